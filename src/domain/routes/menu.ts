import type { RegisterGroup } from '../fields/define.ts'

/** Groups of the menu: those of the registers, and those of the screens that are not registers. */
export type MenuGroup = 'vendas' | RegisterGroup | 'relatorios' | 'sistema'

/** In the order of the menu, with the word it shows. */
export const MENU_GROUPS = {
  vendas: 'Vendas',
  produtos: 'Produtos',
  cadastro: 'Cadastros',
  fiscal: 'Fiscal',
  financeiro: 'Financeiro',
  retornaveis: 'Retornáveis',
  relatorios: 'Relatórios',
  configuracoes: 'Configurações',
  admin: 'Administração',
  sistema: 'Sistema',
} as const satisfies Record<MenuGroup, string>
