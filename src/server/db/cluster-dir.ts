import { execFileSync, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { diskFull } from '../data-dir.ts'
import { StartError } from '../start-error.ts'
import type { Binaries, RunAs } from './binaries.ts'

export const windows = process.platform === 'win32'

/**
 * Gives the user for running PostgreSQL: the current user, except when we are root. Then: the owner of an existing cluster,
 * unless that is root; else `postgres`, or `nobody`.
 */
export function runAsOf(dir: string): RunAs {
  if (windows || process.getuid?.() !== 0) return {}
  if (existsSync(dir)) {
    const { uid, gid } = statSync(dir)
    if (uid !== 0) return { uid, gid }
  }
  return userId('postgres') ?? userId('nobody') ?? {}
}

function userId(name: string): RunAs | null {
  try {
    const ask = (flag: string) =>
      Number(execFileSync('id', [flag, name], { stdio: ['ignore', 'pipe', 'ignore'] }))
    return { uid: ask('-u'), gid: ask('-g') }
  } catch {
    return null
  }
}

/**
 * Gives path and working folder to start PostgreSQL. Another user may be unable to reach the folder from /, but can run
 * inside it: libuv changes the working folder before it changes the user (Linux, PostgreSQL 16 or newer).
 */
export function dataArgs(dir: string, runAs: RunAs): { path: string; cwd: string } {
  const walkable =
    runAs.uid === undefined || spawnSync('test', ['-x', dir], { ...runAs, cwd: '/' }).status === 0
  return { path: walkable ? dir : '/proc/self/cwd', cwd: dir }
}

/** Gives the environment with locale C and UTC, and without PG* variables, which would change initdb and postgres. */
export const cleanEnv = (): NodeJS.ProcessEnv => ({
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('PG'))),
  LC_ALL: 'C',
  TZ: 'UTC',
})

/** Gives the superuser's password on Windows, which has no unix sockets; else null: the socket's folder is 0700. */
export function superuserPassword(dir: string): string | null {
  if (!windows) return null
  const file = `${dir}.senha`
  if (!existsSync(file)) writeFileSync(file, randomBytes(24).toString('hex'), { mode: 0o600 })
  return readFileSync(file, 'utf8')
}

/** Creates the cluster when there is none. @throws StartError, also for a cluster of another major version */
export function ensureCluster(dir: string, binaries: Binaries, runAs: RunAs): void {
  if (!existsSync(join(dir, 'PG_VERSION'))) initCluster(dir, binaries, runAs)
  const major = Number(readFileSync(join(dir, 'PG_VERSION'), 'utf8').trim())
  if (major !== binaries.major)
    throw new StartError(
      `O banco em ${dir} é do PostgreSQL ${major} e o programa traz o ${binaries.major}: informe os binários do ${major} em TECLA_PG_BIN`,
    )
}

/** Runs initdb in a temporary folder and renames it, so that a crash leaves no incomplete cluster. */
function initCluster(dir: string, binaries: Binaries, runAs: RunAs): void {
  sweepHalfMade(dir)
  const partial = `${dir}.tmp-${process.pid}`
  mkdirSync(partial, { mode: 0o700 })
  if (runAs.uid !== undefined && runAs.gid !== undefined) chownSync(partial, runAs.uid, runAs.gid)
  const { path, cwd } = dataArgs(partial, runAs)
  const password = superuserPassword(dir)
  const made = spawnSync(
    join(binaries.dir, 'initdb'),
    ['-D', path, '-U', 'postgres', '--encoding=UTF8', ...locale(binaries.major), ...auth(dir, password)],
    { ...runAs, cwd, env: cleanEnv(), encoding: 'utf8' },
  )
  if (made.status !== 0) {
    const why = `${made.stderr ?? ''}${made.error ?? ''}`
    // initdb may word the error otherwise, so the free disk space counts too
    const full = why.includes('No space left') || diskFull(partial)
    rmSync(partial, { recursive: true, force: true })
    if (full) throw new StartError(`Disco cheio: não consegui criar o banco em ${dir}`)
    throw new StartError(`Não consegui criar o banco em ${dir}: ${errorLine(why)}`)
  }
  try {
    renameSync(partial, dir)
  } catch (error) {
    rmSync(partial, { recursive: true, force: true })
    // another process started at the same time and was faster: its cluster is used
    if (!existsSync(join(dir, 'PG_VERSION'))) throw error
  }
}

/** Chooses the locale: the builtin provider (PostgreSQL 17 on) does not change with the system's collations. */
const locale = (major: number) =>
  major >= 17 ? ['--locale-provider=builtin', '--locale=C.UTF-8'] : ['--locale=C']

const auth = (dir: string, password: string | null) =>
  password ? ['--auth=scram-sha-256', `--pwfile=${dir}.senha`] : ['--auth=trust']

function sweepHalfMade(dir: string): void {
  const prefix = `${dir}.tmp-`
  for (const name of readdirSync(dirname(dir))) {
    const path = join(dirname(dir), name)
    if (path.startsWith(prefix) && !alive(Number(path.slice(prefix.length))))
      rmSync(path, { recursive: true, force: true })
  }
}

/** Tells if a process with this id exists, also of another user. */
export function alive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Picks PostgreSQL's error from its output: the last error line, else the last line. */
export function errorLine(text: string): string {
  const lines = text.trim().split('\n')
  return (lines.findLast(line => /\b(error|FATAL|PANIC):/.test(line)) ?? lines.at(-1) ?? '').trim()
}
