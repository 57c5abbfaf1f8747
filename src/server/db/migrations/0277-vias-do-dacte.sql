ALTER TABLE "empresas" ADD COLUMN "cte_vias" integer DEFAULT 1 NOT NULL;
ALTER TABLE "empresas" ADD COLUMN "cte_papel" integer DEFAULT 1 NOT NULL;
ALTER TABLE "empresas" ADD COLUMN "mdfe_vias" integer DEFAULT 1 NOT NULL;
