import type { CaixaLeave } from '../../../core/caixa/event.ts'
import { type Reading, timesOf } from '../../../core/caixa/reading.ts'
import { expectedCash, variance } from '../../../core/caixa/session.ts'
import { dec } from '../../../core/money/decimal.ts'
import { formatMoney } from '../../../core/money/pt-br.ts'
import { readingLines } from '../../../core/paper/papers/drawer/reading.ts'
import type {
  abrirCaixa,
  LeituraX,
  lerX,
  moverCaixa,
  PedeAprovacao,
  SessaoDoCaixa,
} from '../../../domain/api/caixa.ts'
import type { Body } from '../../../domain/api/define.ts'
import { AppError } from '../../../domain/error.ts'
import type { Q } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import type { Sessao } from '../../http/session.ts'
import { renderPdf } from '../../print/pdf.ts'
import { closed, heldSession, heldTill, logged, may, record } from './acts.ts'
import { tellBelowZero } from './below-zero.ts'
import { createCounting } from './counting.ts'
import { toldSession } from './late.ts'
import { readReading } from './reading.ts'
import { readRows } from './reading-repository.ts'
import {
  type CaixaSessao,
  holdOpen,
  holdSession,
  insertEvent,
  insertSession,
  readEvent,
  readFloat,
  sumTaken,
} from './repository.ts'
import { papersAgain, printDone, sees, seesOpen } from './slip.ts'

export { tellTakenFrom } from './below-zero.ts'
export { settleCourier } from './courier.ts'
export {
  complete,
  openSession,
  payBackAtTill,
  sessionAtTill,
  sessionNow,
  sessionOfSale,
  sessionPayingBack,
  takeOut,
  toldLate,
} from './late.ts'
export { holdOpenDrawers } from './repository.ts'

export type CaixaService = ReturnType<typeof createCaixa>

/** Most cash, R$, that a user who does not see the expected amounts takes out of a session alone, when the till has no limit. */
const SANGRIA = '200.00'

const above = (valor: string, limite: string | null): boolean => limite !== null && dec(valor).gt(dec(limite))

/** Makes the service of cash sessions: one open per till, from the counted opening cash to the closing report (Z). */
export function createCaixa({ db, clock, wake }: Pick<Deps, 'db' | 'clock'> & { wake: () => void }) {
  /** Prints an event, if its till has a printer. */
  const paper = (q: Q, sessao: Sessao, uuid: string) =>
    printDone(q, sessao, uuid, { segundaVia: false, agora: clock() })

  /** Runs the work in one transaction, then starts the print queue. */
  async function withPapers<T>(sessao: Sessao, work: (q: Q) => Promise<T>): Promise<T> {
    const done = await db.tx(sessao, work)
    wake()
    return done
  }

  return {
    async abrir(
      sessao: Sessao,
      { uuid, terminal_id, valor }: Body<typeof abrirCaixa>,
    ): Promise<{ pede: PedeAprovacao | null; sessao: SessaoDoCaixa | null }> {
      return withPapers(sessao, async q => {
        const known = await holdSession(q, sessao.empresa_id, uuid, 'share')
        if (known && known.estado !== 'fechado') return { pede: null, sessao: toldSession(known) }
        if (known) throw new AppError('CONFLITO', { mensagem: 'Esta sessão de caixa já foi fechada' })
        const till = await heldTill(q, sessao, terminal_id)
        const other = await holdOpen(q, sessao.empresa_id, terminal_id, 'look')
        if (other)
          throw new AppError('CONFLITO', {
            mensagem: `${till.nome} já está aberto por ${other.aberto_por_nome}`,
          })
        const leave = await may(q, sessao, 'abrir_caixa', { uuid, valor }, clock())
        if ('pede' in leave) return { pede: leave.pede, sessao: null }
        const abertura = dec(valor).toFixed(2)
        const { empresa_id, usuario_id } = sessao
        const made = await insertSession(q, {
          ...{ empresa_id, terminal_id, uuid, usuario_id, abertura, treino: till.treino, em: clock() },
          abertura_esperada: await readFloat(q, terminal_id, till.treino),
        })
        const opened = made ? await holdSession(q, empresa_id, uuid, 'update') : null
        if (!opened) throw new AppError('CONFLITO', { mensagem: `${till.nome} já está aberto` })
        const { abertura_esperada } = opened
        await record(q, sessao, opened, {
          ...logged(sessao, opened, uuid, leave, clock()),
          ...{ tipo: 'abertura', valor: abertura, sinal: 1 },
          diferenca: abertura_esperada === null ? null : variance(abertura, abertura_esperada),
        })
        await paper(q, sessao, uuid)
        return { pede: null, sessao: toldSession(opened) }
      })
    },

    async mover(
      sessao: Sessao,
      { uuid, sessao_uuid, tipo, valor: dito, motivo, conta, confirmado }: Body<typeof moverCaixa>,
    ): Promise<{ pede: PedeAprovacao | null; numero: number | null; confere?: string }> {
      return withPapers(sessao, async q => {
        const caixa = await heldSession(q, sessao, sessao_uuid)
        const done = await readEvent(q, uuid)
        if (done) return { pede: null, numero: done.numero }
        if (caixa.estado !== 'aberto') throw closed(caixa)
        const valor = tipo === 'gaveta' ? '0.00' : dec(dito).toFixed(2)
        const acao = sees(sessao) ? tipo : await beyond(q, sessao, caixa, tipo, valor)
        const leave = await may(q, sessao, acao, { uuid, valor }, clock())
        if ('pede' in leave) return { pede: leave.pede, numero: null }
        const confere =
          tipo === 'sangria' && confirmado === false ? await beyondDrawer(q, sessao, caixa, valor) : null
        if (confere !== null) return { pede: null, numero: null, confere }
        const { numero } = await record(q, sessao, caixa, {
          ...logged(sessao, caixa, uuid, leave, clock()),
          ...{ tipo, valor, motivo, conta: tipo === 'gaveta' ? ('' as const) : conta },
          sinal: tipo === 'gaveta' ? 0 : tipo === 'sangria' ? -1 : 1,
        })
        if (tipo === 'sangria') await tellBelowZero(q, caixa, valor, clock())
        if (tipo !== 'gaveta') await paper(q, sessao, uuid)
        return { pede: null, numero }
      })
    },

    async lerX(
      sessao: Sessao,
      { uuid, sessao_uuid }: Body<typeof lerX>,
    ): Promise<{ pede: PedeAprovacao | null; leitura: LeituraX | null }> {
      return withPapers(sessao, async q => {
        const caixa = await heldSession(q, sessao, sessao_uuid)
        if (caixa.estado === 'fechado') throw closed(caixa)
        const leave = await may(q, sessao, 'leitura_x', { uuid }, clock())
        if ('pede' in leave) return { pede: leave.pede, leitura: null }
        const till = await heldTill(q, sessao, caixa.terminal_id)
        if (!(await readEvent(q, uuid))) {
          await insertEvent(q, {
            ...logged(sessao, caixa, uuid, leave, clock()),
            ...{ tipo: 'leitura_x', valor: '0.00', sinal: 0 },
          })
          await paper(q, sessao, uuid)
        }
        return {
          pede: null,
          leitura: toldReading(
            await readReading(q, caixa, till.nome),
            seesOpen(sessao, till),
            sessao.empresa,
          ),
        }
      })
    },

    ...createCounting({ db, clock, paper, withPapers }),

    /** Prints an event again. False: the till has no printer. */
    imprimir: (sessao: Sessao, uuid: string): Promise<boolean> =>
      withPapers(sessao, q => printDone(q, sessao, uuid, { segundaVia: true, agora: clock() })),

    /** Makes the slip of an event as an 80 mm PDF. */
    pdf: async (sessao: Sessao, uuid: string): Promise<Buffer> =>
      renderPdf(await db.tx(sessao, q => papersAgain(q, sessao, uuid, clock()))),
  }

  /**
   * Returns the permission that a user who does not see the expected amounts needs for an amount: of cash taken out, with what
   * the same user took before in the session. The drawer's cash is not
   * asked: the answers to several amounts would tell that cash.
   */
  async function beyond(
    q: Q,
    sessao: Sessao,
    caixa: CaixaSessao,
    tipo: 'suprimento' | 'sangria' | 'gaveta',
    valor: string,
  ): Promise<CaixaLeave> {
    if (tipo === 'gaveta') return tipo
    const till = await heldTill(q, sessao, caixa.terminal_id)
    if (tipo === 'suprimento') return above(valor, till.max_suprimento) ? 'suprimento_acima' : tipo
    const taken = dec(await sumTaken(q, caixa.id, sessao.usuario_id)).plus(valor)
    return above(taken.toFixed(2), till.max_sangria ?? SANGRIA) ? 'sangria_acima' : tipo
  }
}

/**
 * Asks whether more is taken out than the drawer should have; null: there is enough, or the user may not see that cash, and
 * a question would tell it.
 */
async function beyondDrawer(q: Q, sessao: Sessao, caixa: CaixaSessao, valor: string): Promise<string | null> {
  if (!sees(sessao)) return null
  const cash = expectedCash(await readRows(q, caixa))
  if (!above(valor, cash)) return null
  const { cego } = await heldTill(q, sessao, caixa.terminal_id)
  const has = cego ? 'A gaveta tem menos que isto' : `A gaveta tem ${formatMoney(cash)}`
  return `${has}: tirar ${formatMoney(valor)} mesmo assim?`
}

/** Formats an X report; without `all`, hides the amounts. */
function toldReading(x: Reading, all: boolean, { fuso }: Sessao['empresa']): LeituraX {
  const kinds = [...new Set(x.eventos.map(({ tipo }) => tipo))]
  const { qtde, canceladas, itens_cancelados, liquido } = x.vendas
  return {
    terminal: x.terminal,
    aberto_em: x.aberto_em,
    aberto_por: x.aberto_por,
    vendas: { qtde, canceladas, itens_cancelados, liquido: all ? liquido : null },
    notas: x.notas,
    meios: all ? x.meios : x.meios.map(({ meio, qtde }) => ({ meio, qtde })),
    pagamentos: all ? x.pagamentos : x.pagamentos.map(({ meio, qtde }) => ({ meio, qtde })),
    recebimentos: all ? x.recebimentos : x.recebimentos.map(({ meio, qtde }) => ({ meio, qtde })),
    devolucoes: all ? x.devolucoes : x.devolucoes.map(({ meio, qtde }) => ({ meio, qtde })),
    eventos: kinds.map(tipo => ({ tipo, qtde: timesOf(x.eventos, tipo) })),
    operadores: (x.operadores ?? []).map(({ nome, qtde, ...sums }) => ({
      ...{ nome, qtde },
      ...(all ? sums : {}),
    })),
    pendencias: x.pendencias.map(({ tipo, ids }) => ({ tipo, qtde: ids.length })),
    linhas: readingLines(x, { tudo: all, fuso }).flatMap((linha): LeituraX['linhas'] => {
      if (linha.k === 'par')
        return [{ nome: linha.esquerda, valor: linha.direita, forte: linha.estilo === 'forte' }]
      return linha.k === 'texto' ? [{ nome: linha.texto, valor: null, forte: linha.estilo === 'forte' }] : []
    }),
  }
}
