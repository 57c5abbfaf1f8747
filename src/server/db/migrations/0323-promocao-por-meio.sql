ALTER TABLE "promocoes" ADD COLUMN "meios" text[] DEFAULT '{}'::text[] NOT NULL;
