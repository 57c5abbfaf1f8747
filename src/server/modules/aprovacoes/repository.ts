import type { Aprovacao } from '../../../core/venda/aprovacao.ts'
import type { aprovar } from '../../../domain/api/aprovacoes.ts'
import type { Body } from '../../../domain/api/define.ts'
import type { Flag } from '../../../domain/rights.ts'
import type { Q } from '../../db/transaction.ts'
import type { Sessao } from '../../http/session.ts'

interface Supervisor {
  id: number
  nome: string
  flags: Flag[]
  /** Largest discount that the supervisor may approve, %; null: no limit. */
  teto: string | null
}

/** Reads a product's name; null: no id, or the company has no such product. */
export async function nomeDoProduto(q: Q, sessao: Sessao, id: number | null): Promise<string | null> {
  if (id === null) return null
  const { rows } = await q.query<{ nome: string }>(
    'select nome from produtos where account_id = $1 and empresa_id = $2 and id = $3',
    [sessao.account_id, sessao.empresa_id, id],
  )
  return rows[0]?.nome ?? null
}

/** Finds the active user with this PIN who has access to the session's company; null: none. */
export async function quemTem(q: Q, sessao: Sessao, pin_hash: string): Promise<Supervisor | null> {
  const { rows } = await q.query<Supervisor>(
    `select u.id, u.nome, case when g.ativo then g.flags else '{}' end as flags, g.desconto_maximo::text as teto
       from usuarios u join grupos g on g.account_id = $1 and g.id = u.grupo_id
       join usuario_empresas ue on ue.account_id = $1 and ue.usuario_id = u.id and ue.empresa_id = $2
      where u.account_id = $1 and u.pin_hash = $3 and u.ativo`,
    [sessao.account_id, sessao.empresa_id, pin_hash],
  )
  return rows[0] ?? null
}

/** Tells if any user with access to the session's company has a PIN. */
export async function alguemTemPin(q: Q, { account_id, empresa_id }: Sessao): Promise<boolean> {
  const { rows } = await q.query<{ tem: boolean }>(
    `select exists (select from usuarios u
       join usuario_empresas ue on ue.account_id = $1 and ue.usuario_id = u.id and ue.empresa_id = $2
      where u.account_id = $1 and u.pin_hash is not null and u.ativo) as tem`,
    [account_id, empresa_id],
  )
  return rows[0]?.tem === true
}

export async function insertAprovacoes(
  q: Q,
  sessao: Sessao,
  supervisor: Supervisor,
  { venda_uuid, acao, uid, valor, percentual, produto_id = null, qtde = null }: Body<typeof aprovar>,
  detalhe: string,
  em: Date,
): Promise<void> {
  await q.query(
    `insert into aprovacoes (account_id, empresa_id, venda_uuid, acao, uid, valor, detalhe, pedido_por, aprovado_por,
        em, teto, produto_id, qtde, percentual)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`,
    [
      sessao.account_id,
      sessao.empresa_id,
      venda_uuid,
      acao,
      uid,
      valor,
      detalhe,
      sessao.usuario_id,
      supervisor.id,
      em,
      supervisor.teto,
      produto_id,
      qtde,
      percentual,
    ],
  )
}

export async function readAprovadas(q: Q, sessao: Sessao, venda_uuid: string): Promise<Aprovacao[]> {
  const { rows } = await q.query<Aprovacao>(
    `select acao, uid, valor::text, teto::text, produto_id, qtde::text, percentual::text from aprovacoes
      where account_id = $1 and empresa_id = $2 and venda_uuid = $3`,
    [sessao.account_id, sessao.empresa_id, venda_uuid],
  )
  return rows
}

/** Reads the last approval of an action at a cash drawer, by the uuid of the action's request; null: none. */
export async function readLeave(
  q: Q,
  { empresa_id }: Sessao,
  uuid: string,
  acao: string,
): Promise<{ aprovado_por: number; valor: string; em: Date } | null> {
  const { rows } = await q.query<{ aprovado_por: number; valor: string; em: Date }>(
    `select aprovado_por, valor::text, em from aprovacoes
      where account_id = $conta and empresa_id = $1 and venda_uuid = $2 and acao = $3 order by id desc limit 1`,
    [empresa_id, uuid, acao],
  )
  return rows[0] ?? null
}
