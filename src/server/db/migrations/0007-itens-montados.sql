ALTER TABLE "venda_itens" ADD COLUMN "grades" jsonb;
ALTER TABLE "venda_itens" ADD COLUMN "complementos" jsonb;
ALTER TABLE "venda_itens" ADD COLUMN "composicao_adicionadas" jsonb;
ALTER TABLE "venda_itens" ADD COLUMN "composicao_removidas" jsonb;
