import type { EventKind } from '../../../core/dfe/event/kind.ts'
import type { Q, Tenant } from '../../db/transaction.ts'
import { enqueue } from '../../outbox/repository.ts'

export interface Evento {
  id: number
  documento_id: number
  /** A row of the table of events (core/dfe/event). */
  tipo: string
  seq: number
  justificativa: string
  /** What its form asked, its picture, and the event that it undoes. */
  dados: DadosGuardados | null
  chave_substituta: string | null
  /** Its caller's name of the request. */
  pedido: string | null
  status: 'pendente' | 'enviado' | 'registrado' | 'rejeitado'
  xml_assinado: string | null
  protocolo: string | null
  cstat: string | null
  xmotivo: string | null
  usuario_id: number | null
}

/** As its form's schema gave them. */
export interface DadosGuardados extends Readonly<Record<string, unknown>> {
  desfeito?: { tipo: string; protocolo: string }
}

/** The event that was asked for: `registrado` where the document has as many of its kind as it may. */
type Asked = Pick<Evento, 'id' | 'status'>

/**
 * Asks for an event and its job, in the caller's transaction. One that is open already stays as it is; of a kind that a document
 * may have several of, one after the last registered.
 */
export async function createEvent(
  q: Q,
  tenant: Tenant,
  agora: Date,
  kind: EventKind,
  evento: Pick<Evento, 'documento_id' | 'justificativa' | 'usuario_id'> &
    Partial<Pick<Evento, 'dados' | 'chave_substituta' | 'pedido'>>,
): Promise<Asked> {
  const { rows } = await q.query<Asked>(
    `insert into eventos_fiscais (account_id, documento_id, tipo, justificativa, usuario_id, dados, chave_substituta, pedido, seq)
      select $1, $2, $3, $4, $5, $7, $8, $9::uuid, least($6::int, 1 + (select coalesce(max(seq), 0) from eventos_fiscais
        where account_id = $1 and documento_id = $2 and tipo = $3 and status = 'registrado'))
      on conflict (account_id, documento_id, tipo, seq) do update set
        justificativa = case when eventos_fiscais.status = 'rejeitado' then excluded.justificativa
          else eventos_fiscais.justificativa end,
        dados = case when eventos_fiscais.status = 'rejeitado' then excluded.dados else eventos_fiscais.dados end,
        chave_substituta = case when eventos_fiscais.status = 'rejeitado' then excluded.chave_substituta
          else eventos_fiscais.chave_substituta end,
        pedido = case when eventos_fiscais.status = 'rejeitado' then excluded.pedido else eventos_fiscais.pedido end,
        xml_assinado = case when eventos_fiscais.status = 'rejeitado' then null else eventos_fiscais.xml_assinado end,
        status = case when eventos_fiscais.status = 'rejeitado' then 'pendente' else eventos_fiscais.status end
      returning id, status`,
    [
      tenant.account_id,
      evento.documento_id,
      kind.tipo,
      evento.justificativa,
      evento.usuario_id,
      kind.maximo,
      evento.dados ? JSON.stringify(evento.dados) : null,
      evento.chave_substituta ?? null,
      evento.pedido ?? null,
    ],
  )
  const asked = rows[0] as Asked
  await enqueue(q, tenant, { tipo: 'evento', alvo_id: asked.id, due_at: agora })
  return asked
}

/** Of a table of events, by the column that says what they are about: the one that was asked for under that name, unless it was refused. */
export const askedIn =
  (tabela: string, dono: string) =>
  async (q: Q, tenant: Tenant, id: number, pedido: string): Promise<number | undefined> => {
    const { rows } = await q.query<{ id: number }>(
      `select id from ${tabela} where account_id = $1 and ${dono} = $2 and pedido = $3 and status <> 'rejeitado'`,
      [tenant.account_id, id, pedido],
    )
    return rows[0]?.id
  }

export const askedAs = askedIn('eventos_fiscais', 'documento_id')

export async function readEvent(q: Q, tenant: Tenant, id: number): Promise<Evento | undefined> {
  const { rows } = await q.query<Evento>(
    `select id, documento_id, tipo, seq, justificativa, dados, chave_substituta, status, xml_assinado, protocolo,
      cstat, xmotivo, usuario_id from eventos_fiscais where account_id = $1 and id = $2`,
    [tenant.account_id, id],
  )
  return rows[0]
}

/** Was the document's cancelling or voiding asked for, and not answered yet? */
export async function eventUnderWay(q: Q, tenant: Tenant, documento_id: number): Promise<boolean> {
  const { rowCount } = await q.query(
    `select from eventos_fiscais where account_id = $1 and documento_id = $2 and status in ('pendente', 'enviado')`,
    [tenant.account_id, documento_id],
  )
  return (rowCount ?? 0) > 0
}

/** A document's events, of a kind or (null) all of them, the first before the others, each with when it was asked for. */
export async function eventsOf(
  q: Q,
  tenant: Tenant,
  documento_id: number,
  tipo: string | null,
): Promise<(Evento & { criado_em: Date })[]> {
  const { rows } = await q.query<Evento & { criado_em: Date }>(
    `select id, documento_id, tipo, seq, justificativa, dados - 'imagem' as dados, chave_substituta, status, xml_assinado,
      protocolo, cstat, xmotivo, usuario_id, criado_em from eventos_fiscais
      where account_id = $1 and documento_id = $2 and ($3::text is null or tipo = $3) order by criado_em, id`,
    [tenant.account_id, documento_id, tipo],
  )
  return rows
}

export type EventoChange = Partial<
  Pick<
    Evento,
    'tipo' | 'seq' | 'chave_substituta' | 'status' | 'xml_assinado' | 'protocolo' | 'cstat' | 'xmotivo'
  >
> & { xml_proc?: string | null }

export async function updateEvent(q: Q, tenant: Tenant, id: number, mudanca: EventoChange): Promise<void> {
  const names = Object.keys(mudanca) as (keyof EventoChange)[]
  await q.query(
    `update eventos_fiscais set ${names.map((name, i) => `${name} = $${i + 3}`).join(', ')}, atualizado_em = now()
      where account_id = $1 and id = $2`,
    [tenant.account_id, id, ...names.map(name => mudanca[name])],
  )
}

/** The highest sequence of its kind that another event of its document has; 0: none. */
export async function lastSeq(
  q: Q,
  tenant: Tenant,
  { id, documento_id, tipo }: Pick<Evento, 'id' | 'documento_id' | 'tipo'>,
): Promise<number> {
  const { rows } = await q.query<{ seq: number }>(
    `select coalesce(max(seq), 0)::int as seq from eventos_fiscais
      where account_id = $1 and documento_id = $2 and tipo = $3 and id <> $4`,
    [tenant.account_id, documento_id, tipo, id],
  )
  return rows[0]?.seq ?? 0
}

/** A document's event that another program had registered. */
export interface EventoAlheio extends Pick<Evento, 'tipo' | 'seq' | 'dados'> {
  texto: string
  /** When it was registered. */
  em: Date
  cstat: string
  xmotivo: string
  protocolo: string
  xml_proc: string
}

/** Keeps it, unless that place has one: false. */
export async function insertForeign(
  q: Q,
  tenant: Tenant,
  documento_id: number,
  { tipo, seq, texto, dados, em, ...registro }: EventoAlheio,
): Promise<boolean> {
  const { cstat, xmotivo, protocolo, xml_proc } = registro
  const { rowCount } = await q.query(
    `insert into eventos_fiscais (account_id, documento_id, tipo, seq, justificativa, dados, status, cstat, xmotivo, protocolo, xml_proc,
        criado_em) values ($1, $2, $3, $4, $5, $6, 'registrado', $7, $8, $9, $10, $11)
      on conflict (account_id, documento_id, tipo, seq) do nothing`,
    [
      ...[tenant.account_id, documento_id, tipo, seq, texto, dados && JSON.stringify(dados)],
      ...[cstat, xmotivo, protocolo, xml_proc, em.toISOString()],
    ],
  )
  return rowCount === 1
}
