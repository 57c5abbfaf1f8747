import AxeBuilder from '@axe-core/playwright'
import type { Page } from 'playwright/test'
import { expect } from './fixtures.ts'

/**
 * What is serious or critical on what is painted now, each by rule and place. In the page itself (axe's legacy mode): the
 * product has no frames, and the other mode opens a second page for each look. `regras`: only these.
 */
export async function problemasDeAcesso(page: Page, regras?: string[]): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ['violations'], ...(regras ? { runOnly: regras } : {}) })
    .analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`))
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
