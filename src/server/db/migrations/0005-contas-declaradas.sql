-- the five tables of accounts come from their declarations: what those make beside what stood by hand
ALTER TABLE "usuarios" RENAME CONSTRAINT "usuarios_grupo" TO "usuarios_grupo_id";
ALTER TABLE "empresas" ALTER COLUMN "uf" SET DEFAULT '';
-- a rule that is no longer there would keep the database from opening
ALTER TABLE "empresas" NO FORCE ROW LEVEL SECURITY;
ALTER TABLE "senars" NO FORCE ROW LEVEL SECURITY;
UPDATE "empresas" e SET "senar_pj_id" = null WHERE "senar_pj_id" IS NOT NULL
  AND NOT EXISTS (SELECT FROM "senars" s WHERE s."account_id" = e."account_id" AND s."id" = e."senar_pj_id");
UPDATE "empresas" e SET "senar_pf_id" = null WHERE "senar_pf_id" IS NOT NULL
  AND NOT EXISTS (SELECT FROM "senars" s WHERE s."account_id" = e."account_id" AND s."id" = e."senar_pf_id");
ALTER TABLE "empresas" FORCE ROW LEVEL SECURITY;
ALTER TABLE "senars" FORCE ROW LEVEL SECURITY;
ALTER TABLE "empresas" ADD CONSTRAINT "empresas_senar_pj_id" FOREIGN KEY ("account_id","senar_pj_id") REFERENCES "public"."senars"("account_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "empresas" ADD CONSTRAINT "empresas_senar_pf_id" FOREIGN KEY ("account_id","senar_pf_id") REFERENCES "public"."senars"("account_id","id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "accounts_ordem" ON "accounts" USING btree ("account_id","nome","id");
CREATE INDEX "accounts_versao" ON "accounts" USING btree ("account_id","versao");
CREATE INDEX "empresas_ordem" ON "empresas" USING btree ("account_id","nome","id");
CREATE INDEX "empresas_versao" ON "empresas" USING btree ("account_id","versao");
CREATE INDEX "grupos_ordem" ON "grupos" USING btree ("account_id","nome","id");
CREATE INDEX "grupos_versao" ON "grupos" USING btree ("account_id","versao");
CREATE INDEX "planos_ordem" ON "planos" USING btree ("account_id","nome","id");
CREATE INDEX "planos_versao" ON "planos" USING btree ("account_id","versao");
CREATE INDEX "responsaveis_tecnicos_ordem" ON "responsaveis_tecnicos" USING btree ("account_id","uf","id");
CREATE INDEX "responsaveis_tecnicos_versao" ON "responsaveis_tecnicos" USING btree ("account_id","versao");
CREATE INDEX "usuarios_ordem" ON "usuarios" USING btree ("account_id","nome","id");
CREATE INDEX "usuarios_versao" ON "usuarios" USING btree ("account_id","versao");
CREATE INDEX "usuarios_grupo_id_idx" ON "usuarios" USING btree ("account_id","grupo_id");
