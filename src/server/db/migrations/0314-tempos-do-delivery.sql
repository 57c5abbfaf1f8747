ALTER TABLE "empresas" ALTER COLUMN "preparo_min" SET DEFAULT 25;
ALTER TABLE "empresas" ALTER COLUMN "rota_min" SET DEFAULT 20;
UPDATE "empresas" SET "repetir_alerta_s" = 120 WHERE "repetir_alerta_s" > 120;
