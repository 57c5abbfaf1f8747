ALTER TABLE "produtos" ADD COLUMN "uf_origem_nacional" text;
ALTER TABLE "produtos" ADD COLUMN "percentual_importado" numeric(16, 4);
ALTER TABLE "produtos" ADD COLUMN "uf_origem_importado" text;
