ALTER TABLE "comissoes_itens" ADD COLUMN "da_margem" boolean DEFAULT false NOT NULL;

-- rows of before are told by the rule as it is today
UPDATE comissoes_itens i SET da_margem = true FROM comissoes c
  WHERE c.account_id = i.account_id AND c.id = i.regra_id AND c.base = 2 AND i.percentual IS NOT NULL;
