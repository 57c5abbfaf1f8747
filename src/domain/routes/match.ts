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
