import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startServer } from '../e2e/servidor.ts'
import { abrirCaixa, ean } from '../e2e/till.ts'
import { openBrowser } from '../scripts/browser.ts'
import { logIn, pageWith, SCREEN } from './_browser.ts'
import { percentile } from './_stats.ts'
import type { Report } from './run.ts'

/**
 * A till that is open: what its server costs while nobody sells (CPU of server and database, one page of the till open), and how
 * long a cashier waits from the Enter that pays to the word 'autorizada' on the screen, over the simulator at no latency.
 */
export const figures = ['idle_server_cpu', 'authorised_shown_p50', 'authorised_shown_p95']

/** What opening the page still causes is over. */
const REST_MS = 20_000
const WATCHED_MS = 30_000
const SALES = 40
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

/** In the page: milliseconds from the next key to the frame in which the panel says that the new note is authorised. */
function waitForNews(): { shown: Promise<number> } {
  const says = () => {
    const panel = document.querySelector('[aria-label="Resumo da venda"]')
    return panel?.textContent?.includes('autorizada') ?? false
  }
  const shown = new Promise<number>(resolve => {
    const press = () => {
      const pressed = performance.now()
      // what stands there now is about the sale before
      let gone = false
      const observer = new MutationObserver(() => {
        gone ||= !says()
        if (!gone || !says()) return
        observer.disconnect()
        requestAnimationFrame(() => resolve(performance.now() - pressed))
      })
      observer.observe(document.body, { childList: true, subtree: true, characterData: true })
    }
    window.addEventListener('keydown', press, { capture: true, once: true })
  })
  return { shown }
}

export async function run(report: Report): Promise<void> {
  const server = await startServer()
  const browser = await openBrowser()
  try {
    const context = await browser.newContext({ ...SCREEN, baseURL: server.url })
    const page = await pageWith(context)
    await logIn(page, 'caixa@demo.tecla')
    const till = await abrirCaixa(page)
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
    const shown: number[] = []
    for (let i = -3; i < SALES; i++) {
      await till.ler(ean(2 + (((i % 50) + 50) % 50)))
      await till.linhas(1)
      await page.keyboard.press('F5')
      await page.keyboard.press('F2')
      // from the key itself: the panel still says the sale before
      const nota = await page.evaluateHandle(waitForNews)
      await page.keyboard.press('Enter')
      const ms = await nota.evaluate(({ shown }) => shown)
      if (i >= 0) shown.push(ms)
    }
    report('authorised_shown_p50', percentile(shown, 50), 'ms')
    report('authorised_shown_p95', percentile(shown, 95), 'ms')
  } finally {
    await browser.close()
    await server.stop()
  }
}
