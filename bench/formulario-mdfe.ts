import type { Page } from 'playwright'
import { sessaoDe } from '../e2e/api.ts'
import { chaveDe } from '../tests/core/dfe/mdfe/exemplo.ts'
import { inBrowser, logIn, pageTiming, timeOf } from './_browser.ts'
import { percentile } from './_stats.ts'
import type { Report } from './run.ts'

export const figures = ['mdfe_form_990_notes_p95']

const NOTAS = 990
const SAMPLES = 30
const SAO_PAULO = '3550308'
const ROWS = 'form [data-campo=documentos] [role=row]'
/** Heading and the first rows in sight. */
const LEAST = 12

/** Opens the manifest under the cursor, and goes back to the list. Returns the time of the opening. */
async function open(page: Page): Promise<number> {
  await page.keyboard.press('Enter')
  const ms = await timeOf(page)
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
    const page = await pageTiming(context, ROWS, LEAST)
    await logIn(page, 'dono@demo.tecla')
    await page.goto('/transporte/mdfe?faixa=todos')
    await page.locator('[role=grid] [role=row]').nth(1).waitFor()
    await page.getByRole('grid').focus()
    await open(page)
    const times: number[] = []
    while (times.length < SAMPLES) times.push(await open(page))
    report('mdfe_form_990_notes_p95', percentile(times, 95), 'ms')
  })
