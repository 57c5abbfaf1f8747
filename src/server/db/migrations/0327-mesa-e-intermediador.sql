ALTER TABLE "canais_pedido" ADD COLUMN "cnpj_intermediador" text;
ALTER TABLE "canais_pedido" ADD COLUMN "loja_intermediador" text;
ALTER TABLE "venda_pagamentos" ADD COLUMN "cnpj_do_recebedor" text;
ALTER TABLE "entregas" ADD COLUMN "mesa" text;
ALTER TABLE "entregas" ADD COLUMN "entrega_do_canal" boolean DEFAULT false NOT NULL;
