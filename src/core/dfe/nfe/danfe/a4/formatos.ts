import { A4 } from '../../../../paper/page.ts'
import type { BlocoImpresso } from '../../../kit/paper/field.ts'
import { AFTER_INVOICE, BEFORE_INVOICE, SHORT_BLOCKS } from './blocos.ts'
import { type CabecaDanfe, pageHead, shortHead } from './cabeca.ts'
import { type ColunaItem, fullColumns, shortColumns } from './itens.ts'

/** Paper format of an NF-e as data: its page, and the parts on it. */
export interface FormatoDanfe {
  /** tpImp of this format. */
  tpImp: string
  folha: readonly [number, number]
  canhoto: 'acima' | 'ao lado' | null
  cabeca: CabecaDanfe
  antes: readonly BlocoImpresso[]
  /** True prints the invoice between `antes` and `depois`. */
  fatura: boolean
  depois: readonly BlocoImpresso[]
  colunas: (simples: boolean) => readonly ColunaItem[]
  /** Box of additional information: least height, mm, and the issuer's share of its width. */
  adicionais: number
  contribuinte: number
}

const retrato: FormatoDanfe = {
  ...{ tpImp: '1', folha: A4, canhoto: 'acima', cabeca: pageHead, colunas: fullColumns },
  ...{ antes: BEFORE_INVOICE, fatura: true, depois: AFTER_INVOICE },
  ...{ adicionais: 24, contribuinte: 12.95 / 20.57 },
}

export const FORMATOS_DANFE = {
  retrato,
  paisagem: { ...retrato, tpImp: '2', folha: [A4[1], A4[0]], canhoto: 'ao lado', adicionais: 16 },
  /** Half a sheet without stub, for sales away from the shop (MOC, annex II). */
  simplificado: {
    ...{ tpImp: '3', folha: [148, 210], canhoto: null, cabeca: shortHead, colunas: shortColumns },
    ...{ antes: SHORT_BLOCKS, fatura: false, depois: [] },
    ...{ adicionais: 18, contribuinte: 1 },
  },
} as const satisfies Readonly<Record<string, FormatoDanfe>>

export type NomeFormato = keyof typeof FORMATOS_DANFE
