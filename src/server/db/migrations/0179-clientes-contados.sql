ALTER TABLE "cubo_clientes" ADD COLUMN "hora" integer;
ALTER TABLE "cubo_clientes" ADD COLUMN "terminal" bigint;
ALTER TABLE "cubo_clientes" ADD COLUMN "modelo" text;
ALTER TABLE "cubo_clientes" ADD COLUMN "canal" text;
ALTER TABLE "cubo_clientes" ADD COLUMN "tipo" text;

-- the kept days of customers do not say where they bought: all are made anew, and until then read from the documents
DELETE FROM cubo_dias;
UPDATE outbox SET due_at = now() WHERE tipo = 'cubo';
