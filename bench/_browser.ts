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

/** Measures, in a page, from Enter until so many elements of a selector are painted. */
function probeEnter({ selector, least }: { selector: string; least: number }): void {
  const samples: number[] = []
  let pressed = 0
  new MutationObserver(() => {
    if (pressed === 0 || document.querySelectorAll(selector).length < least) return
    const since = pressed
    pressed = 0
    requestAnimationFrame(() => {
      const channel = new MessageChannel()
      channel.port1.onmessage = () => samples.push(performance.now() - since)
      channel.port2.postMessage(null)
    })
  }).observe(document, { childList: true, subtree: true })
  window.addEventListener(
    'keydown',
    event => {
      if (event.key === 'Enter') pressed = performance.now()
    },
    { capture: true },
  )
  Object.assign(window, { __tempos: samples })
}

/** Opens a page that measures from Enter until `least` elements of the selector are painted; `timeOf` gives the times. */
export async function pageTiming(context: BrowserContext, selector: string, least = 1): Promise<Page> {
  const page = await pageWith(context)
  await page.addInitScript(probeEnter, { selector, least })
  return page
}

/** Waits for the next measured time of a page, in ms. */
export async function timeOf(page: Page): Promise<number> {
  await page.waitForFunction(() => (window as unknown as { __tempos: number[] }).__tempos.length > 0)
  return page.evaluate(() => (window as unknown as { __tempos: number[] }).__tempos.shift() ?? 0)
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
