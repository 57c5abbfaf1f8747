ALTER TABLE "empresas" ADD COLUMN "passos_no_inicio" boolean DEFAULT true NOT NULL;
-- A company that has sold is open: its home screen shows no first steps.
UPDATE "empresas" SET "passos_no_inicio" = false WHERE EXISTS (SELECT FROM "vendas" v WHERE v.account_id = "empresas".account_id AND v.empresa_id = "empresas".id);
