import type { SerieAConferir } from '../../../domain/api/emissor.ts'
import type { Q, Tenant } from '../../db/transaction.ts'
import type { Documento } from '../repository.ts'

type Company = Tenant & { empresa_id: number }

/** Lists the company's series that wait for their last number. */
export async function listUnconfirmed(q: Q, { account_id, empresa_id }: Company): Promise<SerieAConferir[]> {
  const { rows } = await q.query<Omit<SerieAConferir, 'restaurada_em'> & { restaurada_em: Date }>(
    `select s.id, s.nome, s.modelo, s.serie, a.ultimo, a.restaurada_em,
        coalesce((select array_agg(t.nome order by t.nome) from terminais t
          where t.account_id = $1 and s.id in (t.serie_65_id, t.serie_55_id)), '{}') as caixas
      from series_a_conferir a join series s on s.account_id = $1 and s.id = a.serie_id
      where a.account_id = $1 and s.empresa_id = $2 and a.conferida_em is null
      order by s.modelo desc, s.serie::int, s.id`,
    [account_id, empresa_id],
  )
  return rows.map(row => ({ ...row, restaurada_em: new Date(row.restaurada_em).toISOString() }))
}

/** Tells if a series waits for its last number. */
export async function isUnconfirmed(q: Q, { account_id }: Tenant, serie_id: number): Promise<boolean> {
  const { rows } = await q.query(
    'select 1 from series_a_conferir where account_id = $1 and serie_id = $2 and conferida_em is null',
    [account_id, serie_id],
  )
  return rows.length === 1
}

/** Locks a waiting series and counter, and gives its last number in the backup; undefined: not waiting, or not ours. */
export async function lockUnconfirmed(
  q: Q,
  { account_id, empresa_id }: Company,
  serie_id: number,
): Promise<number | undefined> {
  // a series without notes gets its counter, so that a sale that is being saved is waited for
  await q.query(
    `insert into serie_contadores (account_id, serie_id, ultimo)
      select a.account_id, a.serie_id, 0 from series_a_conferir a
          join series s on s.account_id = $1 and s.account_id = a.account_id and s.id = a.serie_id
        where a.account_id = $1 and a.serie_id = $2 and s.empresa_id = $3 and a.conferida_em is null
      on conflict do nothing`,
    [account_id, serie_id, empresa_id],
  )
  await q.query('select from serie_contadores where account_id = $1 and serie_id = $2 for update', [
    account_id,
    serie_id,
  ])
  const { rows } = await q.query<{ ultimo: number }>(
    `select a.ultimo from series_a_conferir a join series s on s.account_id = $1 and s.id = a.serie_id
      where a.account_id = $1 and a.serie_id = $2 and s.empresa_id = $3 and a.conferida_em is null for update of a`,
    [account_id, serie_id, empresa_id],
  )
  return rows[0]?.ultimo
}

type Numbered = Pick<Documento, 'id' | 'numero' | 'serie' | 'modelo' | 'dh_emi' | 'tp_emis' | 'uf' | 'cnpj'>

/** Lists the notes that took a number of the series since the restore; none of them was signed. */
export async function numberedSince(
  q: Q,
  { account_id }: Tenant,
  serie_id: number,
  ultimo: number,
): Promise<Numbered[]> {
  const { rows } = await q.query<Numbered>(
    `select d.id, d.numero, d.serie, d.modelo, d.dh_emi, d.tp_emis, e.uf, e.fuso, e.cnpj
      from documentos_fiscais d join empresas e on e.account_id = $1 and e.id = d.empresa_id
      where d.account_id = $1 and d.serie_id = $2 and d.numero > $3 and d.status_emissao = 'pendente'
      order by d.numero for update of d`,
    [account_id, serie_id, ultimo],
  )
  return rows
}

/** Marks the backup's notes of the series that are still to be issued: the server of before may have issued them. */
export const markCopied = (q: Q, { account_id }: Tenant, serie_id: number, ultimo: number) =>
  q.query(
    `update documentos_fiscais set da_copia = true where account_id = $1 and serie_id = $2 and numero <= $3
      and atual and status_emissao in ('pendente', 'assinada', 'enviada', 'contingencia', 'rejeitada')`,
    [account_id, serie_id, ultimo],
  )

/** Removes the mark of a note that SEFAZ does not have. */
export const setAsked = (q: Q, { account_id }: Tenant, id: number) =>
  q.query('update documentos_fiscais set da_copia = false where account_id = $1 and id = $2', [
    account_id,
    id,
  ])

/** Stores a note's new number. */
export const storeNumber = (
  q: Q,
  { account_id }: Tenant,
  { id, numero, cnf, chave }: { id: number; numero: number; cnf: string; chave: string },
) =>
  q.query(
    `update documentos_fiscais set numero = $3, cnf = $4, chave = $5, atualizado_em = $agora
      where account_id = $1 and id = $2`,
    [account_id, id, numero, cnf, chave],
  )

/** Stores the confirmed last number and the last one in use now; the notes of the series no longer wait. */
export async function storeConfirmed(
  q: Q,
  { account_id }: Tenant,
  serie_id: number,
  { confirmado, ultimo }: { confirmado: number; ultimo: number },
): Promise<void> {
  await q.query('update series set sequencia = greatest(sequencia, $3) where account_id = $1 and id = $2', [
    account_id,
    serie_id,
    confirmado,
  ])
  await q.query(
    `insert into serie_contadores (account_id, serie_id, ultimo) values ($1, $2, $3)
      on conflict (account_id, serie_id) do update set ultimo = greatest(serie_contadores.ultimo, excluded.ultimo)`,
    [account_id, serie_id, ultimo],
  )
  // the row stays: a sale paid before the restore is marked when it comes
  await q.query(
    'update series_a_conferir set conferida_em = $agora where account_id = $1 and serie_id = $2',
    [account_id, serie_id],
  )
}

/** Tells whether the company's server was restored after `em`: the one of before may have issued what was sold then. */
export async function wasRestoredSince(
  q: Q,
  { account_id, empresa_id }: Company,
  em: Date,
): Promise<boolean> {
  const { rows } = await q.query(
    `select 1 from series_a_conferir a join series s on s.account_id = $1 and s.id = a.serie_id
      where a.account_id = $1 and s.empresa_id = $2 and a.restaurada_em > $3 limit 1`,
    [account_id, empresa_id, em],
  )
  return rows.length === 1
}
