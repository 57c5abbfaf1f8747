import type { Page, Request } from 'playwright'
import { sessaoDe } from '../e2e/api.ts'
import { inBrowser, logIn, pageWith } from './_browser.ts'
import { MOST_LINES, newDocument, sheet } from './_document.ts'
import { inParts, shared } from './_parts.ts'
import { uuidv7 } from './_sale.ts'
import { percentile, timed } from './_stats.ts'
import type { Report } from './run.ts'

const PASTES = 6
const OPENINGS = 20
const DIGITS = 100
/** First digits after a paste, which are not counted: the browser compiles the code meanwhile, up to 45 ms. */
const WARM = 24
const DIALOGS = 40
const SAVES = 15

type What = 'linhas' | 'totais' | 'item'
interface Sample {
  work: number
  paint: number
}

/** Installs the probe: measures from an announced key to its result, in the DOM and painted. */
function probe(): void {
  const text = (query: string) => document.querySelector(query)?.textContent ?? ''
  const SEEN = {
    // done when the lines are there, and a figure that only the engine computes
    linhas: () => {
      const rows = document.querySelector('[role=grid][aria-label=Itens][aria-rowcount="990"] [role=row]')
      return rows !== null && /IBPT aprox\.[\d.,]*[1-9]/.test(text('.resumo-conta'))
    },
    totais: (before: string) => text('[aria-label="Totais da nota"]') !== before,
    item: () => document.activeElement?.matches('[role=dialog] [data-campo]') === true,
  }
  let waited: { key: string; seen: () => boolean; pressed: number } | null = null
  let sample: Sample | null = null
  const look = () => {
    if (waited === null || waited.pressed === 0 || !waited.seen()) return
    const { pressed } = waited
    waited = null
    const work = performance.now() - pressed
    requestAnimationFrame(() => {
      const channel = new MessageChannel()
      channel.port1.onmessage = () => {
        sample = { work, paint: performance.now() - pressed }
      }
      channel.port2.postMessage(null)
    })
  }
  window.addEventListener(
    'keydown',
    event => {
      if (waited?.key === event.key && waited.pressed === 0) waited.pressed = performance.now()
    },
    { capture: true },
  )
  window.addEventListener('focusin', look)
  new MutationObserver(look).observe(document, {
    childList: true,
    subtree: true,
    characterData: true,
    attributes: true,
    attributeFilter: ['aria-rowcount'],
  })
  Object.assign(window, {
    __espera: (key: string, what: What) => {
      const before = text('[aria-label="Totais da nota"]')
      sample = null
      waited = { key, seen: () => SEEN[what](before), pressed: 0 }
    },
    __amostra: () => sample,
  })
}

interface Probed {
  __espera: (key: string, what: What) => void
  __amostra: () => Sample | null
}

/** Times a key combination up to its result. */
async function time(page: Page, chord: string, what: What): Promise<Sample> {
  const key = chord.split('+').at(-1) ?? chord
  await page.evaluate(([k, w]) => (window as unknown as Probed).__espera(k, w), [key, what] as const)
  await page.keyboard.press(chord)
  const sample = await page.waitForFunction(() => (window as unknown as Probed).__amostra())
  return (await sample.jsonValue()) as Sample
}

interface Opened {
  page: Page
  /** Pastes the lines into a new document, unless a document has them. */
  pasted: () => Promise<unknown>
  /** Pays and saves that document. Gives the body of the request. */
  saved: () => Promise<Record<string, unknown>>
}

/**
 * Measures a document with 990 lines in a real browser, from the key to the painted result. Pasted lines → totals; Enter in
 * the list of documents → lines and totals, read from the server; a digit of the freight → totals of all lines (in the DOM,
 * before the frame); F4 on a line → its form accepts keys. Also the server's storing of the form's body, as a new document
 * and over the stored one.
 */
export const { figures, run } = inParts<Opened>(
  act =>
    inBrowser(async ({ context }) => {
      await context.grantPermissions(['clipboard-read', 'clipboard-write'])
      const page = await pageWith(context, probe)
      await logIn(page, 'dono@demo.tecla')
      const pasted = shared(() => paste(page))
      const saved = shared(async () => {
        await pasted()
        return save(page)
      })
      await act({ page, pasted, saved })
    }),
  [
    { figures: ['paste_990_lines'], run: pastes },
    {
      figures: ['document_recalc_990_p99', 'document_recalc_990_p50', 'document_recalc_990_paint_p95'],
      run: digits,
    },
    { figures: ['item_dialog_open_p95'], run: dialogs },
    { figures: ['document_open_990_p95'], run: openings },
    {
      figures: ['document_save_990_p95', 'document_create_990_p50', 'document_change_990_p50'],
      run: saves,
    },
  ],
)

/** Pastes the lines into a new document, and gives the milliseconds. */
async function paste(page: Page): Promise<number> {
  await newDocument(page)
  await page.evaluate(text => navigator.clipboard.writeText(text), sheet(MOST_LINES))
  return (await time(page, 'Control+v', 'linhas')).paint
}

async function pastes(report: Report, { page }: Opened): Promise<void> {
  const times: number[] = []
  while (times.length < PASTES) times.push(await paste(page))
  report('paste_990_lines', percentile(times, 95), 'ms')
}

/** Types digits into the freight, which the engine spreads over all lines of the pasted document. */
async function digits(report: Report, { page, pasted }: Opened): Promise<void> {
  await pasted()
  await tab(page, 'Resumo')
  const freight = page.getByLabel('Frete', { exact: true })
  await page.locator('[aria-label="Totais da nota"]').waitFor()
  const times: Sample[] = []
  for (let n = 0; n < WARM + DIGITS; n++) {
    await freight.focus()
    const sample = await time(page, String(1 + ((n * 7) % 9)), 'totais')
    if (n >= WARM) times.push(sample)
    await page.waitForTimeout(60)
    if (n % 4 === 3) await freight.fill('')
    await page.waitForTimeout(60)
  }
  await freight.fill('')
  report('document_recalc_990_p99', percentile(works(times), 99), 'ms')
  report('document_recalc_990_p50', percentile(works(times), 50), 'ms')
  report('document_recalc_990_paint_p95', percentile(paints(times), 95), 'ms')
}

async function dialogs(report: Report, { page, pasted }: Opened): Promise<void> {
  await pasted()
  await tab(page, 'Itens')
  await page.locator('[data-omnibar]').focus()
  const times: Sample[] = []
  for (let i = -1; i < DIALOGS; i++) {
    await page.keyboard.press('ArrowUp')
    const sample = await time(page, 'F4', 'item')
    if (i >= 0) times.push(sample)
    await page.waitForTimeout(150)
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.waitForTimeout(100)
  }
  report('item_dialog_open_p95', percentile(paints(times), 95), 'ms')
}

/** Pays and saves the document. Returns the body of the request. */
async function save(page: Page): Promise<Record<string, unknown>> {
  await page.getByRole('combobox', { name: 'Cliente' }).focus()
  await page.keyboard.type('Distribuidora', { delay: 20 })
  await page.getByRole('option').first().waitFor()
  await page.keyboard.press('Enter')
  await page.waitForTimeout(500)
  await page.keyboard.press('F5')
  await page.locator('[data-escopo="pdv.pagamento"]').waitFor()
  await page.keyboard.press('F2')
  await page.getByRole('textbox', { name: 'Valor' }).waitFor()
  await page.keyboard.press('F2')
  await page.locator('[role=toolbar][data-escopo^="form.documento"]').waitFor()
  const sent = page.waitForResponse(
    answer => answer.request().method() === 'POST' && answer.url().endsWith('/api/v1/vendas'),
  )
  await page.keyboard.press('F2')
  const answer = await sent
  if (!answer.ok()) throw new Error(await answer.text())
  await page.waitForURL(/\/documento\/documento\/\d+$/)
  return answer.request().postDataJSON()
}

async function openings(report: Report, { page, saved }: Opened): Promise<void> {
  await saved()
  await page.goto('/documento/documento')
  const row = page.locator('[role=grid] [role=row]').nth(1)
  let reads = 0
  page.on('request', (request: Request) => {
    if (/\/api\/v1\/vendas\/\d+$/.test(request.url())) reads++
  })
  const times: Sample[] = []
  for (let i = -1; i < OPENINGS; i++) {
    await row.waitFor()
    await page.waitForTimeout(1000)
    const before = reads
    const sample = await time(page, 'Enter', 'linhas')
    if (reads === before) throw new Error('o documento não foi lido do servidor')
    if (i >= 0) times.push(sample)
    await page.waitForTimeout(500)
    await page.keyboard.press('Escape')
    await page.waitForURL(/\/documento\/documento$/)
  }
  report('document_open_990_p95', percentile(paints(times), 95), 'ms')
}

/** Stores the document as a new one, and then again over itself. */
async function saves(report: Report, { page, saved }: Opened): Promise<void> {
  const body = await saved()
  const { headers } = await sessaoDe(page.request, 'dono@demo.tecla')
  const created: number[] = []
  const changed: number[] = []
  for (let i = -3; i < SAVES; i++) {
    let stored: Record<string, unknown> = {}
    const send = async (method: 'post' | 'put', path: string, data: object) => {
      const answer = await page.request[method](`/api/v1/${path}`, { headers, data })
      if (!answer.ok()) throw new Error(await answer.text())
      stored = (await answer.json()).data
    }
    const creation = await timed(() => send('post', 'vendas', { ...body, uuid: uuidv7() }))
    const { id, uuid, versao } = stored
    const change = await timed(() => send('put', `vendas/${id}`, { ...body, uuid, versao }))
    if (i < 0) continue
    created.push(creation)
    changed.push(change)
  }
  report('document_save_990_p95', percentile([...created, ...changed], 95), 'ms')
  report('document_create_990_p50', percentile(created, 50), 'ms')
  report('document_change_990_p50', percentile(changed, 50), 'ms')
}

async function tab(page: Page, title: string): Promise<void> {
  const wanted = page.getByRole('tab', { name: new RegExp(title) })
  for (let i = 0; i < 8 && (await wanted.getAttribute('aria-selected')) !== 'true'; i++)
    await page.keyboard.press('Alt+ArrowRight')
  await page.waitForTimeout(300)
}

const works = (samples: readonly Sample[]) => samples.map(({ work }) => work)
const paints = (samples: readonly Sample[]) => samples.map(({ paint }) => paint)
