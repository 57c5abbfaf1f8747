import { A4 } from '../../../../paper/page.ts'
import { AFTER_INVOICE, BEFORE_INVOICE, SHORT_BLOCKS } from './blocos.ts'
import { type CabecaDanfe, pageHead, shortHead } from './cabeca.ts'
import type { BlocoDanfe } from './campo.ts'
import { type ColunaItem, fullColumns, shortColumns } from './itens.ts'

/** A paper of an NF-e as data: its page, and which pieces stand on it. */
export interface FormatoDanfe {
  /** The tpImp that says so. */
  tpImp: string
  folha: readonly [number, number]
  canhoto: 'acima' | 'ao lado' | null
  cabeca: CabecaDanfe
  antes: readonly BlocoDanfe[]
  /** Between them. */
  fatura: boolean
  depois: readonly BlocoDanfe[]
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
  /** Format for sales away from the shop: half a sheet, no stub (MOC, annex II). */
  simplificado: {
    ...{ tpImp: '3', folha: [148, 210], canhoto: null, cabeca: shortHead, colunas: shortColumns },
    ...{ antes: SHORT_BLOCKS, fatura: false, depois: [] },
    ...{ adicionais: 18, contribuinte: 1 },
  },
} as const satisfies Readonly<Record<string, FormatoDanfe>>

export type NomeFormato = keyof typeof FORMATOS_DANFE
