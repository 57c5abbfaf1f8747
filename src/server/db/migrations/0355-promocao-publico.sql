ALTER TABLE "promocoes" ADD COLUMN "classes" integer[] DEFAULT '{}'::int[] NOT NULL;
ALTER TABLE "promocoes" ADD COLUMN "parceiros" bigint[] DEFAULT '{}'::bigint[] NOT NULL;
