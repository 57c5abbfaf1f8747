-- Escrita à mão: não é gerada das declarações, e `--reset` a conserva.
-- The trail of changes only grows, whoever writes: policies hide rows, a trigger says no.
create function auditoria_so_cresce() returns trigger language plpgsql as $$
begin raise exception 'auditoria: rows are only added' using errcode = 'restrict_violation'; end $$;
create trigger auditoria_so_cresce before update or delete or truncate on auditoria
  for each statement execute function auditoria_so_cresce();
