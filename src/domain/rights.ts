/** Areas of rights, in the order of a user group's form, by the first word of their flags. */
export const AREAS = {
  menu: 'Menus',
  produtos: 'Produtos',
  cadastro: 'Cadastros',
  fiscal: 'Fiscal',
  documentos: 'Documentos',
  devolucao: 'Devoluções',
  compra: 'Compras',
  transportes: 'Transportes',
  contabil: 'Contábil',
  relatorios: 'Relatórios',
  estoque: 'Estoque',
  delivery: 'Delivery',
  financeiro: 'Financeiro',
  pdv: 'Caixa',
  api: 'Integrações',
} as const

/**
 * A right of a user group, by its name in the API. The type checks only the area, because each right is declared where it is
 * used; tests/architecture/rights.test.ts refuses a flag that is not declared.
 */
export type Flag = `${keyof typeof AREAS}_${string}`

/** Options of a company's plan (doc 1 §6, G-032). */
export const PLAN_FLAGS = [
  'gerenciar_servicos',
  'gerenciar_financeiro',
  'venda_app',
  'emitir_cte',
  'emitir_mdfe',
  'gerar_orcamento',
  'gerenciar_dev_venda',
  'gerenciar_dev_compra',
  'gerenciar_retornaveis',
  'gerenciar_estoque',
  'manifesto',
] as const

export type PlanFlag = (typeof PLAN_FLAGS)[number]

/**
 * Declares a right by its label in the user group's form. A pair also names the flag, needed when `permission` has another
 * flag or several.
 */
export type Right = string | readonly [flag: Flag, label: string]

/** A declaration that may require rights and declare one: a register's access, a view, a document, a command, a screen. */
export interface Asking {
  permission?: Flag | readonly Flag[] | null
  right?: Right
}

/** Gives the declared right; null: none. @throws Error when the flag is neither named nor the only one in `permission` */
export function rightOf({ permission, right }: Asking): readonly [flag: Flag, label: string] | null {
  if (right === undefined) return null
  if (typeof right !== 'string') return right
  if (typeof permission !== 'string') throw new Error(`rights: '${right}' names no flag`)
  return [permission, right]
}

/** Collects the labels of all declared rights. @throws Error when two declarations declare one right */
export function declaredRights(all: readonly Asking[]): ReadonlyMap<Flag, string> {
  const found = new Map<Flag, string>()
  for (const [flag, label] of all.flatMap(one => [rightOf(one) ?? []].filter(pair => pair.length > 0)))
    if (!flag || !label || found.has(flag)) throw new Error(`rights: ${flag} is declared twice`)
    else found.set(flag, label)
  return found
}

/** Groups the rights by area, with their labels. */
export const byArea = (rights: ReadonlyMap<Flag, string>) =>
  Object.entries(AREAS).map(
    ([prefix, area]) =>
      [
        area,
        Object.fromEntries([...rights].filter(([flag]) => flag.startsWith(`${prefix}_`))) as Record<
          Flag,
          string
        >,
      ] as const,
  )
