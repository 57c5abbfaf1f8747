CREATE INDEX "vendas_nome" ON "vendas" USING btree ("account_id","empresa_id","nome_consumidor","id") WHERE nome_consumidor is not null;
CREATE INDEX "vendas_cpf_cnpj" ON "vendas" USING btree ("account_id","empresa_id","cpf_cnpj") WHERE cpf_cnpj is not null;
