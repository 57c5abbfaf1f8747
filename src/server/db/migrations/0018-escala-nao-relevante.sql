ALTER TABLE "produtos" ALTER COLUMN "escala" SET DEFAULT false;
-- Escrita à mão: ligada, diz agora que a escala não é relevante, que é quando a nota pede o CNPJ do fabricante.
ALTER TABLE "produtos" NO FORCE ROW LEVEL SECURITY;
UPDATE "produtos" SET "escala" = NOT "escala";
ALTER TABLE "produtos" FORCE ROW LEVEL SECURITY;
