ALTER TABLE "canais_pedido" ADD COLUMN "cardapio_versao" bigint;
ALTER TABLE "canais_pedido" ADD COLUMN "cardapio" text;
