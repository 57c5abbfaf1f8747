import { defineCommand } from '../define.ts'

const here = {
  when: ['lista.cheques'],
  permission: 'menu_financeiro',
  plan: 'gerenciar_financeiro',
  escrita: true,
  tela: true,
} as const

/** Commands of received cheques: most act on the marked ones, else on the one under the cursor. */
export const cheque = {
  depositar: defineCommand({
    ...here,
    id: 'cheque.depositar',
    title: 'Depositar cheque',
    palavras: 'banco cheques depósito',
    barra: 'obra',
  }),
  mudar: defineCommand({
    ...here,
    id: 'cheque.mudar',
    title: 'O que está escrito no cheque',
    palavras: 'número banco emitente bom para dados',
  }),
  repassar: defineCommand({
    ...here,
    id: 'cheque.repassar',
    title: 'Repassar cheque',
    palavras: 'fornecedor pagar terceiros endossar',
  }),
  devolver: defineCommand({
    ...here,
    id: 'cheque.devolver',
    title: 'Cheque devolvido',
    palavras: 'sem fundos voltou alínea cobrar',
  }),
  compensar: defineCommand({
    ...here,
    id: 'cheque.compensar',
    title: 'Cheque compensado',
    palavras: 'compensou pago caiu',
  }),
  desfazer: defineCommand({
    ...here,
    id: 'cheque.desfazer',
    title: 'Desfazer o último passo',
    palavras: 'estornar voltar engano',
  }),
}
