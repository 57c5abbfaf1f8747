import { existsSync, mkdirSync, statfsSync, statSync, unlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { StartError } from './start-error.ts'

const FOLDERS = ['certificados', 'xml', 'logs', 'simulador', 'impressao', 'emails']

/**
 * Makes DATA_DIR and its folders, and checks that DATA_DIR is writable. Avoids Node's recursive mkdirSync, which never ends
 * under /proc and may give another error than the disk's. @throws StartError with one line
 */
export function prepareDataDir(dir: string): void {
  try {
    makeFolder(dir)
    for (const name of FOLDERS) makeFolder(join(dir, name))
    const probe = join(dir, `.prova-${process.pid}`)
    writeFileSync(probe, 'tecla')
    unlinkSync(probe)
  } catch (error) {
    throw new StartError(reason(dir, error as NodeJS.ErrnoException), { cause: error })
  }
}

/** Bytes of free disk below which the disk counts as full: PostgreSQL's write-ahead log grows in files of 16 MB. */
const FULL_BELOW = 16 * 1024 * 1024

/** Bytes of free disk below which a notification asks to free space, before the database stops. */
const LOW_BELOW = 512 * 1024 * 1024

/** Tells if the disk of this folder is too full for the database. */
export const diskFull = (dir: string): boolean => freeBytes(dir) < FULL_BELOW

/** Gives the notification about the free disk space; null when there is enough. */
export function diskNotice(free: number): { titulo: string; mensagem: string } | null {
  if (free >= LOW_BELOW) return null
  if (free < FULL_BELOW)
    return {
      titulo: 'O disco do servidor está cheio',
      mensagem:
        'Nada é gravado até liberar espaço: avise quem cuida do servidor. Os caixas guardam as vendas pagas.',
    }
  return {
    titulo: 'O disco do servidor está quase cheio',
    mensagem: `Restam ${Math.floor(free / 1024 / 1024)} MB: libere espaço antes que as vendas deixem de ser gravadas.`,
  }
}

/** Gives the free bytes on the disk of this folder, which need not exist yet; Infinity when unknown. */
export function freeBytes(dir: string): number {
  try {
    const { bavail, bsize } = statfsSync(dir)
    return bavail * bsize
  } catch (error) {
    const parent = dirname(dir)
    const missing = (error as NodeJS.ErrnoException).code === 'ENOENT'
    return missing && parent !== dir ? freeBytes(parent) : Number.POSITIVE_INFINITY
  }
}

function makeFolder(dir: string): void {
  if (existsSync(dir)) {
    if (!statSync(dir).isDirectory()) throw Object.assign(new Error(dir), { code: 'ENOTDIR' })
    return
  }
  const parent = dirname(dir)
  if (parent !== dir) makeParent(parent)
  mkdirSync(dir, { mode: 0o700 })
}

function makeParent(dir: string): void {
  if (existsSync(dir)) {
    if (!statSync(dir).isDirectory()) throw Object.assign(new Error(dir), { code: 'ENOTDIR' })
    return
  }
  makeParent(dirname(dir))
  mkdirSync(dir)
}

function reason(dir: string, { code }: NodeJS.ErrnoException): string {
  if (code === 'ENOTDIR' || code === 'EEXIST')
    return `DATA_DIR precisa ser uma pasta, e há um arquivo no caminho: ${dir}`
  if (code === 'ENOSPC' || code === 'EDQUOT') return `Disco cheio: libere espaço para gravar em ${dir}`
  return `Não consigo gravar na pasta DATA_DIR (${code}): ${dir}`
}
