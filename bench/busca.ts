import { buildIndex, searchIndex } from '../src/web/catalog/search-index.ts'
import { percentile } from './_stats.ts'

export const figures = ['search_p95', 'search_p99', 'search_index_build']

const TIPOS = [
  'ARROZ',
  'FEIJÃO',
  'CAFÉ',
  'AÇÚCAR',
  'LEITE',
  'BISCOITO',
  'REFRIGERANTE',
  'SABÃO',
  'PÃO',
  'QUEIJO',
  'MACARRÃO',
  'ÓLEO',
]
const MARCAS = [
  'BOM DIA',
  'SERRA',
  'DO VALE',
  'PRIMAVERA',
  'ESTRELA',
  'CASA',
  'REAL',
  'IMPÉRIO',
  'SOL',
  'NORTE',
  'UNIÃO',
  'SANTA',
]
const DETALHES = [
  'INTEGRAL',
  'TRADICIONAL',
  'LIGHT',
  'ZERO',
  'EXTRA',
  'PREMIUM',
  'ESPECIAL',
  'CASEIRO',
  'FINO',
  'FORTE',
]
const TAMANHOS = ['250G', '500G', '1KG', '2KG', '5KG', '200ML', '350ML', '1L', '2L', 'UN', 'CX 12', 'FD 6']

const CONSULTAS = [
  'arroz integral 5kg',
  'cafe bom dia',
  'refrigerante zero 2l',
  'feijao premium',
  'queijo do vale',
  '789000004',
  'sabao 1l santa',
  'oleo',
  'pao*casa',
  'xyz inexistente',
  'biscoito imperio light 200',
  'forte',
]

/** Queries as the user types them: every prefix, because the dialog searches after each key. */
const prefixes = CONSULTAS.flatMap(texto =>
  Array.from({ length: texto.length }, (_, i) => texto.slice(0, i + 1)),
)

/**
 * Measures the search among 100,000 products, for a page of 30. In the product it runs in a worker, so that the user also
 * waits for the messages to and from the worker.
 */
export async function run(report: (name: string, value: number, unit: string) => void): Promise<void> {
  const pick = (list: readonly string[], n: number) => list[n % list.length] as string
  const documents = Array.from({ length: 100_000 }, (_, i) => {
    const name = `${pick(TIPOS, i * 7)} ${pick(MARCAS, i * 13 + Math.floor(i / 12))} ${pick(DETALHES, i * 3)} ${pick(TAMANHOS, i * 11 + Math.floor(i / 7))}`
    return `${name} ${i + 1} ${7_890_000_000_000 + i * 10}`
  })
  const began = performance.now()
  const index = buildIndex(documents)
  report('search_index_build', performance.now() - began, 'ms')

  const times: number[] = []
  for (let round = 0; round < 5; round++) {
    for (const query of prefixes) {
      const start = performance.now()
      searchIndex(index, query, 31)
      times.push(performance.now() - start)
    }
  }
  report('search_p95', percentile(times, 95), 'ms')
  report('search_p99', percentile(times, 99), 'ms')
}
