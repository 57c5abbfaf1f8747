import { createHash, randomUUID } from 'node:crypto'
import type { ZComplement } from '../../../core/caixa/reading.ts'
import { rowsOfSale } from '../../../core/caixa/session.ts'
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

/** SHA-256 of a closing's text behind the hash of the one before it. */
export const hashOf = (anterior: string, corpo: string): string =>
  createHash('sha256').update(anterior).update(corpo).digest('hex')

/** A session as its browser keeps it. */
export const toldSession = (caixa: CaixaSessao): SessaoDoCaixa => ({
  uuid: caixa.uuid,
  estado: caixa.estado === 'contando' ? 'contando' : 'aberto',
  aberto_em: caixa.aberto_em.toISOString(),
  aberto_por: caixa.aberto_por_nome,
  abertura: caixa.abertura,
})

/** The session that a terminal has open, and whether it needs one to sell. */
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
 * Finds the session that a paid sale is of. What comes late goes to its own, also when that is closed; what knows of none is its
 * terminal's open one's. @throws CONFLITO for a sale of a till that is closed, while there is somebody to say no to
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
  // what was paid without a server is stored, whatever its till was: the goods are gone
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

/** Writes the complement of a closing: what its session sold, and came after it. The closing stays as it is. */
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

/** Words of a late sale, for the owner to read. */
export const toldLate = (caixa: CaixaSessao, valor: string): Diferenca => ({
  campo: 'sessao_uuid',
  texto: `Venda de ${formatMoney(valor)} que chegou depois do fechamento do seu caixa, aberto em ${caixa.aberto_em.toISOString().slice(0, 10)}`,
  esperado: null,
  recebido: null,
})

/**
 * Gives a cancelled sale's money back out of the drawer that its terminal has open now, whoever's session it was of. No open one: it is
 * owed from elsewhere, and no drawer knows of it. `trocas`: what goes back by another tender than it was paid by (tPag).
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
 * Holds the session of a till that gives money back, or takes some for a voucher; null: none is open, and none is asked for. @throws CONFLITO as a sale
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

/** Writes money that leaves a drawer, or comes back to it (below zero), tender by tender. */
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
