import { PAID_BEFORE } from '../../entregas/list-repository.ts'

/**
 * SQL joins of a card payment `m` of the ledger: `g` its payment in the sale, `p` the method, `t` the terminal's charge, `a` what
 * the acquirer's file says of it. A payment of an instalment has no `g`.
 */
export const CARD_JOINS = `left join venda_pagamentos g on g.account_id = $conta and m.origem_tipo = 'venda' and g.venda_id = m.origem_id
    and 'pagamento/' || g.num = split_part(m.componente, '#', 1)
  left join meio_pagamentos p on p.account_id = $conta and p.id = g.meio_pagamento_id
  left join tef_transacoes t on t.account_id = $conta and t.uid::text = g.tef_uid
  left join adquirente_vendas a on a.account_id = $conta and a.movimento_id = m.id`

/** SQL columns by which an acquirer's rate is found. */
export const CARD_RATED = `coalesce(m.meio, '') as tpag, g.bandeira_id,
  greatest(coalesce(g.numparcelas, 1), 1) as parcelas`

/** SQL of who owes a card payment: the application that received it, else the terminal's network; null: nobody knows. */
export const CARD_DEBTOR = `coalesce(case when ${PAID_BEFORE} then nullif(p.canal, '') end, nullif(t.rede, ''))`
