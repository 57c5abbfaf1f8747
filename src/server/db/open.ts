import pg from 'pg'
import type { Logger } from 'pino'
import { StartError } from '../start-error.ts'

const INT8 = 20
const INT8_ARRAY = 1016
const DATE = 1082

// ids are below 2^53; NUMERIC stays text (for decimal.js); DATE stays text, because a Date would depend on the time zone
pg.types.setTypeParser(INT8, Number)
pg.types.setTypeParser(INT8_ARRAY as never, text => parseArray(text).map(Number))
pg.types.setTypeParser(DATE, text => text)

const parseArray = (text: string) => (text === '{}' ? [] : text.slice(1, -1).split(','))

/** Opens a connection pool. Statements and idle transactions have a timeout, and lost connections do not end the process. */
export function openPool(connection: pg.PoolConfig, log: Logger): pg.Pool {
  const pool = new pg.Pool({
    max: 20,
    statement_timeout: 30_000,
    idle_in_transaction_session_timeout: 30_000,
    idleTimeoutMillis: 300_000,
    connectionTimeoutMillis: 10_000,
    application_name: 'tecla',
    ...connection,
    // jit: compiling a long statement takes seconds, where running it takes milliseconds
    options: `-c timezone=UTC -c jit=off ${connection.options ?? ''}`.trim(),
  })
  // an unheard error of a connection in use would end the process; its next query fails anyway
  pool.on('connect', client => void client.on('error', () => {}))
  pool.on('error', error => log.warn({ err: error }, 'conexão ociosa com o banco perdida'))
  return pool
}

/** Makes a client. Replaces the driver's error, which would show the address with its password. */
function clientOf(url: string): pg.Client {
  try {
    return new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  } catch {
    throw new StartError(
      'Não consegui ler o endereço de DATABASE_URL: na senha, escreva / como %2F, # como %23, ? como %3F e @ como %40',
    )
  }
}

const ROLE_LOCK = 728_312_005

/** Role that the product uses when row-level security does not apply to the role in DATABASE_URL (a superuser). */
const ROLE = 'tecla'

/**
 * Checks a PostgreSQL given by URL: its version, and that row-level security applies to the role. With a superuser, or
 * a role that bypasses row-level security, creates the role `tecla` and uses it instead. Gives the pool's connection.
 */
export async function prepareUrl(url: string): Promise<pg.PoolConfig> {
  const client = clientOf(url)
  client.on('error', () => {})
  try {
    await client.connect()
  } catch (error) {
    throw new StartError(`Não consegui conectar ao PostgreSQL de DATABASE_URL: ${(error as Error).message}`)
  }
  try {
    const { rows } = await client.query<{ version: number; super: boolean; database: string }>(
      `select current_setting('server_version_num')::int as version, rolsuper or rolbypassrls as super,
              quote_ident(current_database()) as database
         from pg_roles where rolname = current_user`,
    )
    const server = rows[0]
    if (!server || server.version < 150_000)
      throw new StartError('O PostgreSQL de DATABASE_URL precisa ser o 15 ou mais novo')
    if (!server.super) return connectionOf(url)
    // servers that start together create the role one after the other
    await client.query('select pg_advisory_lock($1)', [ROLE_LOCK])
    await client.query(
      `do $$ begin create role ${ROLE} nologin; exception when duplicate_object then null; end $$`,
    )
    await refuseUnbound(client)
    await client.query(
      `grant ${ROLE} to current_user; grant create on database ${server.database} to ${ROLE};
       grant create, usage on schema public to ${ROLE}`,
    )
    return connectionOf(url, `-c role=${ROLE}`)
  } finally {
    await client.end()
  }
}

/** Joins the URL's `options` to ours: the driver would let them replace the role, the time zone and all the pool says. */
function connectionOf(url: string, ours = ''): pg.PoolConfig {
  const query = url.indexOf('?')
  const params = new URLSearchParams(query < 0 ? '' : url.slice(query))
  const theirs = params.get('options')
  if (theirs === null) return { connectionString: url, ...(ours && { options: ours }) }
  params.delete('options')
  return { connectionString: `${url.slice(0, query)}?${params}`, options: `${theirs} ${ours}`.trim() }
}

/** Refuses an existing role `tecla` that is a superuser or bypasses row-level security. */
async function refuseUnbound(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query(
    'select from pg_roles where rolname = $1 and (rolsuper or rolbypassrls)',
    [ROLE],
  )
  if (rowCount)
    throw new StartError(
      `O papel "${ROLE}" deste PostgreSQL é superusuário ou ignora as políticas: use em DATABASE_URL um papel comum, ou faça alter role ${ROLE} nosuperuser nobypassrls`,
    )
}
