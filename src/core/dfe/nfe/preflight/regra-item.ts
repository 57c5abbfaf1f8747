import { asOf } from '../../../law/index.ts'
import type { RegimeRegular } from '../../../law/reforma.ts'
import type { ItemNfe } from '../compose/entrada.ts'
import { texto } from '../compose/regra.ts'

/** Registered data of a line's product. They exist before the note and are enough to foresee most refusals. */
export type ItemRegistrado = Pick<
  ItemNfe,
  | 'cProd'
  | 'xProd'
  | 'NCM'
  | 'CEST'
  | 'cBenef'
  | 'csts_do_beneficio'
  | 'regras'
  | 'ncm_existe'
  | 'uCom'
  | 'uTrib'
  | 'qCom'
  | 'valores'
  | 'detalhe'
> & {
  /** FCP % in the column that the rule chose; null: the company's table has none, or the rate is not known yet. */
  pFCP?: string | null | undefined
}

/** Operation of a note, under the names of its tags. */
export interface OperacaoDaNota {
  finNFe?: string | undefined
  idDest?: string | undefined
  tpNF?: string | undefined
  /** Kind of recipient; absent: not known yet. */
  indIEDest?: string | undefined
  /** True when a line is a new vehicle. */
  veiculo?: boolean
}

/** Seller, document and day for the checks of a line. */
export interface Emissor {
  CRT: '1' | '2' | '3' | '4'
  /** Days of the regular regime of IBS and CBS that a Simples company chose. */
  ibscbs_regular?: RegimeRegular | null | undefined
  UF: string
  /** Other state of destination, whose FCP counts. */
  UFDest?: string | undefined
  modelo: '65' | '55'
  /** True for an NF-e with tpImp 6, which has the limits of an NFC-e. */
  balcao: boolean
  /** ISO date or instant. */
  data: string
  /** Environment: 1 production, or 2 homologação, where some rules begin earlier. */
  tpAmb: '1' | '2'
  /** True for a return, or a note of credit for goods or money given back, which keeps the rates of the sale's day. */
  devolve?: boolean
  /** Operation of a note; absent: a normal sale inside the state. */
  operacao?: OperacaoDaNota
}

/** A check of a product's register that foresees a refusal. */
export interface RegraItem {
  /** Official cStat. */
  codigo: string
  modelos: readonly ('65' | '55' | 'balcao')[]
  /** Part of the product to correct: icms, ibs, ncm… */
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
