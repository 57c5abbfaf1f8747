ALTER TABLE "tef_transacoes" ADD COLUMN "estorno" text;
