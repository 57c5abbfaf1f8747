import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Folder of package.json, found by going up from this file, which is in src/server or bundled into dist/server. */
export const projectRoot = findRoot(dirname(fileURLToPath(import.meta.url)))

/** Version of the program. */
export const { version } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')) as {
  version: string
}

function findRoot(dir: string): string {
  if (existsSync(join(dir, 'package.json'))) return dir
  const parent = dirname(dir)
  if (parent === dir) throw new Error('package.json not found above the server')
  return findRoot(parent)
}
