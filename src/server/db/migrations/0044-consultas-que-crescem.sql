DROP INDEX "vendas_data";
DROP INDEX "documentos_fiscais_abertos";
CREATE INDEX "vendas_documentos" ON "vendas" USING btree ("account_id","empresa_id","tipo_operacao","datavenda","id") WHERE tipo_operacao <> 1;
CREATE INDEX "vendas_data" ON "vendas" USING btree ("account_id","empresa_id","datavenda","id");
CREATE INDEX "documentos_fiscais_abertos" ON "documentos_fiscais" USING btree ("account_id","empresa_id") WHERE "documentos_fiscais"."status_emissao" in ('pendente','assinada','enviada','desconhecida','contingencia','rejeitada') or "documentos_fiscais"."alarme" is not null;
