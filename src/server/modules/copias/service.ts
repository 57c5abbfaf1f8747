import { createReadStream, createWriteStream } from 'node:fs'
import { open, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { z } from 'zod'
import { BRASILIA, dataHoraIn } from '../../../core/document/fuso.ts'
import { dataHora } from '../../../core/paper/format.ts'
import type {
  ajustarCopias,
  ConteudoCopia,
  Copia,
  conferirCopia,
  EstadoCopias,
  Restaurada,
} from '../../../domain/api/copias.ts'
import type { Answer } from '../../../domain/api/define.ts'
import { AppError, fieldError } from '../../../domain/error.ts'
import { freeBytes } from '../../data-dir.ts'
import { dumpDatabase } from '../../db/copy/dump.ts'
import { refuseNewer } from '../../db/copy/load.ts'
import type { Deps } from '../../deps.ts'
import { type Andamento, Cancelado } from '../../http/progress.ts'
import type { JobHandler } from '../../outbox/job.ts'
import { enqueue } from '../../outbox/repository.ts'
import { version } from '../../project-root.ts'
import type { StandingCheck } from '../notificacoes/service.ts'
import { contentOf, type Resumo, readFile, readManifest, writeArchive } from './archive.ts'
import {
  type CopyFile,
  checkFolder,
  dropAbandoned,
  dropOldest,
  listCopies,
  nameOf,
  nextAt,
  partialOf,
  readBegin,
  sizeOf,
} from './folder.ts'
import {
  type Ajustes,
  accountIds,
  type CheckedFile,
  dropJob,
  madeAt,
  readAjustes,
  THE_HOUSE,
  tellRestored,
  writeAjustes,
  zoneOf,
} from './repository.ts'
import { checkArchive, restoreFrom } from './restore.ts'

const JOB = 1
const RETRY_MS = 3_600_000
const STALE_MS = 2 * 86_400_000
const DAY_MS = 86_400_000
const CONTEXT = 'copias'

const silent: Andamento = { em: async () => {} }

type Pedido = z.output<NonNullable<typeof ajustarCopias.body>>

/** Makes the service of backups: makes, lists, checks and deletes them, and notifies when backups stop. */
export function createCopias(
  deps: Pick<Deps, 'db' | 'vault' | 'clock' | 'log' | 'config'> & { wake: () => void },
) {
  const { db, vault, clock, log, config, wake } = deps
  const own = join(config.dataDir, 'copias')
  const initial: Ajustes = {
    ativa: !config.demo,
    pasta: null,
    hora: 3,
    manter: 7,
    senha: null,
    ultima_em: null,
    ultimo_erro: null,
    conferidas: {},
  }
  const read = () => db.tx(THE_HOUSE, async q => (await readAjustes(q)) ?? initial)
  const folderOf = ({ pasta }: Ajustes) => pasta ?? own
  const tell = async (ajustes: Ajustes): Promise<EstadoCopias> => {
    const { ativa, pasta, hora, manter, senha, ultima_em, ultimo_erro, conferidas } = ajustes
    const onde = folderOf(ajustes)
    const livre = freeBytes(onde)
    return {
      sem_copia_dias: await daysWithout(ajustes),
      ...{ ativa, hora, manter, onde, ultima_em, ultimo_erro },
      pasta: pasta ?? '',
      protegida: senha !== null,
      proxima_em: ativa ? nextAt(hora, clock()).toISOString() : null,
      fazendo: running,
      livre: Number.isFinite(livre) ? livre : null,
      copias: (await listCopies(onde)).map(file => withCheck(file, conferidas[file.nome])),
    }
  }
  let running = false

  /** Stores the result of a backup, without overwriting settings that changed meanwhile. */
  const keep = (how: Pick<Ajustes, 'ultimo_erro'> & Partial<Ajustes>) =>
    db.tx(THE_HOUSE, async q => writeAjustes(q, { ...((await readAjustes(q)) ?? initial), ...how }))

  const passwordOf = ({ senha }: Ajustes) => senha && vault.open(senha, CONTEXT).toString()

  /** Stores the result of a file's check, and deletes results of files that no longer exist. */
  async function keepCheck(pasta: string, file: CopyFile, erro: string | null): Promise<CheckedFile> {
    const found = { em: clock().toISOString(), bytes: file.bytes, mudada_em: file.mudada_em, erro }
    const files = await listCopies(pasta)
    const there = new Set(files.map(({ nome }) => nome))
    await db.tx(THE_HOUSE, async q => {
      const ajustes = (await readAjustes(q)) ?? initial
      const others = Object.entries(ajustes.conferidas).filter(([nome]) => there.has(nome))
      const conferidas = { ...Object.fromEntries(others), [file.nome]: found }
      await writeAjustes(q, {
        ...ajustes,
        conferidas,
        // a damaged backup does not count as the last good one
        ...(erro === null ? {} : { ultima_em: lastGood(files, conferidas) }),
      })
    })
    return found
  }

  async function write(ajustes: Ajustes, andamento: Andamento): Promise<Copia> {
    const pasta = folderOf(ajustes)
    const made = await copyInto(
      { db, clock, config },
      { pasta, senha: passwordOf(ajustes), andamento },
    ).catch(error => {
      throw told(error, pasta)
    })
    await keep({ ultima_em: made.em, ultimo_erro: null })
    const kept = await keepCheck(pasta, made, null)
    const { conferidas } = await read()
    await dropOldest(pasta, ajustes.manter, async file => {
      const { conferida } = withCheck(file, conferidas[file.nome])
      if (conferida) return conferida.erro !== null
      // checks a new or changed file once, before another backup is deleted because of it
      return verify(pasta, file, passwordOf(ajustes), silent).then(() => false, saysDamaged)
    })
    return withCheck(made, kept)
  }

  /** Reads a backup to its end and stores the result. @throws VALIDACAO at `arquivo` or `senha` */
  async function verify(pasta: string, file: CopyFile, senha: string | null, andamento: Andamento) {
    const source = counted(readFile(join(pasta, file.nome)), file.bytes, andamento, 'Conferindo')
    try {
      const found = await checkArchive(source, senha)
      return { ...found, conferida: await keepCheck(pasta, file, null) }
    } catch (error) {
      // only faults of the file are stored, not a wrong password
      if (error instanceof AppError && error.errors?.['arquivo']) await keepCheck(pasta, file, error.message)
      throw error
    }
  }

  async function copyNow(andamento: Andamento): Promise<Copia> {
    if (running) throw new AppError('EM_ANDAMENTO', { mensagem: 'Uma cópia já está sendo feita: aguarde' })
    running = true
    try {
      return await write(await read(), andamento)
    } catch (error) {
      if (error instanceof Cancelado) throw error
      log.error({ err: error }, 'a cópia de segurança falhou')
      await keep({ ultimo_erro: reason(error) }).catch(() => {})
      throw error
    } finally {
      running = false
    }
  }

  const schedule = (hora: number) =>
    db.tx(THE_HOUSE, q =>
      enqueue(q, THE_HOUSE, { tipo: 'copia', alvo_id: JOB, due_at: nextAt(hora, clock()) }),
    )

  const job: JobHandler = async () => {
    const { ativa, hora } = await read()
    if (!ativa) return null
    try {
      await copyNow(silent)
      return { depois: nextAt(hora, clock()).getTime() - clock().getTime(), erro: 'todo dia' }
    } catch (error) {
      return { depois: RETRY_MS, erro: reason(error) }
    }
  }

  /** Counts days since the last good backup, or the database's creation. Null: backups are recent, or not needed. */
  async function daysWithout({ ativa, ultima_em }: Ajustes): Promise<number | null> {
    // a demo installation has no real data
    if (config.demo && !ativa) return null
    const last = ultima_em ?? (await db.tx(THE_HOUSE, madeAt)).toISOString()
    const age = clock().getTime() - Date.parse(last)
    return age <= STALE_MS ? null : Math.floor(age / DAY_MS)
  }

  /** Notifies administrators of the installation when backups are old. */
  const standing: StandingCheck = {
    seenBy: ({ super_user }) => super_user,
    async fault() {
      const ajustes = await read()
      const days = await daysWithout(ajustes)
      if (days === null) return null
      return {
        titulo: `Sem cópia de segurança há ${days} dias`,
        mensagem: `${ajustes.ultima_em ? 'A última cópia boa ficou velha' : 'Nunca houve uma cópia'}: em Cópias de segurança, F2 faz uma.${ajustes.ultimo_erro ? ` Último erro: ${ajustes.ultimo_erro}` : ''}`,
      }
    },
  }

  return {
    job,
    standing,
    copyNow,
    listar: async () => tell(await read()),

    /** Changes the settings. @throws VALIDACAO at `pasta` */
    async ajustar({ senha, pasta, ...rest }: Pedido) {
      if (pasta) await checkFolder(pasta)
      const ajustes = await db.tx(THE_HOUSE, async q => {
        const before = (await readAjustes(q)) ?? initial
        const after: Ajustes = {
          ...before,
          ...rest,
          pasta: pasta || null,
          senha:
            senha === undefined
              ? before.senha
              : senha === null
                ? null
                : vault.seal(Buffer.from(senha), CONTEXT),
        }
        await writeAjustes(q, after)
        await dropJob(q)
        return after
      })
      if (ajustes.ativa) await schedule(ajustes.hora)
      wake()
      return tell(ajustes)
    },

    /** Checks a backup. @throws NAO_ENCONTRADO; VALIDACAO at `arquivo` or `senha` */
    async conferir(
      nome: string,
      senha: string,
      andamento: Andamento,
    ): Promise<Answer<typeof conferirCopia>['data']> {
      const ajustes = await read()
      const pasta = folderOf(ajustes)
      const file = (await listCopies(pasta)).find(copy => copy.nome === nome)
      if (!file) throw new AppError('NAO_ENCONTRADO')
      const { manifesto, resumo, conferida } = await verify(
        pasta,
        file,
        senha || passwordOf(ajustes),
        andamento,
      )
      return {
        ...withCheck(file, conferida),
        conteudo: contentOf(manifesto, await readBegin(join(pasta, nome))),
        ...totalOf(resumo),
      }
    },

    /** Opens a backup for download. @throws NAO_ENCONTRADO */
    async baixar(nome: string) {
      const pasta = folderOf(await read())
      const found = (await listCopies(pasta)).find(copy => copy.nome === nome)
      if (!found) throw new AppError('NAO_ENCONTRADO')
      return { bytes: found.bytes, arquivo: createReadStream(join(pasta, nome)) }
    },

    /** Deletes a backup. @throws NAO_ENCONTRADO */
    async excluir(nome: string) {
      const ajustes = await read()
      const pasta = folderOf(ajustes)
      const files = await listCopies(pasta)
      const rest = files.filter(copy => copy.nome !== nome)
      if (rest.length === files.length) throw new AppError('NAO_ENCONTRADO')
      await rm(join(pasta, nome))
      if (files[0]?.nome === nome)
        await keep({ ultimo_erro: ajustes.ultimo_erro, ultima_em: lastGood(rest, ajustes.conferidas) })
    },

    /** Schedules the daily backup, if it is turned on. */
    async start() {
      const { ativa, hora } = await read()
      if (ativa) await schedule(hora)
    },
  }
}

/** Writes a backup under a temporary name, reads it back to its end, and then renames it. @throws VALIDACAO at `pasta` */
export async function copyInto(
  { db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>,
  { pasta, senha, andamento }: { pasta: string; senha: string | null; andamento: Andamento },
): Promise<CopyFile> {
  await checkFolder(pasta)
  const em = clock()
  await dropAbandoned(pasta, em)
  const nome = nameOf(em, senha !== null)
  const partial = partialOf(pasta, nome)
  const { dataDir } = config
  try {
    await dumpDatabase(db.pool, dump =>
      pipeline(
        Readable.from(writeArchive({ dump, dataDir, versao: version, em, senha, andamento })),
        createWriteStream(partial, { mode: 0o600 }),
      ),
    )
    const { size } = await stat(partial)
    await checkArchive(counted(readFile(partial), size, andamento, 'Conferindo'), senha)
    const file = await open(partial)
    await file.sync()
    await file.close()
    await rename(partial, join(pasta, nome))
  } finally {
    await rm(partial, { force: true })
  }
  const made = (await listCopies(pasta)).find(copy => copy.nome === nome)
  if (!made) throw new Error(`copias: ${nome} is not there`)
  return { ...made, em: em.toISOString() }
}

/** Describes a backup by its first bytes. @throws VALIDACAO at `arquivo` or `senha` when this server cannot restore it */
export async function showCopy(begin: Buffer, senha: string): Promise<ConteudoCopia> {
  const manifesto = await readManifest(begin, senha || null)
  refuseNewer(manifesto.migracoes)
  return contentOf(manifesto, begin)
}

/** Describes a backup file on the server. @throws VALIDACAO at `caminho`, `arquivo` or `senha` */
export const showServerCopy = async (caminho: string, senha: string): Promise<ConteudoCopia> =>
  showCopy(await readBegin(caminho), senha)

type Installation = Pick<Deps, 'db' | 'vault' | 'clock' | 'config'>

/** Restores a backup file on the server into an empty installation. @throws VALIDACAO at `caminho`, `arquivo` or `senha` */
export async function restoreServerCopy(
  deps: Installation,
  { caminho, senha }: { caminho: string; senha: string },
  andamento: Andamento,
): Promise<Restaurada> {
  const bytes = await sizeOf(caminho)
  return restoreInstallation(deps, counted(readFile(caminho), bytes, andamento, 'Restaurando'), senha)
}

/**
 * Restores a backup into an empty installation, and notifies every account of the backup's date: later data is missing, and
 * later note numbers must not be used again.
 */
export async function restoreInstallation(
  { db, vault, clock, config }: Installation,
  arquivo: AsyncIterable<Buffer>,
  senha: string,
): Promise<Restaurada> {
  const { manifesto, resumo } = await restoreFrom(arquivo, {
    pool: db.pool,
    dataDir: config.dataDir,
    senha: senha || null,
    agora: clock(),
    // reloads the vault's key, which the restore may have replaced
  }).finally(() => vault.reload())
  for (const account_id of await db.tx(THE_HOUSE, accountIds))
    await db.tx({ account_id }, async q => {
      const quando = dataHoraIn(new Date(manifesto.em), (await zoneOf(q, account_id)) ?? BRASILIA)
      await tellRestored(
        q,
        account_id,
        `Restaurado da cópia de ${dataHora(quando)}`,
        'O que foi feito depois dela não está aqui. Fora do treinamento a emissão está parada: em Conferir séries, informe o último número de cada uma.',
        clock(),
      )
    })
  return { em: manifesto.em, ...totalOf(resumo) }
}

function totalOf({ tabelas }: Resumo): { tabelas: number; linhas: number } {
  const all = Object.values(tabelas)
  return { tabelas: all.length, linhas: all.reduce((sum, { linhas }) => sum + linhas, 0) }
}

const MEGA = 1024 * 1024

/** Counts the bytes read, to report the progress in MB; lets the user cancel between two pieces. */
async function* counted(
  source: AsyncIterable<Buffer>,
  bytes: number,
  andamento: Andamento,
  etapa: string,
): AsyncGenerator<Buffer> {
  const total = Math.max(1, Math.ceil(bytes / MEGA))
  let read = 0
  for await (const piece of source) {
    read += piece.length
    await andamento.em(Math.min(Math.floor(read / MEGA), total - 1), total, etapa)
    yield piece
  }
}

/** Combines a file with its last check, if the file did not change since. */
function withCheck({ mudada_em, ...file }: CopyFile, found: CheckedFile | undefined): Copia {
  const same = found?.bytes === file.bytes && found.mudada_em === mudada_em
  return { ...file, conferida: found && same ? { em: found.em, erro: found.erro } : null }
}

/** Tells if an error counts the file as damaged: every error does, except a refused password. */
const saysDamaged = (error: unknown): boolean => !(error instanceof AppError && error.errors?.['senha'])

/** Returns the time (ISO) of the newest file not known to be damaged; null: none. */
const lastGood = (files: readonly CopyFile[], conferidas: Ajustes['conferidas']): string | null =>
  files.find(file => !withCheck(file, conferidas[file.nome]).conferida?.erro)?.em ?? null

const FULL = new Set(['ENOSPC', 'EDQUOT'])
const FORBIDDEN = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOENT', 'EIO'])

/** Turns an error while writing in the folder into a message for the user. */
function told(error: unknown, pasta: string): unknown {
  const { code = '' } = error as NodeJS.ErrnoException
  if (FULL.has(code))
    return fieldError('pasta', `Disco cheio em ${pasta}: libere espaço ou escolha outra pasta`)
  return FORBIDDEN.has(code) ? fieldError('pasta', `O servidor não grava em ${pasta} (${code})`) : error
}

const reason = (error: unknown): string =>
  error instanceof AppError ? error.reason : String((error as Error).message).slice(0, 200)

export type CopiasService = ReturnType<typeof createCopias>
