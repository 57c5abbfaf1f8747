import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { z } from 'zod'
import type {
  ajustarCopias,
  ConteudoCopia,
  Copia,
  conferirCopia,
  EstadoCopias,
  ensaiarCopia,
  Restaurada,
} from '../../../domain/api/copias.ts'
import type { Answer } from '../../../domain/api/define.ts'
import { AppError } from '../../../domain/error.ts'
import { freeBytes } from '../../data-dir.ts'
import { refuseNewer } from '../../db/copy/load.ts'
import type { Deps } from '../../deps.ts'
import { type Andamento, Cancelado } from '../../http/progress.ts'
import type { JobHandler } from '../../outbox/job.ts'
import { enqueue } from '../../outbox/repository.ts'
import type { StandingCheck } from '../notificacoes/service.ts'
import { contentOf, readFile, readManifest } from './archive.ts'
import { type CopyFile, checkFolder, dropOldest, listCopies, nextAt, readBegin, sizeOf } from './folder.ts'
import { CONTEXT, copyInto, counted, ownFolder } from './make.ts'
import { dropRehearsal, rehearse } from './rehearse.ts'
import {
  type Ajustes,
  type CheckedFile,
  dropJob,
  type Ensaio,
  madeAt,
  readAjustes,
  THE_HOUSE,
  writeAjustes,
} from './repository.ts'
import { checkArchive } from './restore.ts'
import { type Installation, restoreInstallation, totalOf } from './restore-installation.ts'

export { copyBeforeUpgrade } from './before-upgrade.ts'
export { copyInto } from './make.ts'
export { restoreInstallation } from './restore-installation.ts'

const JOB = 1
const RETRY_MS = 3_600_000
const STALE_MS = 2 * 86_400_000
const DAY_MS = 86_400_000
/** A week but for the hour by which a night may come early. */
const WEEK_MS = 7 * DAY_MS - 3_600_000

const silent: Andamento = { em: async () => {} }

type Pedido = z.output<NonNullable<typeof ajustarCopias.body>>

/** Makes the service of backups: makes, lists, checks and deletes them, and notifies when backups stop. */
export function createCopias(
  deps: Pick<Deps, 'db' | 'vault' | 'clock' | 'log' | 'config'> & {
    wake: () => void
    free?: typeof freeBytes
  },
) {
  const { db, vault, clock, log, config, wake, free = freeBytes } = deps
  const own = ownFolder(config)
  const initial: Ajustes = {
    ativa: !config.demo,
    pasta: null,
    hora: 3,
    manter: 7,
    senha: null,
    ultima_em: null,
    ultimo_erro: null,
    conferidas: {},
    ensaio: null,
  }
  const read = () => db.tx(THE_HOUSE, async q => (await readAjustes(q)) ?? initial)
  const folderOf = ({ pasta }: Ajustes) => pasta ?? own
  const tell = async (ajustes: Ajustes): Promise<EstadoCopias> => {
    const { ativa, pasta, hora, manter, senha, ultima_em, ultimo_erro, conferidas, ensaio } = ajustes
    const onde = folderOf(ajustes)
    const livre = freeBytes(onde)
    return {
      sem_copia_dias: await daysWithout(ajustes),
      ...{ ativa, hora, manter, onde, ultima_em, ultimo_erro, ensaio },
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
  async function keepCheck(
    pasta: string,
    file: CopyFile,
    erro: string | null,
    rehearsed?: Ensaio,
  ): Promise<CheckedFile> {
    const em = clock().toISOString()
    const found: CheckedFile = { em, bytes: file.bytes, mudada_em: file.mudada_em, erro }
    if (rehearsed && erro === null) found.restaurada_em = em
    const files = await listCopies(pasta)
    const there = new Set(files.map(({ nome }) => nome))
    await db.tx(THE_HOUSE, async q => {
      const ajustes = (await readAjustes(q)) ?? initial
      const before = ajustes.conferidas[file.nome]
      // reading the same file again does not unsay that it was restored
      if (!rehearsed && withCheck(file, before).conferida?.restaurada_em)
        found.restaurada_em = before?.restaurada_em ?? null
      const others = Object.entries(ajustes.conferidas).filter(([nome]) => there.has(nome))
      const conferidas = { ...Object.fromEntries(others), [file.nome]: found }
      await writeAjustes(q, {
        ...ajustes,
        conferidas,
        ensaio: rehearsed ?? ajustes.ensaio,
        // a damaged backup does not count as the last good one
        ...(erro === null ? {} : { ultima_em: lastGood(files, conferidas) }),
      })
    })
    return found
  }

  async function write(ajustes: Ajustes, andamento: Andamento): Promise<Copia> {
    const pasta = folderOf(ajustes)
    const made = await copyInto(
      { pool: db.pool, clock, config },
      { pasta, senha: passwordOf(ajustes), andamento },
    )
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

  /** Restores a backup into a database of its own, proves it, and stores the result. @throws VALIDACAO at `senha` */
  async function rehearseFile(ajustes: Ajustes, file: CopyFile, senha: string | null, andamento: Andamento) {
    const pasta = folderOf(ajustes)
    const caminho = join(pasta, file.nome)
    const { danificada, ...found } = await rehearse(
      { db, config, log, clock, free },
      { caminho, senha: senha ?? '' },
      andamento,
    )
    const ensaio: Ensaio = { em: clock().toISOString(), copia: file.nome, ...found }
    if (ensaio.erro !== null) log.error({ ensaio }, 'a cópia de segurança não passou no ensaio')
    if (found.impossivel === null && (found.erro === null || danificada))
      return { ensaio, conferida: await keepCheck(pasta, file, found.erro, ensaio) }
    await keep({ ultimo_erro: (await read()).ultimo_erro, ensaio })
    const { conferidas } = await read()
    return { ensaio, conferida: conferidas[file.nome] }
  }

  /** Rehearses the newest daily backup when a week has passed since the last one that passed. */
  async function rehearseWeekly(): Promise<void> {
    const ajustes = await read()
    const { ensaio } = ajustes
    const passed = ensaio !== null && ensaio.erro === null && ensaio.impossivel === null
    if (passed && clock().getTime() - Date.parse(ensaio.em) < WEEK_MS) return
    const [newest] = (await listCopies(folderOf(ajustes))).filter(({ antes }) => !antes)
    if (newest) await rehearseFile(ajustes, newest, passwordOf(ajustes), silent)
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
      await rehearseWeekly().catch(error => log.error({ err: error }, 'o ensaio da cópia não terminou'))
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
  const stale: StandingCheck = {
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

  /** Notifies them when the last rehearsed backup failed. */
  const unfit: StandingCheck = {
    seenBy: ({ super_user }) => super_user,
    async fault() {
      const { ensaio } = await read()
      if (!ensaio?.erro) return null
      return {
        titulo: 'A cópia de segurança não passou no ensaio',
        mensagem: `${ensaio.copia}: ${ensaio.erro}. Em Cópias de segurança, F2 faz outra e F8 a ensaia.`,
      }
    },
  }

  return {
    job,
    standings: [stale, unfit],
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

    /** Rehearses the restore of a backup. @throws NAO_ENCONTRADO; VALIDACAO at `senha`; EM_ANDAMENTO */
    async ensaiar(
      nome: string,
      senha: string,
      andamento: Andamento,
    ): Promise<Answer<typeof ensaiarCopia>['data']> {
      const ajustes = await read()
      const file = (await listCopies(folderOf(ajustes))).find(copy => copy.nome === nome)
      if (!file) throw new AppError('NAO_ENCONTRADO')
      const { ensaio, conferida } = await rehearseFile(ajustes, file, senha || passwordOf(ajustes), andamento)
      return { ...withCheck(file, conferida), ensaio }
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

    /** Schedules the daily backup, if it is turned on, and deletes what a rehearsal left when its server was killed. */
    async start() {
      await dropRehearsal({ db, config }).catch(error =>
        log.warn({ err: error }, 'o que um ensaio deixou não pôde ser apagado'),
      )
      const { ativa, hora } = await read()
      if (ativa) await schedule(hora)
    },
  }
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

/** Restores a backup file on the server into an empty installation. @throws VALIDACAO at `caminho`, `arquivo` or `senha` */
export async function restoreServerCopy(
  deps: Installation,
  { caminho, senha }: { caminho: string; senha: string },
  andamento: Andamento,
): Promise<Restaurada> {
  const bytes = await sizeOf(caminho)
  return restoreInstallation(deps, counted(readFile(caminho), bytes, andamento, 'Restaurando'), senha)
}

/** Combines a file with its last check, if the file did not change since. */
function withCheck({ mudada_em, ...file }: CopyFile, found: CheckedFile | undefined): Copia {
  const same = found?.bytes === file.bytes && found.mudada_em === mudada_em
  if (!found || !same) return { ...file, conferida: null }
  const { em, erro, restaurada_em = null } = found
  return { ...file, conferida: { em, erro, restaurada_em } }
}

/** Tells if an error counts the file as damaged: every error does, except a refused password. */
const saysDamaged = (error: unknown): boolean => !(error instanceof AppError && error.errors?.['senha'])

/** Returns the time (ISO) of the newest file not known to be damaged; null: none. */
const lastGood = (files: readonly CopyFile[], conferidas: Ajustes['conferidas']): string | null =>
  files.find(file => !withCheck(file, conferidas[file.nome]).conferida?.erro)?.em ?? null

const reason = (error: unknown): string =>
  error instanceof AppError ? error.reason : String((error as Error).message).slice(0, 200)

export type CopiasService = ReturnType<typeof createCopias>
