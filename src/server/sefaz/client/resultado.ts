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

export interface RespostaAbertos {
  /** 111 some, 112 none. */
  cStat: string
  xMotivo: string
  /** Key of each open document, and protocol of its authorisation. */
  abertos: { chave: string; nProt: string | null }[]
}
