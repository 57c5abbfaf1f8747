import { dec } from '../../../core/money/decimal.ts'
import { formatMoney } from '../../../core/money/pt-br.ts'
import type { VendaAnswer } from '../../../domain/api/vendas.ts'
import type { Q } from '../../db/transaction.ts'
import type { Sessao } from '../../http/session.ts'
import type { CorpoVenda } from './repository.ts'

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
  const nota = `${guardada.modelo === '55' ? 'NF-e' : 'NFC-e'} ${guardada.serie}/${guardada.numerocodumento}`
  await q.query(
    `insert into notificacoes (account_id, empresa_id, titulo, mensagem, data)
      select $1, $2, $3, $4, $5 where not exists (select from notificacoes
        where account_id = $1 and empresa_id = $2 and titulo = $3 and mensagem = $4)`,
    [
      sessao.account_id,
      sessao.empresa_id,
      `Venda repetida: ${nota}`,
      `Venda recebida de novo com outro valor: ${formatMoney(corpo.valor_total)}, guardada com ${formatMoney(guardada.valor_total)}`,
      agora.toISOString(),
    ],
  )
}
