ALTER TABLE "cubo_dias" ADD COLUMN "fuso" text;

-- each day kept so far was read in the zone of its company's state
UPDATE cubo_dias c SET fuso = CASE WHEN e.uf = 'AC' THEN '-05:00'
    WHEN e.uf IN ('AM', 'MT', 'MS', 'RO', 'RR') THEN '-04:00' ELSE '-03:00' END
  FROM empresas e WHERE e.account_id = c.account_id AND e.id = c.empresa_id;
DELETE FROM cubo_dias WHERE fuso IS NULL;
ALTER TABLE "cubo_dias" ALTER COLUMN "fuso" SET NOT NULL;
