ALTER TABLE "promocoes" ADD COLUMN "pilha" integer DEFAULT 1;
ALTER TABLE "promocoes" ADD COLUMN "grupo" text;
