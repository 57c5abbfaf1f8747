import { open, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { isAnswerTo, readTef, type TefFields, writeTef } from '../../../core/tef/file.ts'
import { deadline, pause, type Time } from '../../time.ts'
import type { TefFolders } from './folders.ts'

/**
 * Result of a request to the TEF manager. silent: not taken in time, and withdrawn. lost: taken, but no .sts came.
 * acknowledged: .sts came, and no answer is expected. left: the wait for the answer was ended.
 */
export type TefReply =
  | { kind: 'silent' }
  | { kind: 'lost' }
  | { kind: 'acknowledged' }
  | { kind: 'answer'; fields: TefFields }
  | { kind: 'left' }

/** Functions that store what the manager answers; each is called before the file is removed. */
export interface TefKeeper {
  /** Stores that the manager took the request (its .sts file is there). */
  taken?(): Promise<void>
  /** Stores an answer to another request. */
  foreign(fields: TefFields): Promise<void>
  /** Stores a line of a file that cannot be read; the file is renamed. */
  broken?(line: string): Promise<void>
}

export interface TefTimes {
  /** Milliseconds to wait for the .sts. */
  sts: number
  poll: number
}

const REQUEST = 'intpos.001'
const ANSWER = 'intpos.001'
const STS = 'intpos.sts'

/** Error codes of a file that does not exist, or that the manager has open: the next look reads it again. */
const BUSY = new Set(['EBUSY', 'EPERM', 'EACCES', 'ENOENT'])
const codeOf = (error: unknown): string => String((error as { code?: unknown }).code ?? '')

async function readHere(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'latin1')
  } catch (error) {
    if (BUSY.has(codeOf(error))) return null
    throw error
  }
}

/** Removes a file; returns false when there is none. */
async function removeFile(path: string): Promise<boolean> {
  try {
    await rm(path)
    return true
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return false
    throw error
  }
}

/** Writes the request under another name first, so that neither the manager nor a power cut ever leaves half of it. */
async function place({ req }: TefFolders, text: string): Promise<void> {
  const temporary = join(req, 'intpos.tmp')
  const file = await open(temporary, 'w')
  try {
    await file.writeFile(text, 'latin1')
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(temporary, join(req, REQUEST))
}

/** Reads and removes the .sts file. If it is of this request, calls `taken` before removing it, and returns true. */
async function hearSts(
  folders: TefFolders,
  asked: { command: string; number: string },
  keeper: TefKeeper,
): Promise<boolean> {
  const path = join(folders.resp, STS)
  const text = await readHere(path)
  if (text === null) return false
  const file = readTef(text)
  if (file.kind === 'partial') return false
  const ours = file.kind === 'whole' && isAnswerTo(file.fields, asked)
  if (ours) await keeper.taken?.()
  // an .sts of an earlier request is removed too
  await removeFile(path)
  return ours
}

/** Reads this request's answer; one to another is stored by `foreign` and removed. Null: no answer yet. */
async function hearAnswer(
  folders: TefFolders,
  asked: { command: string; number: string } | null,
  keeper: TefKeeper,
  time: Time,
): Promise<TefFields | null> {
  const path = join(folders.resp, ANSWER)
  const text = await readHere(path)
  if (text === null) return null
  const file = readTef(text)
  if (file.kind === 'partial') return null
  if (file.kind === 'broken') {
    await keeper.broken?.(file.line)
    await rename(path, join(folders.resp, `estranho-${time.now().getTime()}.txt`))
    return null
  }
  if (asked && isAnswerTo(file.fields, asked)) return file.fields
  await keeper.foreign(file.fields)
  await removeFile(path)
  return null
}

/** Stores and removes an answer left from an earlier time, before the next request. */
export async function sweepAnswers(folders: TefFolders, keeper: TefKeeper, time: Time): Promise<void> {
  await hearAnswer(folders, null, keeper, time)
}

/** Withdraws a request not taken. True: its file was still there, so it was not done. */
export async function takeBack(folders: TefFolders, number: string): Promise<boolean> {
  const path = join(folders.req, REQUEST)
  const text = await readHere(path)
  if (text === null) return false
  const file = readTef(text)
  if (file.kind === 'whole' && Number(file.fields.get('001-000')) !== Number(number)) return false
  return removeFile(path)
}

/** Removes the answer's file, once the answer is stored. */
export const answerKept = (folders: TefFolders): Promise<boolean> => removeFile(join(folders.resp, ANSWER))

export interface TefAsked {
  lines: readonly (readonly [code: string, value: string])[]
  /** True when an answer follows the .sts. */
  answers: boolean
  /** Ends the wait; the result is then silent, lost or left. */
  signal: AbortSignal
  /** Stops without any further change in the folders, because the server that asked is gone and asks again later. */
  gone?: AbortSignal | undefined
  times: TefTimes
  /** True when the request was written before a restart: only waits for it. */
  placed?: boolean
}

/**
 * Sends a request and waits: `times.sts` ms for the manager to take it, and without limit for its answer. The answer's file
 * stays until `answerKept`.
 */
export async function exchange(
  folders: TefFolders,
  { lines, answers, signal, gone, times, placed = false }: TefAsked,
  keeper: TefKeeper,
  time: Time,
): Promise<TefReply> {
  const say = (code: string) => lines.find(([each]) => each === code)?.[1] ?? ''
  const asked = { command: say('000-000'), number: say('001-000') }
  if (!placed) {
    await removeFile(join(folders.resp, STS))
    await place(folders, writeTef(lines))
  }
  const limit = deadline(time, times.sts)
  try {
    for (;;) {
      gone?.throwIfAborted()
      if (await hearSts(folders, asked, keeper)) break
      if (answers) {
        const early = await hearAnswer(folders, asked, keeper, time)
        if (early) {
          // .sts and answer both came between two looks
          await hearSts(folders, asked, keeper)
          return { kind: 'answer', fields: early }
        }
      }
      if (signal.aborted || limit.passed()) {
        if (await takeBack(folders, asked.number)) return { kind: 'silent' }
        if (await hearSts(folders, asked, keeper)) break
        return { kind: 'lost' }
      }
      await pause(times.poll)
    }
  } finally {
    limit.end()
  }
  return answers
    ? awaitAnswer(folders, asked, { signal, gone, times }, keeper, time)
    : { kind: 'acknowledged' }
}

/** Waits for the answer to a taken request. Only `signal` limits it: the customer is at the pinpad. */
export async function awaitAnswer(
  folders: TefFolders,
  asked: { command: string; number: string },
  { signal, gone, times }: Pick<TefAsked, 'signal' | 'gone' | 'times'>,
  keeper: TefKeeper,
  time: Time,
): Promise<TefReply> {
  while (!signal.aborted) {
    gone?.throwIfAborted()
    const fields = await hearAnswer(folders, asked, keeper, time)
    if (fields) return { kind: 'answer', fields }
    await pause(times.poll)
  }
  return { kind: 'left' }
}

/** TEF manager of a till, on this computer or on an agent's. */
export interface TefManager {
  /** Key for the lock: one request at a time. */
  key: string
  /** Tells if the manager can be reached now. */
  reached(): boolean
  sweep(keeper: TefKeeper): Promise<unknown>
  takeBack(number: string): Promise<boolean>
  exchange(asked: TefAsked, keeper: TefKeeper): Promise<TefReply>
  answerKept(): Promise<unknown>
}

/** Gives the manager whose folders this computer reaches. */
export const managerIn = (folders: TefFolders, time: Time): TefManager => ({
  key: folders.req,
  reached: () => true,
  sweep: keeper => sweepAnswers(folders, keeper, time),
  takeBack: number => takeBack(folders, number),
  exchange: (asked, keeper) => exchange(folders, asked, keeper, time),
  answerKept: () => answerKept(folders),
})
