import type { FastifyInstance } from 'fastify'
import { dataHoraIn } from '../../../core/document/fuso.ts'
import { ZERO } from '../../../core/money/decimal.ts'
import { darADevolver } from '../../../domain/api/a-devolver.ts'
import { dinheiroEmEspecie } from '../../../domain/api/caixa-diario.ts'
import { type Hoje, hoje, notasSemana, VE_TOTAIS, type VendasDoDia } from '../../../domain/api/estatistica.ts'
import {
  type CompanyRow,
  cardsAsked,
  type DiaDoPainel,
  type DiaLido,
  escolherCartoes,
  type KeptCard,
  painel,
  painelEmpresas,
  painelVisoes,
} from '../../../domain/api/painel.ts'
import { CONFERE_PIX } from '../../../domain/api/pix.ts'
import { listarVendas } from '../../../domain/api/vendas.ts'
import { AppError } from '../../../domain/error.ts'
import { guard, type Target } from '../../../domain/guard.ts'
import { ALL_HOME_CARDS, type HomeCardId } from '../../../domain/home/cards.ts'
import { COMPANY_FIGURES } from '../../../domain/home/companies.ts'
import { type AnsweredFace, type CardFace, FALHA_DO_CARTAO } from '../../../domain/home/face.ts'
import { FIRST_STEPS } from '../../../domain/home/steps.ts'
import { countAtMinimum, countLackOfBenefit } from '../../codes/products-to-mend-repository.ts'
import { countSharedCodes } from '../../codes/shared-codes-repository.ts'
import { type Q, undoable } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { guardUserOf } from '../../http/access.ts'
import { bind } from '../../http/bind.ts'
import type { Sessao } from '../../http/session.ts'
import { checkQuestion, type KeptQuestion } from '../../reports/question.ts'
import { refuseUnseen, SCREEN_SECONDS } from '../../reports/read.ts'
import { readCompanies, readOneState } from '../../reports/scope-repository.ts'
import { sessionInName } from '../contas/service.ts'
import { countOwed } from '../devolver/service.ts'
import { countChangedLabels } from '../etiquetas/service.ts'
import { readSafeDebt } from '../financeiro/service.ts'
import { countCame } from '../pix/service.ts'
import { refusedProducts } from '../recusados/service.ts'
import { firstNoteLacks } from './first-note-repository.ts'
import { createKept } from './kept.ts'
import { CARD_READERS, type CardReading, readSoldDays } from './painel.ts'
import { chooseCards, chosenCards, homeViews } from './painel-repository.ts'
import { notesByDay, paymentMix, salesByHour, toCheck } from './repository.ts'
import { stepsDone } from './steps-repository.ts'
import { faceOfView } from './views.ts'

const DAYS = 7
const DAY_MS = 86_400_000

/** Maximum age of a cached figure, ms: normally, and when the user asks for current figures. */
const KEPT_MS = 60_000
const FRESH_MS = 1000

/** Adds the routes of the dashboard (CAP-11). */
export function estatisticaRoutes(
  app: FastifyInstance,
  { db, clock, log }: Pick<Deps, 'db' | 'clock' | 'log'>,
): void {
  const kept = createKept(() => clock().getTime())

  /** Makes the reader of one card. `erro`: the reading failed; null: the guard refuses it, or the company is blocked. */
  const panelOf = (sessao: Sessao, compara: CardReading['compara'], age: number) => {
    const user = guardUserOf(sessao)
    const key = (what: string) => [sessao.account_id, sessao.empresa_id, compara, what].join(':')
    const of = { sessao, compara, agora: clock() }
    const apart: CardReading = {
      ...of,
      tx: read => db.tx(sessao, read),
      days: () => readSoldDays(apart),
    }
    /** Reads the sums of one state in one transaction; a card that fails is undone, and leaves the others. */
    const readTogether = () =>
      db.tx(sessao, async (q): Promise<Together> => {
        await readOneState(q, SCREEN_SECONDS)
        let days: ReturnType<CardReading['days']> | undefined
        const reading: CardReading = {
          ...of,
          tx: read => read(q),
          days: () => {
            days ??= readSoldDays(reading)
            return days
          },
        }
        const attempt = async <T>(read: () => Promise<T>): Promise<Attempt<T>> => {
          const undo = await undoable(q)
          try {
            return { value: await read() }
          } catch (error) {
            await undo()
            return { error }
          }
        }
        const faces = new Map<HomeCardId, Attempt<CardFace>>()
        for (const { id } of TOGETHER) faces.set(id, await attempt(() => CARD_READERS[id](reading)))
        return { faces, dia: await attempt(() => readDay(q, sessao, of.agora)) }
      })
    const readSums = () => kept(key('juntos'), age, readTogether)
    let sums: ReturnType<typeof readSums> | undefined
    /** Gives the one state of all sums of this answer, however long it took to read. */
    const together = () => {
      sums ??= readSums()
      return sums
    }
    const readCard = async (card: (typeof ALL_HOME_CARDS)[number]) => {
      if (!card.together) return kept(key(card.id), age, () => CARD_READERS[card.id](apart))
      const { value, em } = await together()
      return { value: given(value.faces.get(card.id)), em }
    }
    /** Gives what was read; null when the reading failed. */
    const orNull = async <T>(cartao: string, reading: () => Promise<T>): Promise<T | null> => {
      try {
        return await reading()
      } catch (error) {
        log.error({ err: error, cartao }, 'cartão do início')
        return null
      }
    }
    const sees = (access: Target) => guard(access, user, sessao.empresa.bloqueada) === 'ok'
    return {
      card: async (card: (typeof ALL_HOME_CARDS)[number]): Promise<AnsweredFace | null> => {
        if (!sees(card.access)) return null
        const read = await orNull(card.id, () => readCard(card))
        return read ? { dados: read.value, em: new Date(read.em).toISOString() } : { erro: FALHA_DO_CARTAO }
      },
      dia: async (): Promise<DiaLido> =>
        sees({ permission: VE_TOTAIS })
          ? ((await orNull('dia', async () => given((await together()).value.dia))) ?? {
              erro: FALHA_DO_CARTAO,
            })
          : null,
    }
  }

  bind(app, painel, async (sessao, { query: { partes, compara, fresco } }) => {
    const panel = panelOf(sessao, compara, fresco === '1' ? FRESH_MS : KEPT_MS)
    const asked = cardsAsked(partes)
    const data: Partial<Record<HomeCardId, AnsweredFace | null>> = {}
    // one at a time, to leave database connections free for the tills
    for (const card of ALL_HOME_CARDS) if (asked.includes(card.id)) data[card.id] = await panel.card(card)
    const dia = TOGETHER.some(({ id }) => asked.includes(id)) ? await panel.dia() : null
    return { data, dia, cartoes: await db.tx(sessao, q => chosenCards(q, sessao.usuario_id)) }
  })

  bind(app, painelVisoes, async (sessao, { query: { fresco } }) => {
    const views = await db.tx(sessao, q => homeViews(q, sessao.usuario_id, sessao.empresa_id))
    const age = fresco === '1' ? FRESH_MS : KEPT_MS
    const data: KeptCard[] = []
    // one at a time, to leave database connections free for the tills
    for (const { id, nome, relatorio, consulta } of views) {
      const question = questionSeen(sessao, { relatorio, consulta })
      if (!question) continue
      const own = [sessao.account_id, sessao.empresa_id, sessao.usuario_id, id, consulta].join(':')
      const read = () => db.tx(sessao, q => faceOfView(q, sessao, question, clock()))
      const face = async () => {
        // what was read with other rights, or of other companies, is not this reading
        const companies = await db.tx(sessao, q => refuseUnseen(q, sessao, question))
        return kept([own, companies, [...sessao.flags].sort()].join(':'), age, read)
      }
      const cartao: AnsweredFace = await face().then(
        ({ value, em }) => ({ dados: value, em: new Date(em).toISOString() }),
        (error: unknown) => {
          if (error instanceof AppError) return { erro: error.message }
          log.error({ err: error, visao: id }, 'cartão do início')
          return { erro: FALHA_DO_CARTAO }
        },
      )
      data.push({ id, nome, caminho: `${question.report.route}${consulta ? `?${consulta}` : ''}`, cartao })
    }
    return { data }
  })

  bind(app, painelEmpresas, async sessao => {
    const own = await db.tx(sessao, q => readCompanies(q, sessao.usuario_id))
    const data: CompanyRow[] = []
    // one at a time, to leave database connections free for the tills
    for (const { id, nome } of own) {
      const there = await db.tx(sessao, q =>
        sessionInName(q, { usuario_id: sessao.usuario_id, empresa_id: id }, clock()),
      )
      if (!there) continue
      const { card: answer } = panelOf(there, 'periodo_anterior', KEPT_MS)
      const cards = new Map<HomeCardId, AnsweredFace | null>()
      for (const card of ALL_HOME_CARDS)
        if (COMPANY_FIGURES.some(each => each.card === card.id)) cards.set(card.id, await answer(card))
      data.push({ empresa_id: id, nome, ...figuresOf(cards) })
    }
    return { data, totais: sumOf(data) }
  })

  bind(app, escolherCartoes, async (sessao, { body: { cartoes } }) => {
    await db.tx(sessao, q => chooseCards(q, sessao.usuario_id, cartoes))
    return { data: { cartoes } }
  })
  bind(app, notasSemana, async sessao => {
    const agora = clock()
    return db.tx(sessao, q => readWeek(q, sessao, agora))
  })

  bind(app, hoje, async (sessao, { query }) => {
    const agora = clock()
    const { dia, hora } = localDay(agora, sessao)
    const may = (target: Target) => guard(target, guardUserOf(sessao), false) === 'ok'
    const produtos = may({ permission: 'produtos_produto' })
    const estoque = produtos && may({ plan: 'gerenciar_estoque' })
    const passos = FIRST_STEPS.filter(({ access }) => may(access))
    const data = await db.tx(sessao, async q => ({
      dia,
      hora,
      vendas:
        query.vendas === '1' && may({ permission: VE_TOTAIS }) ? await readSold(q, sessao, agora) : null,
      estoque_baixo: estoque ? await countAtMinimum(q, sessao.empresa_id) : null,
      cbenef_a_ver: produtos ? await countLackOfBenefit(q, sessao.empresa_id) : null,
      notas_recusadas: produtos ? await refusedApart(q, sessao.empresa_id) : null,
      codigos_repetidos: produtos ? await countSharedCodes(q, sessao.empresa_id) : null,
      etiquetas_mudadas: produtos ? await countChangedLabels(q, sessao) : null,
      a_conferir: may(listarVendas.acesso) ? await toCheck(q, sessao, week(agora, sessao).desde) : null,
      pix_a_conferir: may({ permission: CONFERE_PIX }) ? await countCame(q, sessao.empresa_id) : null,
      valores_a_devolver: may(darADevolver.acesso) ? await countOwed(q, sessao.empresa_id) : null,
      cofre_falta:
        may(dinheiroEmEspecie.acesso) && may({ permission: 'pdv_ver_esperado' })
          ? await readSafeDebt(q, sessao)
          : null,
      primeira_nota: (await showsSteps(q, sessao, may({ permission: 'menu_configuracoes' })))
        ? await firstNoteLacks(q, sessao.empresa_id, agora)
        : [],
      primeiros_passos: await openSteps(q, sessao, passos),
    }))
    return { data }
  })
}

/** Counts the products of which a note would be refused, by field; the code of benefit has a count of its own. */
const refusedApart = async (q: Q, empresa_id: number) =>
  (await refusedProducts(q, empresa_id)).filter(({ campo }) => campo !== 'cbenef')

/** Reads a kept question that the user may see now; null: a right of it is gone. */
function questionSeen(
  sessao: Sessao,
  row: { relatorio: string; consulta: string | null },
): KeptQuestion | null {
  try {
    return checkQuestion(sessao, row)
  } catch (error) {
    if (error instanceof AppError) return null
    throw error
  }
}

type Attempt<T> = { value: T } | { error: unknown }

interface Together {
  faces: ReadonlyMap<HomeCardId, Attempt<CardFace>>
  dia: Attempt<DiaDoPainel>
}

/** Cards of sums, which are read from one state of the database. */
const TOGETHER = ALL_HOME_CARDS.filter(({ together }) => together)

/** Gives the value of a reading. @throws its error */
function given<T>(attempt: Attempt<T> | undefined): T {
  if (attempt && 'value' in attempt) return attempt.value
  throw attempt?.error ?? new Error('not read')
}

/** Reads today's sales, by hour and by payment method. */
async function readSold(q: Q, sessao: Sessao, agora: Date): Promise<VendasDoDia> {
  const { dia, offset } = localDay(agora, sessao)
  const inicio = `${dia}T00:00:00${offset}`
  return {
    ...(await salesByHour(q, sessao, { offset, inicio, agora: agora.toISOString() })),
    meios: await paymentMix(q, sessao, inicio),
  }
}

/** Reads the notes of the seven days that end today. */
async function readWeek(q: Q, sessao: Sessao, agora: Date): Promise<DiaDoPainel['semana']> {
  const { dia, offset, desde } = week(agora, sessao)
  return { dia, data: await notesByDay(q, sessao, offset, desde) }
}

const readDay = async (q: Q, sessao: Sessao, agora: Date): Promise<DiaDoPainel> => ({
  hora: localDay(agora, sessao).hora,
  vendas: await readSold(q, sessao, agora),
  semana: await readWeek(q, sessao, agora),
})

/** Tells if the user may give what a first note lacks, and the company still shows its steps. */
const showsSteps = async (q: Q, sessao: Sessao, may: boolean): Promise<boolean> =>
  may && (await stepsDone(q, sessao)) !== null

/** Lists the user's steps with their states; none once all are done or the company hides them. */
async function openSteps(q: Q, sessao: Sessao, steps: typeof FIRST_STEPS): Promise<Hoje['primeiros_passos']> {
  const done = steps.length > 0 ? await stepsDone(q, sessao) : null
  if (!done || steps.every(({ id }) => done[id])) return []
  return steps.map(({ id }) => ({ id, feito: done[id] }))
}

/** Picks the figures of the all-companies view from a company's cards. */
function figuresOf(
  cards: ReadonlyMap<HomeCardId, AnsweredFace | null>,
): Pick<CompanyRow, 'valores' | 'falhas'> {
  const valores: CompanyRow['valores'] = {}
  const falhas: string[] = []
  for (const { id, card, figure } of COMPANY_FIGURES) {
    const answer = cards.get(card)
    if (answer && 'erro' in answer) falhas.push(id)
    const found = answer && 'dados' in answer ? answer.dados.numeros.find(each => each.id === figure) : null
    valores[id] = found?.valor ?? null
  }
  return { valores, falhas }
}

/** Sums each figure over the companies that show it; null: no company shows it, or reading failed in one. */
const sumOf = (rows: readonly CompanyRow[]): CompanyRow['valores'] =>
  Object.fromEntries(
    COMPANY_FIGURES.map(({ id, tipo }) => {
      const shown = rows.flatMap(({ valores }) => valores[id] ?? [])
      const failed = rows.some(({ falhas }) => falhas.includes(id))
      const sum = shown.reduce((total, value) => total.plus(value), ZERO)
      return [id, failed || shown.length === 0 ? null : sum.toFixed(tipo === 'money' ? 2 : 0)]
    }),
  )

/** Returns today, and the first instant of the seven days that end today. */
function week(agora: Date, sessao: Sessao): { dia: string; offset: string; desde: string } {
  const first = localDay(new Date(agora.getTime() - (DAYS - 1) * DAY_MS), sessao)
  return { ...localDay(agora, sessao), desde: `${first.dia}T00:00:00${first.offset}` }
}

/** Returns day, hour and UTC offset in the company's time zone. */
function localDay(instant: Date, { empresa }: Sessao): { dia: string; hora: number; offset: string } {
  const local = dataHoraIn(instant, empresa.fuso)
  return { dia: local.slice(0, 10), hora: Number(local.slice(11, 13)), offset: local.slice(19) }
}
