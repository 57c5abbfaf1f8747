-- the owner obeys the policies too: without this no row would be seen (the migrator forces them again)
ALTER TABLE "meio_pagamentos" NO FORCE ROW LEVEL SECURITY;
UPDATE "meio_pagamentos" SET "qtdeparcelas" = 1 WHERE "qtdeparcelas" IS NULL;
ALTER TABLE "meio_pagamentos" ALTER COLUMN "qtdeparcelas" SET NOT NULL;
