import { defineCommand } from '../define.ts'

/** Declares a command of the dialog 'Parcelamento'; its key also works while a row is edited. */
const key = <const I extends string>(id: I, title: string, palavras: string) =>
  defineCommand({ id, title, when: 'pdv.parcelas', palavras, tela: true })

/** Commands for the instalments of one payment, edited as a sheet. */
export const parcelas = {
  gerar: key('parcelas.gerar', 'Gerar de novo', 'refazer intervalo'),
  dividir: key('parcelas.dividir', 'Dividir por igual', 'valores ratear'),
  diferenca: key('parcelas.diferenca', 'Diferença na última', 'acertar soma total'),
  adicionar: key('parcelas.adicionar', 'Adicionar parcela', 'incluir linha'),
  remover: key('parcelas.remover', 'Remover parcela', 'excluir linha'),
}
