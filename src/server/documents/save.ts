import type { DocumentDeclaration } from '../../domain/documents/define.ts'
import { AppError } from '../../domain/error.ts'
import type { Db, Q } from '../db/transaction.ts'
import type { Sessao } from '../http/session.ts'
import { uuidOf } from './columns.ts'
import { documentRepository, type Rows } from './repository.ts'

/** Steps of a save, in their order. A family takes those that it has, each once. */
export const SAVE = [
  /** Refuses who may not save such a document. */
  'admit',
  /** Finds what has the uuid already, holds the rows that nobody else may change, and refuses what may not be saved any more. */
  'hold',
  /** Says who made it, where that is not whoever sends it. */
  'author',
  /** Reads, or makes, what the document points at. */
  'gather',
  /** Checks and computes it, as it will be written. */
  'judge',
  /** Takes its goods out of the documents that it was made of. */
  'origins',
  'write',
  /** Gives it number and key, and asks for its issuing. */
  'number',
  'commission',
  /** Tells registers what it says of them: costs, prices, a supplier's codes. */
  'register',
  /** Moves or keeps its goods. Late: a balance is everybody's, and is held until the commit. */
  'goods',
  /** Posts its money in the book. */
  'money',
  /** Tells a drawer that was closed what came late of it. */
  'drawer',
  /** Tells the owner, in the bell, what to look at. */
  'notice',
  'answer',
  /** Tells history what changed. */
  'trail',
] as const

export type StepName = (typeof SAVE)[number]

/** Document under way, as its first step takes it. */
export interface Saving<Said> {
  q: Q
  sessao: Sessao
  agora: Date
  said: Said
}

/** Early end of a walk: the document was there already, or is not to be issued yet. */
export interface Ended<A> {
  ended: A
}

export const ended = <A>(answer: A): Ended<A> => ({ ended: answer })

interface Step {
  name: StepName
  // biome-ignore lint/suspicious/noExplicitAny: each step's own type is held by `step`
  perform: (work: any) => Promise<unknown>
}

/**
 * Way of one kind of document through the steps. What a step returns joins the work of those after it, and the compiler
 * refuses a step that reads what none before it gave.
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

/** Family whose walk ends with an answer. */
export type WholeFamily<Said, A> = Pick<Family<Said, A, { answer: A }>, 'document' | 'steps'> & {
  /** Never there: it only tells the compiler what the family saves. */
  said?: Said
}

/** Begins a family of a declared document; its steps follow. @throws where they are not in the order of `SAVE` */
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
      // biome-ignore lint/suspicious/noExplicitAny: the interface says what the work is by now
      return withSteps<Said, A, any>(document, [...steps, { name, perform }])
    },
  }
}

/** Takes the steps in order, in the caller's transaction. @throws as its steps */
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
 * Saves a document once, in one transaction: all of it or nothing. Its uuid decides, so a pair that is sent at one time is
 * walked again, and finds the other stored.
 */
export function save<Said, A>(
  { db, clock }: { db: Db; clock: () => Date },
  family: WholeFamily<Said, A>,
  sessao: Sessao,
  said: Said,
): Promise<A> {
  return once(family.document, () => db.tx(sessao, q => walk(family, { q, sessao, agora: clock(), said })))
}

/** PostgreSQL: unique constraint. */
const DUPLICATE = '23505'

/** Does `work` again when another call stored the same uuid first: then it finds that one. */
export async function once<T>({ id }: DocumentDeclaration, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const { code, constraint } = error as { code?: string; constraint?: string }
    if (code !== DUPLICATE || constraint !== uuidOf(id)) throw error
    return await work()
  }
}

/** Refuses a uuid whose document is another company's of the account: `elsewhere` says so. @throws CONFLITO */
export function refuseElsewhere(
  stored: { empresa_id: number } | null,
  { empresa_id }: Sessao,
  elsewhere: string,
): void {
  if (stored && stored.empresa_id !== empresa_id) throw new AppError('CONFLITO', { mensagem: elsewhere })
}

/** Makes the step that writes: a new document, or in the place of the one that is held. */
export function writes(document: DocumentDeclaration) {
  const repository = documentRepository(document)
  return async ({
    q,
    sessao,
    id,
    rows,
  }: Pick<Saving<unknown>, 'q' | 'sessao'> & { id: number | null; rows: Rows }) => {
    if (id === null) return { id: await repository.insert(q, sessao.account_id, rows.header, rows.lists) }
    await repository.rewrite(q, sessao.account_id, id, rows.header, rows.lists)
    return { id }
  }
}
