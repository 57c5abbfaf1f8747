ALTER TABLE "series_a_conferir" ADD COLUMN "conferida_em" timestamp with time zone;
