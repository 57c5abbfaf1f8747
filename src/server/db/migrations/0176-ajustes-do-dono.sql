ALTER TABLE "terminais" ADD COLUMN "imprimir_apos" integer;
ALTER TABLE "empresas" ADD COLUMN "caixa_cego" boolean DEFAULT false NOT NULL;
ALTER TABLE "empresas" ADD COLUMN "arredondar_preco" integer DEFAULT 1 NOT NULL;
ALTER TABLE "empresas" ADD COLUMN "logo_cupom" boolean DEFAULT true NOT NULL;
ALTER TABLE "empresas" ADD COLUMN "preco_no_pedido" boolean DEFAULT true NOT NULL;
ALTER TABLE "empresas" ADD COLUMN "link_validade_dias" integer DEFAULT 7 NOT NULL;
