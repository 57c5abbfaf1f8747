import { type ModeloNota, NOTE_MODELS } from '../../../core/document/models.ts'
import { insertMany } from '../../db/insert-many.ts'
import type { Q } from '../../db/transaction.ts'

interface Numbered {
  chave: string
  modelo: ModeloNota
  serie: number
  numero: number
}

/** Locks a note's series, and finds the stored note of the same number or key; null: none. */
export async function noteOf(q: Q, empresa_id: number, { chave, modelo, serie, numero }: Numbered) {
  await q.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [
    JSON.stringify(['outro caixa', empresa_id, modelo, serie]),
  ])
  const { rows } = await q.query<{ chave: string; venda_id: number | null }>(
    `select chave, venda_id from documentos_fiscais
      where account_id = $conta and empresa_id = $1 and (chave = $2 or (modelo = $3 and serie = $4 and numero = $5))
      order by chave = $2 desc limit 1`,
    [empresa_id, chave, modelo, serie, numero],
  )
  return rows[0] ?? null
}

/** Gives the series of notes that are issued outside, made at the first of them; null: a till here issues in it. */
export async function outsideSeries(
  q: Q,
  { account_id, empresa_id }: { account_id: number; empresa_id: number },
  { modelo, serie, numero }: Numbered,
): Promise<number | null> {
  const { rows } = await q.query<{ id: number; aqui: boolean }>(
    `select s.id, exists (select from serie_contadores c where c.account_id = $conta and c.serie_id = s.id)
        or exists (select from terminais t where t.account_id = $conta and t.${NOTE_MODELS[modelo].serie} = s.id) as aqui
       from series s where s.account_id = $conta and s.empresa_id = $1 and s.modelo = $2 and s.serie::int = $3`,
    [empresa_id, modelo, serie],
  )
  const [found] = rows
  if (found?.aqui) return null
  if (!found) {
    const nome = `Outro caixa ${serie}`
    const row = { empresa_id, nome, modelo, serie: String(serie), sequencia: numero }
    const [id] = await insertMany(q, account_id, 'series', [row])
    return id ?? null
  }
  // a till that is given the series later goes on after these notes
  await q.query('update series set sequencia = $2 where account_id = $conta and id = $1 and sequencia < $2', [
    found.id,
    numero,
  ])
  return found.id
}

/** Finds an active payment method of a tPag, if possible on credit or not as said; null: none. */
export async function methodByTpag(q: Q, tpag: string, a_prazo: boolean): Promise<number | null> {
  const { rows } = await q.query<{ id: number }>(
    `select id from meio_pagamentos where account_id = $conta and tpag = $1 and ativo and canal is null
      order by (coalesce(indicador_forma, 0) = 1) <> $2, integrado, id limit 1`,
    [tpag, a_prazo],
  )
  return rows[0]?.id ?? null
}

/** Reads the company's CNPJ and the environment in which it issues. */
export async function issuerOf(q: Q, empresa_id: number): Promise<{ cnpj: string; ambiente: 1 | 2 }> {
  const { rows } = await q.query<{ cnpj: string; ambiente: 1 | 2 }>(
    'select cnpj, ambiente_sefaz as ambiente from empresas where account_id = $conta and id = $1',
    [empresa_id],
  )
  return rows[0] as { cnpj: string; ambiente: 1 | 2 }
}
