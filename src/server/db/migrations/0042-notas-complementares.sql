CREATE INDEX "vendas_complementares" ON "vendas" USING btree ("account_id","empresa_id") WHERE tipo_documento = 2;
