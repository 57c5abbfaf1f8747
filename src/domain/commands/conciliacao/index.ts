import { z } from 'zod'
import { requiredText, text } from '../../schema/types.ts'
import { defineCommand } from '../define.ts'

const here = {
  when: ['lista.conciliacao'],
  permission: 'menu_financeiro',
  escrita: true,
  tela: true,
} as const

/** Commands of bank reconciliation, for the statement line under the cursor or the marked lines. */
export const conciliacao = {
  importar: defineCommand({
    ...here,
    id: 'conciliacao.importar',
    title: 'Importar extrato ou retorno',
    palavras: 'banco bancário arquivo ofx cnab boleto csv cartão credenciadora conciliar',
  }),
  certas: defineCommand({
    ...here,
    id: 'conciliacao.certas',
    title: 'Confirmar todas as certas',
    palavras: 'conciliar tudo',
  }),
  lancar: defineCommand({
    ...here,
    id: 'conciliacao.lancar',
    title: 'Lançar no livro',
    palavras: 'tarifa juros rendimento despesa receita',
    args: z.object({ historico: text(120).optional().meta({ title: 'Histórico' }) }),
  }),
  regra: defineCommand({
    ...here,
    id: 'conciliacao.regra',
    title: 'Lançar sempre assim',
    palavras: 'regra texto tarifa iof lembrar conta',
    args: z.object({
      texto: requiredText(60).meta({
        title: 'Texto no extrato',
        description: 'começo de palavra: TAR vale para TARIFA',
      }),
    }),
  }),
  ignorar: defineCommand({
    ...here,
    id: 'conciliacao.ignorar',
    title: 'Ignorar a linha',
    args: z.object({ motivo: requiredText(120).meta({ title: 'Motivo' }) }),
  }),
  cartoes: defineCommand({
    ...here,
    id: 'conciliacao.cartoes',
    title: 'Confirmar recebimento de cartões',
    palavras: 'depósito credenciadora adquirente maquininha atrasado sem extrato',
  }),
  desfazer: defineCommand({ ...here, id: 'conciliacao.desfazer', title: 'Desfazer a conciliação' }),
  conta: defineCommand({
    ...here,
    escrita: false,
    id: 'conciliacao.conta',
    title: 'Escolher a conta do extrato',
  }),
}
