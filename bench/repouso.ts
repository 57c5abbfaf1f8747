import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startServer } from '../e2e/servidor.ts'
import { abrirCaixa } from '../e2e/till.ts'
import { openBrowser } from '../scripts/browser.ts'
import { logIn, pageWith, SCREEN } from './_browser.ts'
import type { Report } from './run.ts'

/** What an open till costs its server while nobody sells: CPU of server and database, one page of the till open. Linux. */
export const figures = ['idle_server_cpu']

/** What opening the page still causes is over. */
const REST_MS = 20_000
const WATCHED_MS = 30_000
/** Ticks of /proc a second (getconf CLK_TCK): 100 on every Linux of today. */
const TICKS = 100

/** Milliseconds of CPU that these processes have used so far, those that ended left out. Linux. */
function cpuOf(pids: readonly number[]): number {
  let ticks = 0
  for (const pid of pids) {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // the name may hold blanks: the fields are counted behind it
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    ticks += Number(fields[11]) + Number(fields[12])
  }
  return (ticks * 1000) / TICKS
}

/** That process and everything below it. */
function treeOf(root: number): number[] {
  const children = new Map<number, number[]>()
  for (const name of readdirSync('/proc').filter(entry => /^\d+$/.test(entry)))
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8')
      const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
      children.set(parent, [...(children.get(parent) ?? []), Number(name)])
    } catch {
      // it ended meanwhile
    }
  const below = (pid: number): number[] => [pid, ...(children.get(pid) ?? []).flatMap(below)]
  return below(root)
}

export async function run(report: Report): Promise<void> {
  const server = await startServer()
  const browser = await openBrowser()
  try {
    const context = await browser.newContext({ ...SCREEN, baseURL: server.url })
    const page = await pageWith(context)
    await logIn(page, 'caixa@demo.tecla')
    await abrirCaixa(page)
    if (process.platform === 'linux') {
      await sleep(REST_MS)
      const postmaster = Number(
        readFileSync(join(server.dataDir, 'db', 'postmaster.pid'), 'utf8').split('\n')[0],
      )
      const pids = [...new Set([...treeOf(server.pid), ...treeOf(postmaster)])]
      const before = cpuOf(pids)
      await sleep(WATCHED_MS)
      report('idle_server_cpu', (cpuOf(pids) - before) / (WATCHED_MS / 1000), 'ms/s')
    }
  } finally {
    await browser.close()
    await server.stop()
  }
}
