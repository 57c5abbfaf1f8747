import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import pg from 'pg'

/** Database for the proof, on every node of a Citus cluster; dropped afterwards. */
export interface BancoCitus {
  /** URL that connects with the product's role. */
  url: string
  versao: string
  /** Nodes as `host:port`, the coordinator first. */
  nos: string[]
  /** Distributes the tables, as `npm run escala -- citus` does. */
  espalhar(): Promise<string>
  /** Runs queries with the product's role. */
  pergunta<T extends object>(usar: (client: pg.Client) => Promise<T>): Promise<T>
}

const PAPEL = 'tecla_prova'

async function em<T>(url: URL, usar: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url.href })
  await client.connect()
  try {
    return await usar(client)
  } finally {
    await client.end()
  }
}

/**
 * Runs `usar` with a new database.
 * @param dado superuser's URL of the coordinator's database that knows the nodes; each node must let the role log in from
 * the coordinator.
 */
export async function comBancoCitus<T>(dado: string, usar: (banco: BancoCitus) => Promise<T>): Promise<T> {
  const admin = new URL(dado)
  const nome = `tecla_prova_${process.pid}`
  const { nos, versao } = await em(admin, async client => {
    const { rows } = await client.query<{ host: string; port: number; coordenador: boolean }>(
      'select nodename as host, nodeport as port, groupid = 0 as coordenador from pg_dist_node where isactive order by groupid',
    )
    const { rows: says } = await client.query<{ versao: string }>('select citus_version() as versao')
    return { nos: rows, versao: says[0]?.versao ?? '' }
  })
  const at = (host: string, port: number, database: string, user?: string) => {
    const url = new URL(admin.href)
    url.hostname = host
    url.port = String(port)
    url.pathname = `/${database}`
    if (user) url.username = user
    return url
  }
  const [coordenador] = nos.filter(no => no.coordenador)
  if (!coordenador)
    throw new Error('o coordenador não está entre os nós: select citus_set_coordinator_host(…)')
  const seu = at(coordenador.host, coordenador.port, nome)
  const base = admin.pathname.slice(1)
  try {
    for (const { host, port } of nos) {
      await em(at(host, port, base), async client => {
        await client.query(
          `do $$ begin create role ${PAPEL} login password '${decodeURIComponent(admin.password)}';
           exception when duplicate_object then null; end $$`,
        )
        await client.query(`create database ${nome} owner ${PAPEL}`)
      })
      await em(at(host, port, nome), client => client.query('create extension citus'))
    }
    await em(seu, async client => {
      await client.query('select citus_set_coordinator_host($1, $2)', [coordenador.host, coordenador.port])
      for (const { host, port, coordenador: dele } of nos)
        if (!dele) await client.query('select citus_add_node($1, $2)', [host, port])
      await client.query(`alter role ${PAPEL} in database ${nome} set citus.log_remote_commands = on`)
    })
    const url = at(coordenador.host, coordenador.port, nome, PAPEL)
    return await usar({
      url: url.href,
      versao,
      nos: nos.map(({ host, port }) => `${host}:${port}`),
      espalhar: async () => {
        const { stdout } = await promisify(execFile)(
          process.execPath,
          ['--import', 'tsx', 'scripts/escala.ts', 'citus'],
          { env: { ...process.env, DATABASE_URL: seu.href } },
        )
        return stdout.trim()
      },
      pergunta: run => em(url, run),
    })
  } finally {
    for (const { host, port } of nos)
      await em(at(host, port, base), client => client.query(`drop database if exists ${nome} with (force)`))
  }
}
