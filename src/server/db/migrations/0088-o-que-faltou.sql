-- Escrita à mão: não é gerada das declarações.
-- 0049 and 0051 forced row-level security on tables that later files of the same run change, so that 0060, 0064 to 0067, 0072, 0074,
-- 0079, 0080 and 0086 saw no row. Each statement gives what is missing, and does nothing where it is there.

-- 0060: the main account of each kind.
insert into contas_financeiras (account_id, empresa_id, nome, tipo, principal)
  select e.account_id, e.id, c.nome, c.tipo, true from empresas e cross join (values
    ('caixa', 'Caixa'), ('cofre', 'Cofre'), ('banco', 'Conta bancária'), ('cheque', 'Cheques em mãos'),
    ('cartao_receber', 'Cartões a receber'), ('transito', 'Em trânsito'), ('receber', 'Contas a receber'), ('pagar', 'Contas a pagar'),
    ('cliente_credito', 'Crédito de clientes'), ('vale', 'Vales'), ('receita', 'Receitas'), ('compra', 'Compras'),
    ('despesa', 'Despesas'), ('quebra', 'Quebra e sobra de caixa'), ('saldo', 'Saldos iniciais')) as c (tipo, nome)
  where not exists (select from contas_financeiras k
    where k.account_id = e.account_id and k.empresa_id = e.id and k.tipo = c.tipo and k.principal);

-- 0064: the opening balance of each instalment that was open before the book began; such an instalment has no other movement.
insert into movimentos (account_id, empresa_id, data, origem_tipo, origem_id, componente, valor, parceiro_id, parcela_id, historico,
    de_conta_id, para_conta_id)
  select p.account_id, p.empresa_id, l.emissao, 'venda', l.origem_id, 'inicio/' || l.componente || '/' || p.num, p.valor, p.parceiro_id, p.id,
      'Em aberto ao começar o livro', case p.tipo when 1 then s.id else c.id end, case p.tipo when 1 then c.id else s.id end
    from parcelas p
    join lancamentos l on l.account_id = p.account_id and l.id = p.lancamento_id
    join contas_financeiras s on s.account_id = p.account_id and s.empresa_id = p.empresa_id and s.tipo = 'saldo' and s.principal
    join contas_financeiras c on c.account_id = p.account_id and c.empresa_id = p.empresa_id and c.principal
      and c.tipo = case p.tipo when 1 then 'receber' else 'pagar' end
    where l.origem_tipo = 'venda' and l.componente like 'pagamento/%' and l.descricao = 'Documento ' || l.origem_id
      and not exists (select from movimentos m where m.account_id = p.account_id and m.parcela_id = p.id);

-- 0080: the job that keeps the sums of past days.
insert into outbox (account_id, tipo, alvo_id, due_at) select account_id, 'cubo', id, now() from empresas on conflict do nothing;

-- 0065, 0067, 0072, 0074, 0079, 0086, and rights that no migration gave: a right that no group of the account has was never given.
-- Groups that were changed since keep what their owner chose.
create function pg_temp.dar(direitos text[], a_quem text[], todos boolean) returns void language sql as $$
  update grupos g set flags = g.flags || array(
      select d from unnest(direitos) as d
        where not exists (select from grupos o where o.account_id = g.account_id and o.flags @> array[d]))
    where case when todos then g.flags @> a_quem else g.flags && a_quem end
      and exists (select from unnest(direitos) as d
        where not exists (select from grupos o where o.account_id = g.account_id and o.flags @> array[d]))
$$;
select pg_temp.dar('{pdv_abrir_caixa,pdv_suprimento,pdv_sangria,pdv_gaveta,pdv_leitura_x,pdv_fechar_caixa,pdv_receber_conta}',
  '{documentos_pdv,documentos_venda_rapida}', false);
select pg_temp.dar('{pdv_ver_esperado,pdv_reabrir_contagem,pdv_credito_excedido,pdv_vale_emitir}', '{cadastro_usuarios}', true);
select pg_temp.dar('{pdv_pix_devolver}', '{cadastro_usuarios,menu_financeiro}', false);
select pg_temp.dar('{contabil_sped}', '{cadastro_grupo_usuarios,contabil_baixar_xml}', true);
select pg_temp.dar('{contabil_lancamentos}', '{menu_financeiro,contabil_sped}', true);
select pg_temp.dar('{relatorios_estoque,relatorios_compras,relatorios_financeiros,relatorios_fiscais,relatorios_auditoria,relatorios_custo,pdv_tef_adm}',
  '{cadastro_grupo_usuarios}', true);
drop function pg_temp.dar(text[], text[], boolean);
