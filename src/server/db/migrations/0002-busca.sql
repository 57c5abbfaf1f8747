-- Escrita à mão: não é gerada das declarações, e `--reset` a conserva.
-- Text search under row-level security. LIKE is not leakproof, so a policy keeps it from its trigram index (16 to 20 ms
-- on 100,000 products instead of 1). The searched text therefore lies in a side table without policy, which is only ever
-- read with the tenant of the transaction and joined back to the guarded product.
create extension if not exists pg_trgm;

-- Lower case without accents; immutable and without an extension, so that an index may hold it.
-- Half of the names have no accent: translate is met only by those that have (5 µs a name otherwise, 2 s in 100,000 rows).
-- Not strict: a strict function whose body is a CASE is never inlined. Of null it makes null all the same.
create function norm(t text) returns text language sql immutable parallel safe
  return case when octet_length(t) = length(t) then lower(t)
              else lower(translate(t, 'áàâãäåéèêëíìîïóòôõöúùûüçñÁÀÂÃÄÅÉÈÊËÍÌÎÏÓÒÔÕÖÚÙÛÜÇÑ',
                                      'aaaaaaeeeeiiiiooooouuuucnaaaaaaeeeeiiiiooooouuuucn')) end;

create table produto_busca (
  account_id bigint not null,
  produto_id bigint not null,
  empresa_id bigint not null,
  nome text not null,
  texto text not null,
  ativo boolean not null,
  pausar_venda boolean not null,
  tipo_produto integer not null,
  primary key (account_id, produto_id),
  foreign key (account_id, produto_id) references produtos (account_id, id) on delete cascade
);
create index produto_busca_texto on produto_busca using gin (texto gin_trgm_ops);
create index produto_busca_nome on produto_busca (account_id, empresa_id, nome, produto_id);

create function produto_busca_gravar() returns trigger language plpgsql as $$
begin
  insert into produto_busca (account_id, produto_id, empresa_id, nome, texto, ativo, pausar_venda, tipo_produto)
  select account_id, id, empresa_id, norm(nome),
         norm(nome || ' ' || referencia || ' ' || coalesce(gtin, '')), ativo, pausar_venda, coalesce(tipo_produto, 1)
    from novos
  on conflict (account_id, produto_id) do update
     set empresa_id = excluded.empresa_id, nome = excluded.nome, texto = excluded.texto, ativo = excluded.ativo,
         pausar_venda = excluded.pausar_venda, tipo_produto = excluded.tipo_produto;
  return null;
end $$;
create trigger produtos_busca_novo after insert on produtos referencing new table as novos
  for each statement execute function produto_busca_gravar();
create trigger produtos_busca_mudou after update on produtos referencing new table as novos
  for each statement execute function produto_busca_gravar();

-- What changed since: every write stamps the row with its transaction.
create function gravar_versao() returns trigger language plpgsql as $$
begin new.versao := (pg_current_xact_id()::text)::bigint; return new; end $$;
create trigger produtos_versao_mudou before update on produtos for each row execute function gravar_versao();
create trigger estoque_saldos_versao_mudou before update on estoque_saldos for each row execute function gravar_versao();

-- Codes the till reads.
create index produtos_gtin on produtos (account_id, empresa_id, gtin) where gtin is not null;
create index produtos_codigo_balanca on produtos (account_id, empresa_id, codigo_balanca) where codigo_balanca is not null;
create index produto_codigos_codigo on produto_codigos (account_id, codigo);
create index parceiros_cpf_cnpj on parceiros (account_id, cpf_cnpj);

-- A product deleted for good: an open till must forget it.
create table produtos_removidos (
  account_id bigint not null,
  empresa_id bigint not null,
  produto_id bigint not null,
  versao bigint not null default (pg_current_xact_id()::text)::bigint,
  primary key (account_id, produto_id)
);
alter table produtos_removidos enable row level security;
create policy produtos_removidos_tenant on produtos_removidos
  using (account_id = nullif(current_setting('app.tenant', true), '')::bigint)
  with check (account_id = nullif(current_setting('app.tenant', true), '')::bigint);
create function produto_removido() returns trigger language plpgsql as $$
begin
  insert into produtos_removidos (account_id, empresa_id, produto_id) values (old.account_id, old.empresa_id, old.id)
    on conflict do nothing;
  return null;
end $$;
create trigger produtos_removido after delete on produtos for each row execute function produto_removido();

-- Name and searched text of the rows of large registers (declared `grande`), kept by triggers that db/search-text.ts writes from the
-- declarations. Without row-level policy, as produto_busca, and for the same reason; read only with the transaction's tenant.
-- No trigram index: reading 100,000 of its entries takes 20 ms, and writing them through one takes 3 s of an import.
create table registro_busca (
  account_id bigint not null,
  registro text not null,
  registro_id bigint not null,
  nome text not null,
  texto text not null,
  primary key (account_id, registro, registro_id)
);
create index registro_busca_nome on registro_busca (account_id, registro, nome, registro_id) include (texto);
