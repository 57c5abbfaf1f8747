-- CPF and city in reports: for whoever registers groups, and whoever already reads partners
UPDATE grupos SET flags = flags || '{relatorios_pessoais}'
  WHERE flags && '{cadastro_grupo_usuarios,cadastro_parceiro}' AND NOT flags @> '{relatorios_pessoais}';
-- scheduling: for whoever registers groups, and the groups whose users have a schedule
UPDATE grupos g SET flags = g.flags || '{relatorios_agendar}'
  WHERE NOT g.flags @> '{relatorios_agendar}' AND (g.flags @> '{cadastro_grupo_usuarios}'
    OR EXISTS (SELECT FROM relatorios_agendados a JOIN usuarios u ON u.account_id = a.account_id AND u.id = a.usuario_id
      WHERE u.account_id = g.account_id AND u.grupo_id = g.id));
