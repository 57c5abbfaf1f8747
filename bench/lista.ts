import type { BrowserContext, Page } from 'playwright'
import { buildBareList, serveBareList } from './_bare-list.ts'
import { inBrowser, logIn, pageWith } from './_browser.ts'
import { growPartners } from './_partners.ts'
import { percentile } from './_stats.ts'
import type { Report } from './run.ts'

/**
 * Measures a list of 100,000 partners in a real browser: from the key to the painted rows (opening, a filter, last page,
 * first page), and frames lost while scrolling, beside a bare react-virtual list with as many rows in the same run.
 */
export const figures = ['list_100k_first_rows_p95', 'list_scroll_dropped_frames', 'list_open_p95']

const ROWS = 100_000
const SAMPLES = 60
const SCROLL_MS = 5000
/** Time in ms after which a loaded page has no more work. */
const REST_MS = 3000

/** Installs the probe: measures from a key until the row under the cursor comes from the new response, painted. */
function probe(): void {
  const samples: number[] = []
  let pressed = 0
  let before = ''
  const shown = () => {
    const row = document.querySelector('[role=grid]:not([aria-busy]) [data-atual]')
    return row ? (row.textContent ?? '') : ''
  }
  window.addEventListener(
    'keydown',
    event => {
      if (!event.isTrusted || !['o', 'End', 'Home', 'Enter'].includes(event.key)) return
      pressed = performance.now()
      before = shown()
    },
    { capture: true },
  )
  document.addEventListener('DOMContentLoaded', () => {
    new MutationObserver(() => {
      if (pressed === 0) return
      const now = shown()
      if (now === '' || now === before || now.startsWith('…')) return
      const started = pressed
      pressed = 0
      requestAnimationFrame(() => {
        const channel = new MessageChannel()
        channel.port1.onmessage = () => {
          samples.push(performance.now() - started)
          dispatchEvent(new Event('amostra'))
        }
        channel.port2.postMessage(null)
      })
    }).observe(document.body, { childList: true, subtree: true, characterData: true, attributes: true })
  })
  Object.assign(window, { __samples: samples })
}

const taken = (page: Page) =>
  page.evaluate(() => (window as unknown as { __samples: number[] }).__samples.splice(0))

/**
 * Presses a key, and waits until its rows are painted. @returns milliseconds; null if the rows are not painted within 10 s
 */
async function timed(page: Page, press: () => Promise<void>): Promise<number | null> {
  await taken(page)
  // waits until the page is idle, then for a random moment within a frame
  await page.waitForTimeout(150 + (Math.random() * 1000) / 60)
  // an event instead of polling, which would itself cause frames and take time
  const told = page.evaluate(
    () =>
      new Promise<void>(resolve => {
        addEventListener('amostra', () => resolve(), { once: true })
        setTimeout(resolve, 10_000)
      }),
  )
  await press()
  await told
  return (await taken(page))[0] ?? null
}

/**
 * Counts late frames while the list scrolls a screen each frame: gaps longer than one and a half of the display's interval.
 * @returns lost frames in `SCROLL_MS`
 */
const dropped = (page: Page, selector: string): Promise<number> =>
  page.evaluate(
    async ([selector, duration]) => {
      const box = document.querySelector(selector as string)
      if (!box) throw new Error(`no ${selector}`)
      const gaps: number[] = []
      const end = performance.now() + (duration as number)
      await new Promise<void>(resolve => {
        let last = performance.now()
        const step = (now: number) => {
          gaps.push(now - last)
          last = now
          box.scrollTop += 440
          if (now < end) requestAnimationFrame(step)
          else resolve()
        }
        requestAnimationFrame(step)
      })
      const sorted = gaps.toSorted((a, b) => a - b)
      const frame = Math.max(16.67, sorted[Math.floor(sorted.length / 10)] ?? 16.67)
      return gaps.slice(2).reduce((lost, gap) => lost + Math.max(0, Math.round(gap / frame) - 1), 0)
    },
    [selector, SCROLL_MS] as const,
  )

async function list(page: Page): Promise<void> {
  await page.goto('/cadastro/parceiro')
  await page.locator('[role=grid] [data-atual]').waitFor()
  await page.waitForFunction(
    rows => document.querySelector('[role=grid]')?.getAttribute('aria-rowcount') === String(rows + 1),
    ROWS,
  )
  await page.locator('[role=grid]').focus()
}

const WORDS = ['silva', 'padaria', 'uf:SP', 'maria', 'tipo:J', 'ana lima', 'cidade:campinas', 'nome:*souza*']

/** Opens the list through the palette, from the first screen. */
async function byPalette(page: Page): Promise<number | null> {
  await page.locator('[role=toolbar][data-escopo=inicio]').waitFor()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('parceiros')
  const ms = await timed(page, () => page.keyboard.press('Enter'))
  await page.locator('[role=toolbar][data-escopo="lista.registro"]').waitFor()
  return ms
}

/**
 * Times keys that show rows. All but Home need rows that the browser does not have: the list, an unread page, another filter
 * and its end.
 */
async function firstRows(page: Page, report: Report): Promise<void> {
  const times: number[] = []
  let keys = 0
  const add = (ms: number | null) => {
    keys += 1
    if (ms !== null) times.push(ms)
  }
  for (let round = 0; times.length < SAMPLES && round < SAMPLES; round++) {
    await page.goto('/')
    await page.waitForTimeout(REST_MS)
    add(await byPalette(page))
    add(await timed(page, () => page.keyboard.press('End')))
    add(await timed(page, () => page.keyboard.press('Home')))
    for (const word of [WORDS[round % WORDS.length] ?? '', WORDS[(round + 3) % WORDS.length] ?? '']) {
      await page.keyboard.press('/')
      await page.keyboard.type(word)
      add(await timed(page, () => page.keyboard.press('Enter')))
      await page.locator('[role=toolbar][data-escopo="lista.registro"]').waitFor()
      add(await timed(page, () => page.keyboard.press('End')))
    }
  }
  if (times.length < keys) throw new Error(`${keys - times.length} of ${keys} keys never had their rows`)
  report('list_100k_first_rows_p50', percentile(times, 50), 'ms')
  report('list_100k_first_rows_p95', percentile(times, 95), 'ms')
}

/** Times opening the list again, when its rows are already cached: from Enter in the palette to the painted rows. */
async function opening(page: Page, report: Report): Promise<void> {
  const times: number[] = []
  await page.goto('/')
  for (let i = 0; i < 20; i++) {
    const ms = await byPalette(page)
    if (ms !== null) times.push(ms)
    await page.keyboard.press('Escape')
  }
  report('list_open_p95', percentile(times, 95), 'ms')
}

/** Scrolls our list and the bare list alternately, so that other load on the machine slows both. */
async function scrolling(context: BrowserContext, report: Report): Promise<void> {
  // separate pages: the probe that watches for rows would run in every frame
  const page = await pageWith(context)
  const bare = await pageWith(context)
  await bare.goto('/bare')
  await bare.locator('[role=grid] [role=row]').first().waitFor()
  const ours: number[] = []
  const theirs: number[] = []
  for (let round = 0; round < 3; round++) {
    await page.bringToFront()
    await list(page)
    ours.push(await dropped(page, '[role=grid]'))
    await bare.bringToFront()
    await bare.reload()
    await bare.locator('[role=grid] [role=row]').first().waitFor()
    theirs.push(await dropped(bare, '[role=grid]'))
  }
  const sum = (list: number[]) => list.reduce((total, value) => total + value, 0)
  report('list_scroll_dropped_frames', sum(ours), 'quadros')
  report('list_scroll_dropped_frames_bare', sum(theirs), 'quadros')
}

export const run = (report: Report): Promise<void> =>
  inBrowser(
    async ({ server, context }) => {
      await growPartners(server.dataDir, ROWS)
      await buildBareList()
      await serveBareList(context)
      const page = await pageWith(context, probe)
      await logIn(page, 'dono@demo.tecla')
      await list(page)
      await firstRows(page, report)
      await opening(page, report)
      await page.close()
      await scrolling(context, report)
    },
    { serviceWorkers: 'block' },
  )
