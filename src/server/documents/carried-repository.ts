import { conhecimentos } from '../../domain/documents/conhecimento/index.ts'
import { manifestos } from '../../domain/documents/manifesto/index.ts'
import type { Q } from '../db/transaction.ts'

/** Lists, for SQL, the rows by which a document of transport names the notes that it carries. */
const NAMED = `select '${manifestos.id}' as tipo, manifesto_id as id from manifesto_documentos
      where account_id = $conta and chave = (select chave from nota)
    union all select '${conhecimentos.id}', conhecimento_id from ${conhecimentos.lines.chaves.table}
      where account_id = $conta and chave = (select chave from nota)`

/** Gives model and number (`1/23`) of the first standing document that carries a sale's note; null: none does. */
export async function carriedBy(q: Q, venda_id: number): Promise<{ modelo: string; nome: string } | null> {
  const { rows } = await q.query<{ modelo: string; nome: string }>(
    `with nota as (select chave from documentos_fiscais where account_id = $conta and venda_id = $1 and atual)
     select d.modelo, substr(d.chave, 23, 3)::int || '/' || d.numero as nome from (${NAMED}) x
       join documentos_fiscais d on d.account_id = $conta and d.origem_tipo = x.tipo and d.origem_id = x.id and d.atual
      where d.status_emissao in ('autorizada', 'contingencia', 'enviada', 'desconhecida')
      order by d.modelo desc, d.id limit 1`,
    [venda_id],
  )
  return rows[0] ?? null
}
