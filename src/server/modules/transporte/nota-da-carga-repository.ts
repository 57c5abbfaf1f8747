import type { Q } from '../../db/transaction.ts'
import type { Sessao } from '../../http/session.ts'

/** Reads the XML of documents that the company issued or received, by their keys; absent: neither. */
export async function readXmlsOf(
  q: Q,
  { empresa_id }: Sessao,
  chaves: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await q.query<{ chave: string; xml: string }>(
    `select distinct on (x.chave) x.chave, x.xml from (
        select chave, coalesce(xml_proc, xml_assinado) as xml, 1 as de from documentos_emitidos
          where account_id = $conta and empresa_id = $1 and chave = any($2::text[])
        union all
        select chave, xml_proc, 2 from notas_recebidas
          where account_id = $conta and empresa_id = $1 and chave = any($2::text[])) x
      where x.xml is not null order by x.chave, x.de`,
    [empresa_id, chaves],
  )
  return new Map(rows.map(({ chave, xml }) => [chave, xml]))
}
