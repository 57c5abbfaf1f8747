import { modelName } from '../../../core/document/models.ts'
import { dec } from '../../../core/money/decimal.ts'
import { formatMoney } from '../../../core/money/pt-br.ts'
import type { VendaAnswer } from '../../../domain/api/vendas.ts'
import type { Q } from '../../db/transaction.ts'
import type { CorpoVenda, VendaGravada } from '../../documents/venda/rows.ts'
import type { Sessao } from '../../http/session.ts'
import { notice } from '../notificacoes/service.ts'

/** Names the note of a sale in notices: 'NFC-e 1/123'. */
export const noteNamed = ({ modelo, serie, numerocodumento }: VendaAnswer): string =>
  `${modelName(modelo)} ${serie}/${numerocodumento}`

/**
 * Tells the company's bell when a paid sale comes again under a known uuid with another total; once per total, however often
 * the till repeats it.
 */
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
    titulo: `Venda repetida: ${nota}`,
    mensagem: `Venda recebida de novo com outro valor: ${formatMoney(corpo.valor_total)}, guardada com ${formatMoney(guardada.valor_total)}`,
  })
}

/** Maximum of differences in the notice: the sale's own screen has all. */
const DITAS = 3

/** Tells the company about a paid sale that differs from the catalogue, or is beyond its seller's rights. */
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
    titulo: `Venda a conferir: ${modelName(modelo)} ${serie}/${numero}, ${formatMoney(corpo.valor_total)}`,
    mensagem: `${textos.join('; ')}${mais > 0 ? `; e mais ${mais}` : ''}`,
  })
}

/** Tells that a paid sale that cannot be stored was taken out of a till as a file. */
export async function noticeExported(
  q: Q,
  sessao: Sessao,
  { valor_total, motivo }: { valor_total: string; motivo: string },
  agora: Date,
): Promise<void> {
  await notice(q, sessao, agora, {
    titulo: `Venda sem nota: ${formatMoney(valor_total)}`,
    mensagem: `${sessao.nome} exportou de um caixa uma venda paga que não foi aceita: ${motivo}`,
  })
}
