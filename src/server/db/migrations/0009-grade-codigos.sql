ALTER TABLE "produto_grades" ADD COLUMN "referencia" text;
ALTER TABLE "produto_grades" ADD COLUMN "gtin" text;

-- a line without a price was sold at its product's: now each says its own
ALTER TABLE "produtos" NO FORCE ROW LEVEL SECURITY;
ALTER TABLE "produto_grades" NO FORCE ROW LEVEL SECURITY;
UPDATE "produto_grades" g SET "preco_vend" = p."preco_vend" FROM "produtos" p
 WHERE p."account_id" = g."account_id" AND p."id" = g."produto_id" AND g."preco_vend" IS NULL;
ALTER TABLE "produtos" FORCE ROW LEVEL SECURITY;
ALTER TABLE "produto_grades" FORCE ROW LEVEL SECURITY;
