import { randomUUID } from 'node:crypto'
import pg from 'pg'
import type { Logger } from 'pino'
import { z } from 'zod'
import { parseJson } from '../../core/json.ts'
import { pause } from '../time.ts'
import type { AcrossNotice, Relay } from './across.ts'

const CHANNEL = 'tecla_avisos'
/** Longest notice in bytes: PostgreSQL allows less than 8,000. */
const MOST_BYTES = 7_900
const RETRY_MS = 1_000

const wire = z.object({
  de: z.string(),
  aviso: z.union([
    z.object({
      canais: z.array(z.string()),
      evento: z.string(),
      dados: z.unknown(),
      menos: z.string().nullable(),
    }),
    z.object({
      ...{ conexao: z.string(), sessao: z.int(), canal: z.string(), direitos: z.array(z.string()) },
    }),
    z.object({ sessao: z.int() }),
    z.object({ tudo: z.literal(true) }),
  ]),
})

interface Options {
  connection: pg.ClientConfig
  log: Logger
  /** Receives another server's notice. */
  hear: (notice: AcrossNotice) => void
}

/**
 * Opens a connection for notices between the servers of one database, by LISTEN and NOTIFY. Never on a sale's connection: a
 * transaction with NOTIFY locks the whole database cluster at its commit. Resolves when it listens for the first time.
 */
export async function openDatabaseRelay({ connection, log, hear }: Options): Promise<Relay> {
  const me = randomUUID()
  let client: pg.Client | null = null
  let closed = false
  let said: Promise<unknown> = Promise.resolve()

  const send = (aviso: AcrossNotice) => {
    const text = JSON.stringify({ de: me, aviso })
    const fits = Buffer.byteLength(text) < MOST_BYTES
    // one at a time, in order
    said = said
      .then(() =>
        client?.query('select pg_notify($1, $2)', [
          CHANNEL,
          fits ? text : JSON.stringify({ de: me, aviso: { tudo: true } }),
        ]),
      )
      .catch(error => log.warn({ err: error }, 'aviso aos outros servidores não enviado'))
  }

  async function listen(): Promise<void> {
    const fresh = new pg.Client({
      ...connection,
      application_name: 'tecla-avisos',
      connectionTimeoutMillis: 10_000,
      keepAlive: true,
    })
    fresh.on('error', () => {})
    fresh.on('notification', ({ payload }) => {
      const parsed = wire.safeParse(parseJson(payload ?? ''))
      if (parsed.success && parsed.data.de !== me) hear(parsed.data.aviso as AcrossNotice)
    })
    await fresh.connect()
    await fresh.query(`listen ${CHANNEL}`)
    fresh.once('end', () => {
      client = null
      if (!closed) void again()
    })
    client = fresh
  }

  /** Reconnects, however long it takes. Meanwhile notices were lost in both directions, so all browsers read again. */
  async function again(): Promise<void> {
    log.warn('avisos entre servidores interrompidos; tentando de novo')
    while (!closed) {
      await pause(RETRY_MS)
      try {
        await listen()
        hear({ tudo: true })
        send({ tudo: true })
        return
      } catch (error) {
        log.debug({ err: error }, 'os avisos entre servidores ainda não voltaram')
      }
    }
  }

  await listen()
  return {
    send,
    async close() {
      closed = true
      await client?.end().catch(() => {})
    },
  }
}
