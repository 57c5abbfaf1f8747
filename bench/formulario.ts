import type { Page } from 'playwright'
import { inBrowser, logIn, pageWith } from './_browser.ts'
import { inParts } from './_parts.ts'
import { percentile } from './_stats.ts'
import type { Report } from './run.ts'

const SAMPLES = 40
const PRODUTOS = '/cadastro/produto'
const FORMS = ['/cadastro/parceiro', PRODUTOS] as const

/**
 * Installs the probe. It measures from the key to three frames: the first field has the focus; all tabs are drawn; after
 * saving, an empty form is there.
 */
function probe(): void {
  const samples: number[] = []
  const whole: number[] = []
  const saved: number[] = []
  let pressed = 0
  let opening = 0
  let saving = 0
  const painted = (since: number, into: number[]) =>
    requestAnimationFrame(() => {
      const channel = new MessageChannel()
      channel.port1.onmessage = () => into.push(performance.now() - since)
      channel.port2.postMessage(null)
    })
  new MutationObserver(() => {
    if (opening === 0) return
    const parts = [...document.querySelectorAll('form [role=tabpanel]')]
    if (parts.length === 0 || parts.some(part => part.querySelector('[data-campo]') === null)) return
    painted(opening, whole)
    opening = 0
  }).observe(document, { childList: true, subtree: true })
  window.addEventListener(
    'keydown',
    event => {
      if (event.key === 'Insert' || event.key === 'Enter') pressed = performance.now()
      if (event.key === 'Insert') opening = pressed
      if (event.key === 'F2') saving = performance.now()
    },
    { capture: true },
  )
  window.addEventListener(
    'focusin',
    event => {
      const field = event.target instanceof Element && event.target.matches('form [data-campo]')
      if (field && saving > 0 && location.pathname.endsWith('/novo')) {
        painted(saving, saved)
        saving = 0
      }
      if (!field || pressed === 0) return
      painted(pressed, samples)
      pressed = 0
    },
    { capture: true },
  )
  Object.assign(window, { __tempos: { samples, whole, saved } })
}

type Kind = 'samples' | 'whole' | 'saved'

/** Waits for the next measurement of this kind. */
async function taken(page: Page, kind: Kind): Promise<number> {
  await page.waitForFunction(
    name => (window as unknown as { __tempos: Record<string, number[]> }).__tempos[name]?.length,
    kind,
  )
  return page.evaluate(name => {
    const times = (window as unknown as { __tempos: Record<string, number[]> }).__tempos
    const [ms = 0] = times[name] ?? []
    for (const list of Object.values(times)) list.length = 0
    return ms
  }, kind)
}

/** Opens the form with a key, and leaves it unchanged with Esc. Returns the time of the opening. */
async function open(page: Page, key: 'Insert' | 'Enter', kind: Kind = 'samples'): Promise<number> {
  await page.keyboard.press(key)
  const ms = await taken(page, kind)
  await leave(page)
  return ms
}

/** Changes the name of the product under the cursor, saves, and waits for the next form. Returns the time of saving. */
async function save(page: Page): Promise<number> {
  await page.keyboard.press('Enter')
  await taken(page, 'samples')
  await page.keyboard.press('Tab')
  await page.keyboard.press('End')
  await page.keyboard.type('X')
  await page.keyboard.press('Shift+F2')
  const ms = await taken(page, 'saved')
  await leave(page)
  return ms
}

async function leave(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await page.locator('[role=toolbar][data-escopo^=lista]').waitFor()
  await page.locator('[role=grid] [role=row]').nth(1).waitFor()
  await page.waitForTimeout(100)
}

/**
 * Measures the two largest forms in a real browser, after one opening that is not counted. Insert in a list → the first
 * field is painted and accepts keys; Enter on a row → the record is read and in its first field. For products also: Insert →
 * all tabs are drawn; Shift+F2 on a changed product → saved, and the next form accepts keys.
 */
export const { figures, run } = inParts<Page>(
  act =>
    inBrowser(async ({ context }) => {
      const page = await pageWith(context, probe)
      await logIn(page, 'dono@demo.tecla')
      await act(page)
    }),
  [
    { figures: ['form_open_p95', 'form_open_record_p95'], run: bothForms },
    { figures: ['product_form_open_p95', 'product_save_p95'], run: products },
  ],
)

/** Opens a list, and its form once. */
async function begin(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.locator('[role=grid] [role=row]').nth(1).waitFor()
  await page.waitForTimeout(1000)
  await page.getByRole('grid').focus()
  await open(page, 'Insert')
}

async function bothForms(report: Report, page: Page): Promise<void> {
  const fresh: number[] = []
  const records: number[] = []
  for (const path of FORMS) {
    await begin(page, path)
    for (let sample = 0; sample < SAMPLES / FORMS.length; sample++) {
      fresh.push(await open(page, 'Insert'))
      records.push(await open(page, 'Enter'))
    }
  }
  report('form_open_p95', percentile(fresh, 95), 'ms')
  report('form_open_record_p95', percentile(records, 95), 'ms')
}

async function products(report: Report, page: Page): Promise<void> {
  await begin(page, PRODUTOS)
  const whole: number[] = []
  const saved: number[] = []
  for (let sample = 0; sample < SAMPLES / 2; sample++) {
    whole.push(await open(page, 'Insert', 'whole'))
    saved.push(await save(page))
  }
  report('product_form_open_p95', percentile(whole, 95), 'ms')
  report('product_save_p95', percentile(saved, 95), 'ms')
}
