import { ORDER } from '../../../core/document/types/index.ts'
import { COMANDOS, onlyInforms, wasDone } from '../../../domain/canais/opendelivery/eventos.ts'
import { kindOfDocument } from '../../../domain/notice-kinds.ts'
import type { Deps } from '../../deps.ts'
import { notifyOnce } from '../../issuing/service.ts'
import type { AppAccess, AppOutcome, PedidosClient } from '../../ports/pedidos/client.ts'
import type { CanalGuardado } from './channel-repository.ts'
import { type ComandoGuardado, dueCommands, stepCommand } from './commands-repository.ts'
import { nameOfOrder } from './orders-repository.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
/** Waits after each failed try; then every minute. */
const WAITS = [2 * SECOND, 5 * SECOND, 15 * SECOND, 30 * SECOND]
/** Time after which a command that was not done is given up. */
const WINDOW_MS = 60 * MINUTE
const IN_A_RUN = 50

type Step = Parameters<typeof stepCommand>[2]

const GONE: Step = {
  ...{ estado: 'expirado', proxima_em: null, http: 404, erro: 'O aplicativo não tem mais o pedido' },
}

/** Meaning of an answer: `off`, the channel is refused; `wait`, seconds asked for; `mute`, there was none. */
export interface Sent {
  off?: true
  mute?: true
  wait?: number | null
}

/** Makes the function that sends a channel's due commands. A command is done when an event or the order says so. */
export function createCommandSender({
  db,
  clock,
  client,
}: Pick<Deps, 'db' | 'clock'> & { client: PedidosClient }) {
  const later = (ms: number) => new Date(clock().getTime() + ms)
  const waitAfter = ({ tentativas }: ComandoGuardado) => WAITS[tentativas] ?? MINUTE
  const isOver = ({ em }: ComandoGuardado) => clock().getTime() - em.getTime() > WINDOW_MS

  async function step(canal: CanalGuardado, row: ComandoGuardado, next: Step): Promise<void> {
    await db.tx(canal, async q => {
      await stepCommand(q, row.id, next)
      if (next.estado !== 'recusado' && next.estado !== 'expirado') return
      const { titulo } = COMANDOS[row.comando]
      const pedido = await nameOfOrder(q, canal.id, row.pedido)
      await notifyOnce(
        q,
        { account_id: canal.account_id },
        {
          empresa_id: canal.empresa_id,
          titulo: `${canal.nome}: "${titulo}" não foi aceito (pedido ${pedido})`,
          mensagem: next.erro ?? 'O aplicativo não respondeu a tempo: veja o pedido nele',
          ...{ tipo: kindOfDocument(ORDER), data: clock() },
        },
      )
    })
  }

  const again = (
    row: ComandoGuardado,
    http: number | null,
    erro: string,
    wait: number | null = null,
  ): Step =>
    isOver(row)
      ? { estado: 'expirado', proxima_em: null, http, erro }
      : { estado: row.estado, proxima_em: later(wait === null ? waitAfter(row) : wait * SECOND), http, erro }

  /** Asks the order itself whether the command was done. `refused`: the application said that it cannot be done. */
  async function look(
    canal: CanalGuardado,
    access: AppAccess,
    row: ComandoGuardado,
    refused: string | null,
  ): Promise<void> {
    const outcome = await client.order(access, row.pedido)
    const answer = outcome.kind === 'answer' ? outcome.answer : null
    const last = (answer?.json as { lastEvent?: unknown } | null)?.lastEvent
    if (answer?.status === 200 && typeof last === 'string') {
      if (wasDone(row.comando, last))
        return step(canal, row, { estado: 'confirmado', proxima_em: null, http: answer.status, erro: null })
      if (refused !== null)
        return step(canal, row, { estado: 'recusado', proxima_em: null, http: 422, erro: refused })
    }
    if (answer?.status === 404) return step(canal, row, GONE)
    await step(canal, row, again(row, answer?.status ?? null, 'sem confirmação ainda'))
  }

  async function send(canal: CanalGuardado, access: AppAccess, row: ComandoGuardado): Promise<Sent> {
    if (row.estado === 'dito') {
      await look(canal, access, row, null)
      return {}
    }
    const outcome = await client.command(access, row.pedido, row.comando, row.corpo)
    if (onlyInforms(row.comando)) {
      await db.tx(canal, q => stepCommand(q, row.id, informed(outcome)))
      return {}
    }
    if (outcome.kind !== 'answer') {
      await step(canal, row, again(row, null, outcome.told ?? outcome.cause))
      return { mute: true }
    }
    const { status, json, wait } = outcome.answer
    if (status >= 200 && status < 300)
      await step(canal, row, { estado: 'dito', proxima_em: later(MINUTE), http: status, erro: null })
    else if (status === 401 || status === 403) return { off: true }
    else if (status === 422) await look(canal, access, row, wordsOf(json))
    else if (status === 404) await step(canal, row, GONE)
    else if (status === 429 || status >= 500) {
      await step(canal, row, again(row, status, `HTTP ${status}`, wait))
      return status === 429 ? { wait } : {}
    } else await step(canal, row, { estado: 'recusado', proxima_em: null, http: status, erro: wordsOf(json) })
    return {}
  }

  /**
   * Sends what is due. Stops where the application refuses the channel, asks to wait, or does not answer: new orders are
   * asked for before the next command.
   */
  return async (canal: CanalGuardado, access: AppAccess): Promise<Sent> => {
    const due = await db.tx(canal, q => dueCommands(q, canal.id, IN_A_RUN))
    for (const row of due) {
      const sent = await send(canal, access, row)
      if (sent.off || sent.mute || sent.wait !== undefined) return sent
    }
    return {}
  }
}

/** Ends a command that only informs, whatever became of it: later news make it worthless. */
function informed(outcome: AppOutcome): Step {
  const http = outcome.kind === 'answer' ? outcome.answer.status : null
  const done = http !== null && http < 300
  return { estado: done ? 'confirmado' : 'expirado', proxima_em: null, http, erro: null }
}

const wordsOf = (json: unknown): string => {
  const { title, detail } = (json ?? {}) as { title?: unknown; detail?: unknown }
  return [title, detail].filter(word => typeof word === 'string').join(': ') || 'O aplicativo recusou'
}

/** Tells whether the application refuses the channel's credentials. */
export const isRefused = (outcome: AppOutcome): boolean =>
  outcome.kind === 'answer' && (outcome.answer.status === 401 || outcome.answer.status === 403)
