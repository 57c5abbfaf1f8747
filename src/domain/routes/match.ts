import type { Route } from './define.ts'

const parts = (path: string) => path.split('/').filter(Boolean)
const params = (path: string) => parts(path).filter(part => part.startsWith(':')).length

/** In the order a path is looked for: '/vendas/novo' is asked before '/vendas/:id'. */
export const inMatchOrder = (routes: readonly Route[]): Route[] =>
  routes.toSorted((one, other) => params(one.path) - params(other.path))

/** Does the address lie on the route's path, whatever its parameters? */
export function matches(pattern: string, address: string): boolean {
  const [wanted, found] = [parts(pattern), parts(address)]
  return (
    wanted.length === found.length && wanted.every((part, i) => part.startsWith(':') || part === found[i])
  )
}

/** The address as its route writes it: '/Cadastro/parceiro/' is '/cadastro/parceiro'. Parameters keep their letters. */
export function straight(pattern: string, address: string): string {
  const found = parts(address)
  return `/${parts(pattern)
    .map((part, i) => (part.startsWith(':') ? found[i] : part))
    .join('/')}`
}

/**
 * Words of a path that are spelled two ways: the contract's misspellings and what one would write, and what opens a record or a
 * new one (G-005, G-008). The first is only the name of the pair.
 */
const SPELLINGS: readonly (readonly string[])[] = [
  ['editar', 'edit'],
  ['novo', 'nova', 'new'],
  ['obs_fisco', 'osb_fisco'],
  ['contabil', 'contabel'],
  ['certificado_vencer', 'certificao_vencer'],
  ['tributacao_ncm', 'tributacao_ncms'],
  ['aliquota_simples', 'aliq_simples'],
  ['pisconfins', 'piscofins'],
  ['usuario', 'usuarios'],
  ['classificacao_tributaria', 'classificacaes_tributarias', 'classificacoes_tributarias'],
]

const FIRST = new Map(SPELLINGS.flatMap(([first = '', ...others]) => others.map(other => [other, first])))

const spelled = (path: string): string =>
  `/${parts(path)
    .map(part => FIRST.get(part) ?? part)
    .join('/')}`

/** The address of a screen that `address` names in its other spelling; null: it names none. `routes` in match order. */
export function otherSpelling(routes: readonly Route[], address: string): string | null {
  if (routes.some(({ path }) => matches(path, address))) return null
  const found = routes.find(({ path }) => matches(spelled(path), spelled(address)))
  return found ? straight(found.path, address) : null
}
