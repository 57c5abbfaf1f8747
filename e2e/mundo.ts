import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rename } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { copy, emptyFolder, erase, PREFIX, PROFILES, place, startServer } from './servidor.ts'

/** Prepares the demo data of this build and a folder for the browser profiles, which it deletes after the last test. */
export default async function prepare(): Promise<() => Promise<void>> {
  await makeTheWorld()
  const profiles = await emptyFolder()
  process.env[PROFILES] = profiles
  return () => erase(profiles)
}

const making = new Map<string, Promise<string>>()

/** Gives the folder with the demo data of this build, and creates it unless it exists. */
export function makeTheWorld(): Promise<string> {
  return makeOnce(place(), async partial => {
    const { stop, dataDir } = await startServer({ DATA_DIR: await emptyFolder() })
    await stop({ keep: true })
    await copy(dataDir, partial)
    await erase(dataDir)
  })
}

/**
 * Fills the folder `made` once and gives it; calls at the same time share one filling. Then deletes the folders of other
 * builds, but none of this build: another process may be copying it.
 */
export async function makeOnce(made: string, fill: (partial: string) => Promise<void>): Promise<string> {
  if (existsSync(made)) return made
  const pending = making.get(made) ?? publish(made, fill).finally(() => making.delete(made))
  making.set(made, pending)
  return pending
}

async function publish(made: string, fill: (partial: string) => Promise<void>): Promise<string> {
  const folder = dirname(made)
  await mkdir(folder, { recursive: true })
  const partial = await mkdtemp(`${made}.`)
  try {
    await fill(partial)
  } catch (error) {
    await erase(partial)
    throw error
  }
  // another process may have created it meanwhile
  await rename(partial, made).catch(() => erase(partial))
  for (const name of await readdir(folder))
    if (name.startsWith(PREFIX) && !name.startsWith(basename(made))) await erase(join(folder, name))
  return made
}
