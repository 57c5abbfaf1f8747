import type { DocumentDeclaration } from '../../domain/documents/define.ts'
import { AppError } from '../../domain/error.ts'
import type { Db, Q } from '../db/transaction.ts'
import type { Sessao } from '../http/session.ts'
import { uuidOf } from './columns.ts'
import { documentRepository, type Rows } from './repository.ts'
import { markWritten } from './venda/marks-repository.ts'

/** Names of the steps of a save, in order. Each kind of document has some of them, each once. */
export const SAVE = [
  /** Refuses users who may not save a document of this type. */
  'admit',
  /** Finds a document already stored with the uuid, locks rows, and refuses a document that can no longer be saved. */
  'hold',
  /** Finds the document's author, who may be another than the user who sends it. */
  'author',
  /** Reads, or creates, the records to which the document refers. */
  'gather',
  /** Checks the document and computes its rows. */
  'judge',
  /** Checks the document's lines against the documents from which it was made, and takes the quantities from them. */
  'origins',
  'write',
  /** Gives the document its number and key, and queues its issuing. */
  'number',
  'commission',
  /** Stores the data of a purchase, and updates registers from it: prices, a supplier's codes. */
  'register',
  /** Moves or reserves goods. Runs late, because balances are shared and stay locked until the commit. */
  'goods',
  /** Posts the document's money in the ledger. */
  'money',
  /** Adds a sale that arrives after its till session was closed to the figures of that closing. */
  'drawer',
  /** Queues the printing of the document's lines by printing group. */
  'kitchen',
  /** Notifies the owner of what to check. */
  'notice',
  'answer',
  /** Adds the changes to the history. */
  'trail',
] as const

export type StepName = (typeof SAVE)[number]

/** Data of a save before its first step. `said`: the document as the caller sent it. */
export interface Saving<Said> {
  q: Q
  sessao: Sessao
  agora: Date
  said: Said
}

/** Early end of a save, with its answer, e.g. when the document is already stored. */
export interface Ended<A> {
  ended: A
}

export const ended = <A>(answer: A): Ended<A> => ({ ended: answer })

interface Step {
  name: StepName
  // biome-ignore lint/suspicious/noExplicitAny: `step` has each step's own type
  perform: (work: any) => Promise<unknown>
}

/** Steps of a kind of document. A step's result is data for later ones; the compiler refuses reading it before. */
export interface Family<Said, A, Work> {
  document: DocumentDeclaration
  steps: readonly Step[]
  step(name: StepName, perform: (work: Work) => Promise<void>): Family<Said, A, Work>
  step<Add extends object>(
    name: StepName,
    perform: (work: Work) => Promise<Add | Ended<A>>,
  ): Family<Said, A, Omit<Work, keyof Add> & Add>
}

/** Family (the steps of one kind of document) in which a step gives the answer. */
export type WholeFamily<Said, A> = Pick<Family<Said, A, { answer: A }>, 'document' | 'steps'> & {
  /** Never set: only tells the compiler the type of what the family saves. */
  said?: Said
}

/** Begins a declared document's family. Its `step` throws an Error for a step not later in `SAVE` than the one before. */
export const defineFamily = <Said, A>(document: DocumentDeclaration): Family<Said, A, Saving<Said>> =>
  withSteps(document, [])

function withSteps<Said, A, Work>(
  document: DocumentDeclaration,
  steps: readonly Step[],
): Family<Said, A, Work> {
  return {
    document,
    steps,
    step(name: StepName, perform: Step['perform']) {
      const last = steps.at(-1)
      if (last && SAVE.indexOf(last.name) >= SAVE.indexOf(name))
        throw new Error(`documents: ${name} does not come after ${last.name}`)
      // biome-ignore lint/suspicious/noExplicitAny: the interface has the type of the work so far
      return withSteps<Said, A, any>(document, [...steps, { name, perform }])
    },
  }
}

/** Runs the steps in order, in the caller's transaction. @throws what a step throws */
export async function walk<Said, A>({ steps }: WholeFamily<Said, A>, begun: Saving<Said>): Promise<A> {
  let work: object = begun
  for (const { perform } of steps) {
    const done = (await perform(work)) as object | undefined
    if (done && 'ended' in done) return (done as Ended<A>).ended
    work = { ...work, ...done }
  }
  return (work as { answer: A }).answer
}

/**
 * Saves a document once, in one transaction. When two calls with the same uuid come at once, the second fails, runs again
 * and finds the stored document.
 */
export function save<Said, A>(
  { db, clock }: { db: Db; clock: () => Date },
  family: WholeFamily<Said, A>,
  sessao: Sessao,
  said: Said,
): Promise<A> {
  return once(family.document, () => db.tx(sessao, q => walk(family, { q, sessao, agora: clock(), said })))
}

/** PostgreSQL's code of a violated unique constraint. */
const DUPLICATE = '23505'

/** Runs `work` again when another call stored the same uuid first: the second run finds the stored document. */
export async function once<T>({ id }: DocumentDeclaration, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const { code, constraint } = error as { code?: string; constraint?: string }
    if (code !== DUPLICATE || constraint !== uuidOf(id)) throw error
    return await work()
  }
}

/** Refuses a uuid whose document is another company's. `elsewhere`: message for the user. @throws CONFLITO */
export function refuseElsewhere(
  stored: { empresa_id: number } | null,
  { empresa_id }: Sessao,
  elsewhere: string,
): void {
  if (stored && stored.empresa_id !== empresa_id) throw new AppError('CONFLITO', { mensagem: elsewhere })
}

/** Makes the step that writes the rows: a new document, or new contents of the locked one. */
export function writes(document: DocumentDeclaration) {
  const repository = documentRepository(document)
  return async ({
    q,
    sessao,
    agora,
    id,
    rows,
  }: Pick<Saving<unknown>, 'q' | 'sessao' | 'agora'> & { id: number | null; rows: Rows }) => {
    await markWritten(q, sessao, rows.header, agora)
    if (id === null) return { id: await repository.insert(q, sessao.account_id, rows.header, rows.lists) }
    await repository.rewrite(q, sessao.account_id, id, rows.header, rows.lists)
    return { id }
  }
}
