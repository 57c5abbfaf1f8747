import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { staticFiles } from '../../src/server/http/static.ts'
import { standsFor } from './modulos.ts'

const FOLDER = '.tmp/inventado'
const STAMP = join(FOLDER, 'stamp')

/** Gives what the build depends on: the product, by the stamp of its own build, and the invented declaration. */
function fingerprint(): string {
  const declared = readFileSync('tests/server/documents/conhecimentos.ts')
  const product = existsSync('dist/stamp') ? readFileSync('dist/stamp') : ''
  return createHash('sha256').update(product).update(declared).digest('hex')
}

/** Builds the web app with the invented documents, unless it is built already, and serves it in the place of Vite. */
export async function viteDev(app: FastifyInstance, root: string): Promise<void> {
  const stamp = fingerprint()
  if (!existsSync(STAMP) || readFileSync(STAMP, 'utf8') !== stamp) {
    const { build } = await import('vite')
    await build({
      root,
      logLevel: 'warn',
      build: { outDir: FOLDER, emptyOutDir: true },
      plugins: [
        {
          name: 'tecla-inventado',
          enforce: 'pre',
          async resolveId(id, importer) {
            const found = await this.resolve(id, importer, { skipSelf: true })
            return found && standsFor(found.id, importer)
          },
        },
      ],
    })
    writeFileSync(STAMP, stamp)
  }
  await staticFiles(app, join(root, FOLDER))
}
