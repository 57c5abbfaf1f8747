ALTER TABLE "documentos_fiscais" ADD COLUMN "da_copia" boolean DEFAULT false NOT NULL;
