import { fileURLToPath } from 'node:url'

/** Modules of the product in whose place a server with invented documents has others: those lists, and what makes tables. */
const REPLACED = {
  '/src/domain/documents/index.ts': './documentos.ts',
  '/src/server/documents/index.ts': './servidos.ts',
  '/src/server/db/migrate.ts': './migrate.ts',
  '/src/server/http/vite-dev.ts': './vite-dev.ts',
}

/** Gives the path of the module that stands in for this one; null: none, or it is asked for by the other itself. */
export function standsFor(path: string, importer: string | undefined): string | null {
  if (importer?.includes('/e2e/inventado/')) return null
  const [, other] = Object.entries(REPLACED).find(([end]) => path.endsWith(end)) ?? []
  return other ? fileURLToPath(new URL(other, import.meta.url)) : null
}
