import { createHash, randomUUID } from 'node:crypto'
import { nameOfZ, type ZComplement } from '../../../core/caixa/reading.ts'
import { expectedCash, foldSession, rowsOfSale, variance } from '../../../core/caixa/session.ts'
import { isoToWire } from '../../../core/dates/day.ts'
import { diaIn, type Fuso } from '../../../core/document/fuso.ts'
import { groupBy } from '../../../core/group-by.ts'
import { dec, ZERO } from '../../../core/money/decimal.ts'
import { formatMoney } from '../../../core/money/pt-br.ts'
import { CASH } from '../../../core/tender/codes.ts'
import type { SessaoDoCaixa } from '../../../domain/api/caixa.ts'
import { AppError } from '../../../domain/error.ts'
import type { Q, Tenant } from '../../db/transaction.ts'
import { readDocumentName } from '../../documents/venda/name-repository.ts'
import type { Diferenca } from '../../documents/venda/rows.ts'
import { placeOf } from '../../documents/zone-repository.ts'
import type { Sessao } from '../../http/session.ts'
import { notify } from '../../issuing/service.ts'
import type { Whereabouts } from '../../money/whereabouts/whereabouts-repository.ts'
import { type DrawerPlace, record } from './acts.ts'
import { tellBelowZero } from './below-zero.ts'
import { readNet, readRows } from './reading-repository.ts'
import {
  type CaixaSessao,
  holdById,
  holdForSale,
  holdOpen,
  holdTerminal,
  insertEvent,
  insertReducao,
  type NewEvent,
  readCashRules,
  readLastReducao,
  readReducoes,
} from './repository.ts'

/** Computes a closing's SHA-256, prefixed by the previous hash: the closings of a till form a chain. */
export const hashOf = (anterior: string, corpo: string): string =>
  createHash('sha256').update(anterior).update(corpo).digest('hex')

/** Returns a cash session in the form that the browser stores. */
export const toldSession = (caixa: CaixaSessao): SessaoDoCaixa => ({
  uuid: caixa.uuid,
  estado: caixa.estado === 'contando' ? 'contando' : 'aberto',
  aberto_em: caixa.aberto_em.toISOString(),
  aberto_por: caixa.aberto_por_nome,
  abertura: caixa.abertura,
})

/** Reads a till's session, open or being counted, if selling requires one, and the limit that its cash has passed. */
export async function openSession(
  q: Q,
  { empresa_id }: Pick<Sessao, 'empresa_id'>,
  terminal_id: number,
): Promise<{ sessao: SessaoDoCaixa | null; exige_caixa: boolean; gaveta_acima: string | null }> {
  const found = await holdOpen(q, empresa_id, terminal_id, 'look')
  const { exige, alerta } = await readCashRules(q, empresa_id, terminal_id)
  return {
    sessao: found && toldSession(found),
    exige_caixa: exige,
    gaveta_acima: found?.estado === 'aberto' && alerta ? await passed(q, found, alerta) : null,
  }
}

/** Returns the limit if the drawer's cash is above it. */
const passed = async (q: Q, caixa: CaixaSessao, alerta: string): Promise<string | null> =>
  dec(expectedCash(await readRows(q, caixa))).gt(dec(alerta)) ? alerta : null

interface SaidSale {
  terminal_id: number
  sessao_uuid?: string | null | undefined
  offline: boolean
}

/**
 * Finds the cash session of a paid sale: the one that the sale names, even if closed (its complement tells the sale), else
 * the till's open one; null: none. @throws CONFLITO for an online sale while the drawer is counted, or when the company
 * requires an open session and there is none
 */
export async function sessionOfSale(
  q: Q,
  { empresa_id }: Pick<Sessao, 'empresa_id'>,
  { terminal_id, sessao_uuid, offline }: SaidSale,
): Promise<CaixaSessao | null> {
  const said = { terminal_id, sessao_uuid: sessao_uuid ?? null }
  const { own: named, open, asks } = await holdForSale(q, empresa_id, said)
  const own = named?.terminal_id === terminal_id ? named : null
  // an offline sale is stored whatever the state of its till: the goods are gone
  if (offline) return own ?? open
  if (own?.estado === 'aberto') return own
  if (open) return refuseCounting(open)
  if (asks) throw closedTill()
  return own
}

/** Finds the open session that moves a till's money; null: none open or required. @throws CONFLITO as for a sale */
export async function sessionNow(
  q: Q,
  { empresa_id }: Pick<Sessao, 'empresa_id'>,
  terminal_id: number,
): Promise<CaixaSessao | null> {
  const { open, asks } = await holdForSale(q, empresa_id, { terminal_id, sessao_uuid: null })
  if (open) return refuseCounting(open)
  if (asks) throw closedTill()
  return null
}

function refuseCounting(open: CaixaSessao): CaixaSessao {
  if (open.estado === 'aberto') return open
  throw new AppError('CONFLITO', {
    mensagem: 'Este caixa está sendo contado: termine o fechamento, ou desfaça a contagem, antes de vender',
  })
}

const closedTill = () =>
  new AppError('CONFLITO', { mensagem: 'Este caixa está fechado: abra-o antes de vender' })

interface LateSale {
  id: number
  uuid: string
  valor_total: string
  paga_em: string
  troco: string
  pagamentos: readonly { tipo: number; tpag: string; valor: string; indicador_forma: number | null }[]
}

/**
 * Stores a complement to a closing, for a sale of its session that arrived later. The closing itself does not change. The
 * count had the cash of the sale, or missed it: so that cash is taken from the difference that the closing posted.
 */
export async function complete(
  q: Q,
  sessao: Sessao,
  caixa: CaixaSessao,
  sale: LateSale,
  agora: Date,
): Promise<void> {
  const pagamentos = sale.pagamentos.filter(({ tipo }) => tipo !== 2)
  const rows = rowsOfSale({ pagamentos, troco: sale.troco }, sale.paga_em)
  await writeComplement(q, sessao, caixa, {
    ...{ venda_id: sale.id, usuario_id: sessao.usuario_id, agora, nome: 'Venda' },
    vendas: [
      {
        uuid: sale.uuid,
        valor: sale.valor_total,
        paga_em: sale.paga_em,
        meios: rows.map(({ meio, valor, sinal }) => ({ meio, valor, sinal })),
      },
    ],
    dinheiro: foldSession(rows).get(CASH)?.esperado ?? '0',
  })
}

interface LateChange extends Pick<ZComplement, 'vendas' | 'canceladas'> {
  venda_id: number
  usuario_id: number | null
  agora: Date
  /** Name of the late change, in the event's reason. */
  nome: string
  /** R$ of cash that the drawer gets by it, negative when it pays. */
  dinheiro: string
}

/** Writes the next complement of a session's closing, and takes its cash from the difference of the count. Null: no closing. */
async function writeComplement(
  q: Q,
  place: DrawerPlace,
  caixa: CaixaSessao,
  { venda_id, usuario_id, agora, nome, dinheiro, ...said }: LateChange,
): Promise<string | null> {
  const till = await holdTerminal(q, caixa.empresa_id, caixa.terminal_id)
  const [z, ...complements] = await readReducoes(q, caixa.id)
  if (!z) return null
  const body: ZComplement = {
    numero: z.numero,
    complemento: complements.length + 1,
    sessao: caixa.uuid,
    terminal: till?.nome ?? '',
    ...said,
  }
  const corpo = JSON.stringify(body)
  const anterior = (await readLastReducao(q, caixa.terminal_id, caixa.treino))?.hash ?? ''
  await insertReducao(q, place.account_id, {
    ...{ empresa_id: caixa.empresa_id, terminal_id: caixa.terminal_id, sessao_id: caixa.id },
    ...{ treino: caixa.treino, numero: z.numero, complemento: body.complemento },
    ...{ corpo, anterior, hash: hashOf(anterior, corpo), em: agora.toISOString() },
  })
  const name = nameOfZ(z.numero, body.complemento)
  const cash = dec(dinheiro)
  if (cash.isZero()) return name
  await record(q, place, caixa, {
    ...{
      empresa_id: caixa.empresa_id,
      sessao_id: caixa.id,
      uuid: randomUUID(),
      usuario_id,
      aprovado_por: null,
    },
    ...{ tipo: 'complemento', venda_id, valor: cash.abs().toFixed(2), sinal: cash.gt(0) ? -1 : 1, em: agora },
    motivo: `${nome} do ${name}, que a contagem do fechamento já tinha`,
    diferenca: variance('0', cash.toFixed(2)),
  })
  return name
}

/** Describes a late sale to the owner; the session's day is that of the state. */
export const toldLate = (caixa: CaixaSessao, valor: string, fuso: Fuso): Diferenca => ({
  campo: 'sessao_uuid',
  texto: `Venda de ${formatMoney(valor)} que chegou depois do fechamento do seu caixa, aberto em ${isoToWire(diaIn(caixa.aberto_em, fuso))}`,
  esperado: null,
  recebido: null,
})

/**
 * Finds and locks the session that pays back a cancelled sale or return: the one from whose drawer the money was promised when
 * the cancelling was asked (`promised`), even if closed meanwhile; else that of its till which is open or being counted now,
 * whichever session made or settled the sale. Null: no till had the money, or the till has no session now.
 */
export const sessionPayingBack = async (
  q: Q,
  empresa_id: number,
  { terminal_id }: Pick<Whereabouts, 'terminal_id'>,
  promised: number | null = null,
): Promise<CaixaSessao | null> => {
  const held = promised === null ? null : await holdById(q, empresa_id, promised)
  if (held) return held
  return terminal_id === null ? null : holdOpen(q, empresa_id, terminal_id, 'update')
}

/**
 * Records that a cancelled sale's or return's money leaves the drawer. `trocas`: refunded by another method (tPag). If the
 * drawer was counted meanwhile, a complement of its closing tells it, and the bell.
 */
export async function payBackAtTill(
  q: Q,
  tenant: Tenant,
  caixa: CaixaSessao,
  {
    venda_id,
    acertada,
    usuario_id,
    trocas,
    em,
  }: {
    venda_id: number
    /** True: of an order, whose money a settlement brought. */
    acertada: boolean
    usuario_id: number | null
    trocas: readonly { de: string; para: string; valor: string }[]
    em: Date
  },
): Promise<void> {
  const { uuid, meios } = await readNet(q, venda_id, acertada)
  const swapped = trocas.flatMap(({ de, para, valor }) => [
    { meio: de, valor: dec(valor).neg().toFixed(2) },
    { meio: para, valor },
  ])
  const back = groupBy([...meios, ...swapped], ({ meio }) => meio)
  const sums = [...back].map(([meio, parts]) => ({
    meio,
    valor: parts.reduce((sum, { valor }) => sum.plus(valor), ZERO).toFixed(2),
  }))
  await takeOut(q, caixa, { tipo: 'cancelamento', venda_id, usuario_id, em }, sums)
  if (caixa.estado !== 'fechado' || uuid === null) return
  const { fuso } = await placeOf(q, caixa.empresa_id)
  const place = { ...tenant, empresa_id: caixa.empresa_id, empresa: { fuso } }
  const valor = sums.reduce((sum, each) => sum.plus(each.valor), ZERO).toFixed(2)
  const paid = sums.find(({ meio }) => meio === CASH)?.valor ?? '0'
  const name = await writeComplement(q, place, caixa, {
    ...{ venda_id, usuario_id, agora: em, nome: 'Cancelamento', vendas: [] },
    canceladas: [{ uuid, valor, em: em.toISOString(), meios: sums }],
    dinheiro: dec(paid).neg().toFixed(2),
  })
  if (name === null) return
  const document = await readDocumentName(q, venda_id)
  const day = isoToWire(diaIn(caixa.aberto_em, fuso))
  await notify(q, tenant, {
    ...{ empresa_id: caixa.empresa_id, tipo: 'caixa', data: em },
    titulo: `Cancelamento depois do fechamento: ${document}`,
    mensagem: `${formatMoney(valor)} saem do caixa aberto em ${day}, que os prometeu: está no complemento ${name}`,
  })
}

/**
 * Locks the open cash session of a till that refunds money or cashes a voucher. Null: no till, or no session is open
 * and none is required. @throws CONFLITO as for a sale
 */
export async function sessionAtTill(
  q: Q,
  sessao: Pick<Sessao, 'empresa_id'>,
  terminal_id: number | null | undefined,
): Promise<CaixaSessao | null> {
  if (terminal_id == null) return null
  await holdOpen(q, sessao.empresa_id, terminal_id, 'update')
  return sessionNow(q, sessao, terminal_id)
}

/** Records the amounts that leave a drawer, by payment method; a negative amount comes back into it. */
export async function takeOut(
  q: Q,
  caixa: CaixaSessao,
  by: Pick<NewEvent, 'venda_id' | 'usuario_id' | 'em' | 'motivo'> & {
    tipo: 'cancelamento' | 'devolucao' | 'vale'
  },
  meios: readonly { meio: string; valor: string }[],
): Promise<void> {
  const { id: sessao_id, empresa_id } = caixa
  const moved = meios.filter(each => !dec(each.valor).isZero())
  for (const { meio, valor } of moved)
    await insertEvent(q, {
      ...{ empresa_id, sessao_id, uuid: randomUUID(), meio, ...by },
      valor: dec(valor).abs().toFixed(2),
      sinal: dec(valor).gt(0) ? -1 : 1,
      aprovado_por: null,
    })
  const cash = moved.reduce((sum, { meio, valor }) => (meio === CASH ? sum.plus(valor) : sum), ZERO)
  if (cash.gt(0)) await tellBelowZero(q, caixa, cash.toFixed(2), by.em)
}
