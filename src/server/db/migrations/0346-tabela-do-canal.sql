ALTER TABLE "canais_pedido" ALTER COLUMN "cardapio_versao" SET DATA TYPE text;
ALTER TABLE "canais_pedido" ADD COLUMN "tabela_preco_id" bigint;
ALTER TABLE "cardapios" ADD COLUMN "tabela_preco_id" bigint;
ALTER TABLE "canais_pedido" ADD CONSTRAINT "canais_pedido_tabela_preco_id" FOREIGN KEY ("account_id","tabela_preco_id") REFERENCES "public"."tabelas_preco"("account_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "cardapios" ADD CONSTRAINT "cardapios_tabela_preco_id" FOREIGN KEY ("account_id","tabela_preco_id") REFERENCES "public"."tabelas_preco"("account_id","id") ON DELETE no action ON UPDATE no action;
