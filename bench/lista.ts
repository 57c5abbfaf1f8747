import type { BrowserContext, Page } from 'playwright'
import { buildBareList, serveBareList } from './_bare-list.ts'
import { inBrowser, logIn, pageWith } from './_browser.ts'
import { growPartners } from './_partners.ts'
import { inParts } from './_parts.ts'
import { probeRows, timedRows } from './_rows.ts'
import { percentile } from './_stats.ts'
import type { Report } from './run.ts'

const ROWS = 100_000
const SAMPLES = 60
const SCROLL_MS = 5000
/** Time in ms after which a loaded page has no more work. */
const REST_MS = 3000

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
  const ms = await timedRows(page, () => page.keyboard.press('Enter'))
  await page.locator('[role=toolbar][data-escopo="lista.registro"]').waitFor()
  return ms
}

/**
 * Times keys that show rows. All but Home need rows that the browser does not have: the list, an unread page, another filter
 * and its end.
 */
async function firstRows(report: Report, { page }: Opened): Promise<void> {
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
    add(await timedRows(page, () => page.keyboard.press('End')))
    add(await timedRows(page, () => page.keyboard.press('Home')))
    for (const word of [WORDS[round % WORDS.length] ?? '', WORDS[(round + 3) % WORDS.length] ?? '']) {
      await page.keyboard.press('/')
      await page.keyboard.type(word)
      add(await timedRows(page, () => page.keyboard.press('Enter')))
      await page.locator('[role=toolbar][data-escopo="lista.registro"]').waitFor()
      add(await timedRows(page, () => page.keyboard.press('End')))
    }
  }
  if (times.length < keys) throw new Error(`${keys - times.length} of ${keys} keys never had their rows`)
  report('list_100k_first_rows_p50', percentile(times, 50), 'ms')
  report('list_100k_first_rows_p95', percentile(times, 95), 'ms')
}

/** Times opening the list again, when its rows are already cached: from Enter in the palette to the painted rows. */
async function opening(report: Report, { page }: Opened): Promise<void> {
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
async function scrolling(report: Report, { context, page: watching }: Opened): Promise<void> {
  await buildBareList()
  await serveBareList(context)
  await watching.close()
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

interface Opened {
  context: BrowserContext
  /** A page that watches for rows, logged in. */
  page: Page
}

/**
 * Measures a list of 100,000 partners in a real browser: from the key to the painted rows (opening, a filter, last page,
 * first page), and frames lost while scrolling, beside a bare react-virtual list with as many rows in the same run.
 */
export const { figures, run } = inParts<Opened>(
  act =>
    inBrowser(
      async ({ server, context }) => {
        await growPartners(server.dataDir, ROWS)
        const page = await pageWith(context, probeRows)
        await logIn(page, 'dono@demo.tecla')
        await list(page)
        await act({ context, page })
      },
      { serviceWorkers: 'block' },
    ),
  [
    {
      figures: ['list_100k_first_rows_p95', 'list_100k_first_rows_p50'],
      run: firstRows,
    },
    { figures: ['list_open_p95'], run: opening },
    // the last, because it closes the page of the others
    { figures: ['list_scroll_dropped_frames', 'list_scroll_dropped_frames_bare'], run: scrolling },
  ],
)
