ALTER TABLE "copias" ADD COLUMN "ensaio" jsonb;
