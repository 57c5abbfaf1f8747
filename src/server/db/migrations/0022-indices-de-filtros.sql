CREATE INDEX "produtos_ncm_idx" ON "produtos" USING btree ("account_id","ncm");
CREATE INDEX "parceiros_tipo_idx" ON "parceiros" USING btree ("account_id","tipo","id");
CREATE INDEX "parceiros_consumidor_idx" ON "parceiros" USING btree ("account_id","consumidor","id");
CREATE INDEX "parceiros_address_municipio_id_idx" ON "parceiros_address" USING btree ("account_id","municipio_id","parceiro_id");
CREATE INDEX "tributacao_icms_cfop_idx" ON "tributacao_icms" USING btree ("account_id","cfop");
CREATE INDEX "tributacao_ncm_ncm_id_idx" ON "tributacao_ncm" USING btree ("account_id","ncm_id");
CREATE INDEX "regra_cte_cfop_idx" ON "regra_cte" USING btree ("account_id","cfop");
CREATE INDEX "empresas_addresss_municipio_id_idx" ON "empresas_addresss" USING btree ("account_id","municipio_id");
