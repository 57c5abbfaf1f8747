ALTER TABLE "venda_parcelas" DROP CONSTRAINT "venda_parcelas_num";
ALTER TABLE "venda_parcelas" ADD COLUMN "sub_parcela" integer DEFAULT 0 NOT NULL;
ALTER TABLE "venda_parcelas" ADD COLUMN "status" text DEFAULT 'A' NOT NULL;
ALTER TABLE "venda_parcelas" ADD COLUMN "alterou" boolean DEFAULT false NOT NULL;
ALTER TABLE "venda_parcelas" ADD CONSTRAINT "venda_parcelas_num" UNIQUE("account_id","venda_id","pagamento_num","num_parcela","sub_parcela");
