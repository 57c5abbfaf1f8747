ALTER TABLE "terminais" ADD COLUMN "alerta_gaveta" numeric(14, 2);
ALTER TABLE "accounts" ADD COLUMN "lgpd_meses" integer DEFAULT 12 NOT NULL;
ALTER TABLE "empresas" ADD COLUMN "intermediador_padrao" text DEFAULT '' NOT NULL;
ALTER TABLE "empresas" ADD COLUMN "intermediador_cadastro" text DEFAULT '' NOT NULL;
ALTER TABLE "empresas" ADD COLUMN "alerta_gaveta" numeric(14, 2);
ALTER TABLE "empresas" ADD COLUMN "comissao_paga_em" integer DEFAULT 1 NOT NULL;
ALTER TABLE "empresas" ADD COLUMN "serie_devolucao" text DEFAULT '' NOT NULL;
ALTER TABLE "empresas" ADD COLUMN "a4_cor" integer DEFAULT 1 NOT NULL;
ALTER TABLE "empresas" ADD COLUMN "fotos_no_orcamento" boolean DEFAULT false NOT NULL;
