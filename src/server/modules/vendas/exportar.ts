import { formatMoney } from '../../../core/money/pt-br.ts'
import type { Body } from '../../../domain/api/define.ts'
import type { exportarRecusada } from '../../../domain/api/vendas.ts'
import type { Q } from '../../db/transaction.ts'
import type { Sessao } from '../../http/session.ts'
import { recordExport } from '../../register/write/exported.ts'
import { noticeExported } from './notices.ts'

/** Records that a refused sale of a till's queue was exported: in the user's audit history, and as a notification. */
export async function recordExportada(
  q: Q,
  sessao: Sessao,
  venda: Body<typeof exportarRecusada>,
  agora: Date,
): Promise<void> {
  const { uuid, valor_total, itens, motivo } = venda
  const rotulo = `Venda recusada de ${formatMoney(valor_total)}, ${itens} ${itens === 1 ? 'item' : 'itens'}: ${motivo}`
  await recordExport(q, sessao, { campo: `venda ${uuid}`, rotulo, antes: null, depois: valor_total }, agora)
  await noticeExported(q, sessao, venda, agora)
}
