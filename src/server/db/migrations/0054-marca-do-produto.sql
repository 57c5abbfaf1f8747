ALTER TABLE "produtos" ADD COLUMN "marca" text;
ALTER TABLE "venda_itens" ADD COLUMN "marca" text;
