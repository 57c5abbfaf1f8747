import { defineCommand } from '../define.ts'

const permission = 'pdv_vale_emitir'
const NOS_VALES = { when: 'lista.vales', escrita: true, tela: true } as const

/** Commands that issue, print and void vouchers. */
export const vale = {
  emitir: defineCommand({
    id: 'vale.emitir',
    title: 'Emitir vale',
    permission,
    right: 'Emitir e anular vales',
    when: ['till', 'lista.vales'],
    chamado: ['emitir vale', 'vale-presente', 'vale presente'],
    palavras: 'gift card cortesia brinde crédito cartão presente',
    escrita: true,
    tela: true,
  }),
  imprimir: defineCommand({
    id: 'vale.imprimir',
    title: 'Imprimir o vale',
    palavras: 'papel segunda via código reimprimir',
    ...NOS_VALES,
  }),
  anular: defineCommand({
    id: 'vale.anular',
    title: 'Anular o vale',
    permission,
    palavras: 'cancelar excluir inutilizar',
    argsLater: async () => (await import('../../money/forms.ts')).reasonForm,
    ...NOS_VALES,
  }),
}
