import { sells } from '../../../../core/document/types/index.ts'
import type { Q } from '../../../db/transaction.ts'
import { issuingAddress, issuingSeries } from '../../../documents/issuing-place.ts'
import { isOfTypes } from '../../../documents/of-types.ts'
import type { Sessao } from '../../../http/session.ts'
import { RETURN_SERIES } from '../return-series-repository.ts'

/** Finds the newest till sale whose note has the number, and the series if given. */
export async function readByNumber(
  q: Q,
  { account_id, empresa_id }: Sessao,
  { numero, serie }: { numero: number; serie: number | null },
): Promise<number | null> {
  const { rows } = await q.query<{ id: number }>({
    name: 'cupom-por-numero',
    text: `select v.id from documentos_fiscais d
      join vendas v on v.account_id = $1 and v.id = d.venda_id and ${isOfTypes('v', sells)} and v.terminal_id is not null
      where d.account_id = $1 and d.empresa_id = $2 and d.numero = $3 and ($4::int is null or d.serie = $4) and d.atual
      order by d.id desc limit 1`,
    values: [account_id, empresa_id, numero, serie],
  })
  return rows[0]?.id ?? null
}

/** Lists the vouchers left by the returns of sale `venda` and by the return `devolucao`, oldest first. */
export async function readVouchers(
  q: Q,
  { account_id, empresa_id }: Sessao,
  { venda, devolucao }: { venda: number | null; devolucao: number | null },
): Promise<number[]> {
  const { rows } = await q.query<{ id: number }>({
    name: 'vales-do-cupom',
    text: `select w.id from vales w where w.account_id = $1 and w.empresa_id = $2
        and (w.devolucao_id = $4 or w.devolucao_id in (select i.venda_id from venda_itens i
          where i.account_id = $1 and i.origem_venda_id = $3))
      order by w.id`,
    values: [account_id, empresa_id, venda, devolucao],
  })
  return rows.map(({ id }) => id)
}

/**
 * Reads the address and series that issue a till's return: the company's main address, and the series of returns, that of
 * the address, or the company's first one of model 55. Null: the company has none.
 */
export async function readIssuingPlace(
  q: Q,
  { account_id, empresa_id }: Sessao,
): Promise<{ serie_id: number | null; endereco_emitente_id: number | null }> {
  const { rows } = await q.query<{ serie_id: number | null; endereco_emitente_id: number | null }>({
    name: 'devolucao-emite-de',
    text: `select coalesce(${RETURN_SERIES}, ${issuingSeries('$2', "'55'")}) as serie_id,
        a.id as endereco_emitente_id
      from (select 1) um ${issuingAddress('$2')}`,
    values: [account_id, empresa_id],
  })
  return rows[0] ?? { serie_id: null, endereco_emitente_id: null }
}

/** Adds parts to a return's refund (`acertos`); false: a part with the key `chave` is already there. */
export async function addSettled(
  q: Q,
  { account_id }: Sessao,
  id: number,
  acertos: readonly object[],
  chave: string,
): Promise<boolean> {
  const { rows } = await q.query(
    `update vendas set demais = jsonb_set(demais, '{acertos}', demais->'acertos' || (
        select jsonb_agg(novo || jsonb_build_object('venda', demais->'acertos'->0->'venda'))
          from jsonb_array_elements($3::jsonb) as n(novo)))
      where account_id = $1 and id = $2 and not demais->'acertos' @> jsonb_build_array(jsonb_build_object('chave', $4::text))
      returning id`,
    [account_id, id, JSON.stringify(acertos), chave],
  )
  return rows.length > 0
}
