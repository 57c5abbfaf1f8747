ALTER TABLE "auditoria" ADD COLUMN "novo" boolean;
