ALTER TABLE "grupo_impressoes" ADD COLUMN "impressora_colunas" integer DEFAULT 48 NOT NULL;
ALTER TABLE "grupo_impressoes" ADD COLUMN "impressora_pagina" text DEFAULT '850' NOT NULL;
ALTER TABLE "grupo_impressoes" ADD COLUMN "impressora_corte" text DEFAULT 'parcial' NOT NULL;
ALTER TABLE "terminais" ADD COLUMN "impressora_colunas" integer DEFAULT 48 NOT NULL;
ALTER TABLE "terminais" ADD COLUMN "impressora_pagina" text DEFAULT '850' NOT NULL;
ALTER TABLE "terminais" ADD COLUMN "impressora_corte" text DEFAULT 'parcial' NOT NULL;
ALTER TABLE "terminais" ADD COLUMN "impressora_gaveta" boolean DEFAULT false NOT NULL;
