ALTER TABLE "empresas" ADD COLUMN "dias_uteis_aberto" text DEFAULT '' NOT NULL;
ALTER TABLE "empresas" ADD COLUMN "imprimir_apos" integer DEFAULT 1 NOT NULL;
ALTER TABLE "empresas" ADD COLUMN "guardar_pdf" boolean DEFAULT false NOT NULL;
