ALTER TABLE "relatorios_visoes" ADD COLUMN "no_inicio" boolean DEFAULT false NOT NULL;
