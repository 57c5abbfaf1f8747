import type { Page } from 'playwright'
import { inBrowser } from './_browser.ts'
import { buildCrowded, serveCrowded } from './_crowded-palette.ts'
import { percentile } from './_stats.ts'
import { BATCH, type Pages, pages, SAMPLES, taken } from './_till-pages.ts'
import type { Report } from './run.ts'

/** Figures of the palette with 5,000 commands, beside a page that paints one word. */
export const figures = ['palette_open_p95', 'palette_bare_page_p95', 'ratio_palette_vs_bare_page']

const PALETTE_ENTRIES = 5000

export const run = (report: Report): Promise<void> =>
  inBrowser(
    async ({ context }) => {
      await buildCrowded(PALETTE_ENTRIES)
      await serveCrowded(context)
      await palette(await pages(context), report)
    },
    { serviceWorkers: 'block' },
  )

/**
 * Measures from Ctrl+K until the first commands are painted, beside the bare page; keys are pressed at a random moment
 * between two frames. A key stays down for a moment, as with a human hand: if it is released within a millisecond, the
 * browser runs all tasks, also the probe's, only after the next frame (16 ms too late, in one sample of three).
 */
async function palette({ till, bare }: Pages, report: Report): Promise<void> {
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
