import type { Pieces } from '../../../core/caixa/count.ts'
import type { CaixaEvent, CaixaPlace } from '../../../core/caixa/event.ts'
import { CASH } from '../../../core/tender/codes.ts'
import { insertMany } from '../../db/insert-many.ts'
import type { Q } from '../../db/transaction.ts'

export interface CaixaSessao {
  id: number
  account_id: number
  empresa_id: number
  terminal_id: number
  uuid: string
  estado: 'aberto' | 'contando' | 'fechado'
  treino: boolean
  aberto_em: Date
  aberto_por: number
  aberto_por_nome: string
  abertura_esperada: string | null
  abertura: string
  encerrado_em: Date | null
}

const COLUMNS = `s.id, s.account_id, s.empresa_id, s.terminal_id, s.uuid, s.estado, s.treino, s.aberto_em, s.aberto_por,
  coalesce((select u.nome from usuarios u where u.account_id = $conta and u.id = s.aberto_por), '') as aberto_por_nome,
  s.abertura_esperada::text, s.abertura::text, s.encerrado_em`

/** Reads the session with a uuid, and locks it until the commit: 'share' for sales, 'update' for changes. */
export async function holdSession(
  q: Q,
  empresa_id: number,
  uuid: string,
  how: 'share' | 'update',
): Promise<CaixaSessao | null> {
  const { rows } = await q.query<CaixaSessao>({
    name: `caixa-sessao-${how}`,
    text: `select ${COLUMNS} from sessoes_caixa s where s.account_id = $conta and s.empresa_id = $1 and s.uuid = $2
      for ${how} of s`,
    values: [empresa_id, uuid],
  })
  return rows[0] ?? null
}

/** Reads a session in any state, and locks it until the commit; null: the company has no such session in its current mode. */
export async function holdById(
  q: Q,
  empresa_id: number,
  id: number,
  lock: 'update' | 'look' = 'update',
): Promise<CaixaSessao | null> {
  const { rows } = await q.query<CaixaSessao>(
    `select ${COLUMNS} from sessoes_caixa s
      join empresas e on e.account_id = $conta and e.id = s.empresa_id and e.treinamento = s.treino
      where s.account_id = $conta and s.empresa_id = $1 and s.id = $2 ${lock === 'look' ? '' : 'for update of s'}`,
    [empresa_id, id],
  )
  return rows[0] ?? null
}

/**
 * Reads the session of a till that is open or being counted, in the company's current mode (training or not), and
 * locks it until the commit, unless `how` is 'look'.
 */
export async function holdOpen(
  q: Q,
  empresa_id: number,
  terminal_id: number,
  how: 'update' | 'look',
): Promise<CaixaSessao | null> {
  const { rows } = await q.query<CaixaSessao>({
    name: `caixa-aberta-${how}`,
    text: `select ${COLUMNS} from sessoes_caixa s
      join empresas e on e.account_id = $conta and e.id = s.empresa_id and e.treinamento = s.treino
      where s.account_id = $conta and s.empresa_id = $1 and s.terminal_id = $2 and s.estado <> 'fechado'
      ${how === 'look' ? '' : `for ${how} of s`}`,
    values: [empresa_id, terminal_id],
  })
  return rows[0] ?? null
}

/** Locks the sessions of the company's open drawers, in its current mode (training or not), and returns their ids. */
export async function holdOpenDrawers(q: Q, empresa_id: number): Promise<number[]> {
  const { rows } = await q.query<{ id: number }>(
    `select s.id from sessoes_caixa s join empresas e on e.account_id = $conta and e.id = s.empresa_id and e.treinamento = s.treino
      where s.account_id = $conta and s.empresa_id = $1 and s.estado = 'aberto' order by s.id for share of s`,
    [empresa_id],
  )
  return rows.map(({ id }) => id)
}

interface SaleSessions {
  /** Session named in the sale, in any state. */
  own: CaixaSessao | null
  /** Session of the sale's till that is open or being counted. */
  open: CaixaSessao | null
  /** True when the company sells only with an open session. */
  asks: boolean
}

/** Locks sessions to which a sale may belong, and tells if one is required: one statement, as every sale runs it. */
export async function holdForSale(
  q: Q,
  empresa_id: number,
  { terminal_id, sessao_uuid }: { terminal_id: number; sessao_uuid: string | null },
): Promise<SaleSessions> {
  const { rows } = await q.query<CaixaSessao & { exige: boolean; aberta: boolean }>({
    name: 'caixa-da-venda',
    text: `with held as (
        select ${COLUMNS}, s.terminal_id = $2 and s.estado <> 'fechado' and s.treino = e.treinamento as aberta
          from sessoes_caixa s join empresas e on e.account_id = $conta and e.id = s.empresa_id
          where s.account_id = $conta and s.empresa_id = $1
            and (s.uuid = $3::uuid or (s.terminal_id = $2 and s.estado <> 'fechado')) for share of s)
      select e.exigir_caixa_aberto as exige, held.* from empresas e left join held on true
        where e.account_id = $conta and e.id = $1`,
    values: [empresa_id, terminal_id, sessao_uuid],
  })
  // the outer join gives one row of nulls when there is no session
  const held = rows.filter(({ id }) => id !== null)
  return {
    own: held.find(({ uuid }) => uuid === sessao_uuid) ?? null,
    open: held.find(({ aberta }) => aberta) ?? null,
    asks: rows[0]?.exige === true,
  }
}

/** Reads whether a sale requires an open session, and the cash (R$) above which a sangria is suggested: the till's, or the company's. */
export async function readCashRules(
  q: Q,
  empresa_id: number,
  terminal_id: number,
): Promise<{ exige: boolean; alerta: string | null }> {
  const { rows } = await q.query<{ exige: boolean; alerta: string | null }>({
    name: 'caixa-regras',
    text: `select e.exigir_caixa_aberto as exige, coalesce(t.alerta_gaveta, e.alerta_gaveta)::text as alerta
      from empresas e left join terminais t on t.account_id = $conta and t.id = $2
      where e.account_id = $conta and e.id = $1`,
    values: [empresa_id, terminal_id],
  })
  return rows[0] ?? { exige: false, alerta: null }
}

export interface CaixaTerminal {
  nome: string
  /** True when the till charges cards by TEF. */
  tef: boolean
  treino: boolean
  /** True: nobody sees the expected amounts of an open drawer. */
  cego: boolean
  max_sangria: string | null
  max_suprimento: string | null
  limite_diferenca: string | null
}

/** Reads an active till, and locks it to serialize its numbering; null: the company has no such till. */
export async function holdTerminal(
  q: Q,
  empresa_id: number,
  terminal_id: number,
): Promise<CaixaTerminal | null> {
  const { rows } = await q.query<CaixaTerminal>(
    `select t.nome, t.tef is not null as tef, e.treinamento as treino, e.caixa_cego as cego, t.max_sangria::text, t.max_suprimento::text, t.limite_diferenca::text
      from terminais t join empresas e on e.account_id = $conta and e.id = t.empresa_id
      where t.account_id = $conta and t.empresa_id = $1 and t.id = $2 and t.ativo for no key update of t`,
    [empresa_id, terminal_id],
  )
  return rows[0] ?? null
}

/** Returns the cash (R$) left in the drawer at the last closing; null: no closing yet. */
export async function readFloat(q: Q, terminal_id: number, treino: boolean): Promise<string | null> {
  const { rows } = await q.query<{ fundo: string | null }>(
    `select fundo::text from sessoes_caixa where account_id = $conta and terminal_id = $1 and treino = $2
        and estado = 'fechado' order by id desc limit 1`,
    [terminal_id, treino],
  )
  return rows[0]?.fundo ?? null
}

interface NewSession {
  empresa_id: number
  terminal_id: number
  uuid: string
  treino: boolean
  em: Date
  usuario_id: number
  abertura_esperada: string | null
  abertura: string
}

/** Opens a session. False: the till already has one open, or the uuid is already used. */
export async function insertSession(q: Q, nova: NewSession): Promise<boolean> {
  const { rowCount } = await q.query(
    `insert into sessoes_caixa (account_id, empresa_id, terminal_id, uuid, estado, treino, aberto_em, aberto_por,
        abertura_esperada, abertura) values ($conta, $1, $2, $3, 'aberto', $4, $5, $6, $7, $8) on conflict do nothing`,
    [
      ...[nova.empresa_id, nova.terminal_id, nova.uuid, nova.treino, nova.em.toISOString(), nova.usuario_id],
      ...[nova.abertura_esperada, nova.abertura],
    ],
  )
  return rowCount === 1
}

export async function beginCount(q: Q, id: number, usuario_id: number, em: Date): Promise<void> {
  await q.query(
    `update sessoes_caixa set estado = 'contando', encerrado_em = $2, encerrado_por = $3
      where account_id = $conta and id = $1`,
    [id, em.toISOString(), usuario_id],
  )
}

export async function undoCount(q: Q, id: number): Promise<void> {
  await q.query(
    `update sessoes_caixa set estado = 'aberto', encerrado_em = null, encerrado_por = null
      where account_id = $conta and id = $1`,
    [id],
  )
}

export async function closeSession(
  q: Q,
  id: number,
  { usuario_id, fundo, em }: { usuario_id: number; fundo: string; em: Date },
): Promise<void> {
  await q.query(
    `update sessoes_caixa set estado = 'fechado', fechado_em = $2, fechado_por = $3, fundo = $4
      where account_id = $conta and id = $1`,
    [id, em.toISOString(), usuario_id, fundo],
  )
}

export interface NewEvent {
  empresa_id: number
  sessao_id: number
  uuid: string
  tipo: CaixaEvent
  meio?: string
  valor: string
  sinal: -1 | 0 | 1
  venda_id?: number
  motivo?: string
  conta?: CaixaPlace | ''
  usuario_id: number | null
  aprovado_por: number | null
  em: Date
}

/** Stores an event and returns its id and its number in the session. The caller must have locked the session. */
export async function insertEvent(q: Q, e: NewEvent): Promise<{ id: number; numero: number }> {
  const { rows } = await q.query<{ id: number; numero: number }>(
    `insert into caixa_eventos (account_id, empresa_id, sessao_id, uuid, numero, tipo, meio, valor, sinal, venda_id,
        motivo, conta, usuario_id, aprovado_por, em)
      select $conta, $1, $2, $3, coalesce(max(numero), 0) + 1, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13
        from caixa_eventos where account_id = $conta and sessao_id = $2 returning id, numero`,
    [
      ...[e.empresa_id, e.sessao_id, e.uuid, e.tipo, e.meio ?? CASH, e.valor, e.sinal, e.venda_id ?? null],
      ...[e.motivo ?? '', e.conta ?? '', e.usuario_id, e.aprovado_por, e.em.toISOString()],
    ],
  )
  return rows[0] as { id: number; numero: number }
}

/** Adds up the cash that a user took out of a session without a leave, R$. */
export async function sumTaken(q: Q, sessao_id: number, usuario_id: number): Promise<string> {
  const { rows } = await q.query<{ valor: string }>(
    `select coalesce(sum(valor), 0)::numeric(14, 2)::text as valor from caixa_eventos
      where account_id = $conta and sessao_id = $1 and tipo = 'sangria' and usuario_id = $2 and aprovado_por is null`,
    [sessao_id, usuario_id],
  )
  return rows[0]?.valor ?? '0.00'
}

/** Finds the event with a uuid, so that a repeated request does nothing. */
export async function readEvent(
  q: Q,
  uuid: string,
): Promise<{ id: number; numero: number; sessao_id: number; tipo: CaixaEvent } | null> {
  const { rows } = await q.query<{ id: number; numero: number; sessao_id: number; tipo: CaixaEvent }>(
    'select id, numero, sessao_id, tipo from caixa_eventos where account_id = $conta and uuid = $1',
    [uuid],
  )
  return rows[0] ?? null
}

export interface Count {
  uuid: string
  tentativa: number
  cedulas: Pieces | null
  meios: Readonly<Record<string, string>>
  em: Date
}

/** Reads the counts since the session was last set to counting, oldest first. */
export async function readCounts(q: Q, { id, encerrado_em }: CaixaSessao): Promise<Count[]> {
  const { rows } = await q.query<Count>(
    `select uuid, tentativa, cedulas, meios, em from caixa_contagens
      where account_id = $conta and sessao_id = $1 and em >= $2 order by id`,
    [id, encerrado_em],
  )
  return rows
}

export async function insertCount(
  q: Q,
  account_id: number,
  sessao_id: number,
  usuario_id: number,
  { cedulas, meios, em, ...count }: Count,
): Promise<void> {
  await insertMany(q, account_id, 'caixa_contagens', [
    {
      ...count,
      ...{ sessao_id, usuario_id, em: em.toISOString() },
      ...{ cedulas, meios },
    },
  ])
}

export interface Reducao {
  id: number
  empresa_id: number
  terminal_id: number
  sessao_id: number
  numero: number
  complemento: number
  corpo: string
  hash: string
}

const REDUCAO = 'id, empresa_id, terminal_id, sessao_id, numero, complemento, corpo, hash'

/** Reads the last closing or complement of a till. */
export async function readLastReducao(q: Q, terminal_id: number, treino: boolean): Promise<Reducao | null> {
  const { rows } = await q.query<Reducao>(
    `select ${REDUCAO} from reducoes_z where account_id = $conta and terminal_id = $1 and treino = $2
      order by id desc limit 1`,
    [terminal_id, treino],
  )
  return rows[0] ?? null
}

/** Reads the last closing (Z) of a till, without complements. */
export async function readLastZ(q: Q, terminal_id: number, treino: boolean): Promise<Reducao | null> {
  const { rows } = await q.query<Reducao>(
    `select ${REDUCAO} from reducoes_z where account_id = $conta and terminal_id = $1 and treino = $2
        and complemento = 0 order by numero desc limit 1`,
    [terminal_id, treino],
  )
  return rows[0] ?? null
}

/** Reads the closing (Z) of a session and its complements. */
export async function readReducoes(q: Q, sessao_id: number): Promise<Reducao[]> {
  const { rows } = await q.query<Reducao>(
    `select ${REDUCAO} from reducoes_z where account_id = $conta and sessao_id = $1 order by complemento`,
    [sessao_id],
  )
  return rows
}

export async function insertReducao(
  q: Q,
  account_id: number,
  reducao: Omit<Reducao, 'id'> & { treino: boolean; anterior: string; em: string },
): Promise<number> {
  const [id] = await insertMany(q, account_id, 'reducoes_z', [{ ...reducao }])
  return id ?? 0
}
