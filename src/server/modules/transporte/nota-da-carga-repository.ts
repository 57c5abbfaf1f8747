import type { Q } from '../../db/transaction.ts'
import type { Sessao } from '../../http/session.ts'

/** Reads the XML of a document that the company issued or received, by its key; null: neither. */
export async function readXmlOf(q: Q, { empresa_id }: Sessao, chave: string): Promise<string | null> {
  const { rows } = await q.query<{ xml: string }>(
    `select coalesce(xml_proc, xml_assinado) as xml from documentos_emitidos
        where account_id = $conta and empresa_id = $1 and chave = $2 and coalesce(xml_proc, xml_assinado) is not null
      union all
      select xml_proc from notas_recebidas
        where account_id = $conta and empresa_id = $1 and chave = $2 and xml_proc is not null
      limit 1`,
    [empresa_id, chave],
  )
  return rows[0]?.xml ?? null
}
