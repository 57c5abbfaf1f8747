/**
 * Access of the register of user groups. In a module of its own to avoid a cycle: that register's fields are made from the
 * rights of all registers, including this one.
 */
export const accessOfGroups = {
  permission: 'cadastro_grupo_usuarios',
  right: 'Grupos de usuários',
  guardedReads: true,
} as const
