ALTER TABLE "accounts" ADD COLUMN "estacionada_reserva" boolean DEFAULT false NOT NULL;
