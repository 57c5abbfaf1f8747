ALTER TABLE "promocoes" ADD COLUMN "menos_produtos" bigint[] DEFAULT '{}'::bigint[] NOT NULL;
ALTER TABLE "promocoes" ADD COLUMN "menos_categorias" bigint[] DEFAULT '{}'::bigint[] NOT NULL;
ALTER TABLE "promocoes" ADD COLUMN "com_menos_produtos" bigint[] DEFAULT '{}'::bigint[] NOT NULL;
ALTER TABLE "promocoes" ADD COLUMN "com_menos_categorias" bigint[] DEFAULT '{}'::bigint[] NOT NULL;
