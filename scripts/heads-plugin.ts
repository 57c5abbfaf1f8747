import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'

export const HEADS = [
  '/src/domain/records/heads.ts',
  '/src/domain/events/cabecas.ts',
  '/src/domain/config/till-defaults.ts',
  '/src/domain/options/flags.ts',
  '/src/domain/reports/heads.ts',
  '/src/core/venda/line/typed.ts',
]

/**
 * Vite plugin that, in a build, replaces modules which derive data from declarations (heads, rights, typed fields, settings)
 * by their values. The declarations with all fields are then loaded only with the first form or list.
 */
export function heads(): Plugin {
  return {
    name: 'tecla-heads',
    apply: 'build',
    configResolved({ root }) {
      // without this check, a moved module would silently bring all fields back into the first load
      for (const head of HEADS) if (!existsSync(join(root, head))) throw new Error(`no file ${head}`)
    },
    async load(id) {
      if (!HEADS.some(head => id.endsWith(head))) return null
      const derived: Record<string, unknown> = await import(pathToFileURL(id).href)
      return Object.entries(derived)
        .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)}`)
        .join('\n')
    },
  }
}
