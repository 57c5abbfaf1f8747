import { modelName } from '../../../core/document/models.ts'
import { dec } from '../../../core/money/decimal.ts'
import { formatMoney } from '../../../core/money/pt-br.ts'
import type { VendaAnswer } from '../../../domain/api/vendas.ts'
import type { Q } from '../../db/transaction.ts'
import type { CorpoVenda, VendaGravada } from '../../documents/venda/rows.ts'
import type { Sessao } from '../../http/session.ts'
import { notice } from '../notificacoes/service.ts'

/** 'NFC-e 1/123', as a notice names the note of a sale. */
export const noteNamed = ({ modelo, serie, numerocodumento }: VendaAnswer): string =>
  `${modelName(modelo)} ${serie}/${numerocodumento}`

/**
 * A paid sale under a known uuid is the one already stored; when its total is another, somebody must look: a line in
 * the company's bell, once per value however often the till repeats it.
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

/** Lines of the notice: the rest is on the sale's own screen. */
const DITAS = 3

/** A paid sale that is not what the catalogue gave, or not its seller's to do, is told to the company. */
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

/** A paid sale that nothing lets be stored was taken out of a till as a file. */
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
