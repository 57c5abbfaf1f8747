import { sells } from '../../../core/document/types/index.ts'
import { CREDITO_EM_LOJA } from '../../../core/tender/codes.ts'
import { CREDITO_DO_CLIENTE } from '../../../core/venda/payment/reembolsos.ts'
import type { OrigemVale } from '../../../core/venda/payment/voucher.ts'
import type { Q, Tenant } from '../../db/transaction.ts'
import type { Sessao } from '../../http/session.ts'
import { isOfTypes } from '../of-types.ts'
import { isIssued, stands } from '../status.ts'
import { isBeingUndone } from './repository.ts'

type Company = Pick<Sessao, 'account_id' | 'empresa_id'>

interface Whose {
  parceiro_id: number
  /** Id of a stored sale that is being saved again: the credit used by it is not subtracted. Null: a new sale. */
  menos: number | null
}

/** Locks a customer's credit until the transaction ends, so that only one sale at a time uses it. */
export async function holdCredit(q: Q, { account_id }: Tenant, parceiro_id: number): Promise<void> {
  await q.query('select 1 from parceiros where account_id = $1 and id = $2 for no key update', [
    account_id,
    parceiro_id,
  ])
}

/**
 * Adds up a customer's credit with the company, in R$: credits from valid returns, receipts, PIX and cashback, less those used by
 * valid sales. A return being cancelled gives no credit. Null: no such customer.
 */
export async function readCredit(
  q: Q,
  { account_id, empresa_id }: Company,
  { parceiro_id, menos }: Whose,
): Promise<string | null> {
  const { rows } = await q.query<{ saldo: string }>({
    name: 'credito-do-cliente',
    text: `select (
        (select coalesce(sum((a.acerto->>'valor')::numeric), 0) from vendas v
            cross join lateral jsonb_array_elements(v.demais->'acertos') as a(acerto)
          where v.account_id = $1 and v.empresa_id = $2 and v.parceiro_id = $3 and ${isIssued('v')}
            and a.acerto->>'tipo' = 'credito'
            and not exists (select from documentos_fiscais d
              where d.account_id = $1 and d.venda_id = v.id and ${isBeingUndone('d')}))
        + (select coalesce(sum(b.credito), 0) from pagamentos_parcela b
          where b.account_id = $1 and b.empresa_id = $2 and b.parceiro_id = $3 and b.credito > 0 and b.estornado_em is null)
        + (select coalesce(sum(x.valor), 0) from pix_destinos x
          where x.account_id = $1 and x.empresa_id = $2 and x.parceiro_id = $3 and x.destino = 'credito')
        + (select coalesce(sum(k.valor), 0) from cashbacks k
          where k.account_id = $1 and k.empresa_id = $2 and k.parceiro_id = $3)
        - (select coalesce(sum(g.valor - coalesce(g.sem_credito, 0)), 0) from vendas v
            join venda_pagamentos g on g.account_id = $1 and g.venda_id = v.id and g.tipo = 1 and g.tpag = '21'
          where v.account_id = $1 and v.empresa_id = $2 and v.parceiro_id = $3 and v.vale_id is null and ${isOfTypes('v', sells)}
            and (v.paga or v.status <> 'A') and ${stands('v')} and v.id is distinct from $4)
      )::numeric(14, 2)::text as saldo from parceiros where account_id = $1 and id = $3`,
    values: [account_id, empresa_id, parceiro_id, menos],
  })
  return rows[0]?.saldo ?? null
}

/**
 * Writes the SQL of the amount (R$) that the return `devolucao` (an SQL expression) gave as a vale (voucher); 0 when
 * the return is not valid or is being cancelled.
 */
const keptBy = (
  devolucao: string,
  conta: string,
): string => `(select coalesce(sum((a.acerto->>'valor')::numeric), 0) from vendas v
    cross join lateral jsonb_array_elements(v.demais->'acertos') as a(acerto)
    where v.account_id = ${conta} and v.id = ${devolucao} and ${isIssued('v')} and a.acerto->>'tipo' = 'vale'
      and not exists (select from documentos_fiscais d
        where d.account_id = ${conta} and d.venda_id = v.id and ${isBeingUndone('d')}))`

/** Writes the SQL of the amount (R$) of the vale `w`; given by a return, what the return gives now. */
export const givenOfVoucher = (conta = '$1'): string =>
  `case when w.devolucao_id is null then w.valor else ${keptBy('w.devolucao_id', conta)} end`

/**
 * Writes the SQL of the amount (R$) that sales spent of the vale `w`. `menos`: SQL expression with the id of a sale
 * that is being saved again, which is not counted.
 */
export const spentOfVoucher = (
  menos: string,
  conta = '$1',
): string => `(select coalesce(sum(g.valor - coalesce(g.sem_credito, 0)), 0) from vendas v
        join venda_pagamentos g on g.account_id = ${conta} and g.venda_id = v.id and g.tipo = 1 and g.tpag = '21'
      where v.account_id = ${conta} and v.vale_id = w.id and (v.paga or v.status <> 'A') and ${stands('v')}
        and v.id is distinct from ${menos})`

/** Writes the SQL of the amount (R$) left of the vale `w`. */
export const leftOfVoucher = (menos: string, conta = '$1'): string => `(
    ${givenOfVoucher(conta)} - coalesce(w.anulado_valor, 0) - ${spentOfVoucher(menos, conta)})::numeric(14, 2)::text`

/** Vale with its remaining amount. */
export interface StoredVoucher {
  id: number
  numero: number
  origem: OrigemVale
  devolucao_id: number | null
  validade: string | null
  anulado: boolean
  saldo: string
}

/**
 * Reads a vale of the company and locks it until the transaction ends. `menos`: id of a sale that is being saved
 * again, whose spending is not counted. Null: no such vale.
 */
export async function holdVoucher(
  q: Q,
  { account_id, empresa_id }: Sessao,
  id: number,
  menos: number | null = null,
): Promise<StoredVoucher | null> {
  const held = await q.query(
    'select 1 from vales where account_id = $1 and empresa_id = $2 and id = $3 for no key update',
    [account_id, empresa_id, id],
  )
  if (held.rowCount === 0) return null
  // a second query, because the query that waited for the lock does not see what the transaction before spent
  const { rows } = await q.query<StoredVoucher>({
    name: 'vale',
    text: `select w.id, w.numero, w.origem, w.devolucao_id, w.validade::text, w.anulado_em is not null as anulado,
        ${leftOfVoucher('$3::bigint')} as saldo
      from vales w where w.account_id = $1 and w.id = $2`,
    values: [account_id, id, menos],
  })
  return rows[0] ?? null
}

/** Finds the id of the vale that a return gave; null: none. */
export async function readVoucherOfReturn(
  q: Q,
  { account_id }: Sessao,
  devolucao_id: number,
): Promise<number | null> {
  const { rows } = await q.query<{ id: number }>(
    'select id from vales where account_id = $1 and devolucao_id = $2',
    [account_id, devolucao_id],
  )
  return rows[0]?.id ?? null
}

/** Stores, by the number of the payment, the R$ of a sale's payments for which there was no credit. */
export async function keepUncovered(
  q: Q,
  venda_id: number,
  short: ReadonlyMap<number, string>,
): Promise<void> {
  if (short.size === 0) return
  await q.query(
    `update venda_pagamentos g set sem_credito = f.falta
      from unnest($2::int[], $3::numeric[]) as f(num, falta)
      where g.account_id = $conta and g.venda_id = $1 and g.num = f.num`,
    [venda_id, [...short.keys()], [...short.values()]],
  )
}

/** Reads the payments and customer of a stored sale. */
export async function readSpending(q: Q, { account_id }: Sessao, id: number) {
  const { rows } = await q.query<{
    parceiro_id: number | null
    vale_id: number | null
    pagamentos: { tpag: string; valor: string }[]
  }>({
    name: 'credito-da-venda',
    text: `select v.parceiro_id, v.vale_id,
        (select coalesce(json_agg(json_build_object('tpag', case when g.tipo = 1 then g.tpag end, 'valor', g.valor::text) order by g.num), '[]')
          from venda_pagamentos g where g.account_id = $1 and g.venda_id = v.id) as pagamentos
      from vendas v where v.account_id = $1 and v.id = $2`,
    values: [account_id, id],
  })
  return rows[0]
}

/** Reads the amounts (R$) that a return gave to its customer: credit, and vale. */
export async function readLeft(q: Q, { account_id }: Sessao, id: number) {
  const { rows } = await q.query<{ parceiro_id: number | null; deixado: string; vale: string }>(
    `select v.parceiro_id, (select coalesce(sum((a.acerto->>'valor')::numeric), 0)::numeric(14, 2)::text
        from jsonb_array_elements(v.demais->'acertos') as a(acerto) where a.acerto->>'tipo' = 'credito' and a.acerto->'cashback' is null) as deixado,
        (select coalesce(sum((a.acerto->>'valor')::numeric), 0)::numeric(14, 2)::text
          from jsonb_array_elements(v.demais->'acertos') as a(acerto) where a.acerto->>'tipo' = 'vale') as vale
      from vendas v where v.account_id = $1 and v.id = $2`,
    [account_id, id],
  )
  return rows[0]
}

/** Adds the payment method for store credit, if the account has none, so that the credit can be spent. */
export async function offerCreditMethod(q: Q, { account_id }: Tenant): Promise<void> {
  await q.query(
    `insert into meio_pagamentos (account_id, descricao, meio, tpag) select $1, $2, 4, $3
      where not exists (select from meio_pagamentos where account_id = $1 and tpag = $3)
      returning account_id`,
    [account_id, CREDITO_DO_CLIENTE, CREDITO_EM_LOJA],
  )
}
