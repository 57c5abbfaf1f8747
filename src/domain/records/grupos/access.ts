/**
 * Access of the register of user groups. It is apart from the register to avoid an import cycle: the fields of the
 * register derive from the rights of all registers, and this access declares one.
 */
export const accessOfGroups = {
  permission: 'cadastro_grupo_usuarios',
  right: 'Grupos de usuários',
  guardedReads: true,
} as const
