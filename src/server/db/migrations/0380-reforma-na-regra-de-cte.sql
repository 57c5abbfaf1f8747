ALTER TABLE "regra_cte" ADD COLUMN "aliquota_uf_ibs" numeric(7, 4);
ALTER TABLE "regra_cte" ADD COLUMN "aliquota_mu_ibs" numeric(7, 4);
ALTER TABLE "regra_cte" ADD COLUMN "aliquota_cbs" numeric(7, 4);
ALTER TABLE "regra_cte" ADD COLUMN "aliquota_lei" boolean DEFAULT true NOT NULL;
ALTER TABLE "regra_cte" ADD COLUMN "vigencia_de" date;
ALTER TABLE "regra_cte" ADD COLUMN "vigencia_ate" date;
-- What the law last published stands in each rule, as in those of IBS and CBS: who issues is asked, not stopped.
UPDATE "regra_cte" SET "aliquota_uf_ibs" = 0.05, "aliquota_mu_ibs" = 0.05, "aliquota_cbs" = 0.9;
