/** Right to the groups, in its own module: the register's fields are collected from all rights, with this one. */
export const accessOfGroups = {
  permission: 'cadastro_grupo_usuarios',
  right: 'Grupos de usuários',
  guardedReads: true,
} as const
