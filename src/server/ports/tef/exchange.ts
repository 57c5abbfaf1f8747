import { open, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isAnswerTo, readTef, type TefFields, writeTef } from '../../../core/tef/file.ts'
import type { TefFolders } from './folders.ts'

/** 'silent': no word in time, the request was taken back. 'lost': no word, and the manager had taken it. */
export type TefReply =
  | { kind: 'silent' }
  | { kind: 'lost' }
  | { kind: 'acknowledged' }
  | { kind: 'answer'; fields: TefFields }
  | { kind: 'left' }

/** Keeper of the manager's words: each is called before the file that said it goes. */
export interface TefKeeper {
  /** The manager took the request (its .sts is there). */
  taken?(): Promise<void>
  /** An answer that is not to this request. It goes once this is kept. */
  foreign(fields: TefFields): Promise<void>
  /** A file that is no file of exchange; it is put aside. */
  broken?(line: string): Promise<void>
}

export interface TefTimes {
  /** Milliseconds until the .sts. */
  sts: number
  poll: number
}

const REQUEST = 'intpos.001'
const ANSWER = 'intpos.001'
const STS = 'intpos.sts'

/** Held by the manager, or gone while we looked: read again. */
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

/** Removes a file; false: it was not there. */
async function removeFile(path: string): Promise<boolean> {
  try {
    await rm(path)
    return true
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return false
    throw error
  }
}

/** Writes the request so that the manager never sees half of it, and a power cut neither. */
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

/** Reads the .sts of that request, and removes it once `taken` is kept. */
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
  // one of before says nothing to this request
  await removeFile(path)
  return ours
}

/** Reads the answer to that request; what is another's is kept and goes. Null: it is not there yet. */
async function hearAnswer(
  folders: TefFolders,
  asked: { command: string; number: string } | null,
  keeper: TefKeeper,
): Promise<TefFields | null> {
  const path = join(folders.resp, ANSWER)
  const text = await readHere(path)
  if (text === null) return null
  const file = readTef(text)
  if (file.kind === 'partial') return null
  if (file.kind === 'broken') {
    await keeper.broken?.(file.line)
    await rename(path, join(folders.resp, `estranho-${Date.now()}.txt`))
    return null
  }
  if (asked && isAnswerTo(file.fields, asked)) return file.fields
  await keeper.foreign(file.fields)
  await removeFile(path)
  return null
}

/** Keeps what an earlier time left in the folder of answers, before anything is asked. */
export async function sweepAnswers(folders: TefFolders, keeper: TefKeeper): Promise<void> {
  await hearAnswer(folders, null, keeper)
}

/** Takes an own request back that the manager has not taken. True: it was there, so it was never done. */
export async function takeBack(folders: TefFolders, number: string): Promise<boolean> {
  const path = join(folders.req, REQUEST)
  const text = await readHere(path)
  if (text === null) return false
  const file = readTef(text)
  if (file.kind === 'whole' && Number(file.fields.get('001-000')) !== Number(number)) return false
  return removeFile(path)
}

/** The answer is kept: its file may go. */
export const answerKept = (folders: TefFolders): Promise<boolean> => removeFile(join(folders.resp, ANSWER))

export interface TefAsked {
  lines: readonly (readonly [code: string, value: string])[]
  /** An answer follows the .sts. */
  answers: boolean
  /** Ends the wait. */
  signal: AbortSignal
  /** Whoever asked is gone and asks again later: nothing in the folders is touched from then on. */
  gone?: AbortSignal | undefined
  times: TefTimes
  /** The request was written by who died since: it is only waited for. */
  placed?: boolean
}

/** Asks, and waits: `times.sts` for the manager to take it, and without end for its answer. The answer's file stays until `answerKept`. */
export async function exchange(
  folders: TefFolders,
  { lines, answers, signal, gone, times, placed = false }: TefAsked,
  keeper: TefKeeper,
): Promise<TefReply> {
  const say = (code: string) => lines.find(([each]) => each === code)?.[1] ?? ''
  const asked = { command: say('000-000'), number: say('001-000') }
  if (!placed) {
    await removeFile(join(folders.resp, STS))
    await place(folders, writeTef(lines))
  }
  const until = performance.now() + times.sts
  for (;;) {
    gone?.throwIfAborted()
    if (await hearSts(folders, asked, keeper)) break
    if (answers) {
      const early = await hearAnswer(folders, asked, keeper)
      if (early) {
        // both came between two looks
        await hearSts(folders, asked, keeper)
        return { kind: 'answer', fields: early }
      }
    }
    if (signal.aborted || performance.now() >= until) {
      if (await takeBack(folders, asked.number)) return { kind: 'silent' }
      return (await hearSts(folders, asked, keeper)) ? afterSts() : { kind: 'lost' }
    }
    await sleep(times.poll)
  }
  return afterSts()

  function afterSts(): Promise<TefReply> {
    return answers
      ? awaitAnswer(folders, asked, { signal, gone, times }, keeper)
      : Promise.resolve({ kind: 'acknowledged' })
  }
}

/** Waits for the answer of a request that the manager took, for as long as it takes: the customer is at the pinpad. */
export async function awaitAnswer(
  folders: TefFolders,
  asked: { command: string; number: string },
  { signal, gone, times }: Pick<TefAsked, 'signal' | 'gone' | 'times'>,
  keeper: TefKeeper,
): Promise<TefReply> {
  while (!signal.aborted) {
    gone?.throwIfAborted()
    const fields = await hearAnswer(folders, asked, keeper)
    if (fields) return { kind: 'answer', fields }
    await sleep(times.poll)
  }
  return { kind: 'left' }
}

/** A till's manager of cards, wherever its folders are. */
export interface TefManager {
  /** One request at a time for each. */
  key: string
  /** Can it be asked now? */
  reached(): boolean
  sweep(keeper: TefKeeper): Promise<unknown>
  takeBack(number: string): Promise<boolean>
  exchange(asked: TefAsked, keeper: TefKeeper): Promise<TefReply>
  answerKept(): Promise<unknown>
}

/** The manager whose folders this machine reaches. */
export const managerIn = (folders: TefFolders): TefManager => ({
  key: folders.req,
  reached: () => true,
  sweep: keeper => sweepAnswers(folders, keeper),
  takeBack: number => takeBack(folders, number),
  exchange: (asked, keeper) => exchange(folders, asked, keeper),
  answerKept: () => answerKept(folders),
})
