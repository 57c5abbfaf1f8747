ALTER TABLE "empresas" ADD COLUMN "qrcode_na_tela_s" integer DEFAULT 20 NOT NULL;
