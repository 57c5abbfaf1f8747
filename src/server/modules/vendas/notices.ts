import { modelName } from '../../../core/document/models.ts'
import { dec } from '../../../core/money/decimal.ts'
import { formatMoney } from '../../../core/money/pt-br.ts'
import type { VendaAnswer } from '../../../domain/api/vendas.ts'
import type { Q } from '../../db/transaction.ts'
import type { CorpoVenda, VendaGravada } from '../../documents/venda/rows.ts'
import type { Sessao } from '../../http/session.ts'
import { notice } from '../notificacoes/service.ts'

/** Names the note of a sale in notifications: 'NFC-e 1/123'. */
export const noteNamed = ({ modelo, serie, numerocodumento }: VendaAnswer): string =>
  `${modelName(modelo)} ${serie}/${numerocodumento}`

/** Notifies of a paid sale sent again with a known uuid and another total; once per total, however often repeated. */
export async function noticeRepeated(
  q: Q,
  sessao: Sessao,
  corpo: CorpoVenda,
  guardada: VendaAnswer,
  agora: Date,
): Promise<void> {
  if (!corpo.paga || dec(corpo.valor_total).eq(dec(guardada.valor_total))) return
  const nota = noteNamed(guardada)
  await notice(q, sessao, agora, {
    tipo: 'venda',
    titulo: `Venda repetida: ${nota}`,
    mensagem: `Venda recebida de novo com outro valor: ${formatMoney(corpo.valor_total)}, guardada com ${formatMoney(guardada.valor_total)}`,
  })
}

/** Number of differences listed in the notification; the sale's screen lists all. */
const DITAS = 3

/** Notifies the company of a paid sale that differs from the catalogue, or exceeds permissions, stock or credit. */
export async function noticeDivergent(
  q: Q,
  sessao: Sessao,
  { corpo, divergencias }: VendaGravada,
  { modelo, serie, numero }: { modelo: string; serie: number; numero: number },
  agora: Date,
): Promise<void> {
  if (divergencias.length === 0) return
  const textos = divergencias.slice(0, DITAS).map(({ texto }) => texto)
  const mais = divergencias.length - textos.length
  await notice(q, sessao, agora, {
    tipo: 'venda',
    titulo: `Venda a conferir: ${modelName(modelo)} ${serie}/${numero}, ${formatMoney(corpo.valor_total)}`,
    mensagem: `${textos.join('; ')}${mais > 0 ? `; e mais ${mais}` : ''}`,
  })
}

/** Notifies the company that a user exported a paid sale, which could not be stored, from a till. */
export async function noticeExported(
  q: Q,
  sessao: Sessao,
  { valor_total, motivo }: { valor_total: string; motivo: string },
  agora: Date,
): Promise<void> {
  await notice(q, sessao, agora, {
    tipo: 'venda',
    titulo: `Venda sem nota: ${formatMoney(valor_total)}`,
    mensagem: `${sessao.nome} exportou de um caixa uma venda paga que não foi aceita: ${motivo}`,
  })
}
