ALTER TABLE "empresas" ADD COLUMN "recebe_cartao" text;
