import { z } from 'zod'
import { REEMBOLSOS } from '../../../core/venda/payment/reembolsos.ts'
import { defineCommand } from '../define.ts'

const aqui = 'pdv.devolucao'

/** Commands of a return of a sale's items at the till. */
export const devolucao = {
  todos: defineCommand({
    id: 'devolucao.todos',
    title: 'Marcar tudo',
    when: aqui,
    interno: true,
    tela: true,
  }),
  cliente: defineCommand({
    id: 'devolucao.cliente',
    title: 'Nomear o cliente',
    when: aqui,
    interno: true,
    tela: true,
  }),
  vale: defineCommand({
    id: 'devolucao.vale',
    title: 'Usar o vale nesta venda',
    when: aqui,
    interno: true,
    tela: true,
  }),
  abrir: defineCommand({
    id: 'devolucao.abrir',
    title: 'Abrir a venda',
    when: aqui,
    interno: true,
    tela: true,
  }),
  /** Chooses how the value of the return is refunded. */
  como: defineCommand({
    id: 'devolucao.como',
    title: 'Devolver o valor',
    when: 'pdv.reembolso',
    interno: true,
    args: z.object({ como: z.literal(REEMBOLSOS.map(([codigo]) => codigo)).meta({ title: 'Como' }) }),
    tela: true,
  }),
}
