import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as dormir } from 'node:timers/promises'
import pg from 'pg'
import { makeTheWorld } from '../../../e2e/mundo.ts'
import { copy, erase, START_MS } from '../../../e2e/servidor.ts'
import { freePorts } from '../../../src/server/free-ports.ts'
import { BUILT, SERVER_COMMAND } from '../../server-command.ts'

const vivo = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

/** Tells if a process has ended, by itself or by a signal. */
const acabou = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode !== null || signalCode !== null

/** How a server is started: the path of Node and its arguments. */
interface Comando {
  node: string
  args: readonly string[]
}

/**
 * An installation of the product as users have it: a process and a DATA_DIR of its own, with the demo data and the
 * simulator. Its ports stay the same when it is killed and restarted.
 */
export class Instalacao {
  readonly dir: string
  readonly url: string
  readonly portaSimulador: number
  readonly #porta: number
  readonly #ambiente: Record<string, string>
  readonly #comando: Comando
  #processo: ChildProcess | null = null

  private constructor(
    dir: string,
    porta: number,
    portaSimulador: number,
    ambiente: Record<string, string>,
    comando: Comando,
  ) {
    this.#ambiente = ambiente
    this.#comando = comando
    this.dir = dir
    this.#porta = porta
    this.portaSimulador = portaSimulador
    this.url = `http://127.0.0.1:${porta}`
  }

  /**
   * Prepares an installation without starting it. `ambiente`: additional environment variables; `comando`: another Node than
   * this one.
   */
  static async nova(
    ambiente: Record<string, string> = {},
    comando: Comando = { node: process.execPath, args: SERVER_COMMAND },
  ): Promise<Instalacao> {
    const dir = mkdtempSync(join(tmpdir(), `tecla-prova-${process.pid}-`))
    const [porta = 0, simulador = 0] = await freePorts(2)
    return new Instalacao(dir, porta, simulador, ambiente, comando)
  }

  /** Gives an installation with the same folder and ports and other environment variables, not started. */
  com(ambiente: Record<string, string>): Instalacao {
    const todas = { ...this.#ambiente, ...ambiente }
    return new Instalacao(this.dir, this.#porta, this.portaSimulador, todas, this.#comando)
  }

  /**
   * Runs `usar` with a new, started installation, and always deletes it. If this run has built the product, the demo data
   * are copied from those of the browser tests, which are created once.
   */
  static async usar<T>(
    usar: (instalacao: Instalacao) => Promise<T>,
    ambiente: Record<string, string> = {},
  ): Promise<T> {
    const instalacao = await Instalacao.nova(ambiente)
    try {
      if (BUILT) await copy(await makeTheWorld(), instalacao.dir)
      await instalacao.subir()
      return await usar(instalacao)
    } finally {
      await instalacao.apagar()
    }
  }

  /**
   * Starts the server and waits until /readyz is ok. @throws Error with the server's last lines if the server ends or is not
   * ready within START_MS
   */
  async subir(): Promise<void> {
    this.lancar()
    await this.#pronto()
  }

  /** Starts the server without waiting. */
  lancar(): void {
    const log = openSync(`${this.dir}.log`, 'a')
    const processo = spawn(this.#comando.node, this.#comando.args, {
      env: {
        ...process.env,
        PORT: String(this.#porta),
        HOST: '127.0.0.1',
        SEFAZ_SIM_PORT: String(this.portaSimulador),
        DATA_DIR: this.dir,
        TECLA_DEMO: '1',
        TECLA_LOG: 'warn',
        DATABASE_URL: undefined,
        npm_lifecycle_event: undefined,
        ...this.#ambiente,
      },
      stdio: ['ignore', log, log],
    })
    closeSync(log)
    this.#processo = processo
  }

  async #pronto(): Promise<void> {
    for (const limite = Date.now() + START_MS; Date.now() < limite; await dormir(50)) {
      const fim = this.#processo?.exitCode
      if (typeof fim === 'number') throw new Error(`o servidor saiu com ${fim}:\n${this.ultimasLinhas(20)}`)
      const pronto = await fetch(`${this.url}/readyz`).then(
        r => r.ok,
        () => false,
      )
      if (pronto) return
    }
    throw new Error(`o servidor não ficou pronto em ${START_MS / 1000} s:\n${this.ultimasLinhas(20)}`)
  }

  /** Kills the server with kill -9; resolves when the process has ended. */
  async matar(): Promise<void> {
    const processo = this.#processo
    if (processo === null || acabou(processo)) return
    const foi = new Promise(resolve => processo.once('exit', resolve))
    processo.kill('SIGKILL')
    await foi
  }

  /** Kills the main process of the embedded PostgreSQL with kill -9. */
  async matarBanco(): Promise<void> {
    const arquivo = join(this.dir, 'db', 'postmaster.pid')
    if (!existsSync(arquivo)) return
    const pid = Number(readFileSync(arquivo, 'utf8').split('\n')[0])
    if (!vivo(pid)) return
    process.kill(pid, 'SIGKILL')
    while (vivo(pid)) await dormir(5)
  }

  /** Runs a statement in the embedded PostgreSQL, without the server. */
  async noBanco<T extends pg.QueryResultRow>(comando: string): Promise<T[]> {
    const [, , , porta, host] = readFileSync(join(this.dir, 'db', 'postmaster.pid'), 'utf8').split('\n')
    const banco = new pg.Client({ host, port: Number(porta), user: 'postgres', database: 'tecla' })
    // the database may be killed meanwhile; the error of the query itself says so
    banco.on('error', () => {})
    await banco.connect()
    try {
      return (await banco.query<T>(comando)).rows
    } finally {
      await banco.end()
    }
  }

  /** Stops the server with SIGTERM. Returns the exit code. */
  async parar(): Promise<number | null> {
    const processo = this.#processo
    if (processo === null || acabou(processo)) return processo?.exitCode ?? null
    const foi = new Promise<number | null>(resolve => processo.once('exit', resolve))
    processo.kill('SIGTERM')
    return foi
  }

  /** Gives the last lines of the server's log, which is kept across restarts. */
  ultimasLinhas(quantas: number): string {
    return readFileSync(`${this.dir}.log`, 'utf8').trimEnd().split('\n').slice(-quantas).join('\n')
  }

  /** Stops the server and deletes its folder and log. */
  async apagar(): Promise<void> {
    await this.parar()
    await erase(this.dir)
    rmSync(`${this.dir}.log`, { force: true })
  }
}
