import { existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { copy, emptyFolder, PREFIX, PROFILES, place, startServer } from './servidor.ts'

/** Prepares the demo data of this build and a folder for the browser profiles, which it deletes after the last test. */
export default async function prepare(): Promise<() => Promise<void>> {
  await makeTheWorld()
  const profiles = await emptyFolder()
  process.env[PROFILES] = profiles
  return () => rm(profiles, { recursive: true, force: true })
}

/** Creates the demo data of this build, unless they exist. */
export async function makeTheWorld(): Promise<void> {
  const made = place()
  if (existsSync(made)) return
  const { stop, dataDir } = await startServer({ DATA_DIR: await emptyFolder() })
  await stop({ keep: true })
  await mkdir('.tmp', { recursive: true })
  for (const name of await readdir('.tmp'))
    if (name.startsWith(PREFIX)) await rm(join('.tmp', name), { recursive: true, force: true })
  const partial = `${made}.${process.pid}`
  await mkdir(partial)
  await copy(dataDir, partial)
  // another run may have created them meanwhile
  await rename(partial, made).catch(() => rm(partial, { recursive: true, force: true }))
  await rm(dataDir, { recursive: true, force: true })
}
