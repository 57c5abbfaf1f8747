import type { Page } from 'playwright'
import { sessaoDe } from '../e2e/api.ts'
import { inBrowser, logIn, pageTiming, timeOf } from './_browser.ts'
import { percentile } from './_stats.ts'
import type { Report } from './run.ts'

/**
 * Measures the generator of a product's grid, with 20 sizes and 20 subdivisions: from Ctrl+Enter on its second page until
 * the 400 lines are painted on the third. In a real browser, after one generation that is not counted; p95 of the samples.
 * Target: 100 ms.
 */
export const figures = ['grid_generate_20x20']

const SAMPLES = 20
const EACH = 20

async function group(page: Page, api: string, nome: string): Promise<void> {
  const { headers } = await sessaoDe(page.request, 'dono@demo.tecla')
  const itens = Array.from({ length: EACH }, (_, i) => ({ nome: `${nome} ${i + 1}` }))
  const answer = await page.request.post(`/api/v1/${api}`, { headers, data: { nome, itens } })
  if (!answer.ok()) throw new Error(await answer.text())
}

/** Opens a new product's form with both groups chosen and the cursor in its empty grid. */
async function open(page: Page): Promise<void> {
  await page.goto('/cadastro/produto')
  await page.locator('[role=grid] [role=row]').nth(1).waitFor()
  await page.getByRole('grid').focus()
  await page.keyboard.press('Insert')
  const form = page.getByRole('form', { name: 'Produto' })
  await form.getByLabel('Controla grade', { exact: true }).focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('Alt+3')
  const part = form.getByRole('tabpanel', { name: /Grade/ })
  for (const [label, name] of [
    ['Tamanho', 'Tamanho bench'],
    ['Subdivisão', 'Cor bench'],
  ] as const) {
    await part.getByLabel(label, { exact: true }).focus()
    await page.keyboard.type(name)
    await page.keyboard.press('Enter')
  }
  await part.locator('[data-campo="grades"]').focus()
}

/**
 * Goes through the three pages of the generator, and leaves without confirming. Returns the ms from the second page to the
 * third.
 */
async function generate(page: Page): Promise<number> {
  const dialog = page.getByRole('dialog', { name: 'Gerar grade' })
  await page.keyboard.press('Insert')
  for (const list of ['Tamanhos', 'Subdivisões']) {
    await dialog.getByRole('listbox', { name: list }).waitFor()
    await page.keyboard.press('Control+a')
    await page.waitForTimeout(50)
    await page.keyboard.press('Control+Enter')
  }
  const ms = await timeOf(page)
  while ((await dialog.count()) > 0) {
    await page.keyboard.press('Escape')
    await page.waitForTimeout(50)
  }
  return ms
}

export const run = (report: Report): Promise<void> =>
  inBrowser(async ({ context }) => {
    const page = await pageTiming(context, '[role=dialog] [role=grid] [role=rowheader]')
    await logIn(page, 'dono@demo.tecla')
    await group(page, 'tamanhos', 'Tamanho bench')
    await group(page, 'subdivisaos', 'Cor bench')
    await open(page)
    await generate(page)
    const samples: number[] = []
    while (samples.length < SAMPLES) samples.push(await generate(page))
    report('grid_generate_20x20', percentile(samples, 95), 'ms')
  })
