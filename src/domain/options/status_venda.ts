/** Text of each status of a sale (doc 3 §3.1, G-023). */
export const STATUS_VENDA_TEXTO = [
  ['A', 'aberta'],
  ['E', 'emitindo'],
  ['T', 'autorizada'],
  ['R', 'rejeitada'],
  ['D', 'denegada'],
  ['C', 'cancelada'],
  ['I', 'inutilizada'],
  ['X', 'contingência'],
] as const
