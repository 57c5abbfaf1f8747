import { pathToFileURL } from 'node:url'
import { standsFor } from './modulos.ts'

type Resolved = { url: string; shortCircuit?: boolean }
type Next = (specifier: string, context: { parentURL?: string }) => Promise<Resolved>

/** Hook of node's module loader: gives the module that stands in for one of the product. */
export async function resolve(
  specifier: string,
  context: { parentURL?: string },
  next: Next,
): Promise<Resolved> {
  const found = await next(specifier, context)
  const other = standsFor(found.url.replace(/\?.*$/, ''), context.parentURL)
  return other ? { ...found, url: pathToFileURL(other).href } : found
}
