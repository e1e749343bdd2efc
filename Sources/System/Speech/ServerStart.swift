import Glibc

/// Starts the user's Speech Dispatcher, as its own clients do, and waits until it is ready.
///
/// - Parameter socket: Where it is to listen.
/// - Returns: Whether it was started.
func startSpeechDispatcher(at socket: String) -> Bool {
  run([
    "speech-dispatcher", "--spawn", "--communication-method", "unix_socket", "--socket-path",
    socket,
  ])
}

/// Runs a program found in `PATH`, silently, and waits for its end.
///
/// - Parameter words: Its name and arguments.
/// - Returns: Whether it could be run and succeeded.
private func run(_ words: [String]) -> Bool {
  var attributes = posix_spawnattr_t()
  posix_spawnattr_init(&attributes)
  defer { posix_spawnattr_destroy(&attributes) }
  // This thread blocks all signals, and the program ignores broken pipes; the server must not do
  // either, or nothing could end it.
  var noSignals = sigset_t()
  sigemptyset(&noSignals)
  posix_spawnattr_setsigmask(&attributes, &noSignals)
  var brokenPipe = noSignals
  sigaddset(&brokenPipe, SIGPIPE)
  posix_spawnattr_setsigdefault(&attributes, &brokenPipe)
  posix_spawnattr_setflags(&attributes, CShort(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))

  var files = posix_spawn_file_actions_t()
  posix_spawn_file_actions_init(&files)
  defer { posix_spawn_file_actions_destroy(&files) }
  for descriptor in CInt(0)...2 {
    posix_spawn_file_actions_addopen(&files, descriptor, "/dev/null", O_RDWR, 0)
  }

  var arguments = words.map { strdup($0) } + [nil]
  defer { for argument in arguments { free(argument) } }
  var process = pid_t()
  guard posix_spawnp(&process, words[0], &files, &attributes, &arguments, environ) == 0 else {
    return false
  }
  var status: CInt = 0
  while waitpid(process, &status, 0) == -1 {
    guard errno == EINTR else { return false }
  }
  return status == 0
}
