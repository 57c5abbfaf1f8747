import type { BookRow } from '../../../core/books/booked-note.ts'
import type { Q } from '../../db/transaction.ts'

/** Rows of a note in the books, with the note's key. */
export interface KeptNote extends BookRow {
  chave: string
  propria: boolean
}

/** Stores the rows of some notes of a company; the rows that a note had before are replaced. */
export async function keepRows(q: Q, empresa_id: number, notes: readonly KeptNote[]): Promise<void> {
  if (notes.length === 0) return
  await q.query(
    `insert into notas_escrituradas (account_id, empresa_id, chave, propria, dia, sentido, modelo, uf, situacao, livro, apuracao,
        contribuicoes, novos)
      select $conta::bigint, $1::bigint, x.chave, x.propria, x.dia, x.sentido, x.modelo, x.uf, x.situacao, x.livro, x.apuracao,
          x.contribuicoes, x.novos
        from json_to_recordset($2::json) as x(chave text, propria boolean, dia date, sentido text, modelo text, uf text,
          situacao text, livro jsonb, apuracao jsonb, contribuicoes jsonb, novos jsonb)
      on conflict (account_id, empresa_id, chave, propria) do update set dia = excluded.dia, sentido = excluded.sentido,
        modelo = excluded.modelo, uf = excluded.uf, situacao = excluded.situacao, livro = excluded.livro,
        apuracao = excluded.apuracao, contribuicoes = excluded.contribuicoes, novos = excluded.novos`,
    [empresa_id, JSON.stringify(notes)],
  )
}

/** Gives the first day (ISO) of a company's notes, entries and freights; null: it has none. */
export async function firstDay(q: Q, empresa_id: number): Promise<string | null> {
  const { rows } = await q.query<{ dia: string | null }>(
    `select least((select left(min(dh_emi), 10) from documentos_fiscais where account_id = $conta and empresa_id = $1),
        (select to_char(min(entrada_em) - interval '1 day', 'YYYY-MM-DD') from compras where account_id = $conta and empresa_id = $1),
        (select to_char(min(em) - interval '1 day', 'YYYY-MM-DD') from fretes_lancados where account_id = $conta and empresa_id = $1))
      as dia`,
    [empresa_id],
  )
  return rows[0]?.dia ?? null
}
