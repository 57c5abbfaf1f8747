ALTER TABLE "empresas" ADD COLUMN "ibscbs_regular_de" date;
ALTER TABLE "empresas" ADD COLUMN "ibscbs_regular_ate" date;
ALTER TABLE "empresas" ADD COLUMN "sem_aliquota_nao_emite" boolean DEFAULT false NOT NULL;
ALTER TABLE "empresas" ADD COLUMN "devolucao_nfref" boolean DEFAULT false NOT NULL;
