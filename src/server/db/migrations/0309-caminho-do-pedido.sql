ALTER TABLE "entregas" ADD COLUMN "troco_para" numeric(14, 2);
ALTER TABLE "entregas" ADD COLUMN "nome" text;
ALTER TABLE "entregas" ADD COLUMN "telefone" text;
ALTER TABLE "entregas" ADD COLUMN "logradouro" text;
ALTER TABLE "entregas" ADD COLUMN "numero" text;
ALTER TABLE "entregas" ADD COLUMN "complemento" text;
ALTER TABLE "entregas" ADD COLUMN "bairro" text;
ALTER TABLE "entregas" ADD COLUMN "cidade" text;
ALTER TABLE "entregas" ADD COLUMN "municipio_id" text;
ALTER TABLE "entregas" ADD COLUMN "uf" text;
ALTER TABLE "entregas" ADD COLUMN "cep" text;
ALTER TABLE "entregas" ADD COLUMN "referencia" text;
-- as the register says
update entregas e set nome = coalesce(p.nome, v.nome_consumidor), logradouro = a.endereco, numero = nullif(a.numero, ''),
		complemento = nullif(a.complemento, ''), bairro = a.bairro, municipio_id = a.municipio_id, cep = nullif(a.cep, ''),
		referencia = nullif(a.pontoref, ''), cidade = case when a.municipio_id = c.municipio_ibge then c.municipio end,
		uf = (array['RO','AC','AM','RR','PA','AP','TO',null,null,null,'MA','PI','CE','RN','PB','PE','AL','SE','BA',null,'MG','ES','RJ',null,
			'SP',null,null,null,null,null,'PR','SC','RS',null,null,null,null,null,null,'MS','MT','GO','DF'])[substring(a.municipio_id from '^\d\d')::int - 10],
		telefone = nullif(regexp_replace(coalesce((select t.telefone from parceiros_telefones t where t.account_id = v.account_id
			and t.parceiro_id = v.parceiro_id order by t.principal desc nulls last, t.ordem limit 1), a.fone, ''), '\D', '', 'g'), '')
	from vendas v join empresas c on c.account_id = v.account_id and c.id = v.empresa_id
		left join parceiros p on p.account_id = v.account_id and p.id = v.parceiro_id
		left join parceiros_address a on a.account_id = v.account_id and a.id = coalesce(v.addresse_entrega_id, v.addresse_id)
	where v.account_id = e.account_id and v.id = e.venda_id;
-- as the application told it
update entregas e set nome = coalesce(nullif(trim(x.corpo #>> '{customer,name}'), ''), e.nome),
		telefone = coalesce(nullif(regexp_replace(regexp_replace(x.corpo #>> '{customer,phone,number}', '\D', '', 'g'), '^55(?=\d{10,11}$)', ''), ''), e.telefone),
		logradouro = coalesce(nullif(d.onde ->> 'street', ''), nullif(d.onde ->> 'formattedAddress', '')),
		numero = nullif(d.onde ->> 'number', ''), complemento = nullif(d.onde ->> 'complement', ''),
		bairro = nullif(d.onde ->> 'district', ''), cidade = nullif(d.onde ->> 'city', ''), uf = d.uf,
		municipio_id = case when norm(d.onde ->> 'city') = norm(c.municipio) and d.uf = c.uf then c.municipio_ibge end,
		cep = nullif(regexp_replace(d.onde ->> 'postalCode', '\D', '', 'g'), ''), referencia = nullif(d.onde ->> 'reference', ''),
		troco_para = (select sum(round((t.valor #>> '{}')::numeric, 2)) from jsonb_path_query(x.corpo,
			'$.payments.methods[*] ? (@.changeFor > @.value && @.changeFor < 10000000).changeFor') as t (valor))
	from canal_pedidos x join empresas c on c.account_id = x.account_id and c.id = x.empresa_id
		cross join lateral (select x.corpo #> '{delivery,deliveryAddress}' as onde,
			substring(upper(x.corpo #>> '{delivery,deliveryAddress,state}') from '(?:^|-)([A-Z]{2})$') as uf) d
	where x.account_id = e.account_id and x.venda_id = e.venda_id;
-- as a shop's system told it: an address that no register has is the first line of the words
update entregas e set municipio_id = null, cidade = null, uf = null, referencia = null, logradouro = w.partes[1],
		numero = case when w.com_numero then w.partes[2] end, cep = w.cep,
		bairro = case when cardinality(w.partes) = w.antes + 1 then w.partes[w.antes + 1] end,
		complemento = case when cardinality(w.partes) > w.antes + 1 then array_to_string(w.partes[w.antes + 1:], ', ') end
	from integracao_pedidos x join vendas v on v.account_id = x.account_id and v.id = x.venda_id
		cross join lateral (select substring(v.obs from '^Entregar em: ([^\n]+)') as linha) o
		cross join lateral (select nullif(substring(o.linha from ', (\d{5}-?\d{3})$'), '') as cep,
			string_to_array(regexp_replace(o.linha, ', \d{5}-?\d{3}$', ''), ', ') as partes) l
		cross join lateral (select l.partes, regexp_replace(l.cep, '\D', '', 'g') as cep, coalesce(l.partes[2] ~* '^(\d|s/?n$)', false) as com_numero,
			case when l.partes[2] ~* '^(\d|s/?n$)' then 2 else 1 end as antes) w
	where x.account_id = e.account_id and x.venda_id = e.venda_id and o.linha is not null;
-- as a public menu wrote it: name and phone in the second line, street, district and more in the third, then the change
update entregas e set nome = coalesce(o.quem[1], e.nome), telefone = coalesce(regexp_replace(o.quem[2], '\D', '', 'g'), e.telefone),
		logradouro = w.partes[1], numero = case when w.antes = 2 then w.partes[2] end, bairro = w.partes[w.antes + 1],
		complemento = nullif(array_to_string(w.partes[w.antes + 2:], ', '), ''),
		cidade = case when w.partes is not null then c.municipio end, uf = case when w.partes is not null then c.uf end,
		municipio_id = case when w.partes is not null then c.municipio_ibge end,
		troco_para = replace(replace(substring(v.obs from '\nTroco para R\$\s*([\d.]+,\d{2})(?:\n|$)'), '.', ''), ',', '.')::numeric
	from entregas s join vendas v on v.account_id = s.account_id and v.id = s.venda_id
		join empresas c on c.account_id = v.account_id and c.id = v.empresa_id
		cross join lateral (select string_to_array(v.obs, E'\n') as linhas,
			regexp_match(split_part(v.obs, E'\n', 2), '^(.*?) *(\(?\d{2}\)? ?\d{4,5}-?\d{4})$') as quem) o
		cross join lateral (select string_to_array(o.linhas[3], ', ') as partes) l
		cross join lateral (select case when s.modo = 'entrega' then l.partes end as partes,
			case when l.partes[2] ~* '^(\d|s/?n$)' then 2 else 1 end as antes) w
	where s.account_id = e.account_id and s.id = e.id and e.externo_id is not null and e.canal <> 'proprio' and o.quem is not null
		and not exists (select from canal_pedidos x where x.account_id = e.account_id and x.venda_id = e.venda_id)
		and not exists (select from integracao_pedidos x where x.account_id = e.account_id and x.venda_id = e.venda_id);
