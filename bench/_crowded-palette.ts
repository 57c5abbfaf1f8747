import { existsSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import type { BrowserContext } from 'playwright'
import { build, type Plugin } from 'vite'

const OUT = '.tmp/bench-web'
const TYPES: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
}

const WORDS = ['abrir', 'emitir', 'listar', 'cadastro de', 'relatório de', 'imprimir', 'conferir', 'baixar']

/** Builds the product's client with `count` more commands in its list, to measure a palette of 5,000 entries. */
export async function buildCrowded(count: number): Promise<void> {
  const crowd: Plugin = {
    name: 'bench-crowded-palette',
    enforce: 'pre',
    transform(code, id) {
      if (!id.endsWith('src/domain/commands/index.ts')) return null
      const more = Array.from({ length: count }, (_, i) => ({
        id: `bench.c${i}`,
        title: `${WORDS[i % WORDS.length]} ${i}`,
      }))
      const marked = code.replace(
        'COMMANDS: readonly AnyCommand[] = AREAS.flatMap(',
        `COMMANDS: readonly AnyCommand[] = [...AREAS, ${JSON.stringify(more)}.map(c => ({ ...c, run() {} }))].flatMap(`,
      )
      if (marked === code) throw new Error('a lista de comandos mudou de forma')
      return marked
    },
  }
  await build({ logLevel: 'error', plugins: [crowd], build: { outDir: OUT, emptyOutDir: true } })
}

/** Serves the crowded client's files; requests to the API go to the server. */
export async function serveCrowded(context: BrowserContext): Promise<void> {
  await context.route(
    url => !/^\/(api|app|broadcasting|bare)/.test(url.pathname),
    route => {
      const { pathname } = new URL(route.request().url())
      const file = join(OUT, pathname)
      const found = extname(pathname) && existsSync(file) ? file : join(OUT, 'index.html')
      return route.fulfill({
        contentType: TYPES[extname(found)] ?? 'application/octet-stream',
        body: readFileSync(found),
      })
    },
  )
}
