ALTER TABLE "vendas" ADD COLUMN "salvo_por" text;
ALTER TABLE "vendas" ADD COLUMN "salvo_em" timestamp with time zone;
