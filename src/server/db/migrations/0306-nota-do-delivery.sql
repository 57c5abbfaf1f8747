ALTER TABLE "empresas" RENAME COLUMN "emitir_delivery" TO "delivery_emitir";
ALTER TABLE "empresas" ALTER COLUMN "delivery_emitir" SET DEFAULT 3;
UPDATE "empresas" SET "delivery_emitir" = 3 WHERE "delivery_emitir" = 0;
