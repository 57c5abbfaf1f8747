-- Escrita à mão: não é gerada das declarações.
-- What sales on credit, purchases and financial entries left open before the book began is carried into it, instalment by instalment,
-- against the opening balance: nothing said yet which were paid. Returns lowered some.
create temporary table abertas on commit drop as
  with baixadas as (
    select o.account_id, (a.acerto->>'venda')::bigint as venda_id, (a.acerto->>'pagamento')::int as num,
        (a.acerto->>'parcela')::int as num_parcela, sum((a.acerto->>'valor')::numeric) as valor
      from vendas o cross join lateral jsonb_array_elements(o.demais->'acertos') as a (acerto)
      where a.acerto->>'tipo' = 'parcela' and o.status not in ('C', 'I', 'D') group by 1, 2, 3, 4)
  select v.account_id, v.empresa_id, v.id as venda_id, v.parceiro_id, v.usuario_id, v.datavenda::date as emissao, g.num, c.num_parcela,
      c.vencimento, c.valor - coalesce(b.valor, 0) as valor,
      case when v.tipo_operacao = 1 or (v.tipo_operacao = 9 and v.finalidade_op = 1) then 1 else 2 end as tipo
    from vendas v
    join venda_pagamentos g on g.account_id = v.account_id and g.venda_id = v.id
    join venda_parcelas c on c.account_id = v.account_id and c.venda_id = v.id and c.pagamento_num = g.num
    left join baixadas b on b.account_id = v.account_id and b.venda_id = v.id and b.num = g.num and b.num_parcela = c.num_parcela
    where g.tipo = 1 and (g.tpag in ('14', '15', '91') or (g.indicador_forma = 1 and g.tpag not in ('03', '04', '17', '21', '90')))
      and c.valor - coalesce(b.valor, 0) > 0
      and ((v.tipo_operacao in (1, 3) and v.status in ('E', 'T', 'X')) or (v.tipo_operacao = 9 and v.status = 'A'));

insert into lancamentos (account_id, empresa_id, tipo, descricao, parceiro_id, origem_tipo, origem_id, componente, emissao, valor, usuario_id)
  select account_id, empresa_id, tipo, 'Documento ' || venda_id, parceiro_id, 'venda', venda_id, 'pagamento/' || num, emissao, sum(valor),
      usuario_id
    from abertas group by account_id, empresa_id, tipo, venda_id, parceiro_id, num, emissao, usuario_id;

insert into parcelas (account_id, lancamento_id, empresa_id, tipo, parceiro_id, num, vencimento, valor)
  select a.account_id, l.id, a.empresa_id, a.tipo, a.parceiro_id, a.num_parcela, a.vencimento, a.valor
    from abertas a join lancamentos l on l.account_id = a.account_id and l.origem_tipo = 'venda' and l.origem_id = a.venda_id
      and l.componente = 'pagamento/' || a.num;

insert into movimentos (account_id, empresa_id, data, origem_tipo, origem_id, componente, valor, parceiro_id, parcela_id, historico,
    de_conta_id, para_conta_id)
  select p.account_id, p.empresa_id, l.emissao, 'venda', l.origem_id, 'inicio/' || l.componente || '/' || p.num, p.valor, p.parceiro_id, p.id,
      'Em aberto ao começar o livro', case p.tipo when 1 then s.id else c.id end, case p.tipo when 1 then c.id else s.id end
    from parcelas p
    join lancamentos l on l.account_id = p.account_id and l.id = p.lancamento_id
    join contas_financeiras s on s.account_id = p.account_id and s.empresa_id = p.empresa_id and s.tipo = 'saldo' and s.principal
    join contas_financeiras c on c.account_id = p.account_id and c.empresa_id = p.empresa_id and c.principal
      and c.tipo = case p.tipo when 1 then 'receber' else 'pagar' end;
