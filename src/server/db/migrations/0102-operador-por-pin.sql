-- A session begun with a PIN at a till; 0113 tells it with the session.
ALTER TABLE "tokens" ADD COLUMN "por_pin" boolean DEFAULT false NOT NULL;
