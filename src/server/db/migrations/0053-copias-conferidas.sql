ALTER TABLE "copias" ADD COLUMN "conferidas" jsonb DEFAULT '{}'::jsonb NOT NULL;
