ALTER TABLE "documentos_fiscais" ADD COLUMN "recibo" text;
ALTER TABLE "distribuicoes" ADD COLUMN "lacunas" jsonb DEFAULT '[]'::jsonb NOT NULL;
