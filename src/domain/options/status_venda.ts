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

type StatusVenda = (typeof STATUS_VENDA_TEXTO)[number][0]

/** Statuses of a document that came to nothing: it keeps no goods, no money and nothing of its origins. */
export const SEM_EFEITO: readonly string[] = ['C', 'I', 'D'] satisfies StatusVenda[]

/** Statuses of a document that counts as issued: authorised, being issued, in contingency. */
export const EMITIDAS: readonly string[] = ['T', 'E', 'X'] satisfies StatusVenda[]

/**
 * Text of each state of a document that is no sale: it may also end by being closed or substituted. Lists tell apart what our
 * own check stopped before it was sent (N) from what the authority refused.
 */
export const SITUACAO_DOCUMENTO = [
  ...STATUS_VENDA_TEXTO,
  ['F', 'encerrado'],
  ['S', 'substituído'],
  ['N', 'não enviado'],
] as const

/** Gives the state of a sale that lists and papers say: N where our own check stopped its note. */
export const saidState = ({
  status,
  nao_enviada,
}: {
  status: string
  nao_enviada?: boolean | undefined
}): string => (nao_enviada ? 'N' : status)

/** Words of the states of issuing that have an accent. */
const ACCENTED: Readonly<Record<string, string>> = {
  contingencia: 'contingência',
  nao_enviada: 'não enviada',
  substituida: 'substituída',
}

/** Gives the word of a state of issuing (`status_emissao`), as a report says it. */
export function stateWord(status: string): string {
  const word = ACCENTED[status] ?? status
  return word.charAt(0).toUpperCase() + word.slice(1)
}

/** Makes options of states of issuing. */
export const stateOptions = (states: readonly string[]) =>
  states.map(status => [status, stateWord(status)] as const)

/** Words of a number under which a document was sent before it got another. */
const TRIED: Readonly<Record<string, string>> = {
  desconhecida: 'enviado sem resposta da SEFAZ',
  autorizada: 'autorizado na SEFAZ, e a cancelar',
  cancelada: 'autorizado na SEFAZ e cancelado',
}

/** Says what became of a number that the document no longer has. */
export const triedWord = (status: string): string => TRIED[status] ?? 'não chegou à SEFAZ'
