import { resolve } from 'node:path'
import { z } from 'zod'
import { isPeer } from './http/peers.ts'
import { type Outside, readOutside } from './ports/settings.ts'
import { StartError } from './start-error.ts'

export interface Config {
  port: number
  host: string
  /** Absolute. Holds db/ certificados/ xml/ logs/ simulador/ impressao/ emails/. */
  dataDir: string
  /** PostgreSQL to use in place of the embedded one. */
  databaseUrl: string | null
  /** Folder with initdb and postgres of a system installation, in place of the packaged binaries. */
  pgBin: string | null
  /** Seed the demo world and start the simulator. */
  demo: boolean
  sefazSimPort: number
  logLevel: 'debug' | 'info' | 'warn' | 'error'
  /** Shared by the servers of one installation; null = each its own, made at the start. */
  realtimeSecret: string | null
  /** Simulator of another process in place of our own (https://host:port): several servers of one installation share it. */
  sefazSimUrl: string | null
  /** Address by which people reach this server, without the trailing slash; null: where it listens. */
  publicUrl: string | null
  /** Proxies in front of us (addresses, networks, `loopback`): what they say of the client is believed. */
  proxies: readonly string[]
  /** Bearer token of who reads GET /metrics from another machine; null: nobody. */
  metricsToken: string | null
  /** Strangers may ask for a free trial. */
  trial: boolean
  /** Services of the world outside (server/ports). */
  outside: Outside
  /** Vite middleware in place of dist/web. */
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
  TECLA_DEMO: z.enum(['0', '1'], 'deve ser 0 ou 1').default('1'),
  SEFAZ_SIM_PORT: port(4443),
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
  TECLA_METRICS_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{16,}$/, 'precisa de ao menos 16 caracteres, sem espaço')
    .optional(),
  TECLA_TESTE_GRATIS: z.enum(['0', '1'], 'deve ser 0 ou 1').optional(),
  TECLA_LOG: z
    .enum(['debug', 'info', 'warn', 'error'], 'deve ser debug, info, warn ou error')
    .default('info'),
})

/** Reads the environment once. Throws StartError with one Portuguese line naming the variable. */
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
    demo: value.TECLA_DEMO === '1',
    sefazSimPort: value.SEFAZ_SIM_PORT,
    logLevel: value.TECLA_LOG,
    realtimeSecret: value.TECLA_REALTIME_SECRET ?? null,
    sefazSimUrl: value.SEFAZ_SIM_URL ?? null,
    publicUrl: value.TECLA_URL ?? null,
    proxies: value.TECLA_PROXY ?? [],
    metricsToken: value.TECLA_METRICS_TOKEN ?? null,
    trial: (value.TECLA_TESTE_GRATIS ?? value.TECLA_DEMO) === '1',
    outside: readOutside(env, value.TECLA_DEMO === '1'),
    dev: argv.includes('--dev'),
  }
}
