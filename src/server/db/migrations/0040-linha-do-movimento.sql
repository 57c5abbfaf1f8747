ALTER TABLE "estoque_reservas" DROP CONSTRAINT "estoque_reservas_chave";
ALTER TABLE "estoque_movimentos" ADD COLUMN "linha" integer;
ALTER TABLE "estoque_reservas" ADD COLUMN "linha" integer;
ALTER TABLE "estoque_reservas" ADD CONSTRAINT "estoque_reservas_chave" UNIQUE NULLS NOT DISTINCT("account_id","origem_tipo","origem_id","produto_id","grade_id","lote_id","deposito_id","linha");
