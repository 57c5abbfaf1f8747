CREATE INDEX "vendas_parceiro" ON "vendas" USING btree ("account_id","parceiro_id","id") WHERE parceiro_id is not null;
