import type { DocumentoZip } from './doc-zip.ts'

/**
 * The heart of contingency: did a byte of the request reach the peer?
 * `untrusted`: not sent either, because nobody vouches for the server's certificate: an administrator must act, waiting does not mend it.
 * `not_sent` only when it certainly did not (DNS, connection, TLS): the same number may be issued again in tpEmis 9.
 * `no_answer`: it may have been processed (time-out, dropped socket, HTTP error, answer nobody understands): ask by key first.
 */
export type SefazResult<T> =
  | { kind: 'answer'; resposta: T; ms: number }
  | { kind: 'not_sent'; causa: string; ms: number }
  | { kind: 'untrusted'; causa: string; host: string; ms: number }
  | { kind: 'no_answer'; causa: string; ms: number }

/** protNFe of an authorisation or a query. */
export interface Protocolo {
  chave: string
  /** Up to 4 digits (NT 2026.002). 100, 120, 150 authorise. */
  cStat: string
  xMotivo: string
  /** 15 or 17 digits; null when refused. */
  nProt: string | null
  dhRecbto: string
  digVal: string | null
  /** PR13: alerts and notices, e.g. 172 (recipient's CNPJ irregular). */
  mensagens: { cMsg: string; xMsg: string }[]
  /** `<protNFe …>` as received, to be joined to the NFe in nfeProc. */
  xml: string
}

/**
 * Answer to a lot; `protocolo` is null when the lot itself was refused (cStat says why) or is still in process (103,
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
  /** 100/120/150 authorised, 101/151/155 cancelled, 110/301/302/303 denied, 217 unknown key, 613… */
  cStat: string
  xMotivo: string
  protocolo: Protocolo | null
  /** procEventoNFe as received. */
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
  /** `<retInutNFe …>` as received. */
  retInut: string
  xml: string
}

/** A taxpayer as a state's register has him (infCad); what it does not say is ''. */
export interface ContribuinteLido {
  ie: string
  documento: string
  uf: string
  habilitado: boolean
  nome: string
  fantasia: string
  regime: string
  cnae: string
  /** YYYY-MM-DD */
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
  /** 111 one, 112 several; 257 to 265 none, or not asked so. */
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
  /** 138 documents, 137 none (the wait begins); 656 asked too often; 217, 632, 640, 641, 653 of a key. */
  cStat: string
  xMotivo: string
  /** The last number given, and the last there is: equal = there is nothing more. */
  ultNSU: number
  maxNSU: number
  documentos: DocumentoZip[]
}

/** cStat that make a document authorised: 100, 120 (with alert, since 2026-10-05), 150 (late). */
export const AUTORIZADA: ReadonlySet<string> = new Set(['100', '120', '150'])
/** Denied: the number is spent (legacy of 4.00, still answered by query). */
export const DENEGADA: ReadonlySet<string> = new Set(['110', '205', '301', '302', '303'])
/** Codes that a query answers for a cancelled note. */
export const CANCELADA: ReadonlySet<string> = new Set(['101', '151', '155'])
/** 217 não consta; 526 too old to ask and never seen. */
export const INEXISTENTE: ReadonlySet<string> = new Set(['217', '526'])
/** An event that was registered. */
export const EVENTO_REGISTRADO: ReadonlySet<string> = new Set(['135', '136', '155'])
/**
 * Refusals that end without the document changing, because the authority (or one of the clocks) mends them: 703 issued later
 * than it was received, 286 and 296 SEFAZ could not read the list of revoked certificates, 203, 230 and 245 an issuer whose
 * accreditation has not reached SEFAZ's register. A note in somebody's hands waits for them with its bytes as they are.
 */
export const PASSAGEIRA: ReadonlySet<string> = new Set(['703', '286', '296', '203', '230', '245'])
/** Codes for which neither note nor issuer is at fault: the sale at the counter goes on in contingency. */
export const SEM_CULPA: ReadonlySet<string> = new Set(['703', '286', '296'])
/** The same of an event: 578 dated later than it was received. */
export const EVENTO_PASSAGEIRO: ReadonlySet<string> = new Set(['578', '286', '296'])
/** The state does not, or no longer, lets its contingency authorise. */
export const SVC_DESLIGADA: ReadonlySet<string> = new Set(['113', '114'])
/** Nothing was judged: the service is down or asks to wait; the same bytes may be sent again later. */
export const INDISPONIVEL: ReadonlySet<string> = new Set(['108', '109', '113', '114', '656', '999'])
