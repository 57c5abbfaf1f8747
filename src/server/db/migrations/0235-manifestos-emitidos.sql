DROP VIEW "public"."documentos_emitidos";
CREATE VIEW "public"."documentos_emitidos" WITH (security_invoker = true) AS (select d.id, d.account_id, d.empresa_id, d.origem_tipo, d.origem_id, d.venda_id, d.terminal_id, d.modelo, d.serie, d.numero, d.chave, d.tp_amb, d.tp_emis, d.dh_emi, d.status_emissao, d.atual, d.alarme, d.xml_assinado, d.xml_proc, d.criado_em, d.autorizada_em, left(d.dh_emi, 10)::date as dia,
    vendas.parceiro_id as destinatario_id, coalesce(p.nome, vendas.nome_consumidor) as destinatario,
    coalesce(p.cpf_cnpj, vendas.cpf_cnpj) as destinatario_documento, (coalesce(vendas.valor_total, manifesto_documento.valor_carga))::numeric(15, 2) as valor_total,
    case when vendas.id is not null then array[vendas.tipo_operacao, vendas.finalidade_op, vendas.tipo_documento]::int[] end as operacao, (vendas.demais->>'emissao')::int as emissao_dita
  from documentos_fiscais d
    left join vendas on vendas.account_id = d.account_id and vendas.id = d.origem_id and d.origem_tipo = 'venda'
    left join manifesto_documento on manifesto_documento.account_id = d.account_id and manifesto_documento.id = d.origem_id and d.origem_tipo = 'manifesto_documento'
    left join parceiros p on p.account_id = d.account_id and p.id = vendas.parceiro_id);
