-- Escrita à mão: não é gerada das declarações.
-- Sales made of orders on their way are of the channel that brought the order: their days are computed again.
INSERT INTO cubo_marcas (account_id, empresa_id, em, qual)
  SELECT DISTINCT v.account_id, v.empresa_id, date_trunc('hour', v.datavenda), 'venda'
    FROM entregas e
    JOIN venda_itens i ON i.account_id = e.account_id AND i.origem_venda_id = e.venda_id
    JOIN vendas v ON v.account_id = i.account_id AND v.id = i.venda_id AND v.terminal_id IS NULL;
