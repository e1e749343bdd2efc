import Testing

/// kbdctl where what every machine has is missing.
@Suite struct OddMachineTests {
  @Test(arguments: ["list", "list --json", "info QEMU", "layout list"])
  func `without sysfs no keyboard is said to be missing`(_ command: String) throws {
    let output = try Script.output(of: "rm -r $UMOCKDEV_DIR/sys/class; kbdctl \(command); echo $?")
    #expect(
      output == """
        kbdctl: cannot read the input devices in /sys/class/input: No such file or directory
        Check that /sys is mounted; a container needs it too.
        1

        """
    )
  }

  @Test func `a machine without any device is none without sysfs`() throws {
    let output = try Script.output(of: "rm -r $UMOCKDEV_DIR/sys/class/input; kbdctl list; echo $?")
    #expect(output == "No keyboard or keypad found.\n0\n")
  }

  @Test(arguments: ["<&-", "2>&-", "<&- 2>&-"])
  func `a descriptor that was closed is nobody's reason to fail`(_ closed: String) throws {
    let output = try Script.output(of: "(kbdctl layout set QEMU us \(closed)); kbdctl layout list")
    #expect(
      output == """
        QEMU QEMU USB Keyboard now types us.
        QEMU QEMU USB Keyboard: us, id usb-0627-0001-00.04.0-1

        """
    )
  }

  @Test(arguments: ["doctor", "check", "check --json", "status", "layout list"])
  func `a path of the environment steers no terminal`(_ command: String) throws {
    let script = """
      export KBDCTL_STATE=$S/$'\\e[31mstate' KBDCTL_CONFIG=$S/$'\\e[32mconfig'
      export SPEECHD_ADDRESS=unix_socket:$S/$'\\e[33msocket' XKB_DEFAULT_LAYOUT=$'\\e[34m'
      kbdctl \(command)
      kbdctl layout set QEMU de >/dev/null
      touch "$KBDCTL_CONFIG"
      kbdctl \(command)
      """
    let output = try Script.output(of: script)
    #expect(!output.isEmpty)
    #expect(!output.contains("\u{1b}"), "\(output)")
  }

  @Test(arguments: [
    ("layout set QEMU evil; kbdctl layout show QEMU | head -1", "layout evil, Evil [31mname,"),
    (
      "layout set QEMU nosuchlayout", "there is no layout ‘nosuchlayout’ in $S/\\u001b[35mhome/xkb,"
    ),
  ])
  func `a layout of one's own steers no terminal by what it is called, nor by its place`(
    _ command: String,
    words: String
  ) throws {
    let script = #"""
      export XDG_CONFIG_HOME=$S/$'\e[35mhome'
      mkdir -p "$XDG_CONFIG_HOME/xkb/symbols"
      echo 'xkb_symbols "basic" { include "us" name[Group1] = "Evil\033[31mname"; };' \
        >"$XDG_CONFIG_HOME/xkb/symbols/evil"
      """# + "\nkbdctl \(command)"
    let output = try Script.output(of: script)
    #expect(output.contains(words), "\(output)")
    #expect(!output.contains("\u{1b}"))
  }
}
