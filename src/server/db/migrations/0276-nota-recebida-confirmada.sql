ALTER TABLE "notas_recebidas" ADD COLUMN "confirmada" boolean DEFAULT false NOT NULL;
-- a note that never came as a summary came whole by the distribution; of the others SEFAZ is asked when they are entered
UPDATE "notas_recebidas" SET "confirmada" = true WHERE "xml_proc" IS NOT NULL AND "nsu" IS NOT NULL AND "xml_resumo" IS NULL;
