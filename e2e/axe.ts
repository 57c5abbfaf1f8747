import axe from 'axe-core'
import type { Page } from 'playwright/test'
import { expect } from './fixtures.ts'

/**
 * What is serious or critical on what is painted now, each by rule and place; `rules`: only these. axe is told once a page and
 * asked there: its own wrapper sends its half megabyte at each look and gathers frames, which the product has none of.
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

/** Nothing serious or critical on what is painted now; what is found is named by rule and place. */
export async function semProblemasDeAcesso(page: Page): Promise<void> {
  // at rest: what is being laid out may be without its stop for a moment
  await expect.poll(() => problemasDeAcesso(page), { timeout: 15_000 }).toEqual([])
}

/** What a theme changes is colour: the rest of the page was judged in the other one. */
const DE_COR = ['color-contrast', 'link-in-text-block']

/** The same in both themes, dark first; the page stays in the light one. */
export async function semProblemasNosDoisTemas(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'dark' })
  await semProblemasDeAcesso(page)
  await page.emulateMedia({ colorScheme: 'light' })
  expect(await problemasDeAcesso(page, DE_COR)).toEqual([])
}
