import { generateKeyPair } from 'node:crypto'
import { promisify } from 'node:util'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  export interface ProvidedContext {
    /** RSA keys for certificates (PEM): see server/rsa-keys.ts. */
    chaves: string[]
  }
}

/** More than any test file makes certificates that must differ. */
const KEYS = 12

/** Makes the keys of a run on other threads. */
export function makeKeys(): Promise<string[]> {
  const make = promisify(generateKeyPair)
  const pem = async () =>
    (await make('rsa', { modulusLength: 2048 })).privateKey
      .export({ type: 'pkcs1', format: 'pem' })
      .toString()
  return Promise.all(Array.from({ length: KEYS }, pem))
}

/** Gives keys to tests that need no database. */
export default async function setup(project: TestProject): Promise<void> {
  project.provide('chaves', await makeKeys())
}
