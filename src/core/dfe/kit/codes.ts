/**
 * Meaning of an authority's answers (cStat) for whoever issues. Families share numbers that mean different things: 703 is a
 * clock's fault of an NF-e, and a rule about the documents of an MDF-e.
 */
export interface AnswerCodes {
  /** Authorised. */
  authorised: ReadonlySet<string>
  /** Denied: the number is used up. */
  denied: ReadonlySet<string>
  /** Cancelled, in the answer to a query. */
  cancelled: ReadonlySet<string>
  /** Closed, in the answer to a query: authorised, and its transport ended. */
  closed: ReadonlySet<string>
  /** The authority does not have the document. */
  unknown: ReadonlySet<string>
  /** The key is authorised already: its protocol is queried. */
  existing: ReadonlySet<string>
  /** Received, and in process: the document is queried. */
  processing: ReadonlySet<string>
  /** The document is not judged: the service is down, or demands a pause. The same XML may be sent later. */
  unavailable: ReadonlySet<string>
  /** The company called too often, and every call fails for an hour. */
  abused: ReadonlySet<string>
  /** The authority of contingency (SVC) is not on for the state, or is being switched off. */
  svcOff: ReadonlySet<string>
  /** Refusals that end without a change in the document, because the authority or a clock corrects itself. */
  passing: ReadonlySet<string>
  /** Refusals caused by neither document nor issuer: a sale at the counter goes on in contingency. */
  blameless: ReadonlySet<string>
  /** Refused only because it was issued too long ago: the number is free. */
  late: ReadonlySet<string>
  /** The authority has another document under the number, which is left for the next one. */
  taken: ReadonlySet<string>
  /** Events: registered. */
  registered: ReadonlySet<string>
  /** Events: refused for a time, without fault of the event. */
  eventPassing: ReadonlySet<string>
  /** Events: sent after their time limit. */
  eventLate: ReadonlySet<string>
}

const codes = (...said: string[]): ReadonlySet<string> => new Set(said)

/** Answers that CT-e and MDF-e share (MOC CT-e 4.00, Anexo I; MOC MDF-e 3.00). */
export const TRANSPORT_CODES: AnswerCodes = {
  authorised: codes('100'),
  // given only to queries of old CT-e
  denied: codes('205'),
  cancelled: codes('101'),
  closed: codes('132'),
  unknown: codes('217'),
  existing: codes('204'),
  processing: codes(),
  unavailable: codes('108', '109', '113', '114', '678', '999'),
  abused: codes('678'),
  svcOff: codes('113', '114'),
  passing: codes(),
  blameless: codes(),
  late: codes(),
  taken: codes('539'),
  // 134: registered, with an alert about the document's state
  registered: codes('134', '135', '136'),
  eventPassing: codes(),
  eventLate: codes('220'),
}
