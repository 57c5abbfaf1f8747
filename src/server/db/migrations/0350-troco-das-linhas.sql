-- Escrita à mão: não é gerada das declarações.
-- What each method received is now read of the rows of change: days of sales whose head says another change are computed again.
INSERT INTO cubo_marcas (account_id, empresa_id, em, qual)
  SELECT DISTINCT v.account_id, v.empresa_id, date_trunc('hour', v.datavenda), 'venda'
    FROM vendas v
    LEFT JOIN (SELECT p.account_id, p.venda_id, sum(p.valor) AS valor FROM venda_pagamentos p
        WHERE p.tipo = 2 GROUP BY 1, 2) t ON t.account_id = v.account_id AND t.venda_id = v.id
    WHERE v.troco <> coalesce(t.valor, 0);
