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

/** Text of each state of a document that is no sale: it may also end by being closed or substituted. */
export const SITUACAO_DOCUMENTO = [...STATUS_VENDA_TEXTO, ['F', 'encerrado'], ['S', 'substituído']] as const
