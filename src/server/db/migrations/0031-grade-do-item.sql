ALTER TABLE "venda_itens" ADD COLUMN "grade_id" bigint;
