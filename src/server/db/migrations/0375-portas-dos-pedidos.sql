ALTER TABLE "canais_pedido" ADD COLUMN "tipo_loja" text DEFAULT 'CONVENIENCE' NOT NULL;
ALTER TABLE "canais_pedido" ADD COLUMN "descricao" text;
ALTER TABLE "canais_pedido" ADD COLUMN "pedido_minimo" numeric(14, 2) DEFAULT '0.00' NOT NULL;
ALTER TABLE "canais_pedido" ADD COLUMN "latitude" numeric(8, 6);
ALTER TABLE "canais_pedido" ADD COLUMN "longitude" numeric(9, 6);
ALTER TABLE "canais_pedido" ADD COLUMN "raio_entrega" integer;
ALTER TABLE "canal_eventos" ADD COLUMN "dito" jsonb;
ALTER TABLE "canal_pedidos" ADD COLUMN "motivo" text;
