-- Escrita à mão: cada empresa tem o seu trabalho de ver se falta publicar uma alíquota, que o servidor refaz todo dia.
create function empresa_com_aliquotas() returns trigger language plpgsql as $$
begin
  insert into outbox (account_id, tipo, alvo_id, due_at) values (new.account_id, 'aliquotas', new.id, now() + interval '6 hours');
  return null;
end $$;
create trigger empresa_com_aliquotas after insert on empresas for each row execute function empresa_com_aliquotas();
ALTER TABLE "empresas" NO FORCE ROW LEVEL SECURITY;
ALTER TABLE "outbox" NO FORCE ROW LEVEL SECURITY;
insert into outbox (account_id, tipo, alvo_id, due_at) select account_id, 'aliquotas', id, now() + interval '1 hour' from empresas;
ALTER TABLE "empresas" FORCE ROW LEVEL SECURITY;
ALTER TABLE "outbox" FORCE ROW LEVEL SECURITY;
