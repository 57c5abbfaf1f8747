ALTER TABLE "manifestos_alheios" ADD COLUMN "autorizada_em" timestamp with time zone;
