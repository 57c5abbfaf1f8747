import type { EmitenteImpresso } from '../../ticket-head.ts'

/** Data of a boleto that a bank registered, or of a PIX with a due date. Days are DD/MM/YYYY. */
export interface DadosBoleto {
  empresa: EmitenteImpresso
  /** Code and name of the bank; '' where the bars name none. */
  banco: { codigo: string; nome: string }
  /** The 44 digits of the bars, and the typed line of them; null and '': it is a PIX alone. */
  barras: string | null
  linha: string
  vencimento: string
  valor: string
  /** '' where the bank gave none. */
  nosso_numero: string
  /** 'Venda 12 1/3'. */
  documento: string
  emissao: string
  cliente: { nome: string; documento: string; endereco: string }
  /** PIX copia e cola of the boleto; null: it has none. */
  pix: string | null
}
