import AxeBuilder from '@axe-core/playwright'
import type { Page } from 'playwright/test'
import { expect } from './fixtures.ts'

/** What is serious or critical on what is painted now, each by rule and place. */
export async function problemasDeAcesso(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`))
}

/** Nothing serious or critical on what is painted now; what is found is named by rule and place. */
export async function semProblemasDeAcesso(page: Page): Promise<void> {
  expect(await problemasDeAcesso(page)).toEqual([])
}
