import axe from 'axe-core'
import type { Page } from 'playwright/test'
import { expect } from './fixtures.ts'

/**
 * Lists the serious and critical accessibility faults of the painted page, by rule and element; `rules`: only these rules.
 * The axe script is loaded once per page: axe's Playwright package would send half a megabyte each time, and search frames,
 * which the product does not have.
 */
export async function problemasDeAcesso(page: Page, rules?: string[]): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(async only => {
    const { axe: here } = window as unknown as { axe: typeof axe }
    const { violations } = await here.run({
      resultTypes: ['violations'],
      ...(only ? { runOnly: only } : {}),
    })
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`))
  }, rules)
}

/** Expects no serious or critical accessibility fault on the painted page. */
export async function semProblemasDeAcesso(page: Page): Promise<void> {
  // polled, because an element may briefly lack its tab stop while the page is being laid out
  await expect.poll(() => problemasDeAcesso(page), { timeout: 15_000 }).toEqual([])
}

/** Rules checked in the second theme, which changes only colours. */
const DE_COR = ['color-contrast', 'link-in-text-block']

/** Expects no serious or critical accessibility fault in both themes, dark first; the page stays in the light theme. */
export async function semProblemasNosDoisTemas(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'dark' })
  await semProblemasDeAcesso(page)
  await page.emulateMedia({ colorScheme: 'light' })
  expect(await problemasDeAcesso(page, DE_COR)).toEqual([])
}
