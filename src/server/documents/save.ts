import type { DocumentDeclaration } from '../../domain/documents/define.ts'
import { AppError } from '../../domain/error.ts'
import type { Db, Q } from '../db/transaction.ts'
import type { Sessao } from '../http/session.ts'
import { uuidOf } from './columns.ts'
import { documentRepository, type Rows } from './repository.ts'
import { markWritten } from './venda/marks-repository.ts'

/** Steps of a save, in order. A family takes some of them, each once. */
export const SAVE = [
  /** Refuses users who may not save such a document. */
  'admit',
  /** Finds a document already stored under the uuid, locks rows, and refuses a document that may not be saved any more. */
  'hold',
  /** Gives the author, when not the sender. */
  'author',
  /** Reads, or creates, the records the document points at. */
  'gather',
  /** Checks the document and computes its rows. */
  'judge',
  /** Takes its goods out of the documents it was made of. */
  'origins',
  'write',
  /** Numbers it, builds the key, and asks for its issuing. */
  'number',
  'commission',
  /** Updates registers from it: costs, prices, a supplier's codes. */
  'register',
  /** Moves or reserves its goods. Late, because balances are shared and stay locked until the commit. */
  'goods',
  /** Posts its money in the ledger. */
  'money',
  /** Adds it to a till's session that was already closed. */
  'drawer',
  /** Prints its lines by printing group. */
  'kitchen',
  /** Tells the owner in the bell what to check. */
  'notice',
  'answer',
  /** Adds the changes to the history. */
  'trail',
] as const

export type StepName = (typeof SAVE)[number]

/** Document at its first step. */
export interface Saving<Said> {
  q: Q
  sessao: Sessao
  agora: Date
  said: Said
}

/** Early end of a save: the document was already stored, or is not to be issued yet. */
export interface Ended<A> {
  ended: A
}

export const ended = <A>(answer: A): Ended<A> => ({ ended: answer })

interface Step {
  name: StepName
  // biome-ignore lint/suspicious/noExplicitAny: `step` has each step's own type
  perform: (work: any) => Promise<unknown>
}

/**
 * Steps of one kind of document. Results of a step are added to the work of later steps, and the compiler refuses a step
 * that reads a value not yet given.
 */
export interface Family<Said, A, Work> {
  document: DocumentDeclaration
  steps: readonly Step[]
  step(name: StepName, perform: (work: Work) => Promise<void>): Family<Said, A, Work>
  step<Add extends object>(
    name: StepName,
    perform: (work: Work) => Promise<Add | Ended<A>>,
  ): Family<Said, A, Omit<Work, keyof Add> & Add>
}

/** Family whose last step gave an answer. */
export type WholeFamily<Said, A> = Pick<Family<Said, A, { answer: A }>, 'document' | 'steps'> & {
  /** Never set: only for the compiler, the type of what the family saves. */
  said?: Said
}

/** Begins a family of a declared document; its steps follow. @throws when they are not in the order of `SAVE` */
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

/** Runs the steps in order, in the caller's transaction. @throws as its steps */
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
 * Saves a document once, in one transaction. When two calls with the same uuid come at once, the loser runs again and finds
 * the stored document.
 */
export function save<Said, A>(
  { db, clock }: { db: Db; clock: () => Date },
  family: WholeFamily<Said, A>,
  sessao: Sessao,
  said: Said,
): Promise<A> {
  return once(family.document, () => db.tx(sessao, q => walk(family, { q, sessao, agora: clock(), said })))
}

/** PostgreSQL's code of a broken unique constraint. */
const DUPLICATE = '23505'

/** Runs `work` again when another call stored the same uuid first: then it finds that document. */
export async function once<T>({ id }: DocumentDeclaration, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const { code, constraint } = error as { code?: string; constraint?: string }
    if (code !== DUPLICATE || constraint !== uuidOf(id)) throw error
    return await work()
  }
}

/** Refuses a uuid whose document belongs to another company of the account; `elsewhere` is the message. @throws CONFLITO */
export function refuseElsewhere(
  stored: { empresa_id: number } | null,
  { empresa_id }: Sessao,
  elsewhere: string,
): void {
  if (stored && stored.empresa_id !== empresa_id) throw new AppError('CONFLITO', { mensagem: elsewhere })
}

/** Makes the step that writes: a new document, or over the locked one. */
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
