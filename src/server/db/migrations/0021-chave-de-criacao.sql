ALTER TABLE "auditoria" ADD COLUMN "chave" uuid;
ALTER TABLE "auditoria" ADD COLUMN "corpo" "bytea";
CREATE UNIQUE INDEX "auditoria_chave" ON "auditoria" USING btree ("account_id","registro","chave") WHERE "auditoria"."chave" is not null;
