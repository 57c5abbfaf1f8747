ALTER TABLE "empresas" ADD COLUMN "contrib_incidencia" integer DEFAULT 1 NOT NULL;
ALTER TABLE "empresas" ADD COLUMN "contrib_apropriacao" integer DEFAULT 1 NOT NULL;
ALTER TABLE "empresas" ADD COLUMN "contrib_tipo" integer DEFAULT 1 NOT NULL;
ALTER TABLE "empresas" ADD COLUMN "contrib_cumulativo" integer DEFAULT 9 NOT NULL;
ALTER TABLE "sped_arquivos" ADD COLUMN "arquivo" text DEFAULT 'icms_ipi' NOT NULL;
