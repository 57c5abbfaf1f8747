import type { DocumentoZip } from './doc-zip.ts'

/**
 * Outcome of a call. Contingency depends on one question: did a byte of the request reach SEFAZ? `not_sent`:
 * certainly not (DNS, connection, TLS, our own limit of calls), so the same number may be issued again in tpEmis 9
 * (offline). `untrusted`: not sent, because the server's certificate cannot be verified; waiting does not help, an
 * administrator must act. `no_answer`: SEFAZ may have processed it (time-out, dropped socket, HTTP error, SOAP
 * Fault, unreadable answer), so the caller must first query by key.
 */
export type SefazResult<T> =
  | { kind: 'answer'; resposta: T; ms: number }
  | { kind: 'not_sent'; causa: string; ms: number }
  | { kind: 'untrusted'; causa: string; host: string; ms: number }
  | { kind: 'no_answer'; causa: string; ms: number }

/** Protocol of an authorisation or a query. */
export interface Protocolo {
  chave: string
  /** Up to 4 digits (NT 2026.002). 100, 120 and 150 authorise. */
  cStat: string
  xMotivo: string
  /** 15 or 17 digits; null when refused. */
  nProt: string | null
  dhRecbto: string
  digVal: string | null
  /** PR13: alerts and notices, e.g. 172 (recipient's CNPJ irregular). */
  mensagens: { cMsg: string; xMsg: string }[]
  /** Its element as received, to be joined to the signed document. */
  xml: string
}

/**
 * Answer to a lot. `protocolo` is null when SEFAZ refused the lot (cStat has the reason) or still processes it (103,
 * 105).
 */
export interface RespostaAutorizacao {
  cStat: string
  xMotivo: string
  nRec: string | null
  protocolo: Protocolo | null
  xml: string
}

export interface RespostaConsulta {
  /**
   * 100/120/150 authorised, 101/151/155 cancelled, 110/205/301/302/303 denied, 217 unknown key, 613 another key has
   * this number.
   */
  cStat: string
  xMotivo: string
  protocolo: Protocolo | null
  /** Events with their registration, as received. */
  eventos: string[]
  xml: string
}

export interface RespostaEvento {
  /** Code of the lot: 128 = processed. */
  cStatLote: string
  xMotivoLote: string
  /** Code of the event: 135, 136, 155 registered. */
  cStat: string
  xMotivo: string
  nProt: string | null
  dhRegEvento: string | null
  /** `<retEvento …>` as received; '' when the lot was refused. */
  retEvento: string
  xml: string
}

export interface RespostaInutilizacao {
  /** 102 = done; 206/563 = already done. */
  cStat: string
  xMotivo: string
  nProt: string | null
  dhRecbto: string | null
  /** The answer's main element as received. */
  retInut: string
  xml: string
}

/** A taxpayer of a state's register (infCad); a field absent from the answer is ''. */
export interface ContribuinteLido {
  ie: string
  documento: string
  uf: string
  habilitado: boolean
  nome: string
  fantasia: string
  regime: string
  cnae: string
  /** Days of beginning and end (`baixa`), YYYY-MM-DD. */
  inicio: string
  baixa: string
  logradouro: string
  numero: string
  complemento: string
  bairro: string
  cep: string
  cMun: string
  xMun: string
}

export interface RespostaCadastro {
  /** 111 one found, 112 several; 257 to 265 none, or a search that the state does not offer. */
  cStat: string
  xMotivo: string
  contribuintes: ContribuinteLido[]
}

export interface RespostaStatus {
  /** 107 in operation, 108 paused, 109 stopped without forecast, 113/114 SVC off. */
  cStat: string
  xMotivo: string
  tMed: string | null
  xml: string
}

export interface RespostaDistribuicao {
  /** 138 documents, 137 none (wait an hour); 656 too many calls; 217, 632, 640, 641, 653 refuse a search by key. */
  cStat: string
  xMotivo: string
  /**
   * An NSU numbers the documents of one recipient. ultNSU: last number of this answer; maxNSU: last number that
   * exists. When both are equal, there is nothing more to fetch.
   */
  ultNSU: number
  maxNSU: number
  documentos: DocumentoZip[]
}

/** cStat values of an authorised document: 100, 120 (with alert, since 2026-10-05), 150 (late). */
export const AUTORIZADA: ReadonlySet<string> = new Set(['100', '120', '150'])
/** cStat values of a denied document: its number is used up (layout 4.00 gives them only to queries of old notes). */
export const DENEGADA: ReadonlySet<string> = new Set(['110', '205', '301', '302', '303'])
/** cStat values of a cancelled note, in the answer to a query. */
export const CANCELADA: ReadonlySet<string> = new Set(['101', '151', '155'])
/** cStat values of a note that SEFAZ does not have: 217 unknown; 526 too old to be queried. */
export const INEXISTENTE: ReadonlySet<string> = new Set(['217', '526'])
/** cStat values of a registered event. */
export const EVENTO_REGISTRADO: ReadonlySet<string> = new Set(['135', '136', '155'])
/**
 * Temporary refusals, which end without a change in the note, because the authority or a clock corrects itself: 703
 * issued later than received; 286 and 296 SEFAZ could not read the list of revoked certificates; 203, 230 and 245
 * SEFAZ's register does not have the issuer's accreditation yet. A note already handed to the customer is sent again
 * later, unchanged.
 */
export const PASSAGEIRA: ReadonlySet<string> = new Set(['703', '286', '296', '203', '230', '245'])
/** Refusals caused by neither note nor issuer: the sale at the counter goes on in contingency. */
export const SEM_CULPA: ReadonlySet<string> = new Set(['703', '286', '296'])
/** Temporary refusals of an event: 578 dated later than received; 286, 296 as in PASSAGEIRA. */
export const EVENTO_PASSAGEIRO: ReadonlySet<string> = new Set(['578', '286', '296'])
/** cStat values when the state has not switched its contingency (SVC) on, or is switching it off. */
export const SVC_DESLIGADA: ReadonlySet<string> = new Set(['113', '114'])
/**
 * cStat values of a note that SEFAZ did not process: the service is down or demands a pause. The same XML may be sent
 * later.
 */
export const INDISPONIVEL: ReadonlySet<string> = new Set(['108', '109', '113', '114', '656', '999'])
