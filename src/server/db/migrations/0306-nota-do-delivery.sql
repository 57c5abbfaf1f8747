ALTER TABLE "empresas" ALTER COLUMN "emitir_delivery" SET DEFAULT 3;
UPDATE "empresas" SET "emitir_delivery" = 3 WHERE "emitir_delivery" = 0;
