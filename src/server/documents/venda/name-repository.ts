import { NOTE_MODELS } from '../../../core/document/models.ts'
import { isIssued } from '../../../core/document/types/index.ts'
import { DOCUMENT_KINDS } from '../../../domain/documents/documento/kinds.ts'
import type { Q } from '../../db/transaction.ts'
import { isOfTypes } from '../of-types.ts'

const MODELS = Object.values(NOTE_MODELS)
  .map(({ modelo, nome }) => `when '${modelo}' then '${nome}'`)
  .join(' ')
const KINDS = DOCUMENT_KINDS.map(
  ({ tipo, singular }) => `when ${isOfTypes('o', of => of === tipo)} then '${singular}'`,
).join(' ')

const note = (modelo: string, serie: string, numero: string) =>
  `case ${modelo} ${MODELS} else 'Nota' end || ' ' || coalesce(${serie} || '/', '') || lpad(${numero}, greatest(6, length(${numero})), '0')`

/** SQL of the number that the document `o` says: a supplier's; an open document has none yet. */
const SAID_NUMBER = `case when o.status <> 'A' or not ${isOfTypes('o', isIssued)}
      then nullif(o.demais->>'numerocodumento', '') end`

/** Writes the SQL of a document's name: 'NFC-e 1/000042' by its note (ours or a supplier's, no draft), else 'Venda 12'. */
export const documentNameSql = (id: string): string => `(select coalesce(
    (select ${note('n.modelo', 'n.serie', 'n.numero::text')} from documentos_fiscais n
      where n.account_id = $conta and n.venda_id = o.id and n.atual order by n.id desc limit 1),
    ${note('o.modelo', "o.demais->>'serie'", SAID_NUMBER)},
    case when o.terminal_id is not null then 'Venda' else case ${KINDS} else 'Documento' end end || ' ' || o.id)
  from vendas o where o.account_id = $conta and o.id = ${id})`

/** Writes the SQL of a text that sorts documents by name with numbers in numerical order. */
export const documentOrderSql = (id: string): string =>
  `regexp_replace(regexp_replace(${documentNameSql(id)}, '(\\d+)', '00000000\\1', 'g'), '0*(\\d{9})(?!\\d)', '\\1', 'g')`

/** Writes the SQL of a movement `m`'s text: a document's name, with the reason of an undoing; else the stored text. */
export const historySql = (m: string): string =>
  `case when ${m}.origem_tipo = 'venda'
    then concat_ws(' · ', ${documentNameSql(`${m}.origem_id`)}, case when ${m}.estorna_id is not null then ${m}.historico end)
    else coalesce(${m}.historico, '') end`

/** Writes the SQL of the text of an amount owed `t`: the document's name, else the stored description. */
export const owedNameSql = (t: string): string =>
  `case when ${t}.origem_tipo = 'venda' then ${documentNameSql(`${t}.origem_id`)} else ${t}.descricao end`

/** Reads the name of a stored document, as shown to users. */
export async function readDocumentName(q: Q, id: number): Promise<string> {
  const { rows } = await q.query<{ nome: string }>(`select ${documentNameSql('$1::bigint')} as nome`, [id])
  return rows[0]?.nome ?? ''
}
