ALTER TABLE "produtos" ADD COLUMN "dias_validade" integer;
