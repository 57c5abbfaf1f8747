import type { Page } from 'playwright'
import { sessaoDe } from '../e2e/api.ts'
import { inBrowser, logIn, pageWith } from './_browser.ts'
import { supplierNotes } from './_purchases.ts'
import { percentile } from './_stats.ts'
import type { Report } from './run.ts'

/**
 * Measures the entry of a supplier's note with 990 lines in a real browser: from choosing the file until its lines are
 * painted beside our products, plus the key that confirms all products proposed by name; and from F2 until the entry is in
 * stock, read back and painted.
 */
export const figures = ['xml_entry_990_lines', 'xml_entry_990_commit']

/** Number of notes; the first one warms up server and browser. */
const NOTES = 7
const OWNER = 'dono@demo.tecla'

type What = 'conferencia' | 'confirmada' | 'entrada'

/** Installs the probe: measures from an announced action to its result, in the DOM and painted. */
function probe(): void {
  const rows = (label: string) =>
    document.querySelector(`[role=grid][aria-label="${label}"] [role=row]:nth-of-type(2)`) !== null
  const said = (text: string) =>
    [...document.querySelectorAll('[role=status]')].some(each => each.textContent?.includes(text))
  const SEEN = {
    conferencia: () => rows('Itens da nota') && said('a confirmar'),
    confirmada: () => said('990 certos'),
    entrada: () => rows('Itens da entrada'),
  }
  let waited: { type: string; seen: () => boolean; begun: number } | null = null
  let sample: number | null = null
  const look = () => {
    if (waited === null || waited.begun === 0 || !waited.seen()) return
    const { begun } = waited
    waited = null
    requestAnimationFrame(() => {
      const channel = new MessageChannel()
      channel.port1.onmessage = () => {
        sample = performance.now() - begun
      }
      channel.port2.postMessage(null)
    })
  }
  for (const type of ['change', 'keydown'])
    window.addEventListener(
      type,
      event => {
        if (waited?.type === event.type && waited.begun === 0) waited.begun = performance.now()
      },
      { capture: true },
    )
  new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true })
  Object.assign(window, {
    __espera: (type: string, what: What) => {
      sample = null
      waited = { type, seen: SEEN[what], begun: 0 }
    },
    __amostra: () => sample,
  })
}

interface Probed {
  __espera: (type: string, what: What) => void
  __amostra: () => number | null
}

async function time(
  page: Page,
  type: 'change' | 'keydown',
  what: What,
  act: () => Promise<unknown>,
): Promise<number> {
  await page.evaluate(([t, w]) => (window as unknown as Probed).__espera(t, w), [type, what] as const)
  await act()
  const sample = await page.waitForFunction(() => (window as unknown as Probed).__amostra())
  return (await sample.jsonValue()) as number
}

export const run = (report: Report): Promise<void> =>
  inBrowser(async ({ server, context }) => {
    const page = await pageWith(context, probe)
    await logIn(page, OWNER)
    const notes = await supplierNotes(server, await sessaoDe(page.request, OWNER), NOTES)
    const opened: number[] = []
    const entered: number[] = []
    for (const [i, xml] of notes.entries()) {
      await page.goto('/estoque/entrada/importar')
      await page.getByLabel('Chave de acesso ou XML').waitFor()
      await page.waitForTimeout(1000)
      const file = { name: 'nota.xml', mimeType: 'text/xml', buffer: Buffer.from(xml) }
      const seen = await time(page, 'change', 'conferencia', () =>
        page.locator('input[type=file]').setInputFiles(file),
      )
      await page.waitForTimeout(500)
      const taken = await time(page, 'keydown', 'confirmada', () => page.keyboard.press('F9'))
      await page.waitForTimeout(500)
      const done = await time(page, 'keydown', 'entrada', () => page.keyboard.press('F2'))
      if (i > 0) {
        opened.push(seen + taken)
        entered.push(done)
      }
      await page.waitForTimeout(500)
    }
    report('xml_entry_990_lines', percentile(opened, 95), 'ms')
    report('xml_entry_990_lines_p50', percentile(opened, 50), 'ms')
    report('xml_entry_990_commit', percentile(entered, 95), 'ms')
    report('xml_entry_990_commit_p50', percentile(entered, 50), 'ms')
  })
