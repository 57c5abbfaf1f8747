import type { Flag } from './rights.ts'

/**
 * Rights with which a stolen password does most harm: users, groups, settings, bank data and the return of money. A
 * company may demand a second factor of whoever has one of them (setting `exigir_segundo_fator`).
 */
export const ADMINISTRA: readonly Flag[] = [
  'cadastro_usuarios',
  'cadastro_grupo_usuarios',
  'menu_configuracoes',
  'menu_financeiro',
  'pdv_pix_devolver',
]
