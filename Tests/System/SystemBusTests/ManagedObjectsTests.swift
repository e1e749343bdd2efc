import SystemBus
import Testing

@Suite struct ManagedObjectsTests {
  static let start: [BusValue] = [
    .array(
      [
        .entry(
          key: .path("/dev"),
          value: .array(
            [.entry(key: .string("Device1"), value: .properties(["Paired": .bool(false)]))],
            element: "{sa{sv}}"
          )
        )
      ],
      element: "{oa{sa{sv}}}"
    )
  ]

  private func changed(_ path: String, _ properties: [String: BusValue], gone: [String] = [])
    -> BusSignal
  {
    BusSignal(
      path,
      "org.freedesktop.DBus.Properties",
      "PropertiesChanged",
      [
        .string("Device1"), .properties(properties),
        .array(gone.map(BusValue.string), element: "s"),
      ]
    )
  }

  @Test func `changes are taken in and say whether they made a difference`() {
    var objects = ManagedObjects(reply: Self.start)
    let first = objects.apply(changed("/dev", ["Paired": .bool(true), "RSSI": .int16(-40)]))
    let again = objects.apply(changed("/dev", ["Paired": .bool(true)]))
    #expect((first, again) == ("/dev", nil))
    #expect(objects.objects["/dev"]?["Device1"] == ["Paired": .bool(true), "RSSI": .int16(-40)])
    objects.apply(changed("/dev", [:], gone: ["RSSI"]))
    #expect(objects.having("Device1").first?.properties == ["Paired": .bool(true)])
  }

  @Test func `objects come and go with their interfaces`() {
    var objects = ManagedObjects(reply: Self.start)
    let manager = "org.freedesktop.DBus.ObjectManager"
    objects.apply(
      BusSignal(
        "/",
        manager,
        "InterfacesAdded",
        [
          .path("/dev"),
          .array(
            [.entry(key: .string("Battery1"), value: .properties(["Percentage": .byte(73)]))],
            element: "{sa{sv}}"
          ),
        ]
      )
    )
    #expect(objects.objects["/dev"]?.count == 2)
    for interface in ["Battery1", "Device1"] {
      objects.apply(
        BusSignal(
          "/",
          manager,
          "InterfacesRemoved",
          [.path("/dev"), .array([.string(interface)], element: "s")]
        )
      )
    }
    #expect(objects == ManagedObjects())
  }

  @Test func `a change of an unknown object and a signal of the wrong form do nothing`() {
    var objects = ManagedObjects()
    let short = BusSignal("/dev", "org.freedesktop.DBus.Properties", "PropertiesChanged")
    let changes = [changed("/other", ["Paired": .bool(true)]), short].map { objects.apply($0) }
    #expect(changes == [nil, nil])
  }
}
