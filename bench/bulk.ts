import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import Papa from 'papaparse'
import type { Recebido } from '../src/domain/api/integracao.ts'
import type { BulkResult, Planilha } from '../src/domain/fields/endpoints/to-bulk-endpoints.ts'
import type { RelatorioImportacao } from '../src/domain/fields/endpoints/to-import-endpoints.ts'
import { copyAgain } from './_copy.ts'
import { cpf } from './_documents.ts'
import { inParts, shared } from './_parts.ts'
import { openShop, type Shop } from './_shop.ts'
import { percentile } from './_stats.ts'
import type { Report } from './run.ts'

const IMPORTED = 100_000
const EDITED = 10_000

interface Opened {
  shop: Shop
  /** Imports the partners. Gives the seconds, the lines of progress, and the ms of another client's requests. */
  imported: () => Promise<{ seconds: number; steps: number; others: number[] }>
}

/**
 * Measures the heavy work of the back office over a socket, with a durable database. First a CSV of 100,000 partners, each
 * with address and phone, from the text to the commit, while another client reads pages; beside it, a COPY of the same rows
 * into the same tables. Then a bulk edit of 10,000 partners.
 */
export const { figures, run } = inParts<Opened>(
  async act => {
    const shop = await openShop('dono@demo.tecla')
    try {
      await shop.app.listen({ port: 0, host: '127.0.0.1' })
      await act({ shop, imported: shared(() => importPartners(shop)) })
    } finally {
      await shop.stop()
    }
  },
  [
    {
      figures: ['import_csv_100k', 'import_csv_100k_progress', 'import_csv_100k_other_calls_p95'],
      run: async (report, { imported }) => {
        const { seconds, steps, others } = await imported()
        report('import_csv_100k', seconds, 's')
        report('import_csv_100k_progress', steps, 'steps')
        report('import_csv_100k_other_calls_p95', percentile(others, 95), 'ms')
      },
    },
    { figures: ['bulk_edit_10k_preview', 'bulk_edit_10k_commit'], run: edit },
    { figures: ['integration_500_products'], run: receive },
    {
      figures: ['import_csv_100k_copy', 'ratio_import_vs_copy'],
      run: async (report, { shop, imported }) => {
        const { seconds } = await imported()
        const copied = await copyAgain(shop)
        report('import_csv_100k_copy', copied, 's')
        report('ratio_import_vs_copy', seconds / copied, 'ratio')
      },
    },
  ],
)

async function importPartners(shop: Shop): ReturnType<Opened['imported']> {
  const csv = Papa.unparse(
    Array.from({ length: IMPORTED }, (_, i) => partner(i)),
    { delimiter: ';' },
  )
  const others = otherCalls(shop)
  const began = performance.now()
  const linhas = Papa.parse<string[]>(csv, { delimiter: ';' }).data
  const { data, steps } = await work<RelatorioImportacao>(shop, 'parceiros/importar', {
    colunas: COLUMNS,
    chave: null,
    linhas,
  })
  const seconds = (performance.now() - began) / 1000
  if (data.inseridas !== IMPORTED) throw new Error(`imported ${JSON.stringify(data)}`)
  return { seconds, steps, others: await others() }
}

/** Sends 500 new products by the door of other programs. */
async function receive(report: Report, { shop }: Opened): Promise<void> {
  const { data: page } = await shop.call<{ data: { data: Record<string, unknown>[] } }>(
    'GET',
    'produtos?limit=1',
  )
  const [one = {}] = page.data
  const rules = Object.entries(one).filter(([key, value]) => key.endsWith('_id') && typeof value === 'number')
  const linhas = Array.from({ length: 500 }, (_, i) => ({
    referencia: `INT-${i}`,
    nome: `Produto de integração ${i}`,
    ...{ unidade: 'UN', ncm: '22011000', estoque: { preco_vend: '10.00', estoque_inicial: '0' } },
    ...Object.fromEntries(rules.filter(([key]) => key !== 'empresa_id' && key !== 'account_id')),
  }))
  const began = performance.now()
  const { data } = await shop.call<{ data: Recebido }>('POST', 'integracao/produtos', { linhas })
  if (data.criados !== linhas.length) throw new Error(`received ${JSON.stringify(data)}`)
  report('integration_500_products', (performance.now() - began) / 1000, 's')
}

async function edit(report: Report, { shop, imported }: Opened): Promise<void> {
  await imported()
  const opened = await shop.call<{ data: Planilha }>('POST', 'parceiros/lote/abrir', {
    filtro: { nome: 'Cliente 00*' },
  })
  const nome = opened.data.campos.indexOf('nome')
  const rows = opened.data.linhas.slice(0, EDITED).map(({ id, versao, valores }) => ({
    id,
    versao,
    valores: { nome: `${valores[nome]} ME`, obervasao: 'Reajuste de cadastro' },
  }))
  const preview = performance.now()
  await work<BulkResult>(shop, 'parceiros/lote', { simular: true, linhas: rows })
  report('bulk_edit_10k_preview', (performance.now() - preview) / 1000, 's')
  const commit = performance.now()
  const { data } = await work<BulkResult>(shop, 'parceiros/lote', { simular: false, linhas: rows })
  report('bulk_edit_10k_commit', (performance.now() - commit) / 1000, 's')
  if (data.alteradas !== EDITED) throw new Error(`changed ${data.alteradas}`)
}

const COLUMNS = [
  'nome',
  'cpf_cnpj',
  'ativo',
  'addresss.cep',
  'addresss.endereco',
  'addresss.numero',
  'addresss.bairro',
  'addresss.municipio_id',
  'telefones.telefone',
]

const partner = (i: number): string[] => [
  `Cliente ${String(i).padStart(6, '0')} da Silva`,
  cpf(100_000_000 + i * 7),
  'sim',
  `0${1000 + (i % 8000)}-${100 + (i % 800)}`,
  `Rua ${i % 900}`,
  String(1 + (i % 3000)),
  'Centro',
  'São Paulo/SP',
  `(11) 9${String(10_000_000 + i).slice(0, 4)}-${String(10_000_000 + i).slice(4)}`,
]

/** Requests a page of products five times a second, until stopped. @returns milliseconds of each request */
function otherCalls(shop: Shop): () => Promise<number[]> {
  const times: number[] = []
  let running = true
  const asking = (async () => {
    while (running) {
      const began = performance.now()
      await shop.call('GET', 'produtos?limit=50')
      times.push(performance.now() - began)
      await sleep(200)
    }
  })()
  return async () => {
    running = false
    await asking
    return times
  }
}

/** Makes one long request and counts its lines of progress. */
async function work<T>(shop: Shop, path: string, body: unknown): Promise<{ data: T; steps: number }> {
  const { port } = shop.app.server.address() as { port: number }
  const call = request({
    port,
    path: `/api/v1/${path}`,
    method: 'POST',
    headers: {
      authorization: `Bearer ${shop.token}`,
      'content-type': 'application/json',
      accept: 'application/x-ndjson',
      connection: 'close',
    },
  }).end(JSON.stringify(body))
  const [answer] = (await once(call, 'response')) as [IncomingMessage]
  let steps = 0
  for await (const line of createInterface({ input: answer })) {
    const said = JSON.parse(line) as { etapa?: string; data?: T; message?: string }
    if (said.etapa) steps++
    else if (said.data) return { data: said.data, steps }
    else throw new Error(`${path}: ${line.slice(0, 500)}`)
  }
  throw new Error(`${path}: no answer`)
}
