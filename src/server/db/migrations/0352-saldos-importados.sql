ALTER TABLE "estoque_documentos" ADD COLUMN "importacao_id" bigint;
CREATE INDEX "estoque_documentos_importacao" ON "estoque_documentos" USING btree ("account_id","importacao_id") WHERE importacao_id is not null;
