CREATE INDEX "auditoria_pai" ON "auditoria" USING btree ("account_id","registro","pai_id","id") WHERE "auditoria"."pai_id" is not null;
