import type { AutorizadorSimulado } from '../authorisers.ts'
import type { Veredito } from '../judge/rule.ts'
import type { Dials } from '../panel/dial-table.ts'
import type { Cadastro } from '../registry.ts'
import type { Feed } from '../supplier/feed.ts'
import { texto, type XmlNode } from '../wire/xml.ts'
import type { KnownDocument, TransportBook } from './book.ts'
import type { TransportKind } from './projects.ts'

/** One CT-e or MDF-e being judged: everything that a rule may read. */
export interface TransportExam {
  kind: TransportKind
  raiz: XmlNode
  /** Element infCte or infMDFe. */
  inf: XmlNode
  /** 44 characters, without the literal in front. */
  chave: string
  agora: Date
  /** dhEmi as an instant. */
  emissao: Date
  autorizador: AutorizadorSimulado
  /** UF code in the path; null = any. */
  ufAutorizadora: string | null
  book: TransportBook
  /** Notes of the same simulator: issued by the companies, and by suppliers. */
  notas: Cadastro
  compras: Feed
  mundo: Dials
  /** Public key (SPKI) of the signer, for the QR Code. */
  chavePublica: string
}

/** Rejection: official number, official sentence and condition. */
export interface TransportRule {
  codigo: number
  texto: string
  check: (exam: TransportExam) => Veredito
}

/** Begins a rule, which is complete with the check that it is broken by. */
export const rule = (codigo: number, texto: string) => ({
  brokenBy: (check: TransportRule['check']): TransportRule => ({ codigo, texto, check }),
})

/** Applies rules only while a condition holds, e.g. of a kind of service. */
export const when = (
  condition: (exam: TransportExam) => boolean,
  rules: readonly TransportRule[],
): TransportRule[] => rules.map(each => ({ ...each, check: exam => condition(exam) && each.check(exam) }))

/** Reads a field of the document by its path: `ide/UFIni`. */
export const said = ({ inf }: TransportExam, path: string): string | undefined => texto(inf, path)

/** Names another document in a sentence, as SEFAZ does. */
export const named = (what: string, { chave, nProt, dhRecbto }: KnownDocument): string =>
  `[${what}: ${chave}][nProt:${nProt}][dhAut: ${dhRecbto}]`
