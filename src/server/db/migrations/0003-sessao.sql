-- Escrita à mão: não é gerada das declarações, e `--reset` a conserva.
-- Session of a bearer token in one round trip. Called by itself, so that the setting it makes ends with its own
-- statement: the rows are read under the token's account, as in every other transaction.
create function sessao_do_token(conta bigint, resumo bytea, agora timestamptz) returns jsonb language plpgsql as $$
begin
  perform set_config('app.tenant', conta::text, true);
  return (
    select jsonb_build_object('token_id', t.id, 'account_id', t.account_id, 'usuario_id', u.id, 'nome', u.nome,
             'email', u.email, 'empresa_id', t.empresa_id, 'super_user', u.super_user,
             'painel_admin_contas', u.painel_admin_contas, 'reset_senha', u.reset_senha,
             'flags', case when g.ativo then g.flags else '{}' end,
             'empresa', jsonb_build_object('id', e.id, 'nome', e.nome, 'status', e.status, 'uf', e.uf, 'crt', e.crt,
               'bloqueada', e.bloqueada, 'licenca_ate', e.licenca_ate, 'plano', to_jsonb(p)))
      from tokens t
      join usuarios u on u.account_id = t.account_id and u.id = t.usuario_id and u.ativo
      join grupos g on g.account_id = u.account_id and g.id = u.grupo_id
      join usuario_empresas ue on ue.account_id = u.account_id and ue.usuario_id = u.id and ue.empresa_id = t.empresa_id
      join empresas e on e.account_id = t.account_id and e.id = t.empresa_id
      left join planos p on p.account_id = e.account_id and p.id = e.plano_id
     where t.account_id = conta and t.hash = resumo and t.revogado_em is null and t.expira_em > agora);
end $$;
