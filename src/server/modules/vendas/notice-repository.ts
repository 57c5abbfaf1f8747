import type { Q } from '../../db/transaction.ts'
import type { Sessao } from '../../http/session.ts'

/** A line in the company's bell, once however often the same comes. */
export async function notice(
  q: Q,
  sessao: Pick<Sessao, 'account_id' | 'empresa_id'>,
  agora: Date,
  { titulo, mensagem }: { titulo: string; mensagem: string },
): Promise<void> {
  await q.query(
    `insert into notificacoes (account_id, empresa_id, titulo, mensagem, data)
      select $1, $2, $3, $4, $5 where not exists (select from notificacoes
        where account_id = $1 and empresa_id = $2 and titulo = $3 and mensagem = $4)`,
    [sessao.account_id, sessao.empresa_id, titulo, mensagem, agora.toISOString()],
  )
}
