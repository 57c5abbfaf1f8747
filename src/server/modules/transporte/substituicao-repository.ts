import type { Q } from '../../db/transaction.ts'

/** Gives series and number of a standing CT-e that complements the one with this key; null: none. */
export async function complementedBy(q: Q, chave: string): Promise<string | null> {
  const { rows } = await q.query<{ numero: string }>(
    `select d.serie || '/' || d.numero as numero
       from (
         select 'conhecimento_transporte' as tipo, conhecimento_id as id from conhecimento_complementados
           where account_id = $conta and chave = $1
         union all select 'conhecimento_transporte_os', conhecimento_os_id from conhecimento_os_complementados
           where account_id = $conta and chave = $1
       ) c join documentos_fiscais d on d.account_id = $conta and d.origem_tipo = c.tipo and d.origem_id = c.id and d.atual
      where d.status_emissao in ('autorizada', 'enviada', 'desconhecida') order by d.id limit 1`,
    [chave],
  )
  return rows[0]?.numero ?? null
}
