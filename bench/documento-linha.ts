import type { Page } from 'playwright'
import { ean } from '../e2e/till.ts'
import { inBrowser } from './_browser.ts'
import { fillDocument, MOST_LINES, newDocument, nextDocument } from './_document.ts'
import { percentile } from './_stats.ts'
import { BATCH, type Pages, pages, SAMPLES, taken } from './_till-pages.ts'
import type { Report } from './run.ts'

/**
 * What a clerk feels who types a code into a document of 990 lines: Enter → line and totals painted, beside a bare page (an input that
 * paints one text node on Enter). A and B alternate in one run; p95 of the samples are compared. One document follows another in a page
 * that stays open, as the till's does: the first lines after a load are compiled, once a day.
 */
export const figures = [
  'document_add_line_990',
  'document_add_line_work_p99',
  'ratio_document_add_line_990_vs_bare_page',
]

async function type(page: Page, code: string): Promise<void> {
  await page.keyboard.type(code, { delay: 8 })
  await page.keyboard.press('Enter')
  await page.waitForTimeout(60)
}

export const run = (report: Report): Promise<void> =>
  inBrowser(async ({ context }) => {
    await lines(await pages(context, 'dono@demo.tecla', newDocument), report)
  })

async function lines({ till: document, bare }: Pages, report: Report): Promise<void> {
  const works: number[] = []
  const ours: number[] = []
  const theirs: number[] = []
  while (ours.length < SAMPLES) {
    await document.bringToFront()
    await nextDocument(document)
    await fillDocument(document, MOST_LINES - 2 * BATCH)
    for (let half = 0; half < 2; half++) {
      await document.bringToFront()
      await document.locator('[data-omnibar]').focus()
      await document.waitForTimeout(500)
      await taken(document)
      for (let i = 0; i < BATCH; i++) await type(document, ean(2 + i))
      for (const { work, paint } of await taken(document)) {
        ours.push(paint)
        works.push(work)
      }
      await bare.bringToFront()
      await bare.locator('input').focus()
      await bare.waitForTimeout(100)
      await taken(bare)
      for (let i = 0; i < BATCH; i++) await type(bare, ean(2 + i))
      for (const { paint } of await taken(bare)) theirs.push(paint)
    }
  }
  report('document_add_line_990_p95', percentile(ours, 95), 'ms')
  report('document_add_line_bare_page_p95', percentile(theirs, 95), 'ms')
  report('document_add_line_work_p99', percentile(works, 99), 'ms')
  report('ratio_document_add_line_990_vs_bare_page', percentile(ours, 95) / percentile(theirs, 95), 'x')
}
