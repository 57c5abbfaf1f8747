ALTER TABLE "eventos_fiscais" ADD COLUMN "sessao_id" bigint;
CREATE INDEX "eventos_fiscais_abertos" ON "eventos_fiscais" USING btree ("account_id","documento_id") WHERE status in ('pendente', 'enviado');
CREATE INDEX "pix_destinos_pedidas" ON "pix_destinos" USING btree ("account_id","empresa_id") WHERE destino = 'devolver' and devolver_id is null;
CREATE INDEX "tef_transacoes_abertas" ON "tef_transacoes" USING btree ("account_id","empresa_id") WHERE situacao in ('pedida', 'autorizada', 'inconsistente', 'confirmando', 'desfazendo');
