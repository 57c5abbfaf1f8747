-- from the flow of each day to the balance at its end
UPDATE "movimentos_dias" d SET "saldo" = x.saldo
	FROM (SELECT account_id, id, sum(saldo) OVER (PARTITION BY account_id, conta_id ORDER BY data) AS saldo FROM "movimentos_dias") x
	WHERE d.account_id = x.account_id AND d.id = x.id;
