import { createHash, type Hash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Pool } from 'pg'
import { damagedCopy, type Loader, restoreDatabase, settleRestored } from '../../db/copy/load.ts'
import {
  FOLDERS,
  type Manifesto,
  parseResumo,
  RESUMO,
  type Resumo,
  readArchive,
  sha256,
  wholeOf,
} from './archive.ts'
import type { TarFile } from './tar.ts'

interface Options {
  pool: Pool
  dataDir: string
  senha: string | null
  agora: Date
}

/** Manifest and summary of a restored backup. */
export interface Restored {
  manifesto: Manifesto
  resumo: Resumo
}

/**
 * Restores a backup into an empty installation: rows in one transaction, files of DATA_DIR just before its commit. If the
 * commit fails after the files are written, the database stays empty, and the restored key has nothing to decrypt.
 */
export const restoreFrom = (
  source: AsyncIterable<Buffer>,
  { pool, dataDir, senha, agora }: Options,
): Promise<Restored> =>
  readArchive(source, senha, async (manifesto, files, sums) => {
    const kept: { path: string; bytes: Buffer }[] = []
    const resumo = await restoreDatabase(pool, manifesto.migracoes, {
      agora,
      fill: loader => fill(loader, files, kept, sums),
      // writes the key before the commit: a key without rows does no harm, but rows encrypted with a missing key would be
      // lost
      last: () => {
        for (const { path, bytes } of kept) writeInto(dataDir, path, bytes)
      },
    })
    await settleRestored(pool)
    return { manifesto, resumo }
  })

/** Reads a backup to its end and compares its checksums, without a database. @throws VALIDACAO */
export const checkArchive = (source: AsyncIterable<Buffer>, senha: string | null): Promise<Restored> =>
  readArchive(source, senha, async (manifesto, files, sums) => {
    const nowhere: Loader = {
      async table(_nome, _colunas, bytes) {
        let lines = 0
        // a row in COPY format has exactly one line feed, at its end
        for await (const piece of bytes) for (const byte of piece) if (byte === 10) lines++
        return lines
      },
      sequences: async () => {},
    }
    return { manifesto, resumo: await fill(nowhere, files, [], sums) }
  })

/** Number of rows and hash of each table, as read. */
type Found = Map<string, { linhas: number; hash: Hash }>

/**
 * Passes each table to the loader (`banco/<table>/colunas.json`, then its rows), and collects other files in `kept`. `whole`
 * has the checksums of files that were read whole. Returns the checked summary.
 */
async function fill(
  loader: Loader,
  files: AsyncGenerator<TarFile>,
  kept: { path: string; bytes: Buffer }[],
  whole: Map<string, string>,
): Promise<Resumo> {
  const found: Found = new Map()
  const wholeFile = async (file: TarFile): Promise<Buffer> => {
    const bytes = await wholeOf(file)
    whole.set(file.nome, sha256(bytes))
    return bytes
  }
  let next = await files.next()
  while (!next.done) {
    const file = next.value
    const [, table] = /^banco\/([^/]+)\//.exec(file.nome) ?? []
    if (file.nome === RESUMO) {
      const sums = parseResumo(await wholeOf(file))
      if (!(await files.next()).done) throw damagedCopy()
      compare(sums, found, whole)
      await loader.sequences(sums.sequencias)
      return sums
    }
    if (table === undefined) {
      const path = /^arquivos\/(.+)$/.exec(file.nome)?.[1]
      const parts = path?.split('/') ?? []
      // the backup is not trusted: refuses paths outside the folders of a backup
      if (!path || parts.includes('..') || !FOLDERS.some(folder => folder === parts[0])) throw damagedCopy()
      kept.push({ path, bytes: await wholeFile(file) })
      next = await files.next()
      continue
    }
    const columns = JSON.parse((await wholeFile(file)).toString()) as string[]
    const hash = createHash('sha256')
    let after: IteratorResult<TarFile> | undefined
    const pieces = async function* () {
      for (;;) {
        after = await files.next()
        if (after.done || !after.value.nome.startsWith(`banco/${table}/`)) return
        for await (const piece of after.value.bytes) {
          hash.update(piece)
          yield piece
        }
      }
    }
    const linhas = await loader.table(table, columns, pieces())
    found.set(table, { linhas, hash })
    if (!after) throw damagedCopy()
    next = after
  }
  throw damagedCopy()
}

/** Compares rows and checksums of tables, and files' checksums, with the summary. @throws VALIDACAO */
function compare({ tabelas, arquivos }: Resumo, found: Found, whole: ReadonlyMap<string, string>): void {
  const wrong = Object.entries(tabelas).filter(([name, { linhas, sha256 }]) => {
    const here = found.get(name)
    return !here || here.linhas !== linhas || here.hash.digest('hex') !== sha256
  })
  if (wrong.length > 0 || found.size !== Object.keys(tabelas).length) throw damagedCopy()
  if (arquivos === undefined) return
  const altered = [...whole].some(([name, sum]) => arquivos[name] !== sum)
  if (altered || whole.size !== Object.keys(arquivos).length) throw damagedCopy()
}

function writeInto(dataDir: string, path: string, bytes: Buffer): void {
  const target = join(dataDir, path)
  mkdirSync(dirname(target), { recursive: true, mode: 0o700 })
  writeFileSync(target, bytes, { mode: 0o600 })
}
