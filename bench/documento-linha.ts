import type { Page } from 'playwright'
import { ean } from '../e2e/till.ts'
import { inBrowser } from './_browser.ts'
import { fillDocument, MOST_LINES, newDocument, nextDocument } from './_document.ts'
import { percentile } from './_stats.ts'
import { BATCH, type Pages, pages, SAMPLES, type Sample, taken } from './_till-pages.ts'
import type { Report } from './run.ts'

/**
 * Measures a code typed into a document with 990 lines: from Enter until line and totals are painted, beside a bare page (an
 * input that paints one text node on Enter). Both alternate in one run, and their p95 are compared. Documents follow each
 * other in one page, as the till's sales do. Lines of the first document, for which the browser compiles the code, have a
 * separate figure.
 */
export const figures = [
  'document_add_line_990_p95',
  'document_add_line_bare_page_p95',
  'document_add_line_work_p99',
  'document_add_line_work_first_worst',
  'ratio_document_add_line_990_vs_bare_page',
]

/** Number of lines in the first document. */
const WARM = 2 * BATCH

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
  const ours: Sample[] = []
  const theirs: Sample[] = []
  const batch = async (page: Page, box: string, rest: number) => {
    await page.bringToFront()
    await page.locator(box).focus()
    await page.waitForTimeout(rest)
    await taken(page)
    for (let i = 0; i < BATCH; i++) await type(page, ean(2 + i))
    return taken(page)
  }
  while (ours.length < WARM + SAMPLES) {
    await document.bringToFront()
    await nextDocument(document)
    await fillDocument(document, MOST_LINES - 2 * BATCH)
    for (let half = 0; half < 2; half++) {
      ours.push(...(await batch(document, '[data-omnibar]', 500)))
      theirs.push(...(await batch(bare, 'input', 100)))
    }
  }
  const works = ours.map(({ work }) => work)
  const paint = percentile(paints(ours), 95)
  const barePaint = percentile(paints(theirs), 95)
  report('document_add_line_990_p95', paint, 'ms')
  report('document_add_line_bare_page_p95', barePaint, 'ms')
  report('document_add_line_work_p99', percentile(works.slice(WARM), 99), 'ms')
  report('document_add_line_work_first_worst', Math.max(...works.slice(0, WARM)), 'ms')
  report('ratio_document_add_line_990_vs_bare_page', paint / barePaint, 'x')
}

const paints = (samples: readonly Sample[]) => samples.slice(WARM).map(({ paint }) => paint)
