/** States of a contract. A contract past its end is not in a state of its own. */
export const ESTADO_CONTRATO = [
  ['rascunho', 'Rascunho'],
  ['ativo', 'Ativo'],
  ['suspenso', 'Suspenso'],
  ['encerrado', 'Encerrado'],
  ['cancelado', 'Cancelado'],
] as const
export type EstadoContrato = (typeof ESTADO_CONTRATO)[number][0]

/** States of a loading order. 'faturada': a document that stands bills it. */
export const ESTADO_ORDEM = [
  ['aberta', 'Aberta'],
  ['patio', 'No pátio'],
  ['carregada', 'Carregada'],
  ['faturada', 'Faturada'],
  ['cancelada', 'Cancelada'],
] as const
export type EstadoOrdem = (typeof ESTADO_ORDEM)[number][0]

/** Next states of a contract that a person may choose. From 'ativo' to 'cancelado' only while nothing was taken. */
export const NEXT_OF_CONTRACT: Readonly<Record<EstadoContrato, readonly EstadoContrato[]>> = {
  rascunho: ['ativo', 'cancelado'],
  ativo: ['suspenso', 'encerrado', 'cancelado'],
  suspenso: ['ativo', 'encerrado', 'cancelado'],
  encerrado: [],
  cancelado: [],
}

/** States of a contract that was made active and not cancelled. */
export const FIRM: readonly EstadoContrato[] = ['ativo', 'suspenso', 'encerrado']

/** States of an order whose goods have left the balance. */
export const LOADED: readonly EstadoOrdem[] = ['carregada', 'faturada']
/** States of an order that reserves what it will load. */
export const WAITING: readonly EstadoOrdem[] = ['aberta', 'patio']

const WORDS: ReadonlyMap<string, string> = new Map<string, string>([
  ...ESTADO_CONTRATO,
  ...ESTADO_ORDEM,
  ['rascunho', 'em rascunho'],
])

/** Gives the words of a state of contracts or orders, in lower case: 'no pátio', 'em rascunho'. */
export const wordOfState = (estado: unknown): string =>
  (WORDS.get(String(estado)) ?? String(estado)).toLowerCase()
