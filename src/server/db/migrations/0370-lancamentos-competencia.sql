CREATE INDEX "lancamentos_competencia" ON "lancamentos" USING btree ("account_id","empresa_id","competencia") WHERE competencia is not null;
