ALTER TABLE "accounts" ADD COLUMN "dinheiro_exato" boolean DEFAULT true NOT NULL;
