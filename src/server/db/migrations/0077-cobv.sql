ALTER TABLE "pix_cobrancas" ALTER COLUMN "usuario_id" DROP NOT NULL;
ALTER TABLE "pix_cobrancas" ALTER COLUMN "venda_uuid" DROP NOT NULL;
ALTER TABLE "pix_cobrancas" ADD COLUMN "parcela_id" bigint;
ALTER TABLE "pix_cobrancas" ADD COLUMN "vencimento" date;
ALTER TABLE "pix_cobrancas" ADD COLUMN "pagamento_id" bigint;
ALTER TABLE "pix_cobrancas" ADD CONSTRAINT "pix_cobrancas_parcela_id" FOREIGN KEY ("account_id","parcela_id") REFERENCES "public"."parcelas"("account_id","id") ON DELETE no action ON UPDATE no action;
CREATE UNIQUE INDEX "pix_cobrancas_parcela_aberta" ON "pix_cobrancas" USING btree ("account_id","parcela_id") WHERE situacao in ('criando', 'aguardando', 'cancelando');
ALTER TABLE "pix_cobrancas" ADD CONSTRAINT "pix_cobrancas_de" CHECK ("pix_cobrancas"."venda_uuid" is null or "pix_cobrancas"."parcela_id" is null);
