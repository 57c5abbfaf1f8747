import { resolve } from 'node:path'
import { z } from 'zod'
import { isPeer } from './http/peers.ts'
import { type Outside, readOutside } from './ports/settings.ts'
import { StartError } from './start-error.ts'

export interface Config {
  port: number
  host: string
  /** Absolute path of the folder with all files of the installation: db, certificados, xml, logs, copias and others. */
  dataDir: string
  /** Address of a PostgreSQL to use instead of the embedded one. */
  databaseUrl: string | null
  /** Folder with initdb and postgres of the system, to use instead of the packaged binaries. */
  pgBin: string | null
  /** True: an upgrade makes no backup first, because the installation has its own. */
  upgradeUncopied: boolean
  /** True: creates the demo's data and starts the simulators. */
  demo: boolean
  sefazSimPort: number
  /** Time in ms for which a sale waits for SEFAZ before it is issued in contingency. */
  sefazPatience: number
  logLevel: 'debug' | 'info' | 'warn' | 'error'
  /** Secret shared by the servers of one installation; null = a new one at each start. */
  realtimeSecret: string | null
  /** Address (https://host:port) of a simulator in another process, for several servers of one installation. */
  sefazSimUrl: string | null
  /** Address by which users reach this server, without the slash at the end; null: the address on which it listens. */
  publicUrl: string | null
  /** Proxies in front of this server (addresses, networks, `loopback`) whose headers about the client are trusted. */
  proxies: readonly string[]
  /** Origins of the apps that bring the pages themselves ('capacitor://localhost'), which may call this server. */
  wrappers: readonly string[]
  /** Bearer token to read GET /metrics from another computer; null: not allowed. */
  metricsToken: string | null
  /** True: visitors may request a free trial. */
  trial: boolean
  /** Settings of the external services (server/ports). */
  outside: Outside
  /** True: Vite compiles the web app, instead of serving dist/web. */
  dev: boolean
}

const port = (fallback: number) =>
  z
    .string()
    .regex(/^\d{1,5}$/, 'deve ser um número de 0 a 65535')
    .transform(Number)
    .refine(value => value <= 65535, 'deve ser um número de 0 a 65535')
    .default(fallback)

const environment = z.object({
  PORT: port(4000),
  HOST: z.string().min(1, 'não pode ser vazio').default('127.0.0.1'),
  DATA_DIR: z.string().min(1, 'não pode ser vazio').default('.data'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\/.+/, 'deve começar com postgres://')
    .optional(),
  TECLA_PG_BIN: z.string().min(1, 'não pode ser vazio').optional(),
  TECLA_ATUALIZAR_SEM_COPIA: z.enum(['0', '1'], 'deve ser 0 ou 1').default('0'),
  TECLA_DEMO: z.enum(['0', '1'], 'deve ser 0 ou 1').default('1'),
  SEFAZ_SIM_PORT: port(4443),
  TECLA_SEFAZ_PACIENCIA_MS: z
    .string()
    .regex(/^[1-9]\d{2,5}$/, 'deve ser um número de 100 a 999999')
    .transform(Number)
    .default(4_000),
  TECLA_REALTIME_SECRET: z.string().min(16, 'precisa de ao menos 16 caracteres').optional(),
  SEFAZ_SIM_URL: z
    .string()
    .regex(/^https:\/\/[^\s/]+$/, 'deve ser https://endereço:porta, sem barra no fim')
    .optional(),
  TECLA_URL: z
    .string()
    .regex(/^https?:\/\/[^\s/]+$/, 'deve ser http(s)://endereço, sem barra no fim')
    .optional(),
  TECLA_PROXY: z
    .string()
    .transform(text => text.split(/[\s,]+/).filter(Boolean))
    .refine(
      entries => entries.every(isPeer),
      'deve ter endereços ou redes (10.0.0.0/8) separados por vírgula, ou loopback',
    )
    .optional(),
  TECLA_WRAPPERS: z
    .string()
    .transform(text => text.split(/[\s,]+/).filter(Boolean))
    .refine(
      origins => origins.every(origin => /^[a-z][a-z\d+.-]*:\/\/[^\s/]+$/.test(origin)),
      'deve ter origens (capacitor://localhost) separadas por vírgula, sem barra no fim',
    )
    .optional(),
  TECLA_METRICS_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{16,}$/, 'precisa de ao menos 16 caracteres, sem espaço')
    .optional(),
  TECLA_TESTE_GRATIS: z.enum(['0', '1'], 'deve ser 0 ou 1').optional(),
  TECLA_LOG: z
    .enum(['debug', 'info', 'warn', 'error'], 'deve ser debug, info, warn ou error')
    .default('info'),
})

/** Reads settings from environment and command line. @throws StartError with one Portuguese line naming the variable */
export function readConfig(env: NodeJS.ProcessEnv, argv: readonly string[]): Config {
  const parsed = environment.safeParse(env)
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    throw new StartError(`Configuração inválida: ${issue?.path.join('.')} ${issue?.message}`)
  }
  const value = parsed.data
  return {
    port: value.PORT,
    host: value.HOST,
    dataDir: resolve(value.DATA_DIR),
    databaseUrl: value.DATABASE_URL ?? null,
    pgBin: value.TECLA_PG_BIN ?? null,
    upgradeUncopied: value.TECLA_ATUALIZAR_SEM_COPIA === '1',
    demo: value.TECLA_DEMO === '1',
    sefazSimPort: value.SEFAZ_SIM_PORT,
    sefazPatience: value.TECLA_SEFAZ_PACIENCIA_MS,
    logLevel: value.TECLA_LOG,
    realtimeSecret: value.TECLA_REALTIME_SECRET ?? null,
    sefazSimUrl: value.SEFAZ_SIM_URL ?? null,
    publicUrl: value.TECLA_URL ?? null,
    proxies: value.TECLA_PROXY ?? [],
    wrappers: value.TECLA_WRAPPERS ?? [],
    metricsToken: value.TECLA_METRICS_TOKEN ?? null,
    trial: (value.TECLA_TESTE_GRATIS ?? value.TECLA_DEMO) === '1',
    outside: readOutside(env, value.TECLA_DEMO === '1'),
    dev: argv.includes('--dev'),
  }
}
