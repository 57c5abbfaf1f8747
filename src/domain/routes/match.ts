import type { Route } from './define.ts'

const parts = (path: string) => path.split('/').filter(Boolean)
const params = (path: string) => parts(path).filter(part => part.startsWith(':')).length

/** Sorts routes so that fixed paths come before paths with parameters: '/vendas/novo' before '/vendas/:id'. */
export const inMatchOrder = (routes: readonly Route[]): Route[] =>
  routes.toSorted((one, other) => params(one.path) - params(other.path))

/** Tells if the address matches the route's path, with any parameters. */
export function matches(pattern: string, address: string): boolean {
  const [wanted, found] = [parts(pattern), parts(address)]
  return (
    wanted.length === found.length && wanted.every((part, i) => part.startsWith(':') || part === found[i])
  )
}

/** Writes an address in its route's fixed words: '/Cadastro/parceiro/' → '/cadastro/parceiro'. Parameters stay. */
export function straight(pattern: string, address: string): string {
  const found = parts(address)
  return `/${parts(pattern)
    .map((part, i) => (part.startsWith(':') ? found[i] : part))
    .join('/')}`
}

/**
 * Words of a path with more than one accepted spelling: misspellings of the API contract with the right spelling, and
 * words for new and edit (G-005, G-008).
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

/** Finds the screen that `address` names in another spelling: its path; null: none. `routes` must be in match order. */
export function otherSpelling(routes: readonly Route[], address: string): string | null {
  if (routes.some(({ path }) => matches(path, address))) return null
  const found = routes.find(({ path }) => matches(spelled(path), spelled(address)))
  return found ? straight(found.path, address) : null
}
