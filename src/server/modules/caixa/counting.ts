import { randomUUID } from 'node:crypto'
import { asksAgain, beyondLimit, compareCount, hasTried, sumOfPieces } from '../../../core/caixa/count.ts'
import { whyCardsBlock } from '../../../core/caixa/pendings.ts'
import { nameOfZ } from '../../../core/caixa/reading.ts'
import { countedRows, foldSession } from '../../../core/caixa/session.ts'
import { dec } from '../../../core/money/decimal.ts'
import { CASH } from '../../../core/tender/codes.ts'
import { isCounted } from '../../../core/tender/index.ts'
import type {
  AContar,
  contarCaixa,
  encerrarCaixa,
  Fechado,
  PedeAprovacao,
  reabrirContagem,
} from '../../../domain/api/caixa.ts'
import type { Body } from '../../../domain/api/define.ts'
import { AppError, fieldError } from '../../../domain/error.ts'
import type { Q } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import type { Sessao } from '../../http/session.ts'
import { tellWebhooks } from '../../outbox/webhooks-repository.ts'
import { openCards } from '../tef/service.ts'
import { closed, heldSession, heldTill, type Leave, logged, may, record } from './acts.ts'
import { readRows } from './reading-repository.ts'
import {
  beginCount,
  type CaixaSessao,
  type CaixaTerminal,
  closeSession,
  insertCount,
  insertEvent,
  readCounts,
  readEvent,
  undoCount,
} from './repository.ts'
import { sees, seesOpen } from './slip.ts'
import { closedAs, sumOf, writeZ } from './z.ts'

/** Difference, R$, accepted without a supervisor, when the till has no limit. */
const LIMITE = '5.00'

/** Refuses to close a till with a card payment that is neither confirmed nor undone. @throws CONFLITO */
async function refuseOpenCards(q: Q, terminal_id: number, { tef }: CaixaTerminal): Promise<void> {
  const mensagem = tef ? whyCardsBlock(await openCards(q, terminal_id)) : null
  if (mensagem) throw new AppError('CONFLITO', { mensagem, dados: { resolve: 'tef' } })
}

/** Lists what the user must count. Gives the amounts only to users who may see them. */
async function toCount(q: Q, caixa: CaixaSessao, shown: boolean): Promise<AContar> {
  const fold = foldSession(countedRows(await readRows(q, caixa)))
  const counts = await readCounts(q, caixa)
  const told = (value: string | undefined) => (shown ? (value ?? '0.00') : null)
  return {
    meios: [...fold].flatMap(([meio, { qtde, esperado }]) =>
      meio === CASH || !isCounted(meio) ? [] : { meio, qtde, esperado: told(esperado) },
    ),
    esperado: told(fold.get(CASH)?.esperado),
    tentativa: counts.length + 1,
  }
}

interface Room extends Pick<Deps, 'db' | 'clock'> {
  /** Prints an event, if its till has a printer. */
  paper(q: Q, sessao: Sessao, uuid: string): Promise<unknown>
  /** Runs the work in one transaction, then starts the print queue. */
  withPapers<T>(sessao: Sessao, work: (q: Q) => Promise<T>): Promise<T>
}

/** Makes the service that counts a drawer and closes its cash session. */
export function createCounting({ db, clock, paper, withPapers }: Room) {
  return {
    async verContagem(sessao: Sessao, uuid: string): Promise<AContar> {
      return db.tx(sessao, async q => {
        const caixa = await heldSession(q, sessao, uuid)
        if (caixa.estado === 'fechado') throw closed(caixa)
        const till = await heldTill(q, sessao, caixa.terminal_id)
        await refuseOpenCards(q, caixa.terminal_id, till)
        return toCount(q, caixa, seesOpen(sessao, till))
      })
    },

    async encerrar(
      sessao: Sessao,
      { uuid, sessao_uuid }: Body<typeof encerrarCaixa>,
    ): Promise<{ pede: PedeAprovacao | null; contar: AContar | null }> {
      return db.tx(sessao, async q => {
        const caixa = await heldSession(q, sessao, sessao_uuid)
        if (caixa.estado === 'fechado') throw closed(caixa)
        const till = await heldTill(q, sessao, caixa.terminal_id)
        const shown = seesOpen(sessao, till)
        if (caixa.estado === 'contando') return { pede: null, contar: await toCount(q, caixa, shown) }
        await refuseOpenCards(q, caixa.terminal_id, till)
        const leave = await may(q, sessao, 'fechar_caixa', { uuid }, clock())
        if ('pede' in leave) return { pede: leave.pede, contar: null }
        const em = clock()
        await beginCount(q, caixa.id, sessao.usuario_id, em)
        await insertEvent(q, {
          ...logged(sessao, caixa, uuid, leave, clock()),
          ...{ tipo: 'encerramento', valor: '0.00', sinal: 0 },
        })
        return { pede: null, contar: await toCount(q, { ...caixa, encerrado_em: em }, shown) }
      })
    },

    async reabrir(
      sessao: Sessao,
      { uuid, sessao_uuid, motivo }: Body<typeof reabrirContagem>,
    ): Promise<{ pede: PedeAprovacao | null }> {
      return db.tx(sessao, async q => {
        const caixa = await heldSession(q, sessao, sessao_uuid)
        if (await readEvent(q, uuid)) return { pede: null }
        if (caixa.estado !== 'contando')
          throw new AppError('CONFLITO', { mensagem: 'Ninguém está contando este caixa' })
        const leave = await may(q, sessao, 'reabrir_contagem', { uuid }, clock())
        if ('pede' in leave) return leave
        await undoCount(q, caixa.id)
        await insertEvent(q, {
          ...logged(sessao, caixa, uuid, leave, clock()),
          ...{ tipo: 'reabertura', valor: '0.00', sinal: 0, motivo },
        })
        return { pede: null }
      })
    },

    async contar(
      sessao: Sessao,
      {
        uuid,
        sessao_uuid,
        cedulas,
        total: dito,
        meios,
        fundo: fica,
        justificativa,
        na_fila,
      }: Body<typeof contarCaixa>,
    ): Promise<{ confira: boolean; pede: PedeAprovacao | null; fechado: Fechado | null }> {
      const total = dec(dito).toFixed(2)
      const fundo = dec(fica).toFixed(2)
      if (cedulas && !dec(sumOfPieces(cedulas)).eq(dec(total)))
        throw fieldError('total', 'As cédulas e moedas não somam o total')
      if (dec(fundo).gt(dec(total))) throw fieldError('fundo', 'Não pode ficar mais do que se contou')
      return withPapers(sessao, async q => {
        const caixa = await heldSession(q, sessao, sessao_uuid)
        if (caixa.estado === 'fechado' && (await readEvent(q, uuid)))
          return { confira: false, pede: null, fechado: await closedAs(q, sessao, caixa) }
        if (caixa.estado !== 'contando') throw closed(caixa)
        const till = await heldTill(q, sessao, caixa.terminal_id)
        await refuseOpenCards(q, caixa.terminal_id, till)
        const limite = till.limite_diferenca ?? LIMITE
        const rows = await readRows(q, caixa)
        const fold = foldSession(rows)
        const counted = { ...meios, [CASH]: total }
        const differences = compareCount(foldSession(countedRows(rows)), counted)
        const counts = await readCounts(q, caixa)
        const known = counts.find(count => count.uuid === uuid)
        const tentativa = known?.tentativa ?? counts.length + 1
        if (!known) {
          const count = { uuid, tentativa, cedulas, meios: counted, em: clock() }
          await insertCount(q, sessao.account_id, caixa.id, sessao.usuario_id, count)
        }
        const shown = seesOpen(sessao, till)
        if (!shown && asksAgain(differences, limite, tentativa))
          return { confira: true, pede: null, fechado: null }
        const asksLeave = beyondLimit(differences, limite) || (!shown && hasTried(tentativa))
        const acao = asksLeave ? 'diferenca_caixa' : 'fechar_caixa'
        const leave: Leave =
          acao === 'fechar_caixa'
            ? { aprovado_por: null }
            : await may(q, sessao, acao, { uuid, valor: total }, clock())
        if ('pede' in leave) return { confira: false, pede: leave.pede, fechado: null }
        await record(q, sessao, caixa, {
          ...logged(sessao, caixa, uuid, leave, clock()),
          ...{ tipo: 'fechamento', valor: total, sinal: 0, motivo: justificativa },
          diferenca: differences.find(({ meio }) => meio === CASH)?.diferenca ?? null,
        })
        const left = dec(total).minus(dec(fundo))
        if (!left.isZero())
          await record(q, sessao, caixa, {
            ...logged(sessao, caixa, randomUUID(), leave, clock()),
            ...{ tipo: 'retirada', valor: left.toFixed(2), sinal: -1 },
          })
        const closing = { differences, fold, fundo, justificativa, na_fila, ...leave }
        const z = await writeZ(q, sessao, caixa, till, closing, clock())
        await closeSession(q, caixa.id, { usuario_id: sessao.usuario_id, fundo, em: clock() })
        const { id, empresa_id, terminal_id, treino } = caixa
        const dados = { id, terminal_id, z: z.numero }
        if (!treino)
          await tellWebhooks(q, sessao, [
            { evento: 'caixa.fechado', registro: `sessoes_caixa/${id}`, empresa_id, dados },
          ])
        await paper(q, sessao, uuid)
        const tells = sees(sessao) || leave.aprovado_por !== null
        return {
          confira: false,
          pede: null,
          fechado: {
            ...{ id: z.id, nome: nameOfZ(z.numero, 0), pendencias: z.pendencias, pendentes: z.pendentes },
            diferenca: tells ? sumOf(differences) : null,
          },
        }
      })
    },
  }
}
