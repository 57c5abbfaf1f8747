ALTER TABLE "eventos_fiscais" ADD COLUMN "pedido" uuid;
ALTER TABLE "manifestacoes" ADD COLUMN "pedido" uuid;
ALTER TABLE "eventos_fiscais" ADD CONSTRAINT "eventos_fiscais_pedido" UNIQUE("account_id","documento_id","pedido");
ALTER TABLE "manifestacoes" ADD CONSTRAINT "manifestacoes_pedido" UNIQUE("account_id","nota_id","pedido");
