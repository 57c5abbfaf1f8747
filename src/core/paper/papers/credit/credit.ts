import type { EmitenteImpresso } from '../../ticket-head.ts'

/** Papers of a sale on credit: payment slips (carnê) and promissory notes. */
export const CREDIT_PAPERS = [
  ['carne', 'Carnê'],
  ['promissoria', 'Nota promissória'],
] as const
export type CreditPaper = (typeof CREDIT_PAPERS)[number][0]

/** Data of a carnê and of its promissory notes. Days are DD/MM/YYYY. */
export interface DadosCarne {
  empresa: EmitenteImpresso
  /** Name of the document: 'Venda 12'. */
  descricao: string
  emissao: string
  cliente: { nome: string; documento: string; endereco: string }
  parcelas: readonly { num: number; de: number; vencimento: string; valor: string }[]
  total: string
}

export const creditTitle = (papel: CreditPaper): string =>
  CREDIT_PAPERS.find(([code]) => code === papel)?.[1] ?? ''
