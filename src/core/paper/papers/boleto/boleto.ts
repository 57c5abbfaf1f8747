import type { EmitenteImpresso } from '../../ticket-head.ts'

/** Data of a boleto that a bank registered, or of a PIX with a due date. Days are DD/MM/YYYY. */
export interface DadosBoleto {
  empresa: EmitenteImpresso
  /** Code and name of the bank; '' where the bar code names none. */
  banco: { codigo: string; nome: string }
  /** Bar code (44 digits) and its typed line; null and '' for a PIX without boleto. */
  barras: string | null
  linha: string
  vencimento: string
  valor: string
  /** Bank's number of the boleto; '' where the bank gave none. */
  nosso_numero: string
  /** Document and instalment: 'Venda 12 1/3'. */
  documento: string
  emissao: string
  cliente: { nome: string; documento: string; endereco: string }
  /** PIX copia e cola of the boleto; null: none. */
  pix: string | null
}
