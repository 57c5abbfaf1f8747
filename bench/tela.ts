import type { BrowserContext, Page } from 'playwright'
import { sessaoDe } from '../e2e/api.ts'
import { ean } from '../e2e/till.ts'
import { inBrowser } from './_browser.ts'
import { inParts } from './_parts.ts'
import { percentile } from './_stats.ts'
import { BATCH, type Pages, pages, SAMPLES, taken } from './_till-pages.ts'
import type { Report } from './run.ts'

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

interface Opened extends Pages {
  context: BrowserContext
  lost: number
  /** Longest p99 of the work of a scan. */
  worst: number
}

/**
 * Measures from Enter of a scanned code until line and total are painted, in a real browser, beside a bare page (an input
 * that paints one text node on Enter). Both alternate in one run, and their p95 are compared.
 */
export const { figures, run } = inParts<Opened>(
  (act, report) =>
    inBrowser(async ({ context }) => {
      const opened = { ...(await pages(context)), context, lost: 0, worst: 0 }
      await act(opened)
      report('scan_work_p99', opened.worst, 'ms')
      report('scans_lost', opened.lost, 'leituras')
    }),
  [
    ...[1, 100, 990].map(size => ({
      figures: figuresOf(String(size)),
      run: (report: Report, opened: Opened) => scans(size, String(size), report, opened),
    })),
    // last, because the offers stay
    {
      figures: figuresOf('100_offers'),
      run: async (report: Report, opened: Opened) => {
        await registerOffers(opened.context)
        await opened.till.reload()
        // the script types no keys that could wait for the screen
        await opened.till.getByRole('toolbar', { name: 'Teclas' }).getByText('Adicionar').waitFor()
        await scans(100, '100_offers', report, opened)
      },
    },
  ],
)

function figuresOf(name: string): string[] {
  return [
    `scan_to_paint_${name}_p95`,
    `scan_to_paint_${name}_p99`,
    `scan_work_${name}_p99`,
    `scan_bare_page_${name}_p95`,
    `ratio_scan_vs_bare_page_${name}`,
    // these are of all sizes
    'scan_work_p99',
    'scans_lost',
  ]
}

/** Registers 200 promotions and a price table of 100 prices, which act on the products that are scanned. */
async function registerOffers({ request }: BrowserContext): Promise<void> {
  const { gravar } = await sessaoDe(request, 'dono@demo.tecla')
  const { id: tabela_id } = await gravar('tabelas_preco', { nome: 'ATACADO', tipo: 2, todos: true })
  for (let i = 0; i < 100; i++)
    await gravar('tabelas_preco_itens', { tabela_id, produto_id: 2 + i, qtde_min: '2', valor: '-5' })
  for (let i = 0; i < 200; i++)
    await gravar('promocoes', {
      ...{ nome: `Promoção ${i}`, tipo: 3, qtde: 3, paga: 2, juntos: i % 2 === 0, publico: 1 },
      ...{ produtos: [2 + (i % 100), 2 + ((i * 7) % 100)], prioridade: 1 + (i % 4) },
    })
}

/** Measures scans with one size of the cart, in batches that alternate with the bare page. */
async function scans(size: number, name: string, report: Report, opened: Opened): Promise<void> {
  const { till, bare } = opened
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
      opened.lost += BATCH - ((await rows(till)) - before)
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
  report(`scan_to_paint_${name}_p95`, percentile(ours, 95), 'ms')
  report(`scan_to_paint_${name}_p99`, percentile(ours, 99), 'ms')
  const work = percentile(works, 99)
  opened.worst = Math.max(opened.worst, work)
  report(`scan_work_${name}_p99`, work, 'ms')
  report(`scan_bare_page_${name}_p95`, percentile(theirs, 95), 'ms')
  report(`ratio_scan_vs_bare_page_${name}`, percentile(ours, 95) / percentile(theirs, 95), 'x')
}
