ALTER TABLE "tributacao_ibs" ALTER COLUMN "aliquota_uf_ibs" DROP NOT NULL;
ALTER TABLE "tributacao_ibs" ALTER COLUMN "aliquota_efetiva_uf_ibs" DROP NOT NULL;
ALTER TABLE "tributacao_ibs" ALTER COLUMN "aliquota_mu_ibs" DROP NOT NULL;
ALTER TABLE "tributacao_ibs" ALTER COLUMN "aliquota_efetiva_mu_ibs" DROP NOT NULL;
ALTER TABLE "tributacao_cbs" ALTER COLUMN "aliquota_cbs" DROP NOT NULL;
ALTER TABLE "tributacao_cbs" ALTER COLUMN "aliquota_efetiva_uf_cbs" DROP NOT NULL;
ALTER TABLE "tributacao_isl" ALTER COLUMN "aliquota_isl" DROP NOT NULL;
ALTER TABLE "tributacao_isl" ALTER COLUMN "aliquota_especifica_isl" DROP NOT NULL;
