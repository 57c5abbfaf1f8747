import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import { readAnswer } from '../../../core/tef/answer.ts'
import { keepable, type TefFields } from '../../../core/tef/file.ts'
import { judgeTef, undoneWords } from '../../../core/tef/judge.ts'
import { askCancel, askCharge, askEnd, askMenu, type TefAsker } from '../../../core/tef/request.ts'
import { type SituacaoTef, TEF_STATES } from '../../../core/tef/states.ts'
import { CREDIT_CARD } from '../../../core/tender/codes.ts'
import type { Db, Q } from '../../db/transaction.ts'
import { giveOwedOfCard } from '../../money/owed-back.ts'
import { enqueue } from '../../outbox/repository.ts'
import type { Port } from '../../ports/open.ts'
import { managerIn, type TefKeeper, type TefManager, type TefReply } from '../../ports/tef/exchange.ts'
import { foldersOf } from '../../ports/tef/folders.ts'
import { version } from '../../project-root.ts'
import type { Time } from '../../time.ts'
import { readAgente } from './agent-repository.ts'
import type { AgentLines } from './agents.ts'
import {
  insertTef,
  markAceita,
  moveTef,
  readCaixa,
  readPorFinalizacao,
  readPorId,
  readPorNumero,
  type TefGuardada,
  tell,
  writeAnswer,
} from './repository.ts'

/** Account that owns the transactions and, in the folders' paths, stands for `{conta}`. */
export interface TefAccount {
  account_id: number
}

const POLL_MS = 200
const SILENT = 'TEF não responde: veja se o gerenciador está aberto e tente de novo'
const LOST = 'TEF não responde. Se a transação aparecer no gerenciador, ela será desfeita'
export const LEFT = 'Ninguém espera mais esta transação: se for aprovada, será desfeita'
const PENDING = {
  confirmando: 'Havia uma venda por confirmar no TEF, que está sendo confirmada: tente de novo',
  desfazendo: 'Havia uma transação pendente no TEF, que está sendo desfeita: tente de novo',
} as const
const FOREIGN =
  'O TEF tem uma transação pendente que não é deste caixa: resolva-a no gerenciador (menu do TEF)'
const LATE = 'Resposta que chegou quando ninguém a esperava'

/** States in which nobody waits for the transaction: a late approval is undone. */
const GIVEN_UP: readonly SituacaoTef[] = ['perdida', 'nao_enviada']

interface Options {
  db: Db
  time: Time
  clock: () => Date
  log: Logger
  port: Port<{ TECLA_TEF_PASTA?: string | undefined }>
  agents: AgentLines
  wake: () => void
}

interface Place {
  manager: TefManager
  who: TefAsker
}

/**
 * Makes the exchange of files with TEF managers (card programs at the tills): one request at a time per folder. Each
 * response is stored before its file is deleted.
 */
export function createDesk({ db, time, clock, log, port, agents, wake }: Options) {
  const alive = new Map<number, { control: AbortController; done: Promise<void> }>()
  const running = new Set<Promise<void>>()
  const queues = new Map<string, Promise<unknown>>()
  let closing = false
  const times = { sts: port.timeoutMs, poll: POLL_MS }

  /** Returns the TEF manager of a till, through its agent or in folders of this server; null: the till has none. */
  async function placeOf(
    lugar: TefAccount,
    row: Pick<TefGuardada, 'empresa_id' | 'terminal_id'>,
  ): Promise<Place | null> {
    const { caixa, agente } = await db.tx(lugar, async q => ({
      caixa: await readCaixa(q, row.empresa_id, row.terminal_id),
      agente: await readAgente(q, row.terminal_id),
    }))
    if (!caixa) return null
    const { tef, tef_pasta, empresa_nome } = caixa
    const who = { empresa: empresa_nome, versao: version }
    const at = { account_id: lugar.account_id, tef, tef_pasta }
    if (agente?.ligado && tef !== null) return { manager: agents.managerAt(agente.id, at), who }
    const root = port.settings.TECLA_TEF_PASTA
    if (port.reach === 'off' || !root) return null
    const folders = foldersOf(root, at)
    return folders ? { manager: managerIn(folders, time), who } : null
  }

  function alone<T>({ key }: TefManager, work: () => Promise<T>): Promise<T> {
    const mine = (queues.get(key) ?? Promise.resolve()).then(work, work)
    queues.set(
      key,
      mine.catch(() => {}),
    )
    return mine
  }

  /** Makes callbacks that store responses not awaited: an approval that nobody waits for is to be undone. */
  function keeperOf(lugar: TefAccount, { empresa_id, terminal_id, usuario_id }: TefGuardada): TefKeeper {
    async function foreign(fields: TefFields): Promise<void> {
      const numero = String(Number(fields.get('001-000') ?? ''))
      const answer = readAnswer(fields)
      await db.tx(lugar, async q => {
        const known = await readPorNumero(q, terminal_id, numero)
        if (known?.situacao === 'pedida') return void (await heard(q, lugar, known, fields))
        // the response was already stored: its file was left by a crash
        if (known && !GIVEN_UP.includes(known.situacao)) return
        if (answer.aprovada !== true || answer.finalizacao === '') return
        const row =
          known ??
          (await insertTef(q, {
            ...{
              empresa_id,
              usuario_id,
              terminal_id,
              numero,
              uid: randomUUID(),
              tipo: 'orfa',
              situacao: 'perdida',
            },
            em: clock(),
          }))
        if (!row) return
        const situacao = answer.confirma ? 'desfazendo' : 'confirmada'
        const kept = { answer, resposta: keepable(fields), situacao, mensagem: LATE, em: clock() } as const
        if (!(await writeAnswer(q, row.id, GIVEN_UP, kept))) return
        await enqueue(q, lugar, { tipo: 'tef', alvo_id: row.id, due_at: clock() })
        const words = answer.confirma
          ? undoneWords(answer)
          : `Cancele no TEF: Rede ${answer.rede} NSU ${answer.nsu}`
        await tell(q, empresa_id, `${LATE}. ${words}`, clock())
      })
      log.warn({ terminal_id, numero }, 'TEF: resposta de outra transação')
    }
    return {
      foreign,
      broken: async line => log.warn({ terminal_id, linha: line }, 'TEF: arquivo que não é de troca'),
    }
  }

  /** Stores a response and its consequences. Null: it was already stored. */
  async function heard(
    q: Q,
    lugar: TefAccount,
    row: TefGuardada,
    fields: TefFields,
  ): Promise<TefGuardada | null> {
    const answer = readAnswer(fields)
    const { fim, mensagem } = judgeTef(answer, row.tipo === 'CRT' ? row.valor : null)
    const keep = (situacao: SituacaoTef, words = mensagem) =>
      writeAnswer(q, row.id, ['pedida'], {
        answer,
        resposta: keepable(fields),
        situacao,
        mensagem: words,
        em: clock(),
      })
    const due = (id: number) => enqueue(q, lugar, { tipo: 'tef', alvo_id: id, due_at: clock() })
    if (fim === 'autorizada') {
      if (row.tipo === 'CRT') return keep('autorizada')
      const kept = await keep(answer.confirma ? 'confirmando' : 'confirmada')
      if (kept && row.origem_id !== null) {
        await moveTef(q, row.origem_id, ['confirmada'], { situacao: 'cancelada' }, clock())
        await giveOwedOfCard(q, lugar, row.origem_id, { usuario_id: row.usuario_id, em: clock() })
      }
      await due(row.id)
      return kept
    }
    if (fim === 'inconsistente') {
      const kept = await keep('inconsistente')
      if (kept) await tell(q, row.empresa_id, `${mensagem} (${row.valor ?? ''})`, clock())
      return kept
    }
    if (fim === 'desfazer') {
      const kept = await keep(answer.confirma ? 'desfazendo' : 'confirmada')
      if (kept && !answer.confirma)
        await tell(q, row.empresa_id, `Cancele no TEF: Rede ${answer.rede} NSU ${answer.nsu}`, clock())
      await due(row.id)
      return kept
    }
    return keep('negada', fim === 'pendencia' ? await pendingOf(q, lugar, row, fields) : mensagem)
  }

  /**
   * Handles a refusal that reports another pending transaction: confirms it again if it was sold, else undoes it. Gives the
   * text for the cashier.
   */
  async function pendingOf(q: Q, lugar: TefAccount, row: TefGuardada, fields: TefFields): Promise<string> {
    const { empresa_id, usuario_id, terminal_id } = row
    const answer = readAnswer(fields)
    if (answer.finalizacao === '') return FOREIGN
    const known = await readPorFinalizacao(q, terminal_id, answer.finalizacao)
    if (known) {
      const situacao = TEF_STATES[known.situacao].pendente
      if (situacao === null) return FOREIGN
      await moveTef(q, known.id, [known.situacao], { situacao }, clock())
      await enqueue(q, lugar, { tipo: 'tef', alvo_id: known.id, due_at: clock() })
      return PENDING[situacao]
    }
    const orphan = await insertTef(q, {
      ...{ empresa_id, usuario_id, terminal_id, uid: randomUUID(), tipo: 'orfa', situacao: 'perdida' },
      em: clock(),
    })
    if (!orphan) return FOREIGN
    const kept = { answer, resposta: keepable(fields), mensagem: LATE, em: clock() }
    await writeAnswer(q, orphan.id, ['perdida'], { ...kept, situacao: 'desfazendo' })
    await enqueue(q, lugar, { tipo: 'tef', alvo_id: orphan.id, due_at: clock() })
    return PENDING.desfazendo
  }

  const moved = (lugar: TefAccount, id: number, situacao: SituacaoTef, mensagem: string) =>
    db.tx(lugar, q => moveTef(q, id, ['pedida'], { situacao, mensagem }, clock()))

  async function told(
    lugar: TefAccount,
    row: TefGuardada,
    { manager }: Place,
    reply: TefReply,
  ): Promise<void> {
    if (reply.kind === 'answer') {
      await db.tx(lugar, q => heard(q, lugar, row, reply.fields))
      await manager.answerKept()
    } else if (reply.kind === 'silent') await moved(lugar, row.id, 'nao_enviada', closing ? LEFT : SILENT)
    else if (reply.kind === 'lost') await moved(lugar, row.id, 'perdida', LOST)
    // when this server stops, its next start recovers the transaction
    else if (reply.kind === 'left' && !closing) await moved(lugar, row.id, 'perdida', LEFT)
    port.tell({
      kind: reply.kind === 'silent' ? 'not_sent' : reply.kind === 'lost' ? 'silent' : 'answer',
      ms: 0,
    })
  }

  async function linesOf(lugar: TefAccount, row: TefGuardada, { who }: Place) {
    if (row.tipo === 'ADM') return askMenu(row.numero, who)
    if (row.tipo !== 'CNC') {
      const { numero, valor, tpag, parcelas, venda_uuid } = row
      const documento = (venda_uuid ?? '').slice(-12)
      return askCharge({ numero, documento, valor: valor ?? '0', tpag: tpag ?? CREDIT_CARD, parcelas }, who)
    }
    const of = row.origem_id === null ? null : await db.tx(lugar, q => readPorId(q, row.origem_id as number))
    if (!of) throw new Error(`TEF: ${row.id} cancels nothing`)
    return askCancel(row.numero, { ...of, valor: of.respondido ?? of.valor ?? '0' }, who)
  }

  /** Runs a request, or recovers one (`placed`) whose server died. */
  function work(lugar: TefAccount, row: TefGuardada, place: Place, placed: boolean): void {
    if (alive.has(row.id) || closing) return
    const control = new AbortController()
    const { manager } = place
    const asking = alone(manager, async () => {
      const keeper = {
        ...keeperOf(lugar, row),
        taken: () => db.tx(lugar, q => markAceita(q, row.id, clock())),
      }
      if (placed && (await manager.takeBack(row.numero))) return told(lugar, row, place, { kind: 'silent' })
      await manager.sweep(keeper)
      // one of the swept files may have been its response
      if ((await db.tx(lugar, q => readPorId(q, row.id)))?.situacao !== 'pedida') return
      const lines = await linesOf(lugar, row, place)
      // the manager already accepted the request: no limit for the response
      const sts = placed && row.aceita ? Number.POSITIVE_INFINITY : times.sts
      const asked = { lines, placed, answers: true, signal: control.signal, times: { ...times, sts } }
      await told(lugar, row, place, await manager.exchange(asked, keeper))
    })
    const done = asking
      .catch(async error => {
        log.error({ err: error, transacao: row.id }, 'TEF: a troca de arquivos falhou')
        // no folder or no agent: no file was written
        if ((error as { code?: unknown }).code === 'ENOENT' && !placed)
          await moved(lugar, row.id, 'nao_enviada', SILENT)
      })
      .catch(error => log.error({ err: error }, 'TEF: sem banco'))
      .finally(() => {
        alive.delete(row.id)
        running.delete(done)
        wake()
      })
    running.add(done)
    alive.set(row.id, { control, done })
  }

  return {
    placeOf,
    isAlive: (id: number) => alive.has(id),
    ask: (lugar: TefAccount, row: TefGuardada, place: Place) => work(lugar, row, place, false),
    recover: (lugar: TefAccount, row: TefGuardada, place: Place) => work(lugar, row, place, true),

    /** Stops waiting for a transaction; ends once its row says so. */
    async leave(id: number): Promise<void> {
      const waited = alive.get(id)
      waited?.control.abort()
      await waited?.done
    },

    /** Tells the manager to confirm or undo a transaction, according to its row. False: the manager did not acknowledge. */
    async end(lugar: TefAccount, id: number, place: Place): Promise<boolean> {
      return alone(place.manager, async () => {
        const row = await db.tx(lugar, q => readPorId(q, id))
        if (row?.situacao !== 'confirmando' && row?.situacao !== 'desfazendo') return true
        const confirms = row.situacao === 'confirmando'
        const lines = askEnd(confirms ? 'CNF' : 'NCN', row, place.who)
        const signal = new AbortController().signal
        try {
          const keeper = keeperOf(lugar, row)
          await place.manager.sweep(keeper)
          const reply = await place.manager.exchange({ lines, answers: false, signal, times }, keeper)
          if (reply.kind !== 'acknowledged') return false
        } catch (error) {
          log.warn({ err: error, transacao: id }, 'TEF: sem a pasta do gerenciador')
          return false
        }
        const situacao = confirms ? 'confirmada' : 'desfeita'
        const mensagem = confirms ? null : undoneWords({ ...row, valor: row.respondido })
        await db.tx(lugar, q => moveTef(q, id, [row.situacao], { situacao, mensagem }, clock()))
        return true
      })
    },

    async close() {
      closing = true
      // the agents go on with their tasks, which the next server process asks for again
      agents.close()
      for (const { control } of alive.values()) control.abort()
      await Promise.all(running)
    },
  }
}

export type TefPlace = Place
