import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const SOURCE = join(dirname(fileURLToPath(import.meta.url)), '../src/web/sw/service-worker.js')

/**
 * Writes /service-worker.js with the list of all files of the client, and a version computed from their bytes, so that an
 * unchanged build offers no update. Files of `public/` are not in the bundle, so they are read from disk.
 */
export function serviceWorker(): Plugin {
  let publicDir = 'public'
  return {
    name: 'tecla-service-worker',
    apply: 'build',
    configResolved(config) {
      publicDir = config.publicDir
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const hash = createHash('sha256')
        const files: string[] = []
        for (const [name, file] of Object.entries(bundle).sort(([a], [b]) => (a < b ? -1 : 1))) {
          if (name.endsWith('.map')) continue
          files.push(`/${name}`)
          hash.update(name).update(file.type === 'asset' ? file.source : file.code)
        }
        for (const path of publicFiles(publicDir)) {
          files.push(`/${relative(publicDir, path).split(sep).join('/')}`)
          hash.update(readFileSync(path))
        }
        const source = readFileSync(SOURCE, 'utf8')
        hash.update(source)
        this.emitFile({
          type: 'asset',
          fileName: 'service-worker.js',
          source: source
            .replace('__VERSION__', hash.digest('hex').slice(0, 16))
            .replace("['__FILES__']", JSON.stringify(files)),
        })
      },
    },
  }
}

function publicFiles(dir: string): string[] {
  if (dir === '') return []
  return readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name))
    .sort()
}
