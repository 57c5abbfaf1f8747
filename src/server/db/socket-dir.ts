import { chownSync, lstatSync, mkdtempSync, rmdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import type { RunAs } from './binaries.ts'

/** PostgreSQL refuses a socket path longer than the kernel's 107 bytes. */
const SOCKET_MAX = 103

/** A folder of its own (0700) for the socket of one postmaster, with a path short enough. */
export function makeSocketDir(runAs: RunAs): string {
  const tooLong = Buffer.byteLength(join(tmpdir(), 'tecla-XXXXXX', '.s.PGSQL.5432')) > SOCKET_MAX
  const dir = mkdtempSync(join(tooLong ? '/tmp' : tmpdir(), 'tecla-'))
  if (runAs.uid !== undefined && runAs.gid !== undefined) chownSync(dir, runAs.uid, runAs.gid)
  return dir
}

/** Is it still the folder that we made, and nobody else's? */
export function ownedSocketDir(dir: string, runAs: RunAs): boolean {
  const stat = lstatSync(dir, { throwIfNoEntry: false })
  return (
    stat?.isDirectory() === true &&
    stat.uid === (runAs.uid ?? process.getuid?.()) &&
    (stat.mode & 0o077) === 0
  )
}

/** A killed postmaster leaves its socket behind. Only what we made, and only once nobody listens there. */
export function removeSocketDir(dir: string, port: number): void {
  if (!basename(dir).startsWith('tecla-')) return
  for (const name of [`.s.PGSQL.${port}`, `.s.PGSQL.${port}.lock`]) rmSync(join(dir, name), { force: true })
  try {
    rmdirSync(dir)
  } catch {
    // not empty or gone: a leftover folder does no harm
  }
}
