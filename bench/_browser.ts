import type { BrowserContext, BrowserContextOptions, Page } from 'playwright'
import { SENHA } from '../e2e/fixtures.ts'
import { startServer } from '../e2e/servidor.ts'
import { openBrowser } from '../scripts/browser.ts'

/** Screen for all measurements. */
const SCREEN = { viewport: { width: 1366, height: 768 }, locale: 'pt-BR' } as const

/** Opens a page that runs `probe` before the page's scripts. */
export async function pageWith(context: BrowserContext, probe?: () => void): Promise<Page> {
  const page = await context.newPage()
  // tsx calls this helper in transpiled functions, and a page does not have it
  await page.addInitScript('globalThis.__name = fn => fn')
  if (probe) await page.addInitScript(probe)
  return page
}

/** Logs in with the keyboard, and waits for the first screen. */
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

/** Runs `act` with a server started for it and a browser. */
export async function inBrowser(
  act: (shop: Shop) => Promise<void>,
  options: BrowserContextOptions = {},
  env: NodeJS.ProcessEnv = {},
): Promise<void> {
  const server = await startServer(env)
  const browser = await openBrowser()
  try {
    await act({ server, context: await browser.newContext({ ...SCREEN, baseURL: server.url, ...options }) })
  } finally {
    await browser.close()
    await server.stop()
  }
}
