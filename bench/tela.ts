import type { BrowserContext, Page } from 'playwright'
import { startServer } from '../e2e/servidor.ts'
import { abrirCaixa, ean } from '../e2e/till.ts'
import { openBrowser } from '../scripts/browser.ts'
import { logIn, pageWith, SCREEN } from './_browser.ts'
import { buildCrowded, serveCrowded } from './_crowded-palette.ts'
import { percentile } from './_stats.ts'
import type { Report } from './run.ts'

/**
 * What a cashier feels: Enter of a scanned code → line and total painted, in a real browser, beside a bare page (an input
 * that paints one text node on Enter). A and B alternate in one run; p95 of the samples are compared.
 */
export const figures = [
  'scan_to_paint',
  'scan_work_p99',
  'scans_lost',
  'ratio_scan_vs_bare_page',
  'ratio_palette_vs_bare_page',
]

const SAMPLES = 300
const BATCH = 15
const PALETTE_ENTRIES = 5000

interface Sample {
  work: number
  paint: number
}

/**
 * Before any script: on Enter, how long until the DOM changed and until that was painted; on Ctrl+K, until the palette had the
 * focus and until its first commands were in sight, which is looked at behind the frame: a palette that was there already changes
 * attributes alone. Frames tick all the time, as a screen's do: a page at rest would get its frame at once in a headless browser,
 * and one that just painted would wait.
 */
function probe(): void {
  const tick = () => requestAnimationFrame(tick)
  tick()
  const samples: Sample[] = []
  let pressed = 0
  const painted = (then: () => void) =>
    requestAnimationFrame(() => {
      const channel = new MessageChannel()
      channel.port1.onmessage = then
      channel.port2.postMessage(null)
    })
  let palette = false
  window.addEventListener(
    'keydown',
    event => {
      const asked = event.ctrlKey && event.key === 'k'
      if (event.key !== 'Enter' && !asked) return
      pressed = performance.now()
      palette = asked
    },
    { capture: true },
  )
  const arrived = (changes: MutationRecord[]) =>
    palette ? document.activeElement?.role === 'combobox' : changes.some(({ type }) => type !== 'attributes')
  const inSight = () =>
    !palette ||
    document.querySelector('[role=option]')?.checkVisibility({ visibilityProperty: true }) === true
  const watch = () =>
    new MutationObserver(changes => {
      if (pressed === 0 || !arrived(changes)) return
      const started = pressed
      pressed = 0
      const work = performance.now() - started
      painted(() => {
        const paint = performance.now() - started
        samples.push({ work, paint: inSight() ? paint : Number.POSITIVE_INFINITY })
      })
    }).observe(document.body, {
      childList: true,
      subtree: true,
      characterData: true,
      attributes: true,
      attributeFilter: ['class'],
    })
  document.addEventListener('DOMContentLoaded', watch)
  Object.assign(window, { __samples: samples })
}

const BARE = `<!doctype html><body><input autofocus><p></p><script>
const input = document.querySelector('input'), line = document.querySelector('p')
input.addEventListener('keydown', event => {
  if (event.key === 'Enter') { line.appendChild(document.createTextNode(input.value + ' ')); input.value = '' }
})
</script></body>`

const taken = (page: Page) =>
  page.evaluate(() => (window as unknown as { __samples: Sample[] }).__samples.splice(0))

/** One code as a wedge sends it: 8 ms a character. */
async function scan(page: Page, code: string): Promise<void> {
  await page.keyboard.type(code, { delay: 8 })
  await page.keyboard.press('Enter')
  await page.waitForTimeout(60)
}

/** Fills the cart without a hand, far from the clock that counts. */
async function fill(page: Page, lines: number): Promise<void> {
  await page.evaluate(async count => {
    const input = document.querySelector<HTMLInputElement>('[data-omnibar]')
    for (let i = 0; input && i < count; i++) {
      input.value = String(2 + (i % 900))
      input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }))
      if (i % 20 === 19) await new Promise(resolve => setTimeout(resolve))
    }
  }, lines)
  await page.waitForFunction(
    count => document.querySelector('[role=grid]')?.getAttribute('aria-rowcount') === String(count),
    lines,
  )
  await page.waitForTimeout(500)
}

const rows = (page: Page) =>
  page.evaluate(() => Number(document.querySelector('[role=grid]')?.getAttribute('aria-rowcount')))

/** Puts the open sale aside, so that the next round starts from an empty cart. */
async function empty(page: Page): Promise<void> {
  await page.keyboard.press('F4')
  await page.locator('[role=toolbar][data-escopo=prompt]').waitFor()
  await page.keyboard.type('bench', { delay: 50 })
  await page.keyboard.press('F2')
  await page.waitForFunction(
    () => document.querySelector('[role=grid]')?.getAttribute('aria-rowcount') === '0',
  )
}

/** Two pages of one browser: the till, logged in, and the bare page. */
async function pages(context: BrowserContext): Promise<{ till: Page; bare: Page }> {
  const till = await pageWith(context, probe)
  const bare = await pageWith(context, probe)
  await bare.route('**/bare', route => route.fulfill({ contentType: 'text/html', body: BARE }))
  await bare.goto('/bare')
  await till.bringToFront()
  await logIn(till, 'caixa@demo.tecla')
  await abrirCaixa(till)
  return { till, bare }
}

export async function run(report: Report): Promise<void> {
  const server = await startServer()
  const browser = await openBrowser()
  const screen = { ...SCREEN, baseURL: server.url }
  try {
    const context = await browser.newContext(screen)
    await scans(await pages(context), report)
    await context.close()
    await buildCrowded(PALETTE_ENTRIES)
    const crowded = await browser.newContext({ ...screen, serviceWorkers: 'block' })
    await serveCrowded(crowded)
    const { till, bare } = await pages(crowded)
    await palette(till, bare, report)
  } finally {
    await browser.close()
    await server.stop()
  }
}

/** Scans at three sizes of the cart, in batches that alternate with the bare page. */
async function scans({ till, bare }: { till: Page; bare: Page }, report: Report): Promise<void> {
  let lost = 0
  let worst = 0
  for (const size of [1, 100, 990]) {
    const works: number[] = []
    const ours: number[] = []
    const theirs: number[] = []
    while (ours.length < SAMPLES) {
      await till.bringToFront()
      await fill(till, Math.max(0, size - 2 * BATCH))
      for (let half = 0; half < 2; half++) {
        await till.bringToFront()
        await till.waitForTimeout(100)
        await taken(till)
        const before = await rows(till)
        for (let i = 0; i < BATCH; i++) await scan(till, ean(2 + i))
        lost += BATCH - ((await rows(till)) - before)
        for (const { work, paint } of await taken(till)) {
          ours.push(paint)
          works.push(work)
        }
        await bare.bringToFront()
        await bare.locator('input').focus()
        await bare.waitForTimeout(100)
        await taken(bare)
        for (let i = 0; i < BATCH; i++) await scan(bare, ean(2 + i))
        for (const { paint } of await taken(bare)) theirs.push(paint)
      }
      await till.bringToFront()
      await empty(till)
    }
    report(`scan_to_paint_${size}_p95`, percentile(ours, 95), 'ms')
    report(`scan_to_paint_${size}_p99`, percentile(ours, 99), 'ms')
    const work = percentile(works, 99)
    worst = Math.max(worst, work)
    report(`scan_work_${size}_p99`, work, 'ms')
    report(`scan_bare_page_${size}_p95`, percentile(theirs, 95), 'ms')
    report(`ratio_scan_vs_bare_page_${size}`, percentile(ours, 95) / percentile(theirs, 95), 'x')
  }
  report('scan_work_p99', worst, 'ms')
  report('scans_lost', lost, 'leituras')
}

/**
 * Ctrl+K → first commands painted, beside the same bare page; both pressed at a random moment between two frames. Keys are held as a
 * hand holds them: one let go in the millisecond it was pressed makes the browser put every task, the probe's own word that the frame
 * is out among them, behind the next frame (16 ms of an idle thread, in a sample of three).
 */
async function palette(till: Page, bare: Page, report: Report): Promise<void> {
  const ours: number[] = []
  const theirs: number[] = []
  const rest = (page: Page) => page.waitForTimeout(100 + (Math.random() * 1000) / 60)
  while (ours.length < SAMPLES) {
    await till.bringToFront()
    await taken(till)
    for (let i = 0; i < BATCH; i++) {
      await rest(till)
      await till.keyboard.down('Control')
      await till.keyboard.down('k')
      await rest(till)
      await till.keyboard.up('k')
      await till.keyboard.up('Control')
      await till.keyboard.press('Escape')
    }
    for (const { paint } of await taken(till)) ours.push(paint)
    await bare.bringToFront()
    await taken(bare)
    for (let i = 0; i < BATCH; i++) {
      await bare.locator('input').fill('1')
      await rest(bare)
      await bare.keyboard.down('Enter')
      await rest(bare)
      await bare.keyboard.up('Enter')
    }
    for (const { paint } of await taken(bare)) theirs.push(paint)
  }
  report('palette_open_p95', percentile(ours, 95), 'ms')
  report('palette_bare_page_p95', percentile(theirs, 95), 'ms')
  report('ratio_palette_vs_bare_page', percentile(ours, 95) / percentile(theirs, 95), 'x')
}
