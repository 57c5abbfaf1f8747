import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'

const HEADS = '/src/domain/records/heads.ts'

/** In place of the module that derives the registers' heads, what it derives: their fields are fetched with the first form or list. */
export function registerHeads(): Plugin {
  return {
    name: 'tecla-register-heads',
    apply: 'build',
    async load(id) {
      if (!id.endsWith(HEADS)) return null
      const derived: Record<string, unknown> = await import(pathToFileURL(id).href)
      return Object.entries(derived)
        .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)}`)
        .join('\n')
    },
  }
}
