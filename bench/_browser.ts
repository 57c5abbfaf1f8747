import type { BrowserContext, BrowserContextOptions, Page } from 'playwright'
import { SENHA } from '../e2e/fixtures.ts'
import { startServer } from '../e2e/servidor.ts'
import { openBrowser } from '../scripts/browser.ts'

/** Screen on which all figures are taken. */
const SCREEN = { viewport: { width: 1366, height: 768 }, locale: 'pt-BR' } as const

/** Opens a page that runs `probe` before any script of its own. */
export async function pageWith(context: BrowserContext, probe?: () => void): Promise<Page> {
  const page = await context.newPage()
  // tsx names functions through this helper, which a page does not have
  await page.addInitScript('globalThis.__name = fn => fn')
  if (probe) await page.addInitScript(probe)
  return page
}

/** Logs in by keyboard, up to the first screen. */
export async function logIn(page: Page, email: string): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Senha').fill(SENHA)
  await page.keyboard.press('Enter')
  await page.locator('[role=toolbar]:not([data-escopo=login])').waitFor()
}

interface Shop {
  server: Awaited<ReturnType<typeof startServer>>
  context: BrowserContext
}

/** Runs `act` with a server of its own and a browser on it. */
export async function inBrowser(
  act: (shop: Shop) => Promise<void>,
  options: BrowserContextOptions = {},
): Promise<void> {
  const server = await startServer()
  const browser = await openBrowser()
  try {
    await act({ server, context: await browser.newContext({ ...SCREEN, baseURL: server.url, ...options }) })
  } finally {
    await browser.close()
    await server.stop()
  }
}
