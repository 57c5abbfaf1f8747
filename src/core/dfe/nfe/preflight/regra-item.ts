import { asOf } from '../../../law/index.ts'
import type { ItemNfe } from '../compose/entrada.ts'
import { texto } from '../compose/regra.ts'

/** Registered data of a line's product, known before there is a note and enough to foresee most refusals. */
export type ItemRegistrado = Pick<
  ItemNfe,
  | 'cProd'
  | 'xProd'
  | 'NCM'
  | 'CEST'
  | 'cBenef'
  | 'regras'
  | 'ncm_existe'
  | 'uCom'
  | 'uTrib'
  | 'qCom'
  | 'valores'
  | 'detalhe'
> & {
  /** FCP % of the column its rule points at; null: the company's table has none. */
  pFCP?: string | null | undefined
}

/** Seller, document and day that a line is judged for. */
export interface Emissor {
  CRT: '1' | '2' | '3' | '4'
  UF: string
  /** State of the destination, where it is another: its FCP is the note's. */
  UFDest?: string | undefined
  modelo: '65' | '55'
  /** A 55 with tpImp 6, which takes the limits of a 65. */
  balcao: boolean
  /** ISO date or instant. */
  data: string
  /** Production, or where SEFAZ demands already what production only will. */
  tpAmb: '1' | '2'
  /** Marks a return, which keeps the rates of its sale's day. */
  devolve?: boolean
}

/** A way the register of a product makes its note be refused. */
export interface RegraItem {
  /** Official cStat. */
  codigo: string
  modelos: readonly ('65' | '55' | 'balcao')[]
  /** Part of the product to mend: icms, ibs, ncm… */
  campo: string
  breaks(item: ItemRegistrado, emissor: Emissor): string | null
}

export { AMBOS, BALCAO } from './nota/nota.ts'

export const cstOf = (item: ItemRegistrado): string => texto(item.regras.icms, 'cst')
export const cfopOf = (item: ItemRegistrado): string => texto(item.regras.icms, 'cfop')
export const lista = ({ data }: Emissor, nome: string) => asOf(data).lista(nome)

export const regra = (
  codigo: string,
  modelos: RegraItem['modelos'],
  campo: string,
  breaks: RegraItem['breaks'],
): RegraItem => ({ codigo, modelos, campo, breaks })
