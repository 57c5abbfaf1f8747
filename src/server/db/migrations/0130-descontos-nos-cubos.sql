ALTER TABLE "cubo_vendas" ADD COLUMN "frete" numeric(19, 4);
ALTER TABLE "cubo_vendas" ADD COLUMN "por_fora" numeric(19, 4);

-- the sums of past days forgot the discount of each line: they are made anew, and until then read from the documents
DELETE FROM cubo_dias;
UPDATE outbox SET due_at = now() WHERE tipo = 'cubo';
