import { spawn } from 'node:child_process'
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as dormir } from 'node:timers/promises'
import { START_MS } from '../../../e2e/servidor.ts'
import { projectRoot } from '../../../src/server/project-root.ts'
import { SERVER_COMMAND } from '../../server-command.ts'

/** Reads the shell commands of a page of `docs`: each block as it is printed, without the list's indentation. */
export function blocos(pagina: string): string[] {
  const texto = readFileSync(join(projectRoot, 'docs', pagina), 'utf8')
  return [...texto.matchAll(/^( *)```sh\n([\s\S]*?)\n *```$/gm)].map(([, recuo = '', linhas = '']) =>
    linhas.replaceAll(new RegExp(`^${recuo}`, 'gm'), ''),
  )
}

/** A person's computer: a home of its own, in which the commands of a page run as they are printed. */
export class Maquina {
  readonly casa: string
  readonly url: string
  readonly #ambiente: NodeJS.ProcessEnv

  /**
   * `npmDeVerdade` false: `npm start` and `npm run copia` run at once what npm would run, without building the product.
   */
  constructor(
    casa: string,
    { porta, simulador, npmDeVerdade }: { porta: number; simulador: number; npmDeVerdade: boolean },
  ) {
    this.casa = casa
    this.url = `http://localhost:${porta}`
    const bin = join(casa, 'bin')
    mkdirSync(bin, { recursive: true })
    const node = `exec ${JSON.stringify(process.execPath)}`
    if (!npmDeVerdade) {
      const npm = join(bin, 'npm')
      writeFileSync(
        npm,
        `#!/bin/sh
case "$*" in
  start) ${node} ${SERVER_COMMAND.join(' ')} ;;
  "run copia -- "*) shift 3; ${node} --import tsx scripts/copia.ts "$@" ;;
esac
echo "npm $*: not on this computer" >&2
exit 1
`,
      )
      chmodSync(npm, 0o755)
    }
    const { DATABASE_URL: _, DATA_DIR: __, npm_lifecycle_event: ___, ...env } = process.env
    this.#ambiente = {
      ...env,
      HOME: casa,
      PATH: `${bin}:${env['PATH']}`,
      PORT: String(porta),
      SEFAZ_SIM_PORT: String(simulador),
      TECLA_LOG: 'warn',
    }
  }

  #lancar(bloco: string, ambiente: Record<string, string>) {
    const processo = spawn('bash', ['-euc', bloco], {
      cwd: projectRoot,
      env: { ...this.#ambiente, ...ambiente },
      stdio: ['ignore', 'pipe', 'pipe'],
      // a group of its own: what stops it reaches npm, its shell and the server
      detached: true,
    })
    let dito = ''
    for (const saida of [processo.stdout, processo.stderr])
      saida.on('data', (parte: Buffer) => {
        dito += parte.toString()
      })
    const fim = new Promise<number | null>(resolve => processo.on('close', resolve))
    return { processo, fim, dito: () => dito.trim() }
  }

  /** Runs a block to its end. @throws Error with all that it said, when it fails */
  async rodar(bloco: string, ambiente: Record<string, string> = {}): Promise<string> {
    const { fim, dito } = this.#lancar(bloco, ambiente)
    const codigo = await fim
    if (codigo !== 0) throw new Error(`saiu com ${codigo}:\n${bloco}\n${dito()}`)
    return dito()
  }

  /** Runs a block that starts the server, uses the server, and stops it. @throws Error when it does not become ready */
  async servir<T>(bloco: string, usar: () => Promise<T>, ambiente: Record<string, string> = {}): Promise<T> {
    const { processo, fim, dito } = this.#lancar(bloco, ambiente)
    let acabou = false
    void fim.then(() => {
      acabou = true
    })
    try {
      for (const limite = Date.now() + START_MS; ; await dormir(100)) {
        if (acabou || Date.now() > limite) throw new Error(`não ficou pronto:\n${bloco}\n${dito()}`)
        if (await fetch(`${this.url}/readyz`).then(r => r.ok, () => false)) break // biome-ignore format: one line
      }
      return await usar()
    } finally {
      if (!acabou && processo.pid) process.kill(-processo.pid, 'SIGTERM')
      await fim
    }
  }
}
