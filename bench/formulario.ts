import type { Page } from 'playwright'
import { startServer } from '../e2e/servidor.ts'
import { openBrowser } from '../scripts/browser.ts'
import { logIn, pageWith, SCREEN } from './_browser.ts'
import { percentile } from './_stats.ts'
import type { Report } from './run.ts'

/**
 * What a clerk feels: Insert on a list → the first field of the form painted and taking keys; and Enter on a row → the
 * record, read from the server, in its first field. In a real browser, on the two largest forms, after one warm opening.
 */
export const figures = ['form_open_p95', 'form_open_record_p95']

const SAMPLES = 40
const FORMS = ['/cadastro/parceiro', '/cadastro/produto'] as const

/** Before any script: from the key to the frame in which the first field has the focus. */
function probe(): void {
  const samples: number[] = []
  let pressed = 0
  window.addEventListener(
    'keydown',
    event => {
      if (event.key === 'Insert' || event.key === 'Enter') pressed = performance.now()
    },
    { capture: true },
  )
  window.addEventListener(
    'focusin',
    event => {
      const field = event.target instanceof Element && event.target.matches('form [data-campo]')
      if (!field || pressed === 0) return
      const started = pressed
      pressed = 0
      requestAnimationFrame(() => {
        const channel = new MessageChannel()
        channel.port1.onmessage = () => samples.push(performance.now() - started)
        channel.port2.postMessage(null)
      })
    },
    { capture: true },
  )
  Object.assign(window, { __abertos: samples })
}

const taken = (page: Page) =>
  page.evaluate(() => (window as unknown as { __abertos: number[] }).__abertos.splice(0))

/** Opens the form by its key and leaves it, clean, by Esc; the time of the opening. */
async function open(page: Page, key: 'Insert' | 'Enter'): Promise<number> {
  await page.keyboard.press(key)
  await page.waitForFunction(() => (window as unknown as { __abertos: number[] }).__abertos.length > 0)
  const [ms = 0] = await taken(page)
  await page.keyboard.press('Escape')
  await page.locator('[role=toolbar][data-escopo^=lista]').waitFor()
  await page.locator('[role=grid] [role=row]').nth(1).waitFor()
  await page.waitForTimeout(100)
  return ms
}

export async function run(report: Report): Promise<void> {
  const server = await startServer()
  const browser = await openBrowser()
  try {
    const page = await pageWith(await browser.newContext({ ...SCREEN, baseURL: server.url }), probe)
    await logIn(page, 'dono@demo.tecla')
    const fresh: number[] = []
    const records: number[] = []
    for (const path of FORMS) {
      await page.goto(path)
      await page.locator('[role=grid] [role=row]').nth(1).waitFor()
      await page.waitForTimeout(1000)
      await page.getByRole('grid').focus()
      await open(page, 'Insert')
      for (let sample = 0; sample < SAMPLES / FORMS.length; sample++) {
        fresh.push(await open(page, 'Insert'))
        records.push(await open(page, 'Enter'))
      }
    }
    report('form_open_p95', percentile(fresh, 95), 'ms')
    report('form_open_record_p95', percentile(records, 95), 'ms')
  } finally {
    await browser.close()
    await server.stop()
  }
}
