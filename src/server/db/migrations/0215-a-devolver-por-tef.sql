CREATE INDEX "valores_a_devolver_tef" ON "valores_a_devolver" USING btree ("account_id","tef_id") WHERE tef_id is not null and como is null;
