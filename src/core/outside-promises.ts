const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

interface KindOfPromise {
  /** One and many of them, as the bell, Home and Situação say. */
  nomes: readonly [string, string]
  /** End that it waits for, as text for the user. */
  termina: string
  /** Name under which X and Z have it (`PENDING_WORDS`); null: the state that it is in, or none of a drawer. */
  fechamento: string | null
  /**
   * Drawer whose X and Z have it: of its session, of its till, or of the users that made it while no sale is stored yet.
   * Null: no drawer waits for it.
   */
  gaveta: 'sessao' | 'caixa' | 'operador' | null
  /** Age in ms from which the bell and Home tell it: before, it is under way. */
  espera: number
}

/**
 * Kinds of what was promised to the outside and has not ended, each once. X, Z, bell, Home, Situação, the list of open items and the
 * answers of the API read it. Rows are read by `server/promises`, rights are in `domain/outside-promises.ts`.
 */
export const OUTSIDE_PROMISES = {
  cancelamento: {
    nomes: ['cancelamento sem resposta', 'cancelamentos sem resposta'],
    termina: 'a resposta da SEFAZ ao pedido de cancelamento',
    fechamento: 'cancelamento',
    gaveta: 'sessao',
    espera: 0,
  },
  devolucao: {
    nomes: ['valor a devolver ao cliente', 'valores a devolver a clientes'],
    termina: 'o banco, o pinpad ou a máquina devolver, ou devolver de outra forma',
    fechamento: 'valores_a_devolver',
    gaveta: 'sessao',
    espera: 0,
  },
  nota: {
    nomes: ['nota por resolver', 'notas por resolver'],
    termina: 'a SEFAZ autorizar a nota; a rejeitada, corrigir e emitir de novo',
    fechamento: null,
    gaveta: 'sessao',
    espera: 2 * MINUTE,
  },
  cartao: {
    nomes: ['cartão em aberto no TEF', 'cartões em aberto no TEF'],
    termina: 'o gerenciador do TEF confirmar ou desfazer',
    fechamento: 'cartao_aberto',
    gaveta: 'caixa',
    espera: 5 * MINUTE,
  },
  pix: {
    nomes: ['PIX cobrado que ninguém pagou', 'PIX cobrados que ninguém pagou'],
    termina: 'o cliente pagar, ou a cobrança vencer ou ser cancelada',
    fechamento: 'pix_aberto',
    gaveta: 'operador',
    espera: 10 * MINUTE,
  },
  pedido: {
    nomes: ['resposta devida a um aplicativo', 'respostas devidas a aplicativos'],
    termina: 'aceitar ou recusar o pedido, e o aplicativo confirmar',
    fechamento: null,
    gaveta: null,
    espera: 3 * MINUTE,
  },
  remessa: {
    nomes: ['remessa de boletos sem resposta', 'remessas de boletos sem resposta'],
    termina: 'o arquivo de retorno do banco',
    fechamento: null,
    gaveta: null,
    espera: 2 * DAY,
  },
} as const satisfies Readonly<Record<string, KindOfPromise>>

export type OutsidePromiseKind = keyof typeof OUTSIDE_PROMISES

export const OUTSIDE_PROMISE_KINDS = Object.keys(OUTSIDE_PROMISES) as OutsidePromiseKind[]

/** Lists the kinds of an X and a Z by the drawer that waits for them. */
export const promisesOfDrawer = (gaveta: NonNullable<KindOfPromise['gaveta']>): OutsidePromiseKind[] =>
  OUTSIDE_PROMISE_KINDS.filter(kind => OUTSIDE_PROMISES[kind].gaveta === gaveta)

/** Gives the name under which X and Z have a promise. */
export const nameAtClosing = (kind: OutsidePromiseKind, estado: string): string =>
  OUTSIDE_PROMISES[kind].fechamento ?? estado

/** Says how many there are: '2 cancelamentos sem resposta'. */
export const promisesCounted = (kind: OutsidePromiseKind, quantos: number): string =>
  `${quantos} ${OUTSIDE_PROMISES[kind].nomes[quantos === 1 ? 0 : 1]}`
