CREATE INDEX "auditoria_lote" ON "auditoria" USING btree ("account_id","lote_id") WHERE "auditoria"."lote_id" is not null;
