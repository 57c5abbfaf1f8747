ALTER TABLE "parceiros" ALTER COLUMN "tipo" SET NOT NULL;
ALTER TABLE "parceiros_address" ALTER COLUMN "tipo" SET NOT NULL;
ALTER TABLE "parceiros_address" ALTER COLUMN "pais_id" SET NOT NULL;
ALTER TABLE "produtos" DROP COLUMN "thumbnail";
