import type { Page } from 'playwright'
import { sessaoDe } from '../e2e/api.ts'
import { chaveDe } from '../tests/core/dfe/mdfe/exemplo.ts'
import { inBrowser, logIn, pageWith } from './_browser.ts'
import { percentile } from './_stats.ts'
import type { Report } from './run.ts'

export const figures = ['mdfe_form_990_notes_p95']

const NOTAS = 990
const SAMPLES = 30
const SAO_PAULO = '3550308'

/** Measures from Enter in the list until the first rows of the form's documents are painted. */
function probe(): void {
  const samples: number[] = []
  let pressed = 0
  new MutationObserver(() => {
    if (pressed === 0) return
    const rows = document.querySelectorAll('form [role=grid][aria-label=Documentos] [role=row]')
    if (rows.length < 2) return
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

/** Opens the manifest under the cursor, and goes back to the list. Returns the time of the opening. */
async function open(page: Page): Promise<number> {
  await page.keyboard.press('Enter')
  await page.waitForFunction(() => (window as unknown as { __tempos: number[] }).__tempos.length)
  const ms = await page.evaluate(() => (window as unknown as { __tempos: number[] }).__tempos.pop() ?? 0)
  await page.keyboard.press('Escape')
  await page.locator('[role=toolbar][data-escopo^=lista]').waitFor()
  await page.locator('[role=grid] [role=row]').nth(1).waitFor()
  await page.waitForTimeout(100)
  return ms
}

/** Measures the opening of a manifest of 990 notes in a real browser, after one that is not counted. */
export const run = (report: Report): Promise<void> =>
  inBrowser(async ({ context }) => {
    const { ler, gravar } = await sessaoDe(context.request, 'dono@demo.tecla')
    const [veiculo] = (await ler('veiculos?limit=1')).data
    await gravar('manifesto_documento', {
      ...{ uuid: crypto.randomUUID(), tipo_emitente: '2', uf_inicio: 'SP', uf_fim: 'SP' },
      ...{ veiculo_id: veiculo.id, valor_carga: '9900.00', peso_carga: '990.0000', unidade_peso: '01' },
      ...{ municipios_carga: [{ municipio_id: SAO_PAULO }], municipios_descarga: [], percurso: [] },
      documentos: Array.from({ length: NOTAS }, (_, i) => ({
        ...{ chave: chaveDe('55', i + 1), municipio_id: SAO_PAULO, reentrega: false },
      })),
      ...{ motoristas: [], reboques: [], seguros: [], contratantes: [], pagamentos: [], ciots: [] },
      ...{ vales: [], lacres: [], autorizados: [] },
    })
    const page = await pageWith(context, probe)
    await logIn(page, 'dono@demo.tecla')
    await page.goto('/transporte/mdfe?faixa=todos')
    await page.locator('[role=grid] [role=row]').nth(1).waitFor()
    await page.getByRole('grid').focus()
    await open(page)
    const times: number[] = []
    while (times.length < SAMPLES) times.push(await open(page))
    report('mdfe_form_990_notes_p95', percentile(times, 95), 'ms')
  })
