-- Escrita à mão: cada empresa tem o seu trabalho de conferir o estoque, que o servidor refaz todo dia.
create or replace function empresa_com_deposito() returns trigger language plpgsql as $$
begin
  insert into depositos (account_id, empresa_id, nome, principal) values (new.account_id, new.id, 'Principal', true);
  insert into outbox (account_id, tipo, alvo_id, due_at) values (new.account_id, 'estoque', new.id, now() + interval '6 hours');
  return null;
end $$;
ALTER TABLE "empresas" NO FORCE ROW LEVEL SECURITY;
ALTER TABLE "outbox" NO FORCE ROW LEVEL SECURITY;
insert into outbox (account_id, tipo, alvo_id, due_at) select account_id, 'estoque', id, now() + interval '1 hour' from empresas;
ALTER TABLE "empresas" FORCE ROW LEVEL SECURITY;
ALTER TABLE "outbox" FORCE ROW LEVEL SECURITY;
