ALTER TABLE "aprovacoes" ADD COLUMN "teto" numeric(5, 2);
