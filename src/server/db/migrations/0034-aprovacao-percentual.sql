ALTER TABLE "aprovacoes" ADD COLUMN "percentual" numeric(14, 4);
