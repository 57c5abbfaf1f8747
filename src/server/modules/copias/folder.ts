import { constants } from 'node:fs'
import { access, mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { isAbsolute, join } from 'node:path'
import { type Copia, INICIO_COPIA, NOME_COPIA } from '../../../domain/api/copias.ts'
import { fieldError } from '../../../domain/error.ts'
import { isSealed } from './seal.ts'

/** UTC offset of Brasília, used in the names of backups; no daylight saving since 2019. */
const BRASILIA_MS = -3 * 3_600_000

/** Makes the file name of a backup from its time; names sort by time. */
export function nameOf(em: Date, { sealed, antes }: { sealed: boolean; antes: boolean }): string {
  const [day = '', time = ''] = new Date(em.getTime() + BRASILIA_MS).toISOString().split('T')
  return `tecla-${antes ? 'antes-' : ''}${day}-${time.slice(0, 8).replaceAll(':', '')}.${sealed ? 'tecla' : 'tar.gz'}`
}

const momentOf = (nome: string): string => {
  const [, day, h, m, s] = /^tecla-(?:antes-)?(\d{4}-\d\d-\d\d)-(\d\d)(\d\d)(\d\d)/.exec(nome) ?? []
  return new Date(`${day}T${h}:${m}:${s}-03:00`).toISOString()
}

/** Gives the next moment after `agora` when it is `hora` o'clock in Brasília. */
export function nextAt(hora: number, agora: Date): Date {
  const next = new Date(agora.getTime() + BRASILIA_MS)
  next.setUTCHours(hora, 0, 0, 0)
  const at = new Date(next.getTime() - BRASILIA_MS)
  return at > agora ? at : new Date(at.getTime() + 86_400_000)
}

/** A backup file in its folder. */
export type CopyFile = Omit<Copia, 'conferida'> & {
  /** Modification time in the file system, in milliseconds. */
  mudada_em: number
}

/** Lists the backups in a folder, newest first; [] if the folder does not exist. */
export async function listCopies(pasta: string): Promise<CopyFile[]> {
  const names = await readdir(pasta).catch(() => [])
  const found = names
    .filter(name => NOME_COPIA.test(name))
    .map(nome => readCopy(pasta, nome).catch(() => null))
  return (await Promise.all(found))
    .filter(copy => copy !== null)
    .sort((a, b) => b.em.localeCompare(a.em) || b.nome.localeCompare(a.nome))
}

async function readCopy(pasta: string, nome: string): Promise<CopyFile> {
  const { size, mtimeMs } = await stat(join(pasta, nome))
  const file = await open(join(pasta, nome))
  try {
    const begin = Buffer.alloc(32)
    await file.read(begin, 0, begin.length, 0)
    return {
      nome,
      antes: nome.startsWith('tecla-antes-'),
      em: momentOf(nome),
      bytes: size,
      mudada_em: Math.round(mtimeMs),
      protegida: isSealed(begin),
    }
  } finally {
    await file.close()
  }
}

/** Pattern of paths refused for backups: devices and system files. */
const SYSTEM = /^\/(dev|proc|sys)(\/|$)/

/** Messages for the file system's error codes. */
const WHY: Readonly<Record<string, string>> = {
  ENOENT: 'a pasta de cima não existe',
  EACCES: 'sem permissão',
  EPERM: 'sem permissão',
  EROFS: 'o disco é só de leitura',
  ENOTDIR: 'há um arquivo no caminho',
  EEXIST: 'há um arquivo no caminho',
  ENOSPC: 'disco cheio',
  EDQUOT: 'disco cheio',
  ENAMETOOLONG: 'o caminho é longo demais',
  ELOOP: 'o caminho dá voltas',
}

/** Creates the folder if needed and checks that it is writable. @throws VALIDACAO at `pasta` */
export async function checkFolder(pasta: string): Promise<void> {
  if (!isAbsolute(pasta) || SYSTEM.test(pasta))
    throw fieldError('pasta', 'Informe o caminho inteiro de uma pasta do servidor')
  try {
    await mkdir(pasta, { mode: 0o700 }).catch(error => {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    })
    if (!(await stat(pasta)).isDirectory()) throw Object.assign(new Error(pasta), { code: 'ENOTDIR' })
    await access(pasta, constants.W_OK)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw fieldError('pasta', `O servidor não grava nesta pasta: ${WHY[code ?? ''] ?? code}`)
  }
}

/** Returns the temporary path of a backup while it is written. */
export const partialOf = (pasta: string, nome: string): string => join(pasta, `.${nome}.parte`)

const PARTIAL = /^\.tecla-(antes-)?[\d-]+\.(tar\.gz|tecla)\.parte$/
const ABANDONED_MS = 3_600_000

/** Removes incomplete backups left by a power cut: hidden, and as large as a backup, they would fill the disk. */
export async function dropAbandoned(pasta: string, agora: Date): Promise<void> {
  for (const nome of (await readdir(pasta)).filter(name => PARTIAL.test(name))) {
    const path = join(pasta, nome)
    // a recent file may be in use by another server of the installation
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }))
    if (agora.getTime() - mtimeMs > ABANDONED_MS) await rm(path, { force: true })
  }
}

/**
 * Deletes old daily backups and keeps the newest `manter` complete ones. Keeps damaged ones only if there are too few
 * complete ones. Those made by upgrades stay.
 */
export async function dropOldest(
  pasta: string,
  manter: number,
  damaged: (file: CopyFile) => Promise<boolean>,
): Promise<void> {
  const files = (await listCopies(pasta)).filter(({ antes }) => !antes)
  if (files.length <= manter) return
  const whole: CopyFile[] = []
  const bad: CopyFile[] = []
  // one at a time, because each check may read the whole file
  for (const file of files) ((await damaged(file)) ? bad : whole).push(file)
  for (const { nome } of [...whole, ...bad].slice(manter)) await rm(join(pasta, nome), { force: true })
}

const unread = ({ code }: NodeJS.ErrnoException) =>
  fieldError(
    'caminho',
    code === 'ENOENT' || code === 'ENOTDIR'
      ? 'Arquivo não encontrado no servidor'
      : `O servidor não lê este arquivo: ${WHY[code ?? ''] ?? code}`,
  )

/** Gives the size of a file on the server. @throws VALIDACAO at `caminho` */
export async function sizeOf(caminho: string): Promise<number> {
  if (!isAbsolute(caminho) || SYSTEM.test(caminho))
    throw fieldError('caminho', 'Informe o caminho inteiro de um arquivo do servidor')
  const found = await stat(caminho).catch(error => {
    throw unread(error)
  })
  // refuses folders, and devices, whose reading would never end
  if (!found.isFile()) throw fieldError('caminho', 'Isto é uma pasta: informe o arquivo')
  await access(caminho, constants.R_OK).catch(error => {
    throw unread(error)
  })
  return found.size
}

/** Reads the first bytes of a file on the server. @throws VALIDACAO at `caminho` */
export async function readBegin(caminho: string): Promise<Buffer> {
  const size = Math.min(await sizeOf(caminho), INICIO_COPIA)
  const file = await open(caminho)
  try {
    const begin = Buffer.alloc(size)
    const { bytesRead } = await file.read(begin, 0, size, 0)
    return begin.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}
