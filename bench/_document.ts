import type { Page } from 'playwright'
import { ean } from '../e2e/till.ts'

/** Maximum number of lines of a document. */
export const MOST_LINES = 990
export const NEW_DOCUMENT = '/documento/documento/novo'

export const grid = (page: Page) => page.getByRole('grid', { name: 'Itens' })

/** Loads a page with a new document, without the draft of an earlier document. */
export async function newDocument(page: Page): Promise<void> {
  await page.goto(NEW_DOCUMENT)
  await boxReady(page)
}

/** Opens the next document in the loaded page, as a user who makes several does: the browser compiles no code again. */
export async function nextDocument(page: Page): Promise<void> {
  for (const path of ['/', NEW_DOCUMENT]) {
    await page.evaluate(to => history.pushState(null, '', to), path)
    await page.waitForTimeout(300)
  }
  await boxReady(page)
}

async function boxReady(page: Page): Promise<void> {
  const box = page.locator('[data-omnibar]:enabled')
  const left = page.getByText('Recuperar o que foi digitado e não foi salvo?')
  await left.or(box).first().waitFor()
  await page.waitForTimeout(500)
  if (await left.isVisible()) {
    await page.keyboard.press('Escape')
    await left.waitFor({ state: 'hidden' })
  }
  await box.waitFor()
  await box.focus()
}

/** Makes a pasted sheet with the columns code and quantity. */
export const sheet = (lines: number): string =>
  Array.from({ length: lines }, (_, i) => `${ean(2 + (i % 900))}\t1`).join('\n')

/** Fills the document by a paste, which is not measured. */
export async function fillDocument(page: Page, lines: number): Promise<void> {
  await page.locator('[data-omnibar]').evaluate((box, text) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', text)
    box.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, sheet(lines))
  await page.locator(`[role=grid][aria-rowcount="${lines}"]`).waitFor()
}
