ALTER TABLE "empresas" ADD COLUMN "exigir_dados_cheque" boolean DEFAULT false NOT NULL;
