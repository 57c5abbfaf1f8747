import { createHash } from 'node:crypto'
import { createReadStream, existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, createGunzip, createGzip, gunzipSync } from 'node:zlib'
import { z } from 'zod'
import type { ConteudoCopia } from '../../../domain/api/copias.ts'
import { AppError, fieldError } from '../../../domain/error.ts'
import type { Dump } from '../../db/copy/dump.ts'
import { damagedCopy, newerCopy } from '../../db/copy/load.ts'
import type { Andamento } from '../../http/progress.ts'
import { isSealed, seal, unseal, unsealBegin, WrongPassword } from './seal.ts'
import { packEnd, packFile, readTar, type TarFile } from './tar.ts'

/**
 * Names of the first and the last file in a backup. A backup is a tar with the manifest, files of DATA_DIR, each table
 * in pieces (COPY format), and a summary with checksums, which proves completeness. The tar is compressed with gzip,
 * and encrypted if there is a password.
 */
export const MANIFESTO = 'manifesto.json'
export const RESUMO = 'resumo.json'
const FORMATO = 1

/** Maximum of companies named in the manifest, which must fit in the first frame of an encrypted backup. */
const NAMED = 200

/** Folders of DATA_DIR that belong to the database: vault's key, authorities, schemas, simulator data, XML files. */
export const FOLDERS = ['certificados', 'confianca', 'esquemas', 'simulador', 'xml'] as const

export const manifesto = z.object({
  formato: z.literal(FORMATO),
  versao: z.string(),
  em: z.string(),
  migracoes: z.array(z.object({ name: z.string(), hash: z.string() })),
  /** First companies of the installation; empty in the oldest backups. */
  empresas: z.array(z.object({ nome: z.string(), cnpj: z.string() })).default([]),
  quantas: z.int().default(0),
})
export type Manifesto = z.output<typeof manifesto>

const resumo = z.object({
  tabelas: z.record(z.string(), z.object({ linhas: z.int(), sha256: z.string() })),
  sequencias: z.record(z.string(), z.number()),
  /** Checksum (SHA-256) of every other file, by name; absent in the oldest backups. */
  arquivos: z.record(z.string(), z.string()).optional(),
  /** Checksum of this summary without this field. */
  soma: z.string().optional(),
})
export type Resumo = z.output<typeof resumo>

export const sha256 = (bytes: Buffer | string): string => createHash('sha256').update(bytes).digest('hex')

/** Computes the checksum that a summary says of itself. */
const sumOf = ({ tabelas, sequencias, arquivos }: Resumo): string =>
  sha256(JSON.stringify({ tabelas, sequencias, arquivos }))

/** Reads the summary. @throws VALIDACAO when it was altered */
export function parseResumo(bytes: Buffer): Resumo {
  const sums = resumo.parse(JSON.parse(bytes.toString()))
  if (sums.soma !== undefined && sums.soma !== sumOf(sums)) throw damagedCopy()
  return sums
}

const json = (value: unknown) => Buffer.from(JSON.stringify(value, null, 1))

interface What {
  dump: Dump
  dataDir: string
  versao: string
  em: Date
  senha: string | null
  andamento: Andamento
}

/** Writes a backup of the database, as a stream. */
export function writeArchive({ senha, ...what }: What): AsyncIterable<Buffer> {
  const packed = piped(Readable.from(entriesOf(what)), createGzip({ level: 6 }))
  return senha === null ? packed : seal(packed, senha)
}

/** Pipes a source through a transform, and passes errors on: otherwise the reader would wait forever. */
function piped(source: Readable, through: NodeJS.ReadWriteStream): AsyncIterable<Buffer> {
  const out = new PassThrough()
  pipeline(source, through, out).catch(error => out.destroy(error))
  return out
}

async function* entriesOf({
  dump,
  dataDir,
  versao,
  em,
  andamento,
}: Omit<What, 'senha'>): AsyncGenerator<Buffer> {
  const arquivos: Record<string, string> = {}
  const whole = (nome: string, bytes: Buffer) => {
    arquivos[nome] = sha256(bytes)
    return packFile(nome, bytes)
  }
  const manifest = {
    formato: FORMATO,
    versao,
    em: em.toISOString(),
    migracoes: [...dump.migracoes],
    empresas: dump.empresas.slice(0, NAMED),
    quantas: dump.empresas.length,
  } satisfies Manifesto
  yield whole(MANIFESTO, json(manifest))
  for (const path of filesOf(dataDir)) yield whole(`arquivos/${path}`, readFileSync(join(dataDir, path)))
  const sums: Resumo = { tabelas: {}, sequencias: {}, arquivos }
  let now = { nome: '', pieces: 0 }
  for await (const piece of dump.pieces) {
    if (piece.o_que === 'tabela') {
      await andamento.em(piece.de, piece.ate, `Copiando ${piece.nome}`)
      now = { nome: piece.nome, pieces: 0 }
      yield whole(`banco/${piece.nome}/colunas.json`, json(piece.colunas))
    } else if (piece.o_que === 'dados') {
      if (now.pieces % 16 === 15) await andamento.em(0, 1, `Copiando ${now.nome}`)
      yield packFile(`banco/${now.nome}/${String(now.pieces++).padStart(7, '0')}.copy`, piece.bytes)
    } else if (piece.o_que === 'soma') {
      const { linhas, sha256 } = piece
      sums.tabelas[piece.nome] = { linhas, sha256 }
    } else Object.assign(sums.sequencias, piece.valores)
  }
  yield packFile(RESUMO, json({ ...sums, soma: sumOf(sums) }))
  yield packEnd()
}

/** Lists the paths of the files under DATA_DIR that belong in a backup, including subfolders. */
function filesOf(dataDir: string): string[] {
  return FOLDERS.filter(folder => existsSync(join(dataDir, folder))).flatMap(folder =>
    readdirSync(join(dataDir, folder), { recursive: true, encoding: 'utf8' })
      .map(name => `${folder}/${name.replaceAll('\\', '/')}`)
      .filter(path => statSync(join(dataDir, path)).isFile())
      .sort(),
  )
}

export const readFile = (path: string): AsyncIterable<Buffer> => createReadStream(path)

const emptyFile = () =>
  fieldError('arquivo', 'O arquivo está vazio (0 bytes): copie-o de novo, ou escolha outra cópia')

/** Makes the error for an archive made by another program. */
const foreignArchive = () =>
  fieldError(
    'arquivo',
    'Este arquivo compactado não é uma cópia da Tecla: escolha um de nome tecla-DATA-HORA',
  )

/** Turns an error while reading a backup into a message for the user. */
function told(error: unknown): unknown {
  if (error instanceof AppError) return error
  if (error instanceof WrongPassword)
    return fieldError('senha', error.missing ? 'A cópia pede a senha' : 'Senha da cópia incorreta')
  const { code = '', message = '' } = error as NodeJS.ErrnoException
  // more than the manifest of any backup, such as an endless row of zeros
  if (code === 'ERR_BUFFER_TOO_LARGE') return foreignArchive()
  if (message === 'incorrect header check')
    return fieldError('arquivo', 'Este arquivo não é uma cópia da Tecla: elas acabam em .tecla ou .tar.gz')
  if (
    /^(tar|seal):/.test(message) ||
    code.startsWith('Z_') ||
    error instanceof SyntaxError ||
    error instanceof z.ZodError
  )
    return damagedCopy()
  return error
}

/**
 * Reads the manifest of a backup, then passes it, the other files and its checksum to `use`. @throws VALIDACAO at `senha` or `arquivo` */
export async function readArchive<T>(
  source: AsyncIterable<Buffer>,
  senha: string | null,
  use: (manifesto: Manifesto, files: AsyncGenerator<TarFile>, sums: Map<string, string>) => Promise<T>,
): Promise<T> {
  try {
    const files = readTar(piped(Readable.from(unseal(filled(source), senha)), createGunzip()))
    const said = await wholeOf(await firstOf(files))
    return await use(parseManifest(JSON.parse(said.toString())), files, new Map([[MANIFESTO, sha256(said)]]))
  } catch (error) {
    throw told(error)
  }
}

/** Passes the bytes on. @throws VALIDACAO if the file is empty */
async function* filled(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let bytes = 0
  for await (const piece of source) {
    bytes += piece.length
    yield piece
  }
  if (bytes === 0) throw emptyFile()
}

/** Returns the first file of a backup, which must be the manifest. @throws VALIDACAO */
async function firstOf(files: AsyncGenerator<TarFile>): Promise<TarFile> {
  const first = await files.next().catch((error: Error) => {
    throw error.message.startsWith('tar:') ? foreignArchive() : error
  })
  if (first.done || first.value.nome !== MANIFESTO) throw foreignArchive()
  return first.value
}

function parseManifest(said: { formato?: unknown }): Manifesto {
  if (Number(said.formato) > FORMATO) throw newerCopy()
  return manifesto.parse(said)
}

/** Limits, in bytes, for reading the manifest from a backup's beginning: unpacked and packed. */
const UNPACKED = 64 * 1024 * 1024
const PACKED = 64 * 1024
const HEADER = 512

/** Reads the manifest from the first bytes of a backup. @throws VALIDACAO at `senha` or `arquivo` */
export async function readManifest(begin: Buffer, senha: string | null): Promise<Manifesto> {
  try {
    if (begin.length === 0) throw emptyFile()
    const packed = (await unsealBegin(begin, senha)).subarray(0, PACKED)
    const plain = gunzipSync(packed, { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: UNPACKED })
    // the file ends inside the header of the manifest
    if (plain.length < HEADER && MANIFESTO.startsWith(plain.toString('latin1', 0, MANIFESTO.length)))
      throw damagedCopy()
    const first = await firstOf(readTar(Readable.from([plain])))
    return parseManifest(JSON.parse((await wholeOf(first)).toString()))
  } catch (error) {
    throw told(error)
  }
}

/** Describes the content of a backup to the user. */
export const contentOf = ({ em, versao, empresas, quantas }: Manifesto, begin: Buffer): ConteudoCopia => ({
  ...{ em, versao, empresas, quantas },
  protegida: isSealed(begin),
})

export async function wholeOf({ bytes }: TarFile): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of bytes) parts.push(Buffer.from(part))
  return Buffer.concat(parts)
}
