-- rows that stand keep computing as they did: their MVA may be typed already adjusted
ALTER TABLE "mva_uf" ADD COLUMN "mva_ajustada" boolean DEFAULT false NOT NULL;
ALTER TABLE "mva_uf" ALTER COLUMN "mva_ajustada" SET DEFAULT true;
ALTER TABLE "mva_uf" ADD COLUMN "alq_intra_mva" numeric(8, 4);
ALTER TABLE "mva_uf" ADD COLUMN "st_difal" boolean DEFAULT false NOT NULL;
ALTER TABLE "mva_uf" ALTER COLUMN "st_difal" SET DEFAULT true;
ALTER TABLE "mva_uf" ADD COLUMN "st_deduz_desonerado" boolean DEFAULT false NOT NULL;
ALTER TABLE "mva_uf" ADD COLUMN "difal_base" text DEFAULT 'unica';
