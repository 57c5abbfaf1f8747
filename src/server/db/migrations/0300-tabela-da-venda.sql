UPDATE grupos SET flags = flags || '{pdv_tabela}' WHERE flags @> '{cadastro_grupo_usuarios}' AND NOT flags @> '{pdv_tabela}';
