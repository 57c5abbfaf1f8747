import type { AnswerCodes } from '../kit/codes.ts'
import { NUMERO_TOMADO } from './rejeicoes/index.ts'

/** Answers of the authorities of NF-e and NFC-e (MOC 7.0, NT 2026.002). */
export const NFE_CODES: AnswerCodes = {
  // 120: with alert, since 2026-10-05; 150: late
  authorised: new Set(['100', '120', '150']),
  // layout 4.00 gives them only to queries of old notes
  denied: new Set(['110', '205', '301', '302', '303']),
  cancelled: new Set(['101', '151', '155']),
  closed: new Set(),
  // 526: too old to be queried
  unknown: new Set(['217', '526']),
  // not 539, where another key has our number
  existing: new Set(['204']),
  processing: new Set(['103', '105']),
  unavailable: new Set(['108', '109', '113', '114', '656', '999']),
  // 656 is contained by the pauses of the circuit breaker
  abused: new Set(),
  svcOff: new Set(['113', '114']),
  // 703 issued later than received; 286 and 296 SEFAZ could not read the list of revoked certificates; 203, 230 and 245
  // SEFAZ's register does not have the issuer's accreditation yet
  passing: new Set(['703', '286', '296', '203', '230', '245']),
  blameless: new Set(['703', '286', '296']),
  late: new Set(['704']),
  taken: NUMERO_TOMADO,
  registered: new Set(['135', '136', '155']),
  // 578: dated later than received
  eventPassing: new Set(['578', '286', '296']),
  eventLate: new Set(['501', '770']),
}
