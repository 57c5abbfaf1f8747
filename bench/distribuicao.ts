import { chamar } from '../tests/sim/simulator-fixture.ts'
import { openShop } from './_shop.ts'
import type { Report } from './run.ts'

export const figures = ['distribution_10k_docs']

const DOCUMENTOS = 10_000
/** Number of notes that suppliers send in one request. */
const DE_UMA_VEZ = 50
/**
 * Time between two queries while SEFAZ has more documents, in ms of the server's (simulated) clock: a little more than the
 * server requires.
 */
const ENTRE_BUSCAS_MS = 3_000

/**
 * Measures how fast the notes of suppliers are fetched by NSU, fifty in a response, and stored. Waiting times between
 * queries are not counted.
 */
export async function run(report: Report): Promise<void> {
  let passou = 0
  const shop = await openShop('dono@demo.tecla', () => new Date(Date.now() + passou))
  const { account_id, db, simulador } = shop
  const one = (sql: string) =>
    db.tx({ account_id }, async q => (await q.query<{ valor: string }>(sql)).rows[0]?.valor)
  try {
    const cnpj = await one('select cnpj as valor from empresas order by id limit 1')
    for (let i = 0; i < DOCUMENTOS; i += DE_UMA_VEZ)
      await chamar({
        port: simulador.port,
        ca: simulador.caPem,
        caminho: '/sim/compras',
        corpo: JSON.stringify({ cnpj, quantas: DE_UMA_VEZ }),
      })
    // after the first request for the list, a job queries SEFAZ for the company
    await shop.call('GET', 'manifesto')
    const start = performance.now()
    for (let looks = 0; looks < DOCUMENTOS / 50; looks++) {
      await shop.app.sales.outbox.quiet()
      passou += ENTRE_BUSCAS_MS
    }
    const taken = performance.now() - start
    const kept = await one('select count(*)::text as valor from notas_recebidas')
    if (kept !== String(DOCUMENTOS)) throw new Error(`${kept} of ${DOCUMENTOS} notes are kept`)
    report('distribution_10k_docs', taken / 1000, 's')
  } finally {
    await shop.stop()
  }
}
