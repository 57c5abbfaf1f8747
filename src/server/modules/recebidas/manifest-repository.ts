import type { Registrado } from '../../../core/dfe/kit/event/undone.ts'
import type { SituacaoRecebida } from '../../../core/dfe/nfe/distribuido.ts'
import type { Q, Tenant } from '../../db/transaction.ts'
import { askedIn, type DadosGuardados, type TabelaDeEventos } from '../../issuing/service.ts'
import { enqueue } from '../../outbox/repository.ts'

export interface NotaRecebida {
  id: number
  empresa_id: number
  tp_amb: 1 | 2
  chave: string
  cnpj: string
  nome: string
  dh_emi: Date
  autorizada_em: Date
  situacao: SituacaoRecebida
  manifestacao: string | null
  inteira: boolean
  /** Last registered sequence number, by event type. */
  vezes: Record<string, number>
  /** True when an event waits for SEFAZ's answer. */
  aguarda: boolean
}

/** SQL of the fields `vezes` and `aguarda` of a note `r`. */
export const SAID = `coalesce((select json_object_agg(tipo, vezes) from (select m.tipo, max(m.seq) as vezes from manifestacoes m
      where m.account_id = $conta and m.nota_id = r.id and m.status = 'registrado' group by m.tipo) v), '{}') as vezes,
    exists (select from manifestacoes m where m.account_id = $conta and m.nota_id = r.id
      and m.status in ('pendente', 'enviado')) as aguarda`

/** Reads a note of the company and locks it, so that events are requested one at a time. */
export async function takeNote(q: Q, empresa_id: number, id: number): Promise<NotaRecebida | null> {
  // locked by a separate statement: the query then sees events requested while the lock was awaited
  await q.query(
    'select from notas_recebidas where account_id = $conta and empresa_id = $1 and id = $2 for update',
    [empresa_id, id],
  )
  const { rows } = await q.query<NotaRecebida>(
    `select r.id, r.empresa_id, r.tp_amb, r.chave, r.cnpj, r.nome, r.dh_emi, r.autorizada_em, r.situacao, r.manifestacao,
        r.xml_proc is not null as inteira, ${SAID}
      from notas_recebidas r where r.account_id = $conta and r.empresa_id = $1 and r.id = $2`,
    [empresa_id, id],
  )
  return rows[0] ?? null
}

interface NovaManifestacao {
  /** Note or CT-e of the event. */
  nota_id?: number
  conhecimento_id?: number
  tipo: string
  seq: number
  justificativa: string
  /** Values of the event's form. */
  dados?: DadosGuardados
  usuario_id: number | null
  /** Idempotency key of the request. */
  pedido?: string | null
}

/** Stores an event with its job; a refused one is requested again in its row. Null: requested or registered already. */
export async function createManifest(
  q: Q,
  tenant: Tenant,
  { nota_id, conhecimento_id, tipo, seq, justificativa, dados, usuario_id, pedido = null }: NovaManifestacao,
  agora: Date,
): Promise<number | null> {
  const dono = nota_id === undefined ? 'conhecimento_id' : 'nota_id'
  const { rows } = await q.query<{ id: number }>(
    `insert into manifestacoes (account_id, ${dono}, tipo, seq, justificativa, usuario_id, criado_em, atualizado_em, dados, pedido)
      values ($1, $2, $3, $4, $5, $6, $7, $7, $8, $9)
      on conflict (account_id, ${dono}, tipo, seq) do update set justificativa = excluded.justificativa, dados = excluded.dados,
        pedido = excluded.pedido, usuario_id = excluded.usuario_id, status = 'pendente', xml_assinado = null, cstat = null, xmotivo = null,
        atualizado_em = excluded.atualizado_em
        where manifestacoes.status = 'rejeitado'
      returning id`,
    [
      tenant.account_id,
      nota_id ?? conhecimento_id,
      tipo,
      seq,
      justificativa,
      usuario_id,
      agora.toISOString(),
      dados ? JSON.stringify(dados) : null,
      pedido,
    ],
  )
  const id = rows[0]?.id ?? null
  if (id !== null) await enqueue(q, tenant, { tipo: 'manifestacao', alvo_id: id, due_at: agora })
  return id
}

export const RECEBIDOS: TabelaDeEventos = { nome: 'manifestacoes', dono: 'nota_id' }
export const DE_CTE: TabelaDeEventos = { nome: 'manifestacoes', dono: 'conhecimento_id' }

export const askedAs = askedIn(RECEBIDOS)

export interface ManifestacaoGuardada {
  id: number
  /** Null: the event is of the CT-e `conhecimento_id`. */
  nota_id: number | null
  conhecimento_id: number | null
  tipo: string
  seq: number
  justificativa: string
  dados: DadosGuardados | null
  status: 'pendente' | 'enviado' | 'registrado' | 'rejeitado'
  xml_assinado: string | null
  cstat: string | null
  xmotivo: string | null
  empresa_id: number
  chave: string
  inteira: boolean
  /** XML of the whole note, for an event about its items. */
  nota: string | null
}

export async function readManifest(q: Q, id: number): Promise<ManifestacaoGuardada | null> {
  const { rows } = await q.query<ManifestacaoGuardada>(
    `select m.id, m.nota_id, m.conhecimento_id, m.tipo, m.seq, m.justificativa, m.dados, m.status, m.xml_assinado, m.cstat,
        m.xmotivo, coalesce(r.empresa_id, c.empresa_id) as empresa_id, coalesce(r.chave, c.chave) as chave,
        c.id is not null or r.xml_proc is not null as inteira, case when m.dados is not null then r.xml_proc end as nota
      from manifestacoes m left join notas_recebidas r on r.account_id = $conta and r.id = m.nota_id
        left join conhecimentos_recebidos c on c.account_id = $conta and c.id = m.conhecimento_id
      where m.account_id = $conta and m.id = $1`,
    [id],
  )
  return rows[0] ?? null
}

/** Lists the registered events of a note, in order. */
export async function registeredOf(q: Q, nota_id: number): Promise<Registrado[]> {
  const { rows } = await q.query<Registrado>(
    "select tipo, protocolo, dados from manifestacoes where account_id = $conta and nota_id = $1 and status = 'registrado' order by id",
    [nota_id],
  )
  return rows
}

type Mudanca = Partial<Pick<ManifestacaoGuardada, 'status' | 'xml_assinado' | 'cstat' | 'xmotivo'>> & {
  protocolo?: string | null
  xml_proc?: string | null
}

export async function updateManifest(q: Q, id: number, mudanca: Mudanca, agora: Date): Promise<void> {
  const names = Object.keys(mudanca) as (keyof Mudanca)[]
  await q.query(
    `update manifestacoes set ${names.map((name, i) => `${name} = $${i + 3}`).join(', ')}, atualizado_em = $2 where account_id = $conta and id = $1`,
    [id, agora.toISOString(), ...names.map(name => mudanca[name])],
  )
}

/** Stores which manifestation the note has, and marks the note as read. */
export async function markManifested(q: Q, nota_id: number, tipo: string, agora: Date): Promise<void> {
  await q.query(
    'update notas_recebidas set manifestacao = $2, lida_em = coalesce(lida_em, $3) where account_id = $conta and id = $1',
    [nota_id, tipo, agora.toISOString()],
  )
}
