import Foundation
import Testing

/// What is kept for keyboards, by real processes in real weather.
@Suite struct StateFolderTests {
  @Test func `of two changes at once none is lost`() throws {
    let script = """
      for i in {1..10}; do
        kbdctl layout set QEMU us >/dev/null
        for layout in de fr gb ru; do kbdctl layout add QEMU $layout >/dev/null & done
        wait
        kbdctl layout list QEMU | tr -d , | tr ' ' '\\n' | grep -xE 'us|de|fr|gb|ru' | sort | xargs
      done | sort | uniq -c | xargs
      """
    #expect(try Script.output(of: script) == "10 de fr gb ru us\n")
  }

  @Test func `a listener that goes to another layout undoes no change of another program`() throws {
    let script = """
      printf '0ms capslock press\\n10ms dot tap\\n30ms capslock release\\n' >$S/next.keys
      for i in {1..10}; do
        kbdctl layout set QEMU us de >/dev/null
        kbdctl listen --keys $S/next.keys --keyboard QEMU --speech none &
        for layout in fr gb; do kbdctl layout add QEMU $layout >/dev/null & done
        wait
        kbdctl layout list QEMU --json | grep -o '"current":"[a-z]*"'
        kbdctl layout list QEMU | tr -d , | tr ' ' '\\n' | grep -xE 'us|de|fr|gb' | sort | xargs
      done | grep -v -e now -e do: | sort | uniq -c | sed 's/ *//'
      """
    let output = try Script.output(of: script)
    #expect(output == "10 \"current\":\"de\"\n10 de fr gb us\n")
  }

  @Test(arguments: ["022", "027", "077"])
  func `what root keeps can be read by all, whatever the umask`(_ mask: String) throws {
    let script = """
      chmod 755 $S
      (umask \(mask); kbdctl layout set QEMU de >/dev/null)
      stat -c %a $S/keyboards $S/keyboards/*.toml
      """
    #expect(try Script.output(of: script) == "755\n644\n")
  }

  /// Where files have no size, ThreadSanitizer must not keep one of its own.
  private static let noTemporaryFiles = "export TMPDIR=/nonexistent"

  @Test func `on a full disk the old choice stays, and it is said what to do`() throws {
    // A limit of 0 for the size of files is met at the same place as the end of a disk.
    let script = """
      kbdctl layout set QEMU de >/dev/null
      \(Self.noTemporaryFiles)
      (ulimit -f 0; trap '' XFSZ; kbdctl layout set QEMU fr; echo $?)
      kbdctl layout list QEMU
      ls -A $S/keyboards
      """
    #expect(
      try Script.output(of: script) == """
        kbdctl: $S/keyboards: this folder cannot be written (File too large), so nothing was changed
        Free some space on its disk, then try again.
        1
        QEMU QEMU USB Keyboard: de, id usb-0627-0001-00.04.0-1
        usb-0627-0001-00.04.0-1.toml

        """
    )
  }

  @Test func `a write that is killed leaves the old choice, and nothing after the next`() throws {
    let script = """
      kbdctl layout set QEMU de >/dev/null
      \(Self.noTemporaryFiles)
      { (ulimit -f 0; env --default-signal=XFSZ '\(builtProgram)' layout set QEMU fr; true)
      } 2>/dev/null
      kbdctl layout list QEMU
      ls -A $S/keyboards | grep -c new
      kbdctl layout set QEMU fr >/dev/null
      ls -A $S/keyboards
      """
    #expect(
      try Script.output(of: script) == """
        QEMU QEMU USB Keyboard: de, id usb-0627-0001-00.04.0-1
        1
        usb-0627-0001-00.04.0-1.toml

        """
    )
  }

  @Test func `whoever keeps others waiting too long is named`() throws {
    let script = """
      mkdir $S/keyboards
      flock -F $S/lock sleep 100 >/dev/null 2>&1 &
      while flock -n $S/lock true; do sleep 0.01; done
      kbdctl layout set QEMU de
      kbdctl list
      kill $!
      """
    let lines = try Script.output(of: script).split(separator: "\n")
    try #require(lines.count == 3)
    let who = /kbdctl: \$S\/keyboards: sleep, process \d+, is changing/
    #expect(lines[0].prefixMatch(of: who) != nil, "\(lines[0])")
    #expect(lines[0].hasSuffix(" what is kept here and does not end, so nothing was changed"))
    #expect(lines[1].hasPrefix("Try again when it has ended"))
    // Whoever only reads waits for nobody.
    #expect(lines[2].hasPrefix("QEMU QEMU USB Keyboard: keyboard, USB, layout us"))
  }

  @Test func `each file is read once, however many keyboards and files there are`() throws {
    let script = """
      kbdctl layout set K750 fr >/dev/null
      for i in {1..400}; do sed "s/^uniq.*/uniq = \\"$i\\"/" $S/keyboards/*-3-1.toml \\
        >$S/keyboards/usb-1-$i.toml; done
      # LeakSanitizer cannot look while strace does.
      export LSAN_OPTIONS=detect_leaks=0
      for command in list 'layout list'; do
        strace -f -e trace=/^open -o $S/trace '\(builtProgram)' $command | grep -c .
        grep -v ENOENT $S/trace | grep -c 'keyboards/.*toml"'
      done
      """
    #expect(
      try Script.output(of: script, on: "desk") == """
        7
        401
        407
        401

        """
    )
  }
}
