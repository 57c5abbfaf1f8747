/** Apart from the register, whose fields are the rights: they are gathered from all that declare one, this among them. */
export const accessOfGroups = {
  permission: 'cadastro_grupo_usuarios',
  right: 'Grupos de usuários',
  guardedReads: true,
} as const
