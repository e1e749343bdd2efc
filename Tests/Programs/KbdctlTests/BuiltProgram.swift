import Foundation

/// The path of the program that was built with these tests.
let builtProgram = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
  .deletingLastPathComponent().appending(path: "kbdctl").path
