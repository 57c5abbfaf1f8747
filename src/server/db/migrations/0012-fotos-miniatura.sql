-- the owner obeys the policies too: without this no row would be seen (the migrator forces them again)
ALTER TABLE "parceiros" NO FORCE ROW LEVEL SECURITY;
ALTER TABLE "parceiros_address" NO FORCE ROW LEVEL SECURITY;
UPDATE "parceiros" SET "tipo" = 'F' WHERE "tipo" IS NULL;
UPDATE "parceiros_address" SET "tipo" = 1 WHERE "tipo" IS NULL;
UPDATE "parceiros_address" SET "pais_id" = '1058' WHERE "pais_id" IS NULL;
ALTER TABLE "parceiros" ALTER COLUMN "tipo" SET NOT NULL;
ALTER TABLE "parceiros_address" ALTER COLUMN "tipo" SET NOT NULL;
ALTER TABLE "parceiros_address" ALTER COLUMN "pais_id" SET NOT NULL;
ALTER TABLE "produtos" DROP COLUMN "thumbnail";
