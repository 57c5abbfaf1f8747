ALTER TABLE "aprovacoes" ADD COLUMN "produto_id" bigint;
ALTER TABLE "aprovacoes" ADD COLUMN "qtde" numeric(21, 10);
