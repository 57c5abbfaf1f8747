DROP INDEX "contingencias_viva";
ALTER TABLE "contingencias" ADD COLUMN "familia" text DEFAULT 'nfe' NOT NULL;
CREATE UNIQUE INDEX "contingencias_viva" ON "contingencias" USING btree ("account_id","empresa_id","familia") WHERE "contingencias"."ate" is null;
