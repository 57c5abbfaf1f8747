-- the owner obeys the policies too: without this no row would be seen (the migrator forces them again)
ALTER TABLE "documentos_fiscais" NO FORCE ROW LEVEL SECURITY;
ALTER TABLE "vendas" NO FORCE ROW LEVEL SECURITY;
DROP INDEX "emissao_diario_venda";
ALTER TABLE "emissao_diario" DROP COLUMN "venda_id";
CREATE INDEX "emissao_diario_doc" ON "emissao_diario" USING btree ("account_id","documento_id","id");
ALTER TABLE "eventos_fiscais" DROP COLUMN "venda_id";
-- whose document it is: every one so far is a sale's
ALTER TABLE "documentos_fiscais" ADD COLUMN "origem_tipo" text;
ALTER TABLE "documentos_fiscais" ADD COLUMN "origem_id" bigint;
UPDATE "documentos_fiscais" SET "origem_tipo" = 'venda', "origem_id" = "venda_id";
ALTER TABLE "documentos_fiscais" ALTER COLUMN "origem_tipo" SET NOT NULL;
ALTER TABLE "documentos_fiscais" ALTER COLUMN "origem_id" SET NOT NULL;
-- its key and its indexes go with the column, and come again with the one made from the owner
ALTER TABLE "documentos_fiscais" DROP COLUMN "venda_id";
ALTER TABLE "documentos_fiscais" ADD COLUMN "venda_id" bigint GENERATED ALWAYS AS (case when origem_tipo = 'venda' then origem_id end) STORED;
ALTER TABLE "documentos_fiscais" ADD CONSTRAINT "documentos_fiscais_venda_fk" FOREIGN KEY ("account_id","venda_id") REFERENCES "public"."vendas"("account_id","id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "documentos_fiscais_venda" ON "documentos_fiscais" USING btree ("account_id","venda_id");
CREATE UNIQUE INDEX "documentos_fiscais_atual" ON "documentos_fiscais" USING btree ("account_id","origem_tipo","origem_id") WHERE "documentos_fiscais"."atual";
ALTER TABLE "documentos_fiscais" ALTER COLUMN "terminal_id" DROP NOT NULL;
