/// What a part of a pairing wants done after an input, and how it has ended if it has.
struct PairingStep<Ending> {
  var actions: [PairingAction] = []
  var ending: Ending?

  /// Nothing to do.
  static var none: PairingStep { PairingStep() }

  static func doing(_ actions: PairingAction...) -> PairingStep { PairingStep(actions: actions) }

  static func ended(_ ending: Ending) -> PairingStep { PairingStep(ending: ending) }
}
