ALTER TABLE "cubo_pagamentos" ADD COLUMN "parcelas" integer;

-- the sums of past days do not tell the number of instalments: they are made anew, and until then read from the documents
DELETE FROM cubo_dias;
UPDATE outbox SET due_at = now() WHERE tipo = 'cubo';
