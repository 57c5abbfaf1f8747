ALTER TABLE "meio_pagamentos" ADD COLUMN "canal" text;
ALTER TABLE "venda_pagamentos" ADD COLUMN "recebido_antes" boolean;
-- until now a channel's own method was known by its name
update meio_pagamentos m set canal = c.nome
	from (select account_id, nome from canais_pedido union select account_id, canal from entregas where pago_antes > 0) c
	where c.account_id = m.account_id
		and (norm(m.descricao) = norm('Subsídio ' || c.nome) or starts_with(norm(m.descricao), norm(c.nome || ': ')));
update venda_pagamentos g set recebido_antes = true
	from entregas e join meio_pagamentos m on m.account_id = e.account_id and m.canal = e.canal
	where g.account_id = e.account_id and g.venda_id = e.venda_id and g.meio_pagamento_id = m.id and e.pago_antes > 0;
