import { chownSync, lstatSync, mkdtempSync, rmdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import type { RunAs } from './binaries.ts'

/** Longest socket path in bytes: macOS allows 103, Linux 107. */
const SOCKET_MAX = 103

/** Makes a folder (0700) with a short path for the socket of one PostgreSQL. */
export function makeSocketDir(runAs: RunAs): string {
  const tooLong = Buffer.byteLength(join(tmpdir(), 'tecla-XXXXXX', '.s.PGSQL.5432')) > SOCKET_MAX
  const dir = mkdtempSync(join(tooLong ? '/tmp' : tmpdir(), 'tecla-'))
  if (runAs.uid !== undefined && runAs.gid !== undefined) chownSync(dir, runAs.uid, runAs.gid)
  return dir
}

/** Tells if the folder exists, belongs to the user who runs PostgreSQL, and is closed to other users. */
export function ownedSocketDir(dir: string, runAs: RunAs): boolean {
  const stat = lstatSync(dir, { throwIfNoEntry: false })
  return (
    stat?.isDirectory() === true &&
    stat.uid === (runAs.uid ?? process.getuid?.()) &&
    (stat.mode & 0o077) === 0
  )
}

/** Removes the socket left by a killed PostgreSQL, only in folders that we made; call only when no process listens there. */
export function removeSocketDir(dir: string, port: number): void {
  if (!basename(dir).startsWith('tecla-')) return
  for (const name of [`.s.PGSQL.${port}`, `.s.PGSQL.${port}.lock`]) rmSync(join(dir, name), { force: true })
  try {
    rmdirSync(dir)
  } catch {
    // not empty, or removed already: a folder left over is harmless
  }
}
