-- Escrita à mão: não é gerada das declarações.
UPDATE entregas e SET mesa = nullif(trim(p.corpo->'indoor'->>'place'), ''),
    entrega_do_canal = coalesce(jsonb_typeof(p.corpo->'delivery') = 'object'
      AND (p.corpo->'delivery'->>'deliveredBy') IS DISTINCT FROM 'MERCHANT', false)
  FROM canal_pedidos p WHERE p.account_id = e.account_id AND p.venda_id = e.venda_id;
