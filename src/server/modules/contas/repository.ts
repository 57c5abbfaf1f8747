import type { LoggedUser } from '../../../domain/api/sessao.ts'
import { FLAGS } from '../../../domain/options/flags.ts'
import { isTillRight } from '../../../domain/options/till-rights.ts'
import { type Flag, PLAN_FLAGS, type PlanFlag } from '../../../domain/rights.ts'
import { asAccount, type Db, type Q, setLocal } from '../../db/transaction.ts'
import { regularOf } from '../../documents/venda/regime-repository.ts'
import type { Sessao } from '../../http/session.ts'
import { comBloqueio } from './licenca.ts'
import { PLAN_JSON } from './plano-sql.ts'
import { sessionEnd } from './session-end-repository.ts'

export interface LoginRow {
  id: number
  account_id: number
  senha_hash: string
  ativo: boolean
  /** True if a login also asks for a code. */
  segundo_fator: boolean
}

/** Finds account and user of an e-mail. Call it inside `db.login`, whose row policy shows only that e-mail. */
export async function findOwner(q: Q, email: string): Promise<{ account_id: number; id: number } | null> {
  const { rows } = await q.query<{ account_id: number; id: number }>(
    'select account_id, usuario_id as id from emails_de_acesso where email = $1',
    [email],
  )
  return rows[0] ?? null
}

/** Finds the user of an e-mail, with the password hash. Call it inside `db.login`. */
export async function findLogin(q: Q, email: string): Promise<LoginRow | null> {
  const owner = await findOwner(q, email)
  if (!owner) return null
  return asAccount(q, owner.account_id, async () => {
    const { rows } = await q.query<LoginRow>(
      'select id, account_id, senha_hash, ativo, segundo_fator from usuarios where account_id = $1 and id = $2',
      [owner.account_id, owner.id],
    )
    return rows[0] ?? null
  })
}

/** Tells if a user of any account has this e-mail; works in the current transaction. */
export async function findLoginEmail(q: Q, email: string): Promise<boolean> {
  await q.query(setLocal('login_email', email))
  const found = await findOwner(q, email)
  await q.query(setLocal('login_email', ''))
  return found !== null
}

/** Finds the company where the user last worked, else the user's first company; null: the user has access to none. */
export async function homeCompany(q: Q, usuario_id: number): Promise<number | null> {
  const { rows } = await q.query<{ empresa_id: number }>(
    `select ue.empresa_id from usuario_empresas ue join usuarios u on u.account_id = $conta and u.id = ue.usuario_id
      where ue.account_id = $conta and ue.usuario_id = $1 order by (ue.empresa_id = u.ultima_empresa_id) desc nulls last, ue.empresa_id limit 1`,
    [usuario_id],
  )
  return rows[0]?.empresa_id ?? null
}

export async function insertToken(
  q: Q,
  token: {
    account_id: number
    usuario_id: number
    empresa_id: number
    hash: Buffer
    em: Date
    origem: string
    falta_fator: boolean
    por_pin?: boolean
  },
): Promise<number> {
  const { rows } = await q.query<{ id: number }>(
    // a select, because a spread database refuses a subquery among values
    `insert into tokens (account_id, usuario_id, empresa_id, hash, criado_em, usado_em, expira_em, origem, falta_fator,
        por_pin)
      select $1::bigint, $2::bigint, $3::bigint, $4::bytea, $5::timestamptz, $5, ${sessionEnd('$5')}, $6::text, $7::boolean,
        $8::boolean
      returning id`,
    [
      token.account_id,
      token.usuario_id,
      token.empresa_id,
      token.hash,
      token.em,
      token.origem,
      token.falta_fator,
      token.por_pin ?? false,
    ],
  )
  return (rows[0] as { id: number }).id
}

const COMPANY_JSON = `json_build_object('id', e.id, 'nome', e.nome, 'razao', e.razao, 'cnpj', e.cnpj, 'uf', e.uf, 'fuso', e.fuso, 'crt', e.crt, 'ibscbs_regular', ${regularOf('e')},
  'status', e.status, 'bloqueada', e.bloqueada, 'licenca_ate', e.licenca_ate, 'venda_app', e.venda_app, 'repetir_alerta_s', e.repetir_alerta_s, 'link_validade_dias', e.link_validade_dias,
  'arredondar_preco', e.arredondar_preco, 'serie_devolucao', e.serie_devolucao,
  'intermediador_padrao', e.intermediador_padrao, 'intermediador_cadastro', e.intermediador_cadastro,
  'informar_num_item_pedido', e.informar_num_item_pedido, 'ambiente_sefaz', e.ambiente_sefaz, 'treinamento', e.treinamento,
  'validade_certificado', e.validade_certificado, 'plano', ${PLAN_JSON})`

interface SessionRow extends Omit<Sessao, 'flags' | 'empresa' | 'usado_em'> {
  /** Instant as JSON writes it. */
  usado_em: string | null
  flags: Flag[]
  empresa: Omit<Sessao['empresa'], 'plano'> & {
    licenca_ate: string | null
    plano: Record<string, unknown> | null
  }
}

/**
 * Finds the valid session of a token's hash: not revoked or expired, and its active user still has access to the
 * company. Runs at every request, so it is one statement without a transaction (migrations/0003-sessao.sql).
 */
export async function findSession(
  pool: Db['pool'],
  { account_id, hash }: { account_id: number; hash: Buffer },
  agora: Date,
): Promise<Sessao | null> {
  const { rows } = await pool.query<{ sessao: SessionRow | null }>({
    name: 'sessao',
    text: 'select sessao_do_token($1, $2, $3) as sessao',
    values: [account_id, hash, agora],
  })
  const row = rows[0]?.sessao
  return row ? toSession(row, agora) : null
}

/** Finds the rights of those of some sessions that stand and whose active user may enter the company. */
export async function readStanding(
  q: Q,
  empresa_id: number,
  token_ids: readonly number[],
  agora: Date,
): Promise<Map<number, ReadonlySet<Flag>>> {
  const { rows } = await q.query<{ id: number; flags: Flag[]; por_pin: boolean }>(
    `select t.id, t.por_pin, case when g.ativo then g.flags else '{}' end as flags
       from tokens t
       join usuarios u on u.account_id = $conta and u.id = t.usuario_id and u.ativo
       join grupos g on g.account_id = $conta and g.id = u.grupo_id
       join usuario_empresas ue on ue.account_id = $conta and ue.usuario_id = u.id and ue.empresa_id = $1
      where t.account_id = $conta and t.id = any($2) and t.revogado_em is null and t.expira_em > $3`,
    [empresa_id, token_ids, agora],
  )
  return new Map(
    rows.map(({ id, flags, por_pin }) => [id, por_pin ? atTill(flags).flags : new Set(flags)] as const),
  )
}

/** Returns what a session begun with a PIN keeps of its user's rights. */
const atTill = (flags: readonly Flag[]) => ({
  flags: new Set(flags.filter(isTillRight)),
  super_user: false,
  painel_admin_contas: false,
})

function toSession(row: SessionRow, agora: Date): Sessao {
  const { plano, licenca_ate: _ate, ...empresa } = comBloqueio(row.empresa, agora)
  const held = {
    ...row,
    usado_em: row.usado_em === null ? null : new Date(row.usado_em),
    flags: new Set(row.flags),
    empresa: { ...empresa, plano: plano && flagsOf(plano) },
  }
  return row.por_pin ? { ...held, ...atTill(row.flags) } : held
}

/** Makes a tokenless session of a user's current permissions. Null: the user is inactive, or has no access here. */
export async function sessionInName(
  q: Q,
  { usuario_id, empresa_id }: { usuario_id: number; empresa_id: number },
  agora: Date,
): Promise<Sessao | null> {
  const { rows } = await q.query<SessionRow>(
    `select 0 as token_id, u.account_id, u.id as usuario_id, u.nome, u.email, e.id as empresa_id, u.super_user,
            u.painel_admin_contas, u.reset_senha, false as falta_fator, null as usado_em,
            case when g.ativo then g.flags else '{}' end as flags,
            json_build_object('id', e.id, 'nome', e.nome, 'status', e.status, 'uf', e.uf, 'fuso', e.fuso, 'crt', e.crt,
              'bloqueada', e.bloqueada, 'licenca_ate', e.licenca_ate, 'plano', to_jsonb(p)) as empresa
       from usuarios u
       join grupos g on g.account_id = $conta and g.id = u.grupo_id
       join usuario_empresas ue on ue.account_id = $conta and ue.usuario_id = u.id and ue.empresa_id = $2
       join empresas e on e.account_id = $conta and e.id = $2
       left join planos p on p.account_id = $conta and p.id = e.plano_id
      where u.account_id = $conta and u.id = $1 and u.ativo`,
    [usuario_id, empresa_id],
  )
  return rows[0] ? toSession(rows[0], agora) : null
}

const flagsOf = (plano: Record<string, unknown>) =>
  Object.fromEntries(PLAN_FLAGS.map(flag => [flag, plano[flag] === true])) as Record<PlanFlag, boolean>

export async function readUser(
  q: Q,
  { usuario_id, empresa_id, token_id }: { usuario_id: number; empresa_id: number; token_id: number },
  agora: Date,
): Promise<Omit<LoggedUser, 'autoria'> | null> {
  const { rows } = await q.query<Omit<LoggedUser, 'grupo' | 'autoria'> & { flags: Flag[] }>(
    `select u.id, u.nome, u.email, u.super_user, u.painel_admin_contas, u.reset_senha, u.segundo_fator,
            coalesce((select t.falta_fator from tokens t where t.account_id = $conta and t.id = $3), false) as falta_fator,
            coalesce((select t.por_pin from tokens t where t.account_id = $conta and t.id = $3), false) as por_pin,
            g.desconto_maximo::text as desconto_maximo, case when g.ativo then g.flags else '{}' end as flags, ${COMPANY_JSON} as empresa,
            json_build_object('id', a.id, 'nome', a.nome, 'alerta_sonoro', a.alerta_sonoro, 'som_delivery', a.som_delivery,
              'valor_decimal', a.valor_decimal, 'qtde_decimal', a.qtde_decimal, 'controle_serie', a.controle_serie,
              'venda_sem_estoque', a.venda_sem_estoque, 'ignorar_icms_valor_nota', a.ignorar_icms_valor_nota,
              'cnpj_modelo_55_desde', a.cnpj_modelo_55_desde) as account,
            (select json_agg(json_build_object('id', c.id, 'nome', c.nome, 'cnpj', c.cnpj, 'status', c.status) order by c.id)
               from usuario_empresas ue join empresas c on c.account_id = $conta and c.id = ue.empresa_id where ue.account_id = $conta and ue.usuario_id = u.id) as empresas
       from usuarios u
       join grupos g on g.account_id = $conta and g.id = u.grupo_id
       join accounts a on a.account_id = $conta and a.id = u.account_id
       join empresas e on e.account_id = $conta and e.id = $2
       left join planos p on p.account_id = $conta and p.id = e.plano_id
      where u.account_id = $conta and u.id = $1`,
    [usuario_id, empresa_id, token_id],
  )
  const row = rows[0]
  if (!row) return null
  const { flags, ...user } = row
  const empresa = comBloqueio(user.empresa, agora)
  if (!row.por_pin) return { ...user, empresa, grupo: flagMap(flags) }
  const { flags: held, ...less } = atTill(flags)
  return { ...user, ...less, empresa, grupo: flagMap([...held]) }
}

const flagMap = (held: readonly Flag[]) =>
  Object.fromEntries(FLAGS.map(flag => [flag, held.includes(flag)])) as LoggedUser['grupo']

/** Switches the session's company; false: no access. `falta_fator`: a second factor must first be enrolled there. */
export async function switchCompany(
  q: Q,
  sessao: Sessao,
  empresa_id: number,
  falta_fator: boolean,
): Promise<boolean> {
  const allowed = await q.query(
    'select from usuario_empresas where account_id = $conta and usuario_id = $1 and empresa_id = $2',
    [sessao.usuario_id, empresa_id],
  )
  if (allowed.rowCount === 0) return false
  // locks the user before the tokens, as all code does, to avoid deadlocks
  await q.query('update usuarios set ultima_empresa_id = $2 where account_id = $conta and id = $1', [
    sessao.usuario_id,
    empresa_id,
  ])
  await q.query('update tokens set empresa_id = $2, falta_fator = $3 where account_id = $conta and id = $1', [
    sessao.token_id,
    empresa_id,
    falta_fator,
  ])
  return true
}

/** Changes the password, ends all other sessions of the user and gives their ids. */
export async function changePassword(
  q: Q,
  sessao: Sessao,
  senha_hash: string,
  agora: Date,
): Promise<number[]> {
  await q.query(
    'update usuarios set senha_hash = $2, reset_senha = false where account_id = $conta and id = $1',
    [sessao.usuario_id, senha_hash],
  )
  const { rows } = await q.query<{ id: number }>(
    'update tokens set revogado_em = $3 where account_id = $conta and usuario_id = $1 and id <> $2 and revogado_em is null returning id',
    [sessao.usuario_id, sessao.token_id, agora],
  )
  return rows.map(row => row.id)
}

export async function revokeToken(q: Q, token_id: number, agora: Date): Promise<void> {
  await q.query('update tokens set revogado_em = $2 where account_id = $conta and id = $1', [token_id, agora])
}

/** Stores when the user was last seen, and extends the session. */
export async function touch(q: Q, sessao: Sessao, agora: Date): Promise<void> {
  await q.query('update usuarios set visto_em = $2 where account_id = $conta and id = $1', [
    sessao.usuario_id,
    agora,
  ])
  await q.query(
    `update tokens set usado_em = $2, expira_em = ${sessionEnd('$2')} where account_id = $conta and id = $1`,
    [sessao.token_id, agora],
  )
}

/** Adds a refused login of a user. */
export async function insertRefused(
  q: Q,
  usuario_id: number,
  { motivo, ip, em }: { motivo: string; ip: string; em: Date },
): Promise<void> {
  await q.query(
    'insert into entradas_recusadas (account_id, usuario_id, motivo, ip, em) values ($conta, $1, $2, $3, $4)',
    [usuario_id, motivo, ip, em],
  )
}
