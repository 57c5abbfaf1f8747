ALTER TABLE "produtos" ALTER COLUMN "ncm" DROP NOT NULL;
ALTER TABLE "produtos" ALTER COLUMN "icms_dentro_id" DROP NOT NULL;
ALTER TABLE "produtos" ALTER COLUMN "icms_fora_id" DROP NOT NULL;
ALTER TABLE "produtos" ALTER COLUMN "pisconfins_id" DROP NOT NULL;
