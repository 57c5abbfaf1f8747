import type { Voucher } from '../../../core/venda/payment/voucher.ts'
import type { Devolvida } from '../../../domain/api/devolucoes.ts'

/** Outcome of a receipt that was read: returned, voucher used here, or its sale opened. */
export type Returned = { feita: Devolvida } | { vale: Voucher } | { abrir: number }

export interface RefundAsked {
  /** Value, R$. */
  valor: string
  /** True when a customer is named, who may get the value as credit. */
  cliente: boolean
  /** True when the open sale already has the voucher of another return. */
  ocupada: boolean
}

export const SEM_SERVIDOR = 'Sem o servidor nada se devolve: tente de novo quando a conexão voltar'

/** Text for a return sent without an answer: nobody knows whether it was done. */
export const SEM_RESPOSTA =
  'O servidor não respondeu: a devolução pode ter sido feita. F2 confere quando ele voltar; nada volta duas vezes'
