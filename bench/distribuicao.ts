import { chamar } from '../tests/server/sefaz/simulator-fixture.ts'
import { openShop } from './_shop.ts'
import type { Report } from './run.ts'

export const figures = ['distribution_10k_docs']

const DOCUMENTOS = 10_000
/** Notes that suppliers send in one call. */
const DE_UMA_VEZ = 50
/** Time between two searches while more documents wait, ms of the server's clock: more than the server requires. */
const ENTRE_BUSCAS_MS = 3_000

/**
 * Measures how fast waiting notes of suppliers are fetched by NSU, fifty an answer, and stored. Waits between searches do
 * not count.
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
    // after its first look, the company searches by itself
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
