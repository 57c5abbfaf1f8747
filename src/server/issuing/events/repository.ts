import type { EventKind } from '../../../core/dfe/kit/event/kind.ts'
import type { Q, Tenant } from '../../db/transaction.ts'
import { enqueue } from '../../outbox/repository.ts'
import { askedIn, type DadosGuardados, EMITIDOS } from './table-repository.ts'

export interface Evento {
  id: number
  documento_id: number
  /** Kind of event (core/dfe/nfe/event). */
  tipo: string
  seq: number
  justificativa: string
  /** Form values, picture, and the event to undo. */
  dados: DadosGuardados | null
  chave_substituta: string | null
  /** Id that the caller gave the request. */
  pedido: string | null
  status: 'pendente' | 'enviado' | 'registrado' | 'rejeitado'
  xml_assinado: string | null
  protocolo: string | null
  cstat: string | null
  xmotivo: string | null
  usuario_id: number | null
}

/** Requested event; `registrado` when the document already has the maximum number of events of its kind. */
type Asked = Pick<Evento, 'id' | 'status'>

/**
 * Adds an event and its job, in the caller's transaction. An event still waiting stays unchanged, and a refused one is
 * requested again; for a kind that a document can have several times, the new one takes the next sequence number.
 */
export async function createEvent(
  q: Q,
  tenant: Tenant,
  agora: Date,
  kind: EventKind,
  evento: Pick<Evento, 'documento_id' | 'justificativa' | 'usuario_id'> &
    Partial<Pick<Evento, 'dados' | 'chave_substituta' | 'pedido'>> & {
      /** Cash session from whose drawer a cancelling promises the money. */
      sessao_id?: number | null
    },
): Promise<Asked> {
  const { rows } = await q.query<Asked>(
    `insert into eventos_fiscais (account_id, documento_id, tipo, justificativa, usuario_id, dados, chave_substituta, pedido, sessao_id, criado_em, seq)
      select $1, $2, $3, $4, $5, $7, $8, $9::uuid, $10, $agora, least($6::int, 1 + (select coalesce(max(seq), 0) from eventos_fiscais
        where account_id = $1 and documento_id = $2 and tipo = $3 and status = 'registrado'))
      on conflict (account_id, documento_id, tipo, seq) do update set
        justificativa = case when eventos_fiscais.status = 'rejeitado' then excluded.justificativa
          else eventos_fiscais.justificativa end,
        dados = case when eventos_fiscais.status = 'rejeitado' then excluded.dados else eventos_fiscais.dados end,
        chave_substituta = case when eventos_fiscais.status = 'rejeitado' then excluded.chave_substituta
          else eventos_fiscais.chave_substituta end,
        pedido = case when eventos_fiscais.status = 'rejeitado' then excluded.pedido else eventos_fiscais.pedido end,
        sessao_id = case when eventos_fiscais.status = 'rejeitado' then excluded.sessao_id else eventos_fiscais.sessao_id end,
        criado_em = case when eventos_fiscais.status = 'rejeitado' then excluded.criado_em else eventos_fiscais.criado_em end,
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
      evento.sessao_id ?? null,
    ],
  )
  const asked = rows[0] as Asked
  await enqueue(q, tenant, { tipo: 'evento', alvo_id: asked.id, due_at: agora })
  return asked
}

export const askedAs = askedIn(EMITIDOS)

export async function readEvent(q: Q, tenant: Tenant, id: number): Promise<Evento | undefined> {
  const { rows } = await q.query<Evento>(
    `select id, documento_id, tipo, seq, justificativa, dados, chave_substituta, status, xml_assinado, protocolo,
      cstat, xmotivo, usuario_id from eventos_fiscais where account_id = $1 and id = $2`,
    [tenant.account_id, id],
  )
  return rows[0]
}

/** Tells if the document has an event that SEFAZ has not answered yet. */
export async function eventUnderWay(q: Q, tenant: Tenant, documento_id: number): Promise<boolean> {
  const { rowCount } = await q.query(
    `select from eventos_fiscais where account_id = $1 and documento_id = $2 and status in ('pendente', 'enviado')`,
    [tenant.account_id, documento_id],
  )
  return (rowCount ?? 0) > 0
}

/** Gives the XML of the company's note with this key, issued or received; null when there is none, or no XML of it. */
async function noteOfKey(q: Q, tenant: Tenant, empresa_id: number, chave: string): Promise<string | null> {
  const { rows } = await q.query<{ xml: string }>(
    `select coalesce(xml_proc, xml_assinado) as xml from documentos_fiscais
        where account_id = $1 and empresa_id = $2 and chave = $3 and xml_assinado is not null
      union all
      select xml_proc from notas_recebidas
        where account_id = $1 and empresa_id = $2 and chave = $3 and xml_proc is not null
      limit 1`,
    [tenant.account_id, empresa_id, chave],
  )
  return rows[0]?.xml ?? null
}

/** Gives the XML of the form's other note (`chave`, `item_da_chave`), for the checks; empty: none named, or no XML. */
export async function otherNote(
  q: Q,
  tenant: Tenant,
  empresa_id: number,
  dados: Readonly<Record<string, unknown>> | null | undefined,
): Promise<{ referida?: string }> {
  if (dados?.['item_da_chave'] === undefined) return {}
  const referida = await noteOfKey(q, tenant, empresa_id, String(dados['chave']))
  return referida === null ? {} : { referida }
}

/**
 * Lists a document's events without their pictures: of one kind by sequence, as SEFAZ's clock dates those of other
 * programs; all (null) in order of their request.
 */
export async function eventsOf(
  q: Q,
  tenant: Tenant,
  documento_id: number,
  tipo: string | null,
): Promise<(Evento & { criado_em: Date })[]> {
  const { rows } = await q.query<Evento & { criado_em: Date }>(
    `select id, documento_id, tipo, seq, justificativa, dados - 'imagem' as dados, chave_substituta, status, xml_assinado,
      protocolo, cstat, xmotivo, usuario_id, criado_em from eventos_fiscais
      where account_id = $1 and documento_id = $2 and ($3::text is null or tipo = $3)
      order by case when $3::text is not null then seq end, criado_em, id`,
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
    `update eventos_fiscais set ${names.map((name, i) => `${name} = $${i + 3}`).join(', ')}, atualizado_em = $agora
      where account_id = $1 and id = $2`,
    [tenant.account_id, id, ...names.map(name => mudanca[name])],
  )
}
