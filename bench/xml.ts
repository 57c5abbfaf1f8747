import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { startServer } from '../e2e/servidor.ts'
import type { CatalogoAnswer } from '../src/domain/api/catalogo.ts'
import { saleMaker } from './_sale.ts'
import { openShop } from './_shop.ts'
import type { Report } from './run.ts'

export const figures = ['xml_zip_100k', 'xml_zip_100k_rss', 'xml_zip_100k_growth']

const DOCUMENTOS = 100_000
/** Rows per insert, because a statement has a time limit. */
const AT_ONCE = 2_000
const KILO = 1024
const exec = promisify(execFile)
/** Script that counts the bytes of a response without keeping them. */
const READER = `const [url, token] = process.argv.slice(1)
fetch(url, { headers: { authorization: 'Bearer ' + token } }).then(async answer => {
  let bytes = 0
  for await (const piece of answer.body) bytes += piece.length
  console.log(bytes)
})`

/**
 * Fills a company's data folder with a month of 100,000 authorized notes, copied from one issued note. Returns folder and
 * token.
 */
async function monthOfNotes(): Promise<{ dataDir: string; token: string }> {
  const shop = await openShop('dono@demo.tecla')
  const { account_id, db, dataDir, token } = shop
  const query = <R extends object>(sql: string, params: unknown[] = []) =>
    db.tx({ account_id }, async q => (await q.query<R>(sql, params)).rows)
  try {
    const [terminal] = await query<{ id: number }>('select id from terminais order by id limit 1')
    const catalogo = await shop.call<CatalogoAnswer>('GET', 'pdv/catalogo')
    await shop.call('POST', 'vendas', saleMaker(catalogo, 4)(terminal?.id ?? 0, 1))
    await shop.app.sales.outbox.quiet()
    for (let first = 1; first < DOCUMENTOS; first += AT_ONCE)
      await query(
        `insert into documentos_fiscais (account_id, empresa_id, origem_tipo, origem_id, modelo, serie_id, serie, numero, cnf,
            dh_emi, chave, tp_amb, status_emissao, xml_proc)
          select account_id, empresa_id, 'bench', n, modelo, serie_id, 999, n, cnf, dh_emi,
            substr(chave, 1, 34) || lpad(n::text, 10, '0'), tp_amb, 'autorizada', replace(xml_proc, '<nNF>', '<nNF>' || n)
          from (select * from documentos_fiscais where status_emissao = 'autorizada' order by id limit 1) d,
            generate_series($1::int, $2::int) n`,
        [first, Math.min(first + AT_ONCE, DOCUMENTOS) - 1],
      )
  } finally {
    await shop.stop({ keep: true })
  }
  return { dataDir, token }
}

/** Reads the memory in MB that a process uses now. Linux only. */
const held = (pid: number): number =>
  Number(/VmRSS:\s*(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / KILO

/**
 * Measures downloading the month as a ZIP from the built server, over a socket, as fast as another process reads: documents
 * per second and, on Linux, the server's maximum memory and the part of it that the ZIP needs.
 */
export async function run(report: Report): Promise<void> {
  const { dataDir, token } = await monthOfNotes()
  const server = await startServer({ DATA_DIR: dataDir })
  try {
    const linux = process.platform === 'linux'
    const before = linux ? held(server.pid) : 0
    let most = before
    let reading = true
    const watch = (async () => {
      while (linux && reading) {
        most = Math.max(most, held(server.pid))
        await sleep(50)
      }
    })()
    const day = new Date().toISOString().slice(0, 10).split('-').reverse().join('/')
    const url = `${server.url}/api/v1/contabil/baixar_xml?inicio=01/01/2020&fim=${day}&tipo=saida`
    const start = performance.now()
    const { stdout } = await exec(process.execPath, ['-e', READER, url, token])
    const bytes = Number(stdout)
    const seconds = (performance.now() - start) / 1000
    reading = false
    await watch
    if (!(bytes >= DOCUMENTOS * 500)) throw new Error(`only ${bytes} bytes came`)
    report('xml_zip_100k', DOCUMENTOS / seconds, 'docs/s')
    if (linux) {
      report('xml_zip_100k_rss', most, 'MB')
      report('xml_zip_100k_growth', most - before, 'MB')
    }
  } finally {
    await server.stop()
  }
}
