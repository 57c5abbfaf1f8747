import type { Voucher } from '../../../core/venda/payment/voucher.ts'
import type { Devolvida } from '../../../domain/api/devolucoes.ts'

/** Outcome of a receipt: returned, its voucher used in the open sale, or its sale opened. */
export type Returned = { feita: Devolvida } | { vale: Voucher } | { abrir: number }

export interface RefundAsked {
  /** Value, R$. */
  valor: string
  /** True when a customer is known: only then the value may become the customer's credit. */
  cliente: boolean
  /** True when the open sale already has the voucher of another return. */
  ocupada: boolean
}

export const SEM_SERVIDOR = 'Sem o servidor nada se devolve: tente de novo quando a conexão voltar'

/** Text after a request without a response: the return may have been made or not. */
export const SEM_RESPOSTA =
  'O servidor não respondeu: a devolução pode ter sido feita. F2 confere quando ele voltar; nada volta duas vezes'
