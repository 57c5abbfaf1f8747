import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { abrirCaixa } from '../e2e/till.ts'
import { inBrowser, logIn, pageWith } from './_browser.ts'
import type { Report } from './run.ts'

/** CPU that the server and its database use for one open till while nobody sells. Linux only. */
export const figures = ['idle_server_cpu']

/**
 * Time in ms until the work after opening the page is over, even on a loaded machine: lazy parts, the browser's copy of the
 * catalogue.
 */
const REST_MS = 60_000
const WATCHED_MS = 30_000

/** Reads the CPU time in milliseconds that each process, with all threads, has used so far. Linux only. */
function cpuOf(pids: readonly number[]): Map<number, number> {
  const used = new Map<number, number>()
  for (const pid of pids)
    try {
      const threads = readdirSync(`/proc/${pid}/task`).map(thread =>
        Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]),
      )
      used.set(pid, threads.reduce((a, b) => a + b, 0) / 1e6)
    } catch {
      // the process ended meanwhile
    }
  return used
}

/** Lists a process and all its descendants. */
function treeOf(root: number): number[] {
  const children = new Map<number, number[]>()
  for (const name of readdirSync('/proc').filter(entry => /^\d+$/.test(entry)))
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8')
      const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
      children.set(parent, [...(children.get(parent) ?? []), Number(name)])
    } catch {
      // the process ended meanwhile
    }
  const below = (pid: number): number[] => [pid, ...(children.get(pid) ?? []).flatMap(below)]
  return below(root)
}

export const run = (report: Report): Promise<void> =>
  inBrowser(async ({ server, context }) => {
    const page = await pageWith(context)
    await logIn(page, 'caixa@demo.tecla')
    await abrirCaixa(page)
    if (process.platform === 'linux') {
      await sleep(REST_MS)
      const postmaster = Number(
        readFileSync(join(server.dataDir, 'db', 'postmaster.pid'), 'utf8').split('\n')[0],
      )
      const used = () => cpuOf([...new Set([...treeOf(server.pid), ...treeOf(postmaster)])])
      const before = used()
      await sleep(WATCHED_MS)
      let spent = 0
      for (const [pid, ms] of used()) spent += ms - (before.get(pid) ?? 0)
      report('idle_server_cpu', spent / (WATCHED_MS / 1000), 'ms/s')
    }
  })
