ALTER TABLE "lancamentos" ADD COLUMN "documento" text;
ALTER TABLE "lancamentos" ADD COLUMN "lote_id" bigint;
CREATE INDEX "lancamentos_documento" ON "lancamentos" USING btree ("account_id","empresa_id","parceiro_id","documento") WHERE documento is not null;
CREATE INDEX "lancamentos_lote" ON "lancamentos" USING btree ("account_id","lote_id") WHERE lote_id is not null;
