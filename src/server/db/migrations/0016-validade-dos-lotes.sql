-- Escrita à mão: não é gerada das declarações, e `--reset` a conserva.
-- A company that has lots already is watched from the next start on, as one that registers its first.
ALTER TABLE "outbox" NO FORCE ROW LEVEL SECURITY;
ALTER TABLE "produtos_lotes" NO FORCE ROW LEVEL SECURITY;
INSERT INTO "outbox" ("account_id", "tipo", "alvo_id", "due_at")
  SELECT DISTINCT "account_id", 'validade', "empresa_id", now() FROM "produtos_lotes" ON CONFLICT DO NOTHING;
ALTER TABLE "outbox" FORCE ROW LEVEL SECURITY;
ALTER TABLE "produtos_lotes" FORCE ROW LEVEL SECURITY;
