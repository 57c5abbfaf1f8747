-- the books' rows of own entry notes lack the credit of goods that came back: the job of each company writes them again
INSERT INTO outbox (account_id, tipo, alvo_id, due_at)
  SELECT DISTINCT account_id, 'livros', empresa_id, now() FROM notas_escrituradas WHERE propria AND sentido = 'entrada'
  ON CONFLICT (account_id, tipo, alvo_id) DO UPDATE SET due_at = now(), versao = outbox.versao + 1;
DELETE FROM notas_escrituradas WHERE propria AND sentido = 'entrada';
