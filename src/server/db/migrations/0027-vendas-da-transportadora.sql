CREATE INDEX "vendas_transportadora" ON "vendas" USING btree ("account_id","trnasportadora_id","id") WHERE trnasportadora_id is not null;
