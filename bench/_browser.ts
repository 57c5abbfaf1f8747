import type { BrowserContext, Page } from 'playwright'
import { SENHA } from '../e2e/fixtures.ts'

/** The screen all figures are taken on. */
export const SCREEN = { viewport: { width: 1366, height: 768 }, locale: 'pt-BR' } as const

/** A page that runs `probe` before any script of its own. */
export async function pageWith(context: BrowserContext, probe?: () => void): Promise<Page> {
  const page = await context.newPage()
  // tsx names functions through this helper, which a page does not have
  await page.addInitScript('globalThis.__name = fn => fn')
  if (probe) await page.addInitScript(probe)
  return page
}

/** From the log-in screen to the first one behind it. */
export async function logIn(page: Page, email: string): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Senha').fill(SENHA)
  await page.keyboard.press('Enter')
  await page.locator('[role=toolbar]:not([data-escopo=login])').waitFor()
}
