/** Areas of rights in the order of a group's form, by the first word of their flags. */
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
  pdv: 'Caixa',
} as const

/**
 * A right of a group, as the wire names it. The type knows the areas alone, because the rights are declared where they are used;
 * tests/architecture/rights.test.ts refuses a flag that nothing declares.
 */
export type Flag = `${keyof typeof AREAS}_${string}`

/** Declares a right: what a group's form calls it. A pair names its flag, where the declaration asks for another or for several. */
export type Right = string | readonly [flag: Flag, label: string]

/** A declaration that may ask for rights, and declare one: a register's access, a view, a document, a command, a screen. */
export interface Asking {
  permission?: Flag | readonly Flag[] | null
  right?: Right
}

/** The right that a declaration declares. @throws when the flag is neither named nor the only one asked for */
export function rightOf({ permission, right }: Asking): readonly [flag: Flag, label: string] | null {
  if (right === undefined) return null
  if (typeof right !== 'string') return right
  if (typeof permission !== 'string') throw new Error(`rights: '${right}' names no flag`)
  return [permission, right]
}

/** Words of every right declared. @throws when two declare the same */
export function declaredRights(all: readonly Asking[]): ReadonlyMap<Flag, string> {
  const found = new Map<Flag, string>()
  for (const [flag, label] of all.flatMap(one => [rightOf(one) ?? []].filter(pair => pair.length > 0)))
    if (!flag || !label || found.has(flag)) throw new Error(`rights: ${flag} is declared twice`)
    else found.set(flag, label)
  return found
}

/** Rights area by area, each with its words. */
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
