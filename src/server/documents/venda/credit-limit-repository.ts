import { isTracked } from '../../../core/document/types/index.ts'
import { tpagsWhere } from '../../../core/tender/index.ts'
import type { CreditLine } from '../../../core/venda/payment/credit-limit.ts'
import { quoted } from '../../db/sql.ts'
import type { Q } from '../../db/transaction.ts'
import { MADE_INTO, originsSql } from '../../entregas/transit-repository.ts'
import { owedByCustomer } from '../../money/drawer/tender-sql.ts'
import { isOfTypes } from '../of-types.ts'
import { stands } from '../status.ts'

type Allowed = Pick<CreditLine, 'limite' | 'tolerancia' | 'bloqueado'> & { nome: string }

const ALLOWED = `select p.nome, coalesce(p.limite_credito, a.limite_padrao_cliente)::text as limite,
    coalesce(p.dias_tolerancia, nullif(a.bloquear_atraso_dias, 0)) as tolerancia, p.bloqueado
  from parceiros p join accounts a on a.account_id = $conta where p.account_id = $conta and p.id = $1`

/**
 * Reads if a customer is blocked, and the credit limit and days of tolerance: the customer's, else the account's.
 * `hold` locks the customer's row until the transaction ends, so that only one sale at a time adds to the debt.
 * Undefined: no such customer.
 */
export async function readLimit(q: Q, parceiro_id: number, hold = false): Promise<Allowed | undefined> {
  const { rows } = await q.query<Allowed>({
    name: hold ? 'limite-do-cliente' : 'limite-lido',
    text: hold ? `${ALLOWED} for no key update of p` : ALLOWED,
    values: [parceiro_id],
  })
  return rows[0]
}

/** SQL of whether the payment `g` of an order will be the customer's debt. */
const WILL_OWE = `g.tipo <> 2 and (
    g.tpag in (${quoted(tpagsWhere(({ account }) => account === 'receber'))})
    or ${owedByCustomer('g')})`

/** SQL of the R$ on credit of a customer's orders ($1) that no document sold yet; but those of which $3 is made. */
const ORDERED = `(select coalesce(sum(g.valor), 0) from vendas v
      join venda_pagamentos g on g.account_id = $conta and g.venda_id = v.id and ${WILL_OWE}
    where v.account_id = $conta and v.parceiro_id = $1 and ${isOfTypes('v', isTracked)} and ${stands('v')} and v.status <> 'R'
      and not ${MADE_INTO}
      and not exists (select from (${originsSql('$conta', '$3::bigint')}) x(id) where x.id = v.id))`

/**
 * Adds up the open principal of a customer's instalments and what his orders will leave on credit, in all companies of the
 * account, and gives the days by which the oldest open instalment is late on the day `hoje` (ISO); 0 when none is late.
 * `venda_id`: a document whose own orders do not count, because it is judged itself.
 */
export async function readOwed(
  q: Q,
  parceiro_id: number,
  hoje: string,
  venda_id: number | null = null,
): Promise<Pick<CreditLine, 'usado' | 'atraso'>> {
  const { rows } = await q.query<Pick<CreditLine, 'usado' | 'atraso'>>({
    name: 'devido-pelo-cliente',
    text: `select (coalesce(sum(a.aberto), 0) + ${ORDERED})::numeric(14, 2)::text as usado,
        greatest(coalesce($2::date - min(a.vencimento), 0), 0)::int as atraso
      from (select p.id, p.vencimento, sum(case 'receber' when r.tipo then m.valor when d.tipo then -m.valor else 0 end) as aberto
          from parcelas p
          join movimentos m on m.account_id = $conta and m.parcela_id = p.id
          join contas_financeiras d on d.account_id = $conta and d.id = m.de_conta_id
          join contas_financeiras r on r.account_id = $conta and r.id = m.para_conta_id
        where p.account_id = $conta and p.parceiro_id = $1 and p.tipo = 1 group by p.id, p.vencimento) a
      where a.aberto > 0`,
    values: [parceiro_id, hoje, venda_id],
  })
  return rows[0] ?? { usado: '0.00', atraso: 0 }
}
