import { existsSync, readFileSync } from 'node:fs'

const FOLDER = process.env['TECLA_SPEC_DIR'] ?? new URL('../../../shared/spec/', import.meta.url).pathname

/** A file of the specification's inventories, or null where the specification is not beside the code. */
export const inventory = <T>(name: string): T[] | null => {
  const file = `${FOLDER}/${name}.json`
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as T[]) : null
}
