import type { Q, Tenant } from '../../db/transaction.ts'

/** Values as validated by the form's schema. */
export interface DadosGuardados extends Readonly<Record<string, unknown>> {
  desfeito?: { tipo: string; protocolo: string }
  /** Id of the payment (`pagamentos_parcela`) that the event tells of. */
  pagamento_id?: number
}

/** Table of events and its column for the note: notes issued by the company, or received. */
export interface TabelaDeEventos {
  nome: 'eventos_fiscais' | 'manifestacoes'
  dono: 'documento_id' | 'nota_id' | 'conhecimento_id'
}

export const EMITIDOS: TabelaDeEventos = { nome: 'eventos_fiscais', dono: 'documento_id' }

/** Finds the event requested with this id, unless SEFAZ refused the event. */
export const askedIn =
  ({ nome, dono }: TabelaDeEventos) =>
  async (q: Q, tenant: Tenant, id: number, pedido: string): Promise<number | undefined> => {
    const { rows } = await q.query<{ id: number }>(
      `select id from ${nome} where account_id = $1 and ${dono} = $2 and pedido = $3 and status <> 'rejeitado'`,
      [tenant.account_id, id, pedido],
    )
    return rows[0]?.id
  }

/** Event that another program registered. */
export interface EventoAlheio {
  tipo: string
  seq: number
  texto: string
  /** Event that this event undoes. */
  dados: DadosGuardados | null
  /** Moment of registration. */
  em: Date
  cstat: string
  xmotivo: string
  protocolo: string
  xml_proc: string
}

/** Event of our own, and its note (`dono`). */
export interface Nosso {
  id: number
  dono: number
  tipo: string
}

/** Stores the events with a free sequence number (`novos`), and gives ours the next number of its kind. */
export async function keepForeign(
  q: Q,
  tenant: Tenant,
  { nome, dono }: TabelaDeEventos,
  nosso: Nosso,
  alheios: readonly EventoAlheio[],
): Promise<{ seq: number; novos: EventoAlheio[] }> {
  const seqs = alheios.filter(({ tipo }) => tipo === nosso.tipo).map(each => each.seq)
  const { rows } = await q.query<{ seq: number }>(
    `update ${nome} set seq = 1 + greatest($5::int, (select coalesce(max(seq), 0) from ${nome}
        where account_id = $1 and ${dono} = $3 and tipo = $4 and id <> $2)) where account_id = $1 and id = $2 returning seq`,
    [tenant.account_id, nosso.id, nosso.dono, nosso.tipo, Math.max(0, ...seqs)],
  )
  const novos: EventoAlheio[] = []
  for (const alheio of alheios) {
    const { tipo, seq, texto, dados, em, cstat, xmotivo, protocolo, xml_proc } = alheio
    const { rowCount } = await q.query(
      `insert into ${nome} (account_id, ${dono}, tipo, seq, justificativa, dados, status, cstat, xmotivo, protocolo, xml_proc, criado_em,
          atualizado_em) values ($1, $2, $3, $4, $5, $6, 'registrado', $7, $8, $9, $10, $11, $11)
        on conflict (account_id, ${dono}, tipo, seq) do nothing`,
      [
        ...[tenant.account_id, nosso.dono, tipo, seq, texto, dados && JSON.stringify(dados)],
        ...[cstat, xmotivo, protocolo, xml_proc, em.toISOString()],
      ],
    )
    if (rowCount === 1) novos.push(alheio)
  }
  return { seq: (rows[0] as { seq: number }).seq, novos }
}
