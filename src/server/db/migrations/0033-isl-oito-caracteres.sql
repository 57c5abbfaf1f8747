-- what is longer than the eight characters of the specification was no rate of anything that is sold
ALTER TABLE "tributacao_isl" ALTER COLUMN "aliquota_especifica_isl" SET DATA TYPE numeric(7, 4) USING least("aliquota_especifica_isl", 999.9999);
