ALTER TABLE "venda_pagamentos" ADD COLUMN "sem_credito" numeric(14, 2);
