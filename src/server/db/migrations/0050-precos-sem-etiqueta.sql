ALTER TABLE "etiquetas_impressas" ALTER COLUMN "em" DROP NOT NULL;

-- a price that changes is what the shelf still says, also where no label of ours was printed (em null): whoever writes it
create function etiqueta_do_produto() returns trigger language plpgsql as $$
begin
  insert into etiquetas_impressas (account_id, empresa_id, produto_id, grade_id, nome, gtin, preco)
    select new.account_id, new.empresa_id, new.id, g.id, old.nome,
      coalesce(nullif(g.gtin, ''), case when coalesce(g.referencia, '') = '' then old.gtin end, ''), old.preco_vend
    from (select) so left join produto_grades g on old.controle_grade and g.account_id = new.account_id and g.produto_id = new.id
    where g.preco_vend is null
    on conflict on constraint etiquetas_impressas_uma do nothing;
  return null;
end $$;
create trigger etiqueta_do_produto after update on produtos for each row
  when (old.preco_vend is not null and old.preco_vend is distinct from new.preco_vend) execute function etiqueta_do_produto();

create function etiqueta_da_grade() returns trigger language plpgsql as $$
begin
  insert into etiquetas_impressas (account_id, empresa_id, produto_id, grade_id, nome, gtin, preco)
    select new.account_id, p.empresa_id, p.id, new.id, p.nome,
      coalesce(nullif(old.gtin, ''), case when coalesce(old.referencia, '') = '' then p.gtin end, ''),
      coalesce(old.preco_vend, p.preco_vend)
    from produtos p where p.account_id = new.account_id and p.id = new.produto_id and p.controle_grade
      and coalesce(old.preco_vend, p.preco_vend) is not null
    on conflict on constraint etiquetas_impressas_uma do nothing;
  return null;
end $$;
create trigger etiqueta_da_grade after update on produto_grades for each row
  when (old.preco_vend is distinct from new.preco_vend) execute function etiqueta_da_grade();
