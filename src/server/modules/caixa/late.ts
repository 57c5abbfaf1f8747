import { createHash, randomUUID } from 'node:crypto'
import type { ZComplement } from '../../../core/caixa/reading.ts'
import { rowsOfSale } from '../../../core/caixa/session.ts'
import { isoToWire } from '../../../core/dates/day.ts'
import { diaUf } from '../../../core/document/fuso.ts'
import { groupBy } from '../../../core/group-by.ts'
import { dec, ZERO } from '../../../core/money/decimal.ts'
import { formatMoney } from '../../../core/money/pt-br.ts'
import type { SessaoDoCaixa } from '../../../domain/api/caixa.ts'
import { AppError } from '../../../domain/error.ts'
import type { Q, Tenant } from '../../db/transaction.ts'
import type { Diferenca } from '../../documents/venda/rows.ts'
import type { Sessao } from '../../http/session.ts'
import { readNet } from './reading-repository.ts'
import {
  asksForSession,
  type CaixaSessao,
  holdForSale,
  holdOpen,
  holdTerminal,
  insertEvent,
  insertReducao,
  type NewEvent,
  readLastReducao,
  readReducoes,
} from './repository.ts'

/**
 * Computes the SHA-256 of a closing's text, prefixed by the previous closing's hash: the closings of a till form a chain.
 */
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

/** Reads the cash session of a till that is open or being counted, and whether the company requires one to sell. */
export async function openSession(
  q: Q,
  { empresa_id }: Pick<Sessao, 'empresa_id'>,
  terminal_id: number,
): Promise<{ sessao: SessaoDoCaixa | null; exige_caixa: boolean }> {
  const found = await holdOpen(q, empresa_id, terminal_id, 'look')
  return { sessao: found && toldSession(found), exige_caixa: await asksForSession(q, empresa_id) }
}

interface SaidSale {
  terminal_id: number
  sessao_uuid?: string | null | undefined
  offline: boolean
}

/**
 * Finds the cash session of a paid sale: the one that the sale names (for an offline sale even if closed), else
 * the till's open one; null: none. @throws CONFLITO for an online sale when the company requires an open session
 * and there is none
 */
export async function sessionOfSale(
  q: Q,
  { empresa_id }: Pick<Sessao, 'empresa_id'>,
  { terminal_id, sessao_uuid, offline }: SaidSale,
): Promise<CaixaSessao | null> {
  const said = { terminal_id, sessao_uuid: sessao_uuid ?? null }
  const { own, open, asks } = await holdForSale(q, empresa_id, said)
  if (own && own.terminal_id === terminal_id && (own.estado === 'aberto' || offline)) return own
  if (open && (open.estado === 'aberto' || offline)) return open
  // an offline sale is stored whatever the state of its till: the goods are gone
  if (offline || !asks) return null
  throw new AppError('CONFLITO', {
    mensagem: open
      ? 'Este caixa está sendo contado: termine o fechamento, ou desfaça a contagem, antes de vender'
      : 'Este caixa está fechado: abra-o antes de vender',
  })
}

interface LateSale {
  uuid: string
  valor_total: string
  paga_em: string
  troco: string
  pagamentos: readonly { tipo: number; tpag: string; valor: string }[]
}

/** Stores a complement to a closing, for a sale of its session that arrived later. The closing itself does not change. */
export async function complete(
  q: Q,
  { account_id }: Tenant,
  caixa: CaixaSessao,
  sale: LateSale,
  agora: Date,
): Promise<void> {
  const till = await holdTerminal(q, caixa.empresa_id, caixa.terminal_id)
  const [z, ...complements] = await readReducoes(q, caixa.id)
  if (!z) return
  const pagamentos = sale.pagamentos.filter(({ tipo }) => tipo !== 2)
  const body: ZComplement = {
    numero: z.numero,
    complemento: complements.length + 1,
    sessao: caixa.uuid,
    terminal: till?.nome ?? '',
    vendas: [
      {
        uuid: sale.uuid,
        valor: sale.valor_total,
        paga_em: sale.paga_em,
        meios: rowsOfSale({ pagamentos, troco: sale.troco }, sale.paga_em).map(({ meio, valor, sinal }) => ({
          ...{ meio, valor, sinal },
        })),
      },
    ],
  }
  const corpo = JSON.stringify(body)
  const anterior = (await readLastReducao(q, caixa.terminal_id, caixa.treino))?.hash ?? ''
  await insertReducao(q, account_id, {
    ...{ empresa_id: caixa.empresa_id, terminal_id: caixa.terminal_id, sessao_id: caixa.id },
    ...{ treino: caixa.treino, numero: z.numero, complemento: body.complemento },
    ...{ corpo, anterior, hash: hashOf(anterior, corpo), em: agora.toISOString() },
  })
}

/** Describes a late sale to the owner; the session's day is that of the state. */
export const toldLate = (caixa: CaixaSessao, valor: string, uf: string): Diferenca => ({
  campo: 'sessao_uuid',
  texto: `Venda de ${formatMoney(valor)} que chegou depois do fechamento do seu caixa, aberto em ${isoToWire(diaUf(caixa.aberto_em, uf))}`,
  esperado: null,
  recebido: null,
})

/**
 * Reverses the money of a cancelled sale or return in the till's cash session that is open or being counted, whichever
 * session made the sale. Without such a session, records nothing. `trocas`: amounts refunded by another payment method
 * (tPag) than they were paid by.
 */
export async function payBackAtTill(
  q: Q,
  {
    empresa_id,
    usuario_id,
    trocas,
  }: {
    empresa_id: number
    usuario_id: number | null
    trocas: readonly { de: string; para: string; valor: string }[]
  },
  venda_id: number,
  em: Date,
): Promise<void> {
  const { terminal_id, meios } = await readNet(q, venda_id)
  if (terminal_id === null) return
  const caixa = await holdOpen(q, empresa_id, terminal_id, 'update')
  if (!caixa) return
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
  return sessionOfSale(q, sessao, { terminal_id, offline: false })
}

/** Records the amounts that leave a drawer, by payment method; a negative amount comes back into it. */
export async function takeOut(
  q: Q,
  { id: sessao_id, empresa_id }: CaixaSessao,
  by: Pick<NewEvent, 'venda_id' | 'usuario_id' | 'em' | 'motivo'> & {
    tipo: 'cancelamento' | 'devolucao' | 'vale'
  },
  meios: readonly { meio: string; valor: string }[],
): Promise<void> {
  for (const { meio, valor } of meios.filter(each => !dec(each.valor).isZero()))
    await insertEvent(q, {
      ...{ empresa_id, sessao_id, uuid: randomUUID(), meio, ...by },
      valor: dec(valor).abs().toFixed(2),
      sinal: dec(valor).gt(0) ? -1 : 1,
      aprovado_por: null,
    })
}
