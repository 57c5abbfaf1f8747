import { MDFE_DFE } from '../../core/dfe/mdfe/event/kinds.ts'
import { conhecimentos } from '../../domain/documents/conhecimento/index.ts'
import { manifestos } from '../../domain/documents/manifesto/index.ts'
import type { Q } from '../db/transaction.ts'

/** SQL of the keys that manifests carry: those they were issued with, and of open ones the notes included later. */
export const MANIFESTED_KEYS = `(select x.manifesto_id, x.chave from manifesto_documentos x where x.account_id = $conta
    union all select m.origem_id, k.said[1] from documentos_fiscais m
      join eventos_fiscais v on v.account_id = $conta and v.documento_id = m.id and v.tipo = '${MDFE_DFE}'
        and v.status = 'registrado'
      cross join lateral regexp_matches(v.xml_assinado, '<chNFe>([0-9A-Z]{44})<', 'g') as k (said)
      where m.account_id = $conta and m.origem_tipo = '${manifestos.id}' and m.atual and m.status_emissao = 'autorizada')`

/** Lists, for SQL, the documents of transport that carry a note. */
const NAMED = `select '${manifestos.id}' as tipo, manifesto_id as id from ${MANIFESTED_KEYS} c
      where chave = (select chave from nota)
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
