ALTER TABLE "empresas" ADD COLUMN "conciliar_recebimentos" boolean DEFAULT false NOT NULL;
