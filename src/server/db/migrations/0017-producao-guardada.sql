CREATE INDEX "estoque_movimentos_producao" ON "estoque_movimentos" USING btree ("account_id","produto_id","grade_id") WHERE tipo = 'producao_entrada';
