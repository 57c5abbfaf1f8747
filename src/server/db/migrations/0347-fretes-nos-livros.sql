-- Escrita à mão: não é gerada das declarações.
-- The books have CT-e and entered freights too: the job of each company with some writes their rows.
INSERT INTO outbox (account_id, tipo, alvo_id, due_at)
  SELECT account_id, 'livros', empresa_id, now() FROM documentos_fiscais
    WHERE modelo IN ('57', '67') AND status_emissao IN ('autorizada', 'cancelada', 'contingencia') GROUP BY 1, 3
  UNION
  SELECT account_id, 'livros', empresa_id, now() FROM fretes_lancados WHERE desfeito_em IS NULL GROUP BY 1, 3
  ON CONFLICT (account_id, tipo, alvo_id) DO UPDATE SET due_at = now(), versao = outbox.versao + 1;
