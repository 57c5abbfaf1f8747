ALTER TABLE "empresas" ADD COLUMN "pix_chave" text DEFAULT '' NOT NULL;
