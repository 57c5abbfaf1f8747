import { promote } from '../src/core/promotions/promote.ts'
import type { LinhaDoCarrinho, Promocao } from '../src/core/promotions/promotion.ts'
import { percentile } from './_stats.ts'
import type { Report } from './run.ts'

export const figures = ['promo_100_lines_200_promos_p99']

const LINES = 100
const PROMOTIONS = 200
const SAMPLES = 300
const WARM = 100

const linhas: LinhaDoCarrinho[] = Array.from({ length: LINES }, (_, i) => ({
  ...{ uid: `u${i}`, produto_id: i + 1, categoria_id: (i % 20) + 1, qtde: String((i % 4) + 1) },
  preco: `${(i % 37) + 1}.90`,
  vprod: (((i % 37) + 1.9) * ((i % 4) + 1)).toFixed(2),
}))

/** Promotions of every kind but that of the purchase, of products and of categories, over four priorities. */
const promocoes: Promocao[] = Array.from({ length: PROMOTIONS }, (_, i) => ({
  ...{ id: i + 1, nome: `Promoção ${i + 1}`, tipo: ((i % 5) + 1) as Promocao['tipo'] },
  produtos: i % 2 === 0 ? [(i % LINES) + 1, ((i * 7) % LINES) + 1] : [],
  categorias: i % 2 === 1 ? [(i % 20) + 1] : [],
  ...{ com_produtos: [((i * 3) % LINES) + 1], com_categorias: [], qtde: 2, paga: 1, juntos: i % 3 === 0 },
  ...{ minimo: null, forma: 1, valor: '10', data_inicio: null, data_fim: null, hora_inicio: null },
  ...{ hora_fim: null, dias: [], publico: 1, limite: null, prioridade: (i % 4) + 1 },
}))

/** Measures the promotions of a large cart, computed anew as at each scan. */
export async function run(report: Report): Promise<void> {
  const times: number[] = []
  for (let n = -WARM; n < SAMPLES; n++) {
    const from = performance.now()
    const { ajustes } = promote(linhas, promocoes, { em: '2026-11-24T12:00:00-03:00', cliente: null })
    if (n >= 0) times.push(performance.now() - from)
    if (ajustes.length === 0) throw new Error('no promotion acts')
  }
  report('promo_100_lines_200_promos_p99', percentile(times, 99), 'ms')
}
