import type { Q } from '../../db/transaction.ts'

export interface AgenteGuardado {
  id: number
  terminal_id: number
  /** True when the agent is paired (has a token). */
  ligado: boolean
  /** Until when the pairing code is valid; null: no code. */
  codigo_ate: Date | null
  maquina: string
  visto_em: Date | null
}

const COLUNAS = 'id, terminal_id, token is not null as ligado, codigo_ate, maquina, visto_em'

export async function readAgente(q: Q, terminal_id: number): Promise<AgenteGuardado | null> {
  const { rows } = await q.query<AgenteGuardado>(
    `select ${COLUNAS} from tef_agentes where account_id = $conta and terminal_id = $1`,
    [terminal_id],
  )
  return rows[0] ?? null
}

export interface AgenteDoCaixa extends Pick<AgenteGuardado, 'terminal_id' | 'codigo_ate' | 'visto_em'> {
  id: number | null
  ligado: boolean | null
  maquina: string | null
  caixa: string
}

/** Reads the company's tills that use TEF, each with its agent (the program that reaches the till's TEF folders). */
export async function readAgentes(q: Q, empresa_id: number): Promise<AgenteDoCaixa[]> {
  const { rows } = await q.query<AgenteDoCaixa>(
    `select a.id, t.id as terminal_id, t.nome as caixa, a.token is not null as ligado, a.codigo_ate, a.maquina, a.visto_em
      from terminais t left join tef_agentes a on a.account_id = $conta and a.terminal_id = t.id
      where t.account_id = $conta and t.empresa_id = $1 and t.ativo and t.tef is not null order by t.nome, t.id`,
    [empresa_id],
  )
  return rows
}

/** Finds the agent with a token, and stores that it was seen. */
export async function hearAgente(q: Q, token: Buffer, em: Date): Promise<AgenteGuardado | null> {
  const { rows } = await q.query<AgenteGuardado>(
    `update tef_agentes set visto_em = $2 where account_id = $conta and token = $1 returning ${COLUNAS}`,
    [token, em],
  )
  return rows[0] ?? null
}

interface Pareamento {
  terminal_id: number
  codigo: Buffer
  ate: Date
  usuario_id: number
  em: Date
}

/** Stores the code that pairs a till's next agent. */
export async function writeCodigo(q: Q, { terminal_id, codigo, ate, usuario_id, em }: Pareamento) {
  await q.query(
    `insert into tef_agentes (account_id, terminal_id, codigo, codigo_ate, usuario_id, criado_em)
      values ($conta, $1, $2, $3, $4, $5)
      on conflict (account_id, terminal_id) do update set codigo = $2, codigo_ate = $3, usuario_id = $4`,
    [terminal_id, codigo, ate, usuario_id, em],
  )
}

/** Exchanges a pairing code, once, for a token that ends the earlier. Null: no such code, expired, or inactive till. */
export async function takeCodigo(
  q: Q,
  { codigo, token, maquina, em }: { codigo: Buffer; token: Buffer; maquina: string; em: Date },
): Promise<{ caixa: string; empresa: string } | null> {
  const { rows } = await q.query<{ caixa: string; empresa: string }>(
    `update tef_agentes a set codigo = null, codigo_ate = null, token = $2, maquina = $3, visto_em = $4
      from terminais t join empresas e on e.account_id = $conta and e.id = t.empresa_id
      where a.account_id = $conta and a.codigo = $1 and a.codigo_ate > $4 and t.account_id = $conta
        and t.id = a.terminal_id and t.ativo
      returning t.nome as caixa, e.nome as empresa`,
    [codigo, token, maquina, em],
  )
  return rows[0] ?? null
}

export async function removeAgente(q: Q, terminal_id: number): Promise<void> {
  await q.query('delete from tef_agentes where account_id = $conta and terminal_id = $1', [terminal_id])
}
