import { randomUUID } from 'node:crypto'
import type { DitoTef, TarefaTef } from '../../../domain/api/tef-agente.ts'
import { pause, type Time, withTimeout } from '../../time.ts'
import { managerIn, type TefKeeper, type TefReply } from './exchange.ts'
import { foldersOf } from './folders.ts'

export interface AgentOptions {
  url: string
  token: string
  /** Folder that contains the TEF manager's folders, as TECLA_TEF_PASTA. */
  root: string
  time: Time
  log(text: string): void
  signal: AbortSignal
}

const POLL_MS = 200
const AGAIN_MS = 1_000
/** Timeout in ms of a request to the server, which may hold it for 20 s. */
const QUESTION_MS = 40_000

/** Error: the server no longer knows this agent. */
export class AgentRevoked extends Error {}

/** Error: the server does not know the task, as after its restart; a task still needed is sent again. */
class Forgotten extends Error {}

interface InHand {
  /** Ends the wait for the answer, because no one needs it any more. */
  left: AbortController
  /** Stops the task without changes in the folders, because the server has forgotten it. */
  gone: AbortController
  done: Promise<void>
}

/**
 * Performs the server's tasks in the folders of its till's TEF manager until `signal` aborts. The agent opens all
 * connections. It removes a file of the manager only after the server has stored the answer in it. @throws
 * AgentRevoked
 */
export async function runAgent({ url, token, root, time, log, signal }: AgentOptions): Promise<void> {
  const inicio = randomUUID()
  const hand = new Map<string, InHand>()
  const over = new AbortController()
  const ended = AbortSignal.any([signal, over.signal])

  async function post<T>(path: string, body: unknown): Promise<T> {
    return withTimeout(time, QUESTION_MS, async late => {
      const answer = await fetch(`${url}/api/v1/${path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
        signal: AbortSignal.any([ended, late]),
      })
      if (answer.status === 401) throw new AgentRevoked('Este agente foi revogado: pareie outra vez')
      if (answer.status === 404) throw new Forgotten()
      if (!answer.ok) throw new Error(`o servidor respondeu ${answer.status}`)
      return ((await answer.json()) as { data: T }).data
    })
  }

  /** Sends what the manager said, again and again until the server takes it. @throws Forgotten, AgentRevoked */
  async function say(id: string, said: DitoTef): Promise<void> {
    for (;;) {
      ended.throwIfAborted()
      try {
        return void (await post(`tef/agente/tarefas/${id}`, said))
      } catch (error) {
        if (error instanceof Forgotten || error instanceof AgentRevoked) throw error
        await pause(AGAIN_MS)
      }
    }
  }

  async function perform(task: TarefaTef, { left, gone }: Pick<InHand, 'left' | 'gone'>): Promise<void> {
    const { id, conta, tef, pasta, faz } = task
    const folders = foldersOf(root, { account_id: conta, tef, tef_pasta: pasta })
    if (!folders) return say(id, { diz: 'falhou', codigo: 'ENOENT' })
    const manager = managerIn(folders, time)
    const keeper: TefKeeper = {
      taken: () => say(id, { diz: 'aceita' }),
      foreign: fields => say(id, { diz: 'outra', campos: [...fields] }),
      broken: linha => say(id, { diz: 'estranha', linha }),
    }
    if (faz === 'retirar')
      return say(id, { diz: 'fim', como: (await manager.takeBack(task.numero)) ? 'sim' : 'nao' })
    if (faz === 'varrer') {
      await manager.sweep(keeper)
      return say(id, { diz: 'fim', como: 'sim' })
    }
    if (faz === 'guardada') {
      await manager.answerKept()
      return say(id, { diz: 'fim', como: 'sim' })
    }
    const times = { sts: task.sts_ms ?? Number.POSITIVE_INFINITY, poll: POLL_MS }
    const { linhas: lines, responde: answers, posta: placed } = task
    const asked = { lines, answers, placed, times, signal: left.signal }
    const stop = AbortSignal.any([gone.signal, ended])
    await say(id, saidOf(await manager.exchange({ ...asked, gone: stop }, keeper)))
  }

  function take(task: TarefaTef): void {
    if (task.faz === 'largar') {
      hand.get(task.alvo)?.left.abort()
      return
    }
    const mine = { left: new AbortController(), gone: new AbortController() }
    const before = [...hand.values()].filter(({ gone }) => gone.signal.aborted).map(({ done }) => done)
    const done = Promise.all(before)
      .then(() => perform(task, mine))
      .catch(async error => {
        if (error instanceof AgentRevoked) return over.abort(error)
        if (error instanceof Forgotten || ended.aborted || mine.gone.signal.aborted) return
        log(`falhou: ${error instanceof Error ? error.message : error}`)
        const codigo = String((error as { code?: unknown }).code ?? 'ERRO')
        await say(task.id, { diz: 'falhou', codigo }).catch(() => {})
      })
      .finally(() => hand.delete(task.id))
    hand.set(task.id, { ...mine, done })
  }

  let reached = false
  while (!ended.aborted) {
    try {
      const { tarefas, largue } = await post<{ tarefas: TarefaTef[]; largue: string[] }>(
        'tef/agente/trabalho',
        { inicio, maos: [...hand.keys()] },
      )
      if (!reached) log('ligado ao servidor')
      reached = true
      for (const id of largue) hand.get(id)?.gone.abort()
      for (const task of tarefas) take(task)
    } catch (error) {
      if (error instanceof AgentRevoked) over.abort(error)
      if (ended.aborted) break
      if (reached) log('sem o servidor: tentando de novo')
      reached = false
      await pause(AGAIN_MS)
    }
  }
  await Promise.allSettled([...hand.values()].map(({ done }) => done))
  if (over.signal.aborted) throw over.signal.reason
}

const saidOf = (reply: TefReply): DitoTef =>
  reply.kind === 'answer' ? { diz: 'resposta', campos: [...reply.fields] } : { diz: 'fim', como: reply.kind }

/** Exchanges a pairing code for this computer's token. @throws Error with the server's text */
export async function pairAgent(
  time: Time,
  url: string,
  said: { codigo: string; maquina: string },
): Promise<{ token: string; caixa: string; empresa: string }> {
  return withTimeout(time, QUESTION_MS, async signal => {
    const answer = await fetch(`${url}/api/v1/tef/agente`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(said),
      signal,
    })
    const { data, message } = (await answer.json()) as {
      data?: { token: string; caixa: string; empresa: string }
      message?: string
    }
    if (!data) throw new Error(message ?? `o servidor respondeu ${answer.status}`)
    return data
  })
}
