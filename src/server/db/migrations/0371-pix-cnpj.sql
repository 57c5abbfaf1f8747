ALTER TABLE "empresas" ADD COLUMN "pix_cnpj" text DEFAULT '' NOT NULL;
