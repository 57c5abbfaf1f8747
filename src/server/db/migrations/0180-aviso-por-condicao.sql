ALTER TABLE "relatorios_agendados" ADD COLUMN "condicao" text;
