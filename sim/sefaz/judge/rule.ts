import type { AutorizadorSimulado } from '../authorisers.ts'
import type { Dials } from '../panel/dial-table.ts'
import type { Cadastro } from '../registry.ts'
import { texto, type XmlNode } from '../wire/xml.ts'

/** One document being judged: everything that a rule may read. */
export interface Exame {
  /** Element infNFe. */
  inf: XmlNode
  /** Element NFe. */
  nfe: XmlNode
  modelo: '55' | '65'
  /** 44 characters, without the literal NFe. */
  chave: string
  itens: readonly XmlNode[]
  /** The simulator's clock. */
  agora: Date
  /** dhEmi as an instant. */
  emissao: Date
  ambiente: 1 | 2
  /** Authority that received the note. */
  autorizador: AutorizadorSimulado
  /** UF code in the path; null = any. */
  ufAutorizadora: string | null
  cadastro: Cadastro
  /** Settings of the simulated SEFAZ that no document has. */
  mundo: Dials
  /** Public key (SPKI) of the signer, for the offline QR. */
  chavePublica: string
}

/** Result of a rule. Broken: true, or a text to append to the official one (e.g. '[nItem: 2]'). Not broken: false. */
export type Veredito = boolean | string

/** Rejection: its official number and its condition. The text is in motivos.ts. */
export interface SefazRule {
  codigo: number
  /** Official text of this rule, where the code has another one in another service. */
  texto?: string
  check: (exame: Exame) => Veredito
}

/** Makes a rule about items: broken at the first item for which `quebra` is true. */
export function perItem(codigo: number, quebra: (item: XmlNode, exame: Exame) => boolean): SefazRule {
  return {
    codigo,
    check: exame => {
      const item = exame.itens.find(i => quebra(i, exame))
      return item === undefined ? false : `[nItem: ${item.atributos['nItem'] ?? '?'}]`
    },
  }
}

/** Limits a rule to one model. */
export function onlyModelo(modelo: '55' | '65', regra: SefazRule): SefazRule {
  return { codigo: regra.codigo, check: e => e.modelo === modelo && regra.check(e) }
}

/**
 * Applies a rule only if the setting `optativas` lists it, because SEFAZ has not switched it on, or not in every state.
 */
export const optativa = ({ codigo, check }: SefazRule): SefazRule => ({
  codigo,
  check: e => e.mundo.optativas.includes(`${codigo}`) && check(e),
})

/** Tells if the note is an NF-e (55) sold at the counter: simplified DANFE type 2, tpImp 6 (Aj. SINIEF 13/2026). */
export const balcao = ({ modelo, inf }: Exame): boolean => modelo === '55' && texto(inf, 'ide/tpImp') === '6'
