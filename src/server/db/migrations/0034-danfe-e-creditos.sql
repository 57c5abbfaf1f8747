ALTER TABLE "produtos" ADD COLUMN "gtin_trib" text;
ALTER TABLE "empresas" ADD COLUMN "formato_danfe" integer DEFAULT 1 NOT NULL;
ALTER TABLE "empresas" ADD COLUMN "credito_pis_cofins" boolean DEFAULT false NOT NULL;
ALTER TABLE "empresas" ADD COLUMN "credito_ipi" boolean DEFAULT false NOT NULL;
