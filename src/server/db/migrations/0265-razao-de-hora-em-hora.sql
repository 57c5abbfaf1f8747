INSERT INTO outbox (account_id, tipo, alvo_id, due_at) SELECT account_id, 'razao', id, now() + interval '1 hour' FROM empresas;
