import type { Voucher } from '../../../core/venda/payment/voucher.ts'
import type { Devolvida } from '../../../domain/api/devolucoes.ts'

/** Outcome of a receipt that was read: returned, voucher used here, or its sale opened. */
export type Returned = { feita: Devolvida } | { vale: Voucher } | { abrir: number }

export interface RefundAsked {
  /** R$. */
  valor: string
  /** A customer is named, who may have it as credit. */
  cliente: boolean
  /** The open sale has the voucher of another return. */
  ocupada: boolean
}

export const SEM_SERVIDOR = 'Sem o servidor nada se devolve: tente de novo quando a conexão voltar'

/** Once sent, nobody knows until the server answers. */
export const SEM_RESPOSTA =
  'O servidor não respondeu: a devolução pode ter sido feita. F2 confere quando ele voltar; nada volta duas vezes'
