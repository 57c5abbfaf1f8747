/** SQL: true if a sale took cash. `venda`: expression of its id. */
export const tookCash = (venda: string): string => `exists (select from venda_pagamentos g
  where g.account_id = $1 and g.venda_id = ${venda} and g.tipo = 1 and g.tpag = '01')`
