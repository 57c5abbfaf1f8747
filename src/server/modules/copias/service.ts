import { createReadStream, createWriteStream } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { z } from 'zod'
import type { ajustarCopias, Copia, EstadoCopias, restaurarCopia } from '../../../domain/api/copias.ts'
import type { Answer } from '../../../domain/api/define.ts'
import { AppError } from '../../../domain/error.ts'
import { diskFull } from '../../data-dir.ts'
import { dumpDatabase } from '../../db/copy/dump.ts'
import type { Deps } from '../../deps.ts'
import { type Andamento, Cancelado } from '../../http/progress.ts'
import type { JobHandler } from '../../outbox/job.ts'
import { enqueue } from '../../outbox/repository.ts'
import { version } from '../../project-root.ts'
import type { StandingCheck } from '../notificacoes/service.ts'
import { readFile, writeArchive } from './archive.ts'
import { checkFolder, dropOldest, listCopies, nameOf, nextAt } from './folder.ts'
import {
  type Ajustes,
  accountIds,
  dropJob,
  madeAt,
  readAjustes,
  THE_HOUSE,
  tellRestored,
  writeAjustes,
} from './repository.ts'
import { checkArchive, restoreFrom } from './restore.ts'

const JOB = 1
const RETRY_MS = 3_600_000
const STALE_MS = 2 * 86_400_000
const DAY_MS = 86_400_000
const CONTEXT = 'copias'

const silent: Andamento = { em: async () => {} }

type Pedido = z.output<NonNullable<typeof ajustarCopias.body>>

/** Copies of the whole installation: made, listed, kept for so long, and told of when they stop. */
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
  }
  const read = () => db.tx(THE_HOUSE, async q => (await readAjustes(q)) ?? initial)
  const folderOf = ({ pasta }: Ajustes) => pasta ?? own
  const tell = async (ajustes: Ajustes): Promise<EstadoCopias> => {
    const { ativa, pasta, hora, manter, senha, ultima_em, ultimo_erro } = ajustes
    const onde = folderOf(ajustes)
    return {
      ...{ ativa, hora, manter, onde, ultima_em, ultimo_erro },
      pasta: pasta ?? '',
      protegida: senha !== null,
      copias: await listCopies(onde),
    }
  }
  let running = false

  /** Keeps how it went; settings that changed meanwhile stay. */
  const keep = (how: Pick<Ajustes, 'ultimo_erro'> & Partial<Ajustes>) =>
    db.tx(THE_HOUSE, async q => writeAjustes(q, { ...((await readAjustes(q)) ?? initial), ...how }))

  async function write(ajustes: Ajustes, andamento: Andamento): Promise<Copia> {
    const pasta = folderOf(ajustes)
    const senha = ajustes.senha && vault.open(ajustes.senha, CONTEXT).toString()
    const made = await copyInto({ db, clock, config }, { pasta, senha, andamento })
    await dropOldest(pasta, ajustes.manter)
    await keep({ ultima_em: made.em, ultimo_erro: null })
    return made
  }

  async function copyNow(andamento: Andamento): Promise<Copia> {
    if (running) throw new AppError('CONFLITO', { mensagem: 'Uma cópia já está sendo feita: aguarde' })
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

  const reason = (error: unknown) => {
    if (error instanceof AppError) return Object.values(error.errors ?? {})[0]?.[0] ?? error.message
    return diskFull(config.dataDir) || (error as { code?: string }).code === 'ENOSPC'
      ? 'Disco cheio'
      : String((error as Error).message).slice(0, 200)
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

  /** Told to who can do something about it. */
  const standing: StandingCheck = async ({ super_user }) => {
    if (!super_user) return null
    const ajustes = await read()
    // the demonstration is nobody's work
    if (config.demo && !ajustes.ativa) return null
    const last = ajustes.ultima_em ?? (await db.tx(THE_HOUSE, madeAt)).toISOString()
    const age = clock().getTime() - Date.parse(last)
    if (age <= STALE_MS) return null
    return {
      titulo: `Sem cópia de segurança há ${Math.floor(age / DAY_MS)} dias`,
      mensagem: `${ajustes.ultima_em ? 'A última cópia boa ficou velha' : 'Nunca houve uma cópia'}: quem cuida do servidor faz uma com npm run copia.${ajustes.ultimo_erro ? ` Último erro: ${ajustes.ultimo_erro}` : ''}`,
    }
  }

  return {
    job,
    standing,
    copyNow,
    listar: async () => tell(await read()),

    /** @throws VALIDACAO at `pasta` */
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

    /** @throws NAO_ENCONTRADO */
    async baixar(nome: string) {
      const pasta = folderOf(await read())
      const found = (await listCopies(pasta)).find(copy => copy.nome === nome)
      if (!found) throw new AppError('NAO_ENCONTRADO')
      return { bytes: found.bytes, arquivo: createReadStream(join(pasta, nome)) }
    },

    /** @throws NAO_ENCONTRADO */
    async excluir(nome: string) {
      const pasta = folderOf(await read())
      if (!(await listCopies(pasta)).some(copy => copy.nome === nome)) throw new AppError('NAO_ENCONTRADO')
      await rm(join(pasta, nome))
    },

    /** The daily copy of an installation that never said otherwise. */
    async start() {
      const { ativa, hora } = await read()
      if (ativa) await schedule(hora)
    },
  }
}

/** Writes a copy beside its place, reads it again to its end, and only then gives it its name. @throws VALIDACAO at `pasta` */
export async function copyInto(
  { db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>,
  { pasta, senha, andamento }: { pasta: string; senha: string | null; andamento: Andamento },
): Promise<Copia> {
  await checkFolder(pasta)
  const em = clock()
  const nome = nameOf(em, senha !== null)
  const partial = join(pasta, `.${nome}.parte`)
  const { dataDir } = config
  try {
    await dumpDatabase(db.pool, dump =>
      pipeline(
        Readable.from(writeArchive({ dump, dataDir, versao: version, em, senha, andamento })),
        createWriteStream(partial, { mode: 0o600 }),
      ),
    )
    await andamento.em(0, 1, 'Conferindo a cópia')
    await checkArchive(readFile(partial), senha)
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

/**
 * Fills an empty installation from a copy, and tells every account from when it is: what came later is not there, the numbers of its
 * notes included.
 */
export async function restoreInstallation(
  { db, vault, clock, config }: Pick<Deps, 'db' | 'vault' | 'clock' | 'config'>,
  arquivo: AsyncIterable<Buffer>,
  senha: string,
  andamento: Andamento = silent,
): Promise<Answer<typeof restaurarCopia>['data']> {
  const { pool } = db
  const { manifesto, resumo } = await restoreFrom(arquivo, {
    ...{ pool, andamento, dataDir: config.dataDir },
    senha: senha || null,
    // whichever key lies there now, it is the one to open and to seal with
  }).finally(() => vault.reload())
  const quando = new Date(manifesto.em).toLocaleString('pt-BR', { timeZone: 'America/Sao_Paulo' })
  for (const account_id of await db.tx(THE_HOUSE, accountIds))
    await db.tx({ account_id }, q =>
      tellRestored(
        q,
        account_id,
        `Restaurado da cópia de ${quando}`,
        'O que foi feito depois dela não está aqui: antes de emitir, confira em Séries o último número de cada uma.',
        clock(),
      ),
    )
  const tabelas = Object.values(resumo.tabelas)
  return {
    em: manifesto.em,
    tabelas: tabelas.length,
    linhas: tabelas.reduce((sum, { linhas }) => sum + linhas, 0),
  }
}

export type CopiasService = ReturnType<typeof createCopias>
