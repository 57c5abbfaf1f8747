import type { Page } from 'playwright'
import { ean } from '../e2e/till.ts'
import { inBrowser } from './_browser.ts'
import { percentile } from './_stats.ts'
import { BATCH, type Pages, pages, SAMPLES, taken } from './_till-pages.ts'
import type { Report } from './run.ts'

/**
 * Measures from Enter of a scanned code until line and total are painted, in a real browser, beside a bare page (an input
 * that paints one text node on Enter). Both alternate in one run, and their p95 are compared.
 */
export const figures = ['scan_to_paint', 'scan_work_p99', 'scans_lost', 'ratio_scan_vs_bare_page']

/** Scans one code as a keyboard-wedge scanner sends it: 8 ms per character. */
async function scan(page: Page, code: string): Promise<void> {
  await page.keyboard.type(code, { delay: 8 })
  await page.keyboard.press('Enter')
  await page.waitForTimeout(60)
}

/** Fills the cart by script, which is not measured. */
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

/** Parks the open sale, so that the next round has an empty cart. */
async function empty(page: Page): Promise<void> {
  await page.keyboard.press('F4')
  await page.locator('[role=toolbar][data-escopo=prompt]').waitFor()
  await page.keyboard.type('bench', { delay: 50 })
  await page.keyboard.press('F2')
  await page.waitForFunction(
    () => document.querySelector('[role=grid]')?.getAttribute('aria-rowcount') === '0',
  )
}

export const run = (report: Report): Promise<void> =>
  inBrowser(async ({ context }) => {
    await scans(await pages(context), report)
  })

/** Measures scans with three sizes of the cart, in batches that alternate with the bare page. */
async function scans({ till, bare }: Pages, report: Report): Promise<void> {
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
