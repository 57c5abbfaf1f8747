ALTER TABLE "conciliacoes" ADD COLUMN "pagamento_id" bigint;
