ALTER TABLE "eventos_fiscais" ADD COLUMN "dados" jsonb;
ALTER TABLE "manifestacoes" ADD COLUMN "dados" jsonb;
