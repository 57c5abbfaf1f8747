import type { AssessmentRow } from '../../../core/books/assessment.ts'
import { NOTHING } from '../../../core/books/book.ts'
import { ask, raw, type Sql, sql } from '../../db/sql.ts'
import type { Q } from '../../db/transaction.ts'
import { BOOKED_STATES, keyOfDocument, keyOfEntry, keyOfFreight } from '../../modules/sped/service.ts'

/**
 * Writes the SQL of the rows `k` that the books have of the notes and freights of some days: own ones by the day that they say,
 * entries by their moment. `cancelada`: the note is cancelled, and counts for nothing.
 */
const booked = (ranges: Sql): Sql => sql`(
  select k.*, ${raw(keyOfDocument('d'))} as nota, d.status_emissao = 'cancelada' as cancelada
    from ${ranges} r join empresas e on e.account_id = $conta and e.id = r.empresa_id
      join documentos_fiscais d on d.account_id = $conta and d.empresa_id = r.empresa_id and d.tp_amb = e.ambiente_sefaz
        and d.dh_emi >= r.dia_de::text and d.dh_emi < (r.dia_ate + 1)::text and d.modelo in ('55', '65', '57', '67')
        and d.status_emissao in ${raw(BOOKED_STATES)}
      join notas_escrituradas k on k.account_id = $conta and k.empresa_id = d.empresa_id and k.chave = d.chave and k.propria
  union all
  select k.*, ${raw(keyOfEntry('c'))}, false
    from ${ranges} r join compras c on c.account_id = $conta and c.empresa_id = r.empresa_id and c.desfeita_em is null
        and c.entrada_em >= r.de and c.entrada_em < r.ate
      join notas_escrituradas k on k.account_id = $conta and k.empresa_id = c.empresa_id and k.chave = c.chave and not k.propria
  union all
  select k.*, ${raw(keyOfFreight('c'))}, false
    from ${ranges} r join empresas e on e.account_id = $conta and e.id = r.empresa_id
      join fretes_lancados f on f.account_id = $conta and f.empresa_id = r.empresa_id and f.desfeito_em is null and f.em >= r.de
        and f.em < r.ate
      join conhecimentos_recebidos c on c.account_id = $conta and c.id = f.conhecimento_id and c.tp_amb = e.ambiente_sefaz
      join notas_escrituradas k on k.account_id = $conta and k.empresa_id = f.empresa_id and k.chave = c.chave and not k.propria)`

/** Writes the SQL of the lines of a book: of goods leaving, or entering. */
export const keptBook =
  (sentido: 'entrada' | 'saida') =>
  (ranges: Sql): Sql =>
    sql`select k.empresa_id, k.dia, k.modelo, k.uf, case when k.cancelada then '02' else k.situacao end as situacao,
      k.nota, l.*
    from ${booked(ranges)} k cross join lateral jsonb_to_recordset(case when k.cancelada then ${JSON.stringify([NOTHING])}::jsonb
      else k.livro end) as l(cfop text, cst text, aliquota text, contabil numeric, base numeric, imposto numeric, isentas numeric,
        outras numeric, st numeric, ipi numeric)
    where k.sentido = ${sentido}`

/**
 * Writes the SQL of PIS and COFINS of each line of the notes that stand. A cumulative company takes no credit of what came
 * back (decision 198).
 */
export const keptPisCofins = (
  ranges: Sql,
): Sql => sql`select k.empresa_id, k.dia, k.sentido, k.nota, l.cst, l.cfop,
    l.aliquota, l.base, l.pis, l.cofins, case when k.propria and e.contrib_incidencia = 2 then 0 else l.credito end as credito
  from ${booked(ranges)} k join empresas e on e.account_id = $conta and e.id = k.empresa_id cross join lateral jsonb_to_recordset(k.contribuicoes) as l(cst text, cfop text, aliquota text,
    base numeric, pis numeric, cofins numeric, credito numeric)
  where not k.cancelada`

/** Writes the SQL of IBS, CBS and IS of each line of the notes that stand. */
export const keptNewTaxes = (
  ranges: Sql,
): Sql => sql`select k.empresa_id, k.dia, k.sentido, k.nota, l.classe, l.cst, l.base,
    l.ibs_uf, l.ibs_mun, l.cbs, coalesce(l.ibs_mono, 0) as ibs_mono, coalesce(l.cbs_mono, 0) as cbs_mono, l.seletivo, l.presumido
  from ${booked(ranges)} k cross join lateral jsonb_to_recordset(k.novos) as l(classe text, cst text, base numeric, ibs_uf numeric,
    ibs_mun numeric, cbs numeric, ibs_mono numeric, cbs_mono numeric, seletivo numeric, presumido numeric)
  where not k.cancelada`

/** Amounts of a note in an assessment, as the books have them; the state '' is the company's. */
interface KeptAssessment extends Pick<AssessmentRow, 'tributo' | 'uf' | 'debitos' | 'creditos'> {
  nota: string
}

/** Reads the rows of the assessments of the notes that stand, of some days of a company. */
export async function readKeptAssessment(q: Q, ranges: Sql): Promise<KeptAssessment[]> {
  const { rows } = await ask<KeptAssessment>(
    q,
    sql`select l.*, k.nota from ${booked(ranges)} k
      cross join lateral jsonb_to_recordset(k.apuracao) as l(tributo text, uf text, debitos text, creditos text) where not k.cancelada`,
  )
  return rows
}
