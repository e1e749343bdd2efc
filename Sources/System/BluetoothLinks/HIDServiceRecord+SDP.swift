package import Bluetooth
import CBluetooth
import LinuxSystem

extension HIDServiceRecord {
  /// Asks a keyboard on a thread of its own.
  ///
  /// - Parameters:
  ///   - address: Of a classic keyboard that is connected; one that is asleep would be waited for.
  ///   - limit: How long to wait for the answer; the thread is left behind after that.
  /// - Returns: The record, or `nil` when it did not come.
  package static func reading(
    from address: BluetoothAddress,
    within limit: Duration
  ) -> HIDServiceRecord? {
    guard let answers = try? Mailbox<HIDServiceRecord?>(), var epoll = try? Epoll(),
      (try? epoll.add(answers.descriptor, tag: 0)) != nil,
      (try? Thread(
        name: "sdp",
        body: { answers.put(try? HIDServiceRecord(readingFrom: address)) }
      )) != nil,
      (try? epoll.wait(timeout: limit)) != nil
    else { return nil }
    return answers.take().first ?? nil
  }

  /// Asks a keyboard, which takes up to some seconds; call it on a thread of its own.
  ///
  /// - Parameter address: Of a keyboard that is connected; one that is asleep would be waited for.
  /// - Throws: The `errno` of the connection, such as `EHOSTDOWN`.
  private init(readingFrom address: BluetoothAddress) throws(Errno) {
    var any = bdaddr_t()
    var target = bdaddr_t()
    guard str2ba("\(address)", &target) == 0 else { throw Errno.badMessage }
    let session = try Handle(
      sdp_connect(&any, &target, UInt32(SDP_RETRY_IF_BUSY)).map(OpaquePointer.init)
    ) { sdp_close(UnsafeMutablePointer($0)) }

    // The library keeps these pointers in its lists: they must stay valid until the answer.
    let service = UnsafeMutablePointer<uuid_t>.allocate(capacity: 1)
    let everything = UnsafeMutablePointer<UInt32>.allocate(capacity: 1)
    everything.initialize(to: 0x0000_ffff)
    let search = sdp_list_append(nil, sdp_uuid16_create(service, UInt16(HID_SVCLASS_ID)))
    let wanted = sdp_list_append(nil, everything)
    defer {
      sdp_list_free(search, nil)
      sdp_list_free(wanted, nil)
      service.deallocate()
      everything.deallocate()
    }
    var records: UnsafeMutablePointer<sdp_list_t>?
    defer {
      sdp_list_free(records) { sdp_record_free($0?.assumingMemoryBound(to: sdp_record_t.self)) }
    }
    try retryingOnInterrupt {
      sdp_service_search_attr_req(
        UnsafeMutablePointer(session.pointer),
        search,
        SDP_ATTR_REQ_RANGE,
        wanted,
        &records
      )
    }
    guard let record = records?.pointee.data?.assumingMemoryBound(to: sdp_record_t.self) else {
      throw Errno.notFound
    }
    self.init()
    subclass = byte(record, SDP_ATTR_HID_DEVICE_SUBCLASS)
    country = byte(record, SDP_ATTR_HID_COUNTRY_CODE)
    reconnectsByItself = byte(record, SDP_ATTR_HID_RECONNECT_INITIATE).map { $0 != 0 }
    isNormallyConnectable = byte(record, SDP_ATTR_HID_NORMALLY_CONNECTABLE).map { $0 != 0 }
  }
}

/// One number of a record; the library copies more bytes than the number has.
private func byte(_ record: UnsafeMutablePointer<sdp_record_t>, _ attribute: CInt) -> UInt8? {
  var value: CInt = 0
  guard sdp_get_int_attr(record, UInt16(attribute), &value) == 0 else { return nil }
  return UInt8(truncatingIfNeeded: value)
}
