CREATE INDEX "vendas_serie_livre" ON "vendas" USING btree ("account_id","empresa_id",(demais->>'serie')) WHERE status = 'A' and demais->>'serie' is not null;
