-- Escrita à mão: não é gerada das declarações, e `--reset` a conserva.
-- Half of the names have no accent: translate is met only by those that have (5 µs a name otherwise, 2 s in 100,000 rows).
-- Not strict: a strict function whose body is a CASE is never inlined. Of null it makes null all the same.
create or replace function norm(t text) returns text language sql immutable parallel safe
  return case when octet_length(t) = length(t) then lower(t)
              else lower(translate(t, 'áàâãäåéèêëíìîïóòôõöúùûüçñÁÀÂÃÄÅÉÈÊËÍÌÎÏÓÒÔÕÖÚÙÛÜÇÑ',
                                      'aaaaaaeeeeiiiiooooouuuucnaaaaaaeeeeiiiiooooouuuucn')) end;

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
