import { randomUUID } from 'node:crypto'
import {
  asksAgain,
  beyondLimit,
  compareCount,
  type Difference,
  hasTried,
  sumOfPieces,
} from '../../../core/caixa/count.ts'
import type { CaixaLeave } from '../../../core/caixa/event.ts'
import { countPendings, pendingsOf, whyCardsBlock } from '../../../core/caixa/pendings.ts'
import { nameOfZ, type Reading, type ZBody } from '../../../core/caixa/reading.ts'
import { CASH, expectedCash, foldSession, type TenderFold, variance } from '../../../core/caixa/session.ts'
import { diaUf } from '../../../core/document/fuso.ts'
import { dec, ZERO } from '../../../core/money/decimal.ts'
import type {
  AContar,
  abrirCaixa,
  contarCaixa,
  encerrarCaixa,
  Fechado,
  LeituraX,
  lerX,
  listarSessoes,
  moverCaixa,
  PedeAprovacao,
  reabrirContagem,
  SessaoDoCaixa,
  SessaoListada,
} from '../../../domain/api/caixa.ts'
import type { Body, Query } from '../../../domain/api/define.ts'
import { LEAVE_FLAG, leaveText } from '../../../domain/caixa/leaves.ts'
import { AppError, fieldError } from '../../../domain/error.ts'
import { drawer } from '../../../domain/money/causes/drawer.ts'
import type { Q } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { type Page, toPage } from '../../http/page.ts'
import type { Sessao } from '../../http/session.ts'
import { post } from '../../money/post.ts'
import { renderPdf } from '../../print/pdf.ts'
import { leaveGiven } from '../aprovacoes/service.ts'
import { openCards } from '../tef/service.ts'
import { hashOf, toldSession } from './late.ts'
import { readReading } from './reading.ts'
import { readNotes, readOpenPix, readRows, readStored } from './reading-repository.ts'
import {
  beginCount,
  type CaixaSessao,
  type CaixaTerminal,
  closeSession,
  holdOpen,
  holdSession,
  holdTerminal,
  insertCount,
  insertEvent,
  insertReducao,
  insertSession,
  listSessions,
  type NewEvent,
  readCounts,
  readEvent,
  readFloat,
  readLastReducao,
  readLastZ,
  readReducoes,
  undoCount,
} from './repository.ts'
import { papersAgain, printDone, sees } from './slip.ts'

export {
  complete,
  openSession,
  payBackAtTill,
  sessionAtTill,
  sessionOfSale,
  takeOut,
  toldLate,
} from './late.ts'

export type CaixaService = ReturnType<typeof createCaixa>

/** R$ of a difference that needs nobody, where the till says none. */
const LIMITE = '5.00'

/** Tenders that machines hold, and what the shop owes: nobody counts them. */
const BY_MACHINE = new Set(['17', '20', '21', '23'])

const above = (valor: string, limite: string | null): boolean => limite !== null && dec(valor).gt(dec(limite))

type Leave = { aprovado_por: number | null } | { pede: PedeAprovacao }

/** The till's day: one session a terminal, from the counted float to the Z. */
export function createCaixa({ db, clock, wake }: Pick<Deps, 'db' | 'clock'> & { wake: () => void }) {
  /** Prints what was done where its till has a printer. */
  const paper = (q: Q, sessao: Sessao, uuid: string) =>
    printDone(q, sessao, uuid, { segundaVia: false, agora: clock() })

  /** Does it in one transaction, whose papers go out at once after it. */
  async function withPapers<T>(sessao: Sessao, work: (q: Q) => Promise<T>): Promise<T> {
    const done = await db.tx(sessao, work)
    wake()
    return done
  }

  /** Lets who holds the right, or has a supervisor's leave for it; else says what is to be asked. */
  async function may(
    q: Q,
    sessao: Sessao,
    acao: CaixaLeave,
    { uuid, valor = '0.00' }: { uuid: string; valor?: string },
  ): Promise<Leave> {
    if (sessao.flags.has(LEAVE_FLAG[acao])) return { aprovado_por: null }
    const aprovado_por = await leaveGiven(q, sessao, { uuid, acao, valor }, clock())
    if (aprovado_por !== null) return { aprovado_por }
    return { pede: { acao, valor, texto: leaveText(acao, valor) } }
  }

  /** The session that is meant, alone. @throws NAO_ENCONTRADO */
  async function held(q: Q, { empresa_id }: Sessao, uuid: string): Promise<CaixaSessao> {
    const found = await holdSession(q, empresa_id, uuid, 'update')
    if (!found) throw new AppError('NAO_ENCONTRADO', { mensagem: 'Esta sessão de caixa não existe' })
    return found
  }

  async function heldTill(q: Q, { empresa_id }: Sessao, terminal_id: number): Promise<CaixaTerminal> {
    const till = await holdTerminal(q, empresa_id, terminal_id)
    if (!till) throw fieldError('terminal_id', 'Caixa não encontrado')
    return till
  }

  /** Writes what was done, and its money in the book; of training no book knows. */
  async function record(
    q: Q,
    sessao: Sessao,
    caixa: CaixaSessao,
    event: NewEvent & { diferenca?: string | null },
  ): Promise<{ id: number; numero: number }> {
    const { diferenca = null, ...row } = event
    const written = await insertEvent(q, row)
    if (caixa.treino) return written
    const { tipo, valor, conta = '', motivo = '', em, usuario_id } = row
    await post(
      q,
      sessao,
      drawer,
      { tipo, valor, conta, motivo, diferenca },
      {
        ...{ empresa_id: sessao.empresa_id, origem_id: written.id, usuario_id, sessao_id: caixa.id },
        ...{ data: diaUf(em, sessao.empresa.uf), fechado: 'adia' as const },
      },
    )
    return written
  }

  const logged = (
    sessao: Sessao,
    caixa: CaixaSessao,
    uuid: string,
    { aprovado_por }: { aprovado_por: number | null },
  ) => ({
    ...{
      empresa_id: sessao.empresa_id,
      sessao_id: caixa.id,
      uuid,
      usuario_id: sessao.usuario_id,
      aprovado_por,
    },
    em: clock(),
  })

  /** @throws CONFLITO while a card of the till is neither confirmed nor undone: its money is nobody's yet */
  async function refuseOpenCards(q: Q, terminal_id: number, { tef }: CaixaTerminal): Promise<void> {
    const mensagem = tef ? whyCardsBlock(await openCards(q, terminal_id)) : null
    if (mensagem) throw new AppError('CONFLITO', { mensagem, dados: { resolve: 'tef' } })
  }

  /** Tells what there is to count: R$ only for who may see them. */
  async function toCount(q: Q, sessao: Sessao, caixa: CaixaSessao): Promise<AContar> {
    const fold = foldSession(await readRows(q, caixa))
    const counts = await readCounts(q, caixa)
    const told = (value: string | undefined) => (sees(sessao) ? (value ?? '0.00') : null)
    return {
      meios: [...fold].flatMap(([meio, { qtde, esperado }]) =>
        meio === CASH || BY_MACHINE.has(meio) ? [] : { meio, qtde, esperado: told(esperado) },
      ),
      esperado: told(fold.get(CASH)?.esperado),
      tentativa: counts.length + 1,
    }
  }

  /** Writes the Z, in the transaction that closes. */
  async function writeZ(
    q: Q,
    sessao: Sessao,
    caixa: CaixaSessao,
    till: CaixaTerminal,
    said: {
      differences: readonly Difference[]
      fold: ReadonlyMap<string, TenderFold>
      fundo: string
      justificativa: string
      na_fila: readonly string[]
      aprovado_por: number | null
    },
  ): Promise<{ id: number; numero: number; pendencias: number }> {
    const agora = clock()
    const { meios: _, ...x } = await readReading(q, caixa, till.nome)
    const last = await readLastZ(q, caixa.terminal_id, caixa.treino)
    const before = last ? (JSON.parse(last.corpo) as ZBody).grande_total : '0.00'
    const pendencias = pendingsOf({
      notas: await readNotes(q, caixa.uuid),
      ...{ na_fila: said.na_fila, gravadas: await readStored(q, said.na_fila) },
      pix: await readOpenPix(q, { ...caixa, usuarios: [caixa.aberto_por, sessao.usuario_id] }),
      cartoes: (await openCards(q, caixa.terminal_id)).map(({ venda_uuid, uid }) => venda_uuid ?? uid),
    })
    const body: ZBody = {
      numero: (last?.numero ?? 0) + 1,
      ...x,
      fechado_em: agora.toISOString(),
      fechado_por: sessao.nome,
      aprovado_por: x.eventos.findLast(({ tipo }) => tipo === 'fechamento')?.aprovado_por ?? null,
      meios: said.differences.map(difference => ({
        ...{ abertura: '0.00', entradas: '0.00', saidas: '0.00', qtde: 0 },
        ...said.fold.get(difference.meio),
        ...difference,
      })),
      contagens: (await readCounts(q, caixa)).map(({ uuid: _uuid, em, ...count }) => ({
        ...count,
        em: em.toISOString(),
      })),
      fundo: said.fundo,
      justificativa: said.justificativa,
      pendencias,
      grande_total: dec(before).plus(dec(x.vendas.liquido)).toFixed(2),
    }
    const corpo = JSON.stringify(body)
    const anterior = (await readLastReducao(q, caixa.terminal_id, caixa.treino))?.hash ?? ''
    const id = await insertReducao(q, sessao.account_id, {
      ...{ empresa_id: caixa.empresa_id, terminal_id: caixa.terminal_id, sessao_id: caixa.id },
      ...{ treino: caixa.treino, numero: body.numero, complemento: 0 },
      ...{ corpo, anterior, hash: hashOf(anterior, corpo), em: agora.toISOString() },
    })
    return { id, numero: body.numero, pendencias: countPendings(pendencias) }
  }

  /** The closing that was written of a session, said again. */
  async function closedAs(q: Q, sessao: Sessao, caixa: CaixaSessao): Promise<Fechado> {
    const [z] = await readReducoes(q, caixa.id)
    if (!z) throw new AppError('CONFLITO', { mensagem: 'Este caixa já foi fechado' })
    const body = JSON.parse(z.corpo) as ZBody
    return {
      id: z.id,
      nome: nameOfZ(z.numero, 0),
      diferenca: sees(sessao) ? sumOf(body.meios) : null,
      pendencias: countPendings(body.pendencias),
    }
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
        const leave = await may(q, sessao, 'abrir_caixa', { uuid, valor })
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
          ...logged(sessao, opened, uuid, leave),
          ...{ tipo: 'abertura', valor: abertura, sinal: 1 },
          diferenca: abertura_esperada === null ? null : variance(abertura, abertura_esperada),
        })
        await paper(q, sessao, uuid)
        return { pede: null, sessao: toldSession(opened) }
      })
    },

    async mover(
      sessao: Sessao,
      { uuid, sessao_uuid, tipo, valor: dito, motivo, conta }: Body<typeof moverCaixa>,
    ): Promise<{ pede: PedeAprovacao | null; numero: number | null }> {
      return withPapers(sessao, async q => {
        const caixa = await held(q, sessao, sessao_uuid)
        const done = await readEvent(q, uuid)
        if (done) return { pede: null, numero: done.numero }
        if (caixa.estado !== 'aberto') throw closed(caixa)
        const valor = tipo === 'gaveta' ? '0.00' : dec(dito).toFixed(2)
        const acao = sees(sessao) ? tipo : await beyond(q, sessao, caixa, tipo, valor)
        const leave = await may(q, sessao, acao, { uuid, valor })
        if ('pede' in leave) return { pede: leave.pede, numero: null }
        const { numero } = await record(q, sessao, caixa, {
          ...logged(sessao, caixa, uuid, leave),
          ...{ tipo, valor, motivo, conta: tipo === 'gaveta' ? ('' as const) : conta },
          sinal: tipo === 'gaveta' ? 0 : tipo === 'sangria' ? -1 : 1,
        })
        if (tipo !== 'gaveta') await paper(q, sessao, uuid)
        return { pede: null, numero }
      })
    },

    async lerX(
      sessao: Sessao,
      { uuid, sessao_uuid }: Body<typeof lerX>,
    ): Promise<{ pede: PedeAprovacao | null; leitura: LeituraX | null }> {
      return withPapers(sessao, async q => {
        const caixa = await held(q, sessao, sessao_uuid)
        if (caixa.estado === 'fechado') throw closed(caixa)
        const leave = await may(q, sessao, 'leitura_x', { uuid })
        if ('pede' in leave) return { pede: leave.pede, leitura: null }
        const till = await heldTill(q, sessao, caixa.terminal_id)
        if (!(await readEvent(q, uuid))) {
          await insertEvent(q, {
            ...logged(sessao, caixa, uuid, leave),
            ...{ tipo: 'leitura_x', valor: '0.00', sinal: 0 },
          })
          await paper(q, sessao, uuid)
        }
        return { pede: null, leitura: toldReading(await readReading(q, caixa, till.nome), sees(sessao)) }
      })
    },

    async encerrar(
      sessao: Sessao,
      { uuid, sessao_uuid }: Body<typeof encerrarCaixa>,
    ): Promise<{ pede: PedeAprovacao | null; contar: AContar | null }> {
      return db.tx(sessao, async q => {
        const caixa = await held(q, sessao, sessao_uuid)
        if (caixa.estado === 'fechado') throw closed(caixa)
        if (caixa.estado === 'contando') return { pede: null, contar: await toCount(q, sessao, caixa) }
        await refuseOpenCards(q, caixa.terminal_id, await heldTill(q, sessao, caixa.terminal_id))
        const leave = await may(q, sessao, 'fechar_caixa', { uuid })
        if ('pede' in leave) return { pede: leave.pede, contar: null }
        const em = clock()
        await beginCount(q, caixa.id, sessao.usuario_id, em)
        await insertEvent(q, {
          ...logged(sessao, caixa, uuid, leave),
          ...{ tipo: 'encerramento', valor: '0.00', sinal: 0 },
        })
        return { pede: null, contar: await toCount(q, sessao, { ...caixa, encerrado_em: em }) }
      })
    },

    async reabrir(
      sessao: Sessao,
      { uuid, sessao_uuid, motivo }: Body<typeof reabrirContagem>,
    ): Promise<{ pede: PedeAprovacao | null }> {
      return db.tx(sessao, async q => {
        const caixa = await held(q, sessao, sessao_uuid)
        if (await readEvent(q, uuid)) return { pede: null }
        if (caixa.estado !== 'contando')
          throw new AppError('CONFLITO', { mensagem: 'Ninguém está contando este caixa' })
        const leave = await may(q, sessao, 'reabrir_contagem', { uuid })
        if ('pede' in leave) return leave
        await undoCount(q, caixa.id)
        await insertEvent(q, {
          ...logged(sessao, caixa, uuid, leave),
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
        const caixa = await held(q, sessao, sessao_uuid)
        if (caixa.estado === 'fechado' && (await readEvent(q, uuid)))
          return { confira: false, pede: null, fechado: await closedAs(q, sessao, caixa) }
        if (caixa.estado !== 'contando') throw closed(caixa)
        const till = await heldTill(q, sessao, caixa.terminal_id)
        await refuseOpenCards(q, caixa.terminal_id, till)
        const limite = till.limite_diferenca ?? LIMITE
        const fold = foldSession(await readRows(q, caixa))
        const counted = { ...meios, [CASH]: total }
        const differences = compareCount(fold, counted)
        const counts = await readCounts(q, caixa)
        const known = counts.find(count => count.uuid === uuid)
        const tentativa = known?.tentativa ?? counts.length + 1
        if (!known) {
          const count = { uuid, tentativa, cedulas, meios: counted, em: clock() }
          await insertCount(q, sessao.account_id, caixa.id, sessao.usuario_id, count)
        }
        if (!sees(sessao) && asksAgain(differences, limite, tentativa))
          return { confira: true, pede: null, fechado: null }
        const asksLeave = beyondLimit(differences, limite) || (!sees(sessao) && hasTried(tentativa))
        const acao = asksLeave ? 'diferenca_caixa' : 'fechar_caixa'
        const leave: Leave =
          acao === 'fechar_caixa'
            ? { aprovado_por: null }
            : await may(q, sessao, acao, { uuid, valor: total })
        if ('pede' in leave) return { confira: false, pede: leave.pede, fechado: null }
        await record(q, sessao, caixa, {
          ...logged(sessao, caixa, uuid, leave),
          ...{ tipo: 'fechamento', valor: total, sinal: 0, motivo: justificativa },
          diferenca: differences.find(({ meio }) => meio === CASH)?.diferenca ?? null,
        })
        const left = dec(total).minus(dec(fundo))
        if (!left.isZero())
          await record(q, sessao, caixa, {
            ...logged(sessao, caixa, randomUUID(), leave),
            ...{ tipo: 'retirada', valor: left.toFixed(2), sinal: -1 },
          })
        const z = await writeZ(q, sessao, caixa, till, {
          ...{ differences, fold, fundo, justificativa, na_fila, ...leave },
        })
        await closeSession(q, caixa.id, { usuario_id: sessao.usuario_id, fundo, em: clock() })
        await paper(q, sessao, uuid)
        const tells = sees(sessao) || leave.aprovado_por !== null
        return {
          confira: false,
          pede: null,
          fechado: {
            ...{ id: z.id, nome: nameOfZ(z.numero, 0), pendencias: z.pendencias },
            diferenca: tells ? sumOf(differences) : null,
          },
        }
      })
    },

    /** Prints again what was done. False: the till has no printer. */
    imprimir: (sessao: Sessao, uuid: string): Promise<boolean> =>
      withPapers(sessao, q => printDone(q, sessao, uuid, { segundaVia: true, agora: clock() })),

    /** The same as PDF of 80 mm. */
    pdf: async (sessao: Sessao, uuid: string): Promise<Buffer> =>
      renderPdf(await db.tx(sessao, q => papersAgain(q, sessao, uuid, clock()))),

    async listar(sessao: Sessao, filtro: Query<typeof listarSessoes>): Promise<Page<SessaoListada>> {
      const { rows, total } = await db.tx(sessao, q => listSessions(q, sessao.empresa_id, filtro))
      return toPage(
        rows.map(({ corpo, numero, aberto_em, fechado_em, ...row }) => ({
          ...row,
          aberto_em: aberto_em.toISOString(),
          fechado_em: fechado_em?.toISOString() ?? null,
          z: numero === null ? null : nameOfZ(numero, 0),
          diferenca: corpo !== null && sees(sessao) ? sumOf((JSON.parse(corpo) as ZBody).meios) : null,
        })),
        total,
        filtro,
      )
    },
  }

  /** Finds whether so much is beyond what the cashier may move alone. */
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
    const has = expectedCash(await readRows(q, caixa))
    return above(valor, till.max_sangria) || above(valor, has) ? 'sangria_acima' : tipo
  }
}

const sumOf = (differences: readonly { diferenca: string }[]): string =>
  differences.reduce((sum, { diferenca }) => sum.plus(dec(diferenca)), ZERO).toFixed(2)

const closed = ({ estado }: CaixaSessao): AppError =>
  new AppError('CONFLITO', {
    mensagem: {
      aberto: 'Inicie a contagem antes de fechar o caixa',
      contando: 'Este caixa está sendo contado',
      fechado: 'Este caixa já foi fechado',
    }[estado],
  })

/** A reading for who asks: R$ only where they may be seen. */
function toldReading(x: Reading, all: boolean): LeituraX {
  const kinds = [...new Set(x.eventos.map(({ tipo }) => tipo))]
  const { qtde, canceladas, itens_cancelados, liquido } = x.vendas
  return {
    terminal: x.terminal,
    aberto_em: x.aberto_em,
    aberto_por: x.aberto_por,
    vendas: { qtde, canceladas, itens_cancelados, liquido: all ? liquido : null },
    notas: x.notas,
    meios: all ? x.meios : x.meios.map(({ meio, qtde }) => ({ meio, qtde })),
    recebimentos: all ? x.recebimentos : x.recebimentos.map(({ meio, qtde }) => ({ meio, qtde })),
    devolucoes: all ? x.devolucoes : x.devolucoes.map(({ meio, qtde }) => ({ meio, qtde })),
    eventos: kinds.map(tipo => ({ tipo, qtde: x.eventos.filter(each => each.tipo === tipo).length })),
  }
}
