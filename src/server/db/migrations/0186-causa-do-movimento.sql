-- a movement of a document says what the document is: 3 buys, 5 returns a purchase, 6 and 8 return a sale; a note of
-- purpose 4 (devolução) that leaves returns a purchase too
GRANT UPDATE ON estoque_movimentos TO current_user;
UPDATE "estoque_movimentos" m SET "tipo" = CASE
    WHEN v."tipo_operacao" = 3 THEN 'compra'
    WHEN v."tipo_operacao" IN (6, 8) AND m."qtde" > 0 THEN 'devolucao'
    ELSE 'devolucao_compra' END
  FROM "vendas" v
  WHERE v."account_id" = m."account_id" AND v."id" = m."origem_id" AND m."origem_tipo" = 'venda' AND m."tipo" = 'venda'
    AND (v."tipo_operacao" IN (3, 5, 6, 8) OR v."tipo_operacao" = 1 AND v."tipo_documento" = 4);
REVOKE UPDATE ON estoque_movimentos FROM current_user;
