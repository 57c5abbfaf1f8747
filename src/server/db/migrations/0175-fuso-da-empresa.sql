ALTER TABLE "empresas" ADD COLUMN "fuso" text GENERATED ALWAYS AS (case when municipio_ibge in ('2605459') then '-02:00' when municipio_ibge in ('1300201', '1300607', '1300706', '1301407', '1301506', '1301654', '1301803', '1301951', '1302306', '1302405', '1303502', '1303908', '1304062') then '-05:00' when uf in ('AM', 'MT', 'MS', 'RO', 'RR') then '-04:00' when uf in ('AC') then '-05:00' else '-03:00' end) STORED NOT NULL;

-- the session says the zone of its company
create or replace function public.sessao_do_token(conta bigint, resumo bytea, agora timestamptz) returns jsonb language plpgsql as $$
begin
  perform pg_catalog.set_config('app.tenant', conta::text, true);
  return (
    select jsonb_build_object('token_id', t.id, 'account_id', t.account_id, 'usuario_id', u.id, 'nome', u.nome,
             'email', u.email, 'empresa_id', t.empresa_id, 'super_user', u.super_user,
             'painel_admin_contas', u.painel_admin_contas, 'reset_senha', u.reset_senha,
             'falta_fator', t.falta_fator, 'usado_em', t.usado_em, 'por_pin', t.por_pin,
             'flags', case when g.ativo then g.flags else '{}' end,
             'empresa', jsonb_build_object('id', e.id, 'nome', e.nome, 'status', e.status, 'uf', e.uf, 'fuso', e.fuso, 'crt', e.crt,
               'bloqueada', e.bloqueada, 'licenca_ate', e.licenca_ate, 'plano', to_jsonb(p)))
      from public.tokens t
      join public.usuarios u on u.account_id = t.account_id and u.id = t.usuario_id and u.ativo
      join public.grupos g on g.account_id = u.account_id and g.id = u.grupo_id
      join public.usuario_empresas ue
        on ue.account_id = u.account_id and ue.usuario_id = u.id and ue.empresa_id = t.empresa_id
      join public.empresas e on e.account_id = t.account_id and e.id = t.empresa_id
      left join public.planos p on p.account_id = e.account_id and p.id = e.plano_id
     where t.account_id = conta and t.hash = resumo and t.revogado_em is null and t.expira_em > agora);
end $$;
