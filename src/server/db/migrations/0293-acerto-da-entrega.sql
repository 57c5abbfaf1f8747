ALTER TABLE "entrega_rotas" ALTER COLUMN "entregador_id" DROP NOT NULL;
ALTER TABLE "entregas" ADD COLUMN "em_transito" boolean DEFAULT false NOT NULL;
