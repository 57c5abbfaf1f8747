import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { erase } from '../../e2e/servidor.ts'
import type { FailedFile } from '../second-try.ts'
import type { Prova } from './apoio/prova.ts'

const DIA_MS = 86_400_000

/** Time of a run. `inicio`: when the tests' own clock starts (tests/server/time.ts). */
interface Momento {
  nome: string
  /** Milliseconds by which the computer's clock is moved, for every process of the run. */
  adianto?: (agora: Date) => number
  inicio?: string
  zona?: string
  ambiente?: Record<string, string>
}

/** Time from now to the next `hora` (in UTC) of a day of the year, or of any day. */
function ate(agora: Date, hora: string, dia?: string): number {
  const ano = agora.getUTCFullYear()
  const base = dia
    ? new Date(`${ano}-${dia}T${hora}Z`)
    : new Date(`${agora.toISOString().slice(0, 10)}T${hora}Z`)
  if (base <= agora) dia ? base.setUTCFullYear(ano + 1) : base.setUTCDate(base.getUTCDate() + 1)
  return base.getTime() - agora.getTime()
}

const QUASE_MEIA_NOITE = '2026-11-20T23:58:00-03:00'
const LONGE: Pick<Required<Momento>, 'zona'> = { zona: 'Pacific/Tongatapu' }

/** The last minutes of a day in São Paulo are 02:58 in UTC. */
const MOMENTOS: readonly Momento[] = [
  { nome: 'às 23:58', adianto: agora => ate(agora, '02:58:00'), inicio: QUASE_MEIA_NOITE },
  { nome: 'em 28 de fevereiro', adianto: agora => ate(agora, '15:00:00', '02-28') },
  { nome: '400 dias depois', adianto: () => 400 * DIA_MS },
  { nome: 'em UTC+13', ...LONGE },
]

/** All at once, for the short form: what passes so passes at each. */
const JUNTOS: Momento = {
  nome: '400 dias depois, às 23:58, em UTC+13',
  adianto: agora => 400 * DIA_MS + ate(agora, '02:58:00'),
  inicio: QUASE_MEIA_NOITE,
  ...LONGE,
}

/** Tests that the short form runs, to show that the proof itself works. */
const FATIA = ['tests/core/law']

const ADIANTADO = new URL('apoio/relogio-adiantado.mjs', import.meta.url).href

/** Variables of a run of tests around this one, which must not reach the run inside it. */
const daqui = () =>
  Object.fromEntries(Object.entries(process.env).filter(([nome]) => !/^(VITEST|TEST$|NODE_ENV$)/.test(nome)))

/** Runs tests at a moment, in a vitest of its own. Returns the files that failed; null: vitest itself did not run to its end. */
export async function rodar(
  { adianto, inicio, zona, ambiente }: Momento,
  args: readonly string[],
  relatar: (linha: string) => void,
): Promise<FailedFile[] | null> {
  const pasta = mkdtempSync(join(tmpdir(), 'tecla-relogio-'))
  const falhas = join(pasta, 'falhas.json')
  try {
    const vitest = spawn(
      process.execPath,
      [
        'node_modules/vitest/vitest.mjs',
        'run',
        '--reporter=default',
        '--reporter=./scripts/failures-reporter.ts',
        ...args,
      ],
      {
        stdio: ['ignore', 'pipe', 'pipe'],
        env: {
          ...daqui(),
          NO_COLOR: '1',
          NODE_OPTIONS: `${process.env['NODE_OPTIONS'] ?? ''} --import ${ADIANTADO}`.trim(),
          ADIANTO_MS: String(adianto?.(new Date()) ?? 0),
          TECLA_TEST_FAILURES: falhas,
          // the proofs run this one
          TECLA_TEST_SEM: 'tests/server/prova.test.ts',
          ...(inicio ? { TECLA_INICIO: inicio } : {}),
          ...(zona ? { TZ: zona } : {}),
          ...ambiente,
        },
      },
    )
    let dito = ''
    for (const stream of [vitest.stdout, vitest.stderr])
      stream.on('data', (bytes: Buffer) => {
        dito = (dito + String(bytes)).slice(-4000)
      })
    await new Promise(done => vitest.once('close', done))
    for (const linha of dito.split('\n').filter(each => /^\s+(Test Files|Tests|Duration) /.test(each)))
      relatar(linha.trim())
    return JSON.parse(readFileSync(falhas, 'utf8')) as FailedFile[]
  } catch {
    return null
  } finally {
    await erase(pasta)
  }
}

/** Proof that the tests pass whatever time it is where they run: no test, and nothing that it asks, takes a day for granted. */
export const relogio: Prova = {
  nome: 'relogio',
  resumo: 'os testes passam às 23:58, em 28 de fevereiro, 400 dias depois e em UTC+13',
  async executar({ curta }, relatar) {
    const problemas: string[] = []
    for (const momento of curta ? [JUNTOS] : MOMENTOS) {
      relatar(`${momento.nome}:`)
      const falhas = await rodar(momento, curta ? FATIA : [], relatar)
      if (!falhas) problemas.push(`${momento.nome}: os testes não rodaram até o fim`)
      for (const { lines } of falhas ?? []) problemas.push(...lines.map(linha => `${momento.nome}: ${linha}`))
    }
    return problemas
  },
}
