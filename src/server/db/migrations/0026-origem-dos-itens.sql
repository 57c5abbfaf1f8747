ALTER TABLE "venda_itens" ADD COLUMN "origem_venda_id" integer;
ALTER TABLE "venda_itens" ADD COLUMN "origem_item" integer;
CREATE INDEX "venda_itens_origem" ON "venda_itens" USING btree ("account_id","origem_venda_id") WHERE origem_venda_id is not null;
