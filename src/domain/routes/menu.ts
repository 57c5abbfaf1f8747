import type { RegisterGroup } from '../fields/define.ts'

/** Groups of the menu: those of registers, and those of other screens. */
export type MenuGroup = RegisterGroup | 'relatorios' | 'sistema'

/** Groups in the order of the menu, with their labels. */
export const MENU_GROUPS = {
  vendas: 'Vendas',
  produtos: 'Produtos',
  cadastro: 'Cadastros',
  fiscal: 'Fiscal',
  transporte: 'Transporte',
  financeiro: 'Financeiro',
  retornaveis: 'Retornáveis',
  relatorios: 'Relatórios',
  configuracoes: 'Configurações',
  admin: 'Administração',
  sistema: 'Sistema',
} as const satisfies Record<MenuGroup, string>
