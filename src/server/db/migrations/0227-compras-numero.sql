CREATE INDEX "compras_numero" ON "compras" USING btree ("account_id",ltrim(substr(chave, 26, 9), '0'));
