ALTER TABLE "impressoes" ALTER COLUMN "venda_id" DROP NOT NULL;
ALTER TABLE "impressoes" ADD COLUMN "papel" jsonb;
