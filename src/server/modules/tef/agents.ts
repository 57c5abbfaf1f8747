import { randomUUID } from 'node:crypto'
import type { DitoTef, TarefaTef } from '../../../domain/api/tef-agente.ts'
import { AppError } from '../../../domain/error.ts'
import type { TefKeeper, TefManager, TefReply } from '../../ports/tef/exchange.ts'
import { every, type Time } from '../../time.ts'

/** Milliseconds that a request for work stays open, and after the last one until an agent counts as off. */
const WAIT_MS = 20_000
const OFF_MS = 30_000
const LOOK_MS = 1_000

type Step = Omit<TarefaTef, 'id' | 'conta' | 'tef' | 'pasta'>
type Done = TefReply | { kind: 'did'; yes: boolean }

interface Call {
  task: TarefaTef
  keeper: TefKeeper | undefined
  given: boolean
  done(how: Done): void
  fail(error: Error): void
}

interface Line {
  /** Id of the agent's process; a new process has no tasks in hand. */
  boot: string
  seen: number
  calls: Map<string, Call>
  /** Ends the wait of the agent's open request; null: no open request. */
  wake: (() => void) | null
}

const STEP: Step = {
  ...{ faz: 'varrer', linhas: [], numero: '', responde: false, posta: false, sts_ms: 0, alvo: '' },
}

/** Error for a task that the agent may have begun: the transaction keeps its state, and is recovered later. */
const gone = () => new Error('TEF: o agente do caixa saiu')
/** Error for a task that never began. */
const off = () => Object.assign(new Error('TEF: o agente do caixa está desligado'), { code: 'ENOENT' })

/**
 * Makes the queues of tasks for TEF agents: programs at the tills that reach the folders of the card manager. Each agent
 * polls this server for tasks (long polling), so that the till needs no open port. The state is in memory of this process.
 */
export function createAgentLines(time: Time) {
  const lines = new Map<number, Line>()
  let closed = false

  const lineOf = (id: number): Line => {
    const line = lines.get(id) ?? { boot: '', seen: 0, calls: new Map(), wake: null }
    lines.set(id, line)
    return line
  }
  const isReached = ({ wake, seen }: Line) => wake !== null || time.now().getTime() - seen < OFF_MS

  function send(id: number, task: TarefaTef, keeper?: TefKeeper): { done: Promise<Done>; call: Call } {
    const line = lineOf(id)
    const call: Call = { task, keeper, given: false, done: () => {}, fail: () => {} }
    const done = new Promise<Done>((resolve, reject) => {
      const endLooking = every(time, LOOK_MS, () => {
        if (!isReached(line)) call.fail(call.given ? gone() : off())
      })
      const end = () => {
        endLooking()
        line.calls.delete(task.id)
      }
      call.done = how => {
        end()
        resolve(how)
      }
      call.fail = error => {
        end()
        reject(error)
      }
    })
    if (closed) call.fail(gone())
    else if (!isReached(line)) call.fail(off())
    else {
      line.calls.set(task.id, call)
      line.wake?.()
    }
    return { done, call }
  }

  /** Makes a TEF manager whose folders are reached through a till's agent. */
  function managerAt(
    id: number,
    { account_id, tef, tef_pasta }: { account_id: number; tef: string | null; tef_pasta: string | null },
  ): TefManager {
    const taskOf = (step: Partial<Step>): TarefaTef => ({
      ...{ id: randomUUID(), conta: account_id, tef: tef ?? '', pasta: tef_pasta },
      ...STEP,
      ...step,
    })
    return {
      key: `agente ${id}`,
      reached: () => isReached(lineOf(id)),
      sweep: keeper => send(id, taskOf({ faz: 'varrer' }), keeper).done,
      takeBack: async numero => {
        const how = await send(id, taskOf({ faz: 'retirar', numero })).done
        return how.kind === 'did' && how.yes
      },
      answerKept: () => send(id, taskOf({ faz: 'guardada' })).done,
      async exchange({ lines: said, answers, signal, times, placed = false }, keeper) {
        const task = taskOf({
          ...{ faz: 'trocar', linhas: said.map(([code, value]) => [code, value]), responde: answers },
          ...{ posta: placed, sts_ms: Number.isFinite(times.sts) ? times.sts : null },
        })
        const { done, call } = send(id, task, keeper)
        const leave = () => {
          if (!call.given) return call.done({ kind: 'silent' })
          send(id, taskOf({ faz: 'largar', alvo: task.id })).done.catch(() => {})
        }
        signal.addEventListener('abort', leave, { once: true })
        const how = await done.finally(() => signal.removeEventListener('abort', leave))
        if (how.kind === 'did') throw gone()
        return how
      },
    }
  }

  return {
    managerAt,
    isReached: (id: number) => isReached(lineOf(id)),

    /** Returns an agent's next tasks, waiting up to `WAIT_MS`. `left`: aborts when the agent disconnects. */
    async work(id: number, { inicio, maos }: { inicio: string; maos: readonly string[] }, left: AbortSignal) {
      const line = lineOf(id)
      line.wake?.()
      // fails tasks that were sent, but that the agent does not have: the response was lost, or its process died
      for (const call of [...line.calls.values()])
        if (call.given && (line.boot !== inicio || !maos.includes(call.task.id))) call.fail(gone())
      line.boot = inicio
      line.seen = time.now().getTime()
      const largue = maos.filter(each => !line.calls.has(each))
      const waiting = () => [...line.calls.values()].filter(({ given }) => !given)
      if (largue.length === 0 && waiting().length === 0 && !closed && !left.aborted)
        await new Promise<void>(resolve => {
          const end = () => {
            cancel()
            left.removeEventListener('abort', end)
            if (line.wake === end) line.wake = null
            resolve()
          }
          const cancel = time.after(WAIT_MS, end)
          left.addEventListener('abort', end)
          line.wake = end
        })
      if (left.aborted || line.boot !== inicio) return { tarefas: [], largue }
      line.seen = time.now().getTime()
      const given = waiting()
      for (const call of given) {
        call.given = true
        if (call.task.faz === 'largar') call.done({ kind: 'did', yes: true })
      }
      return { tarefas: given.map(({ task }) => task), largue }
    },

    /** Handles an agent's report about a task. @throws NAO_ENCONTRADO for a task that this process did not send */
    async hear(id: number, uid: string, said: DitoTef): Promise<void> {
      const line = lineOf(id)
      line.seen = time.now().getTime()
      const call = line.calls.get(uid)
      if (!call) throw new AppError('NAO_ENCONTRADO')
      const { keeper } = call
      if (said.diz === 'aceita') await keeper?.taken?.()
      else if (said.diz === 'outra') await keeper?.foreign(new Map(said.campos))
      else if (said.diz === 'estranha') await keeper?.broken?.(said.linha)
      else if (said.diz === 'resposta') call.done({ kind: 'answer', fields: new Map(said.campos) })
      else if (said.diz === 'falhou')
        call.fail(said.codigo === 'ENOENT' ? off() : new Error(`TEF: agente: ${said.codigo}`))
      else if (said.como === 'sim' || said.como === 'nao')
        call.done({ kind: 'did', yes: said.como === 'sim' })
      else call.done({ kind: said.como })
    },

    /** Disconnects a revoked agent, and fails its tasks. */
    drop(id: number): void {
      const line = lineOf(id)
      for (const call of [...line.calls.values()]) call.fail(call.given ? gone() : off())
      line.wake?.()
      lines.delete(id)
    },

    close(): void {
      closed = true
      for (const line of lines.values()) {
        for (const call of [...line.calls.values()]) call.fail(gone())
        line.wake?.()
      }
    },
  }
}

export type AgentLines = ReturnType<typeof createAgentLines>
