import type { AutorizadorSimulado } from '../authorisers.ts'
import type { Dials } from '../panel/dial-table.ts'
import type { Cadastro } from '../registry.ts'
import { texto, type XmlNode } from '../wire/xml.ts'

/** Everything a rule may look at. One document under examination. */
export interface Exame {
  /** infNFe. */
  inf: XmlNode
  /** NFe. */
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
  /** Authority that is asked. */
  autorizador: AutorizadorSimulado
  /** UF code of the authoriser reached (from the path); null = any. */
  ufAutorizadora: string | null
  cadastro: Cadastro
  /** Dials: facts that no document says and this SEFAZ was told. */
  mundo: Dials
  /** SPKI of the signer, for the offline QR. */
  chavePublica: string
}

/** true or a text (added to the official one, e.g. '[nItem: 2]') = the rule is broken. */
export type Veredito = boolean | string

/** A rejection: its official number and the condition that brings it. The text is in motivos.ts. */
export interface SefazRule {
  codigo: number
  check: (exame: Exame) => Veredito
}

/** A rule of each item: broken at the first item that breaks it. */
export function perItem(codigo: number, quebra: (item: XmlNode, exame: Exame) => boolean): SefazRule {
  return {
    codigo,
    check: exame => {
      const item = exame.itens.find(i => quebra(i, exame))
      return item === undefined ? false : `[nItem: ${item.atributos['nItem'] ?? '?'}]`
    },
  }
}

/** A rule of one model only. */
export function onlyModelo(modelo: '55' | '65', regra: SefazRule): SefazRule {
  return { codigo: regra.codigo, check: e => e.modelo === modelo && regra.check(e) }
}

/** A rule that SEFAZ keeps switched off, or leaves to each state: it judges where the dial names it. */
export const optativa = ({ codigo, check }: SefazRule): SefazRule => ({
  codigo,
  check: e => e.mundo.optativas.includes(`${codigo}`) && check(e),
})

/** A 55 sold over the counter: simplified DANFE type 2, tpImp 6 (Aj. SINIEF 13/2026). */
export const balcao = ({ modelo, inf }: Exame): boolean => modelo === '55' && texto(inf, 'ide/tpImp') === '6'
