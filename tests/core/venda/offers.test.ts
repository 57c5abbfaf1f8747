import { expect, test } from 'vitest'
import { dec } from '../../../src/core/money/decimal.ts'
import type { Promocao } from '../../../src/core/promotions/promotion.ts'
import { addItem } from '../../../src/core/venda/line/add-item.ts'
import type { TabelaSelada } from '../../../src/core/venda/ofertas.ts'
import { type Oferecido, settleOffers } from '../../../src/core/venda/offers/settle.ts'
import { cashbackOf } from '../../../src/core/venda/payment/cashback.ts'
import { writeSelo } from '../../../src/core/venda/selo.ts'
import type { Venda } from '../../../src/core/venda/venda.ts'
import { ok, produto, vazia } from './sale.ts'

const EM = '2026-11-24T12:00:00-03:00'
const BEBIDAS = 7
const FRIOS = 9

/** Product and quantity of each scan. */
type Leitura = [produto_id: number, preco: string, qtde: string]
const CESTA: Leitura[] = [
  [1, '10.00', '6'],
  [1, '10.00', '6'],
  [2, '10.00', '1'],
  [3, '8.00', '1'],
  [4, '6.00', '1'],
  [5, '3.33', '1.333'],
]

const tabela = (extra: Partial<TabelaSelada>): TabelaSelada => ({
  ...{ id: 1, tabela_id: 1, nome: 'ATACADO', tipo: 1, todos: true, produto_id: null, categoria_id: null },
  ...{ qtde_min: '0', valor: '1', data_inicio: null, data_fim: null },
  ...extra,
})
const promocao = (extra: Partial<Promocao>): Promocao => ({
  ...{ id: 1, nome: 'P', tipo: 3, produtos: [], categorias: [], com_produtos: [], com_categorias: [] },
  ...{ qtde: null, paga: null, juntos: true, minimo: null, forma: null, valor: null },
  ...{ data_inicio: null, data_fim: null, hora_inicio: null, hora_fim: null, dias: [], publico: 1 },
  ...{ limite: null, prioridade: 10 },
  ...extra,
})

const OFERECIDO: Oferecido = {
  tabela_do_caixa: null,
  categoriaDe: id => (id === 1 ? null : id === 5 ? FRIOS : BEBIDAS),
  como: { valor_decimal: 2 },
  qtde_decimal: 3,
  tabelas: [
    tabela({ id: 1, produto_id: 1, qtde_min: '12', valor: '8' }),
    tabela({ id: 2, categoria_id: FRIOS, tipo: 2, valor: '-10' }),
  ],
  promocoes: [
    promocao({ id: 1, nome: 'Leve 3 pague 2', categorias: [BEBIDAS], qtde: 3, paga: 2 }),
    promocao({
      id: 2,
      nome: '10% acima de 100',
      tipo: 6,
      minimo: '100',
      forma: 1,
      valor: '10',
      prioridade: 20,
    }),
  ],
}

/** Sells a basket in each of its orders, as the till does: each scan settles the offers, and its turn names the line. */
function* sold(venda: Venda, cesta: readonly Leitura[]): Generator<Venda> {
  if (cesta.length === 0) yield venda
  for (const [i, [produto_id, preco, qtde]] of cesta.entries()) {
    const selo = writeSelo({ versao: '1', mac: 'a'.repeat(20), balanca: false, preco })
    const uid = `i${venda.itens.length}`
    const item = { uid, produto: produto({ produto_id, preco, selo }), qtde, origem_leitura: 'scan' as const }
    yield* sold(settleOffers(ok(addItem(venda, item)), OFERECIDO, EM).venda, cesta.toSpliced(i, 1))
  }
}

test('720 ordens da cesta dão um preço, de tabela, promoção e cashback', () => {
  const told = [...sold(vazia, CESTA)].map(({ itens }) => {
    const linhas = itens.map(({ produto_id, qtde, preco, desconto }) => ({
      ...{ produto_id, qtde, preco, desconto },
      pago: dec(qtde).times(preco).toDecimalPlaces(2).minus(desconto),
    }))
    const pago = linhas.reduce((sum, each) => sum.plus(each.pago), dec('0'))
    return JSON.stringify({
      linhas: linhas
        .map(({ produto_id, qtde, preco, desconto }) => `${produto_id}: ${qtde} × ${preco} − ${desconto}`)
        .sort(),
      pago: pago.toFixed(2),
      cashback: cashbackOf(pago, { pct: '3', minimo: '50' }).toFixed(2),
    })
  })
  expect([told.length, [...new Set(told)].map(text => JSON.parse(text))]).toEqual([
    720,
    [
      {
        // 96.00 by the table; 6.00 of 10, 8 and 6 are free; 4.00 of the cold cuts: 10 % of 118.00 are 11.80
        linhas: [
          '1: 6 × 8 − 4.80',
          '1: 6 × 8 − 4.80',
          '2: 1 × 10.00 − 3.25',
          '3: 1 × 8.00 − 2.60',
          '4: 1 × 6.00 − 1.95',
          '5: 1.333 × 3 − 0.40',
        ],
        pago: '106.20',
        cashback: '3.19',
      },
    ],
  ])
})

test('a linha lida depois do fim não tem a promoção que a de antes guarda', () => {
  const feliz = promocao({
    tipo: 1,
    forma: 1,
    valor: '50',
    produtos: [3],
    hora_inicio: '11:00',
    hora_fim: '12:04',
  })
  const oferecido = { ...OFERECIDO, tabelas: [], promocoes: [feliz] }
  const selo = writeSelo({ versao: '1', mac: 'a'.repeat(20), balanca: false, preco: '8.00' })
  const scan = (venda: Venda, uid: string, hora: string): Venda => {
    const item = { uid, produto: produto({ produto_id: 3, preco: '8.00', selo }), qtde: '1' }
    const next = ok(addItem(venda, { ...item, origem_leitura: 'scan' as const }))
    return settleOffers(next, oferecido, `2026-11-24T${hora}:00-03:00`, new Set([uid])).venda
  }
  const depois = scan(scan(vazia, 'a', '12:02'), 'b', '12:08')
  const descontos = ({ itens }: Venda) => itens.map(({ desconto }) => desconto)
  expect(descontos(depois)).toEqual(['4.00', '0.00'])
  expect(descontos(settleOffers(depois, oferecido, '2026-11-24T12:30:00-03:00').venda)).toEqual([
    '4.00',
    '0.00',
  ])
})

test('a conta refeita não soma outra vez, também com as que somam', () => {
  const soma = (id: number, valor: string) =>
    promocao({ id, nome: valor, tipo: 1, forma: 1, valor, pilha: 2, prioridade: id })
  const oferecido = { ...OFERECIDO, tabelas: [], promocoes: [soma(1, '10'), soma(2, '20')] }
  const selo = writeSelo({ versao: '1', mac: 'a'.repeat(20), balanca: false, preco: '8.00' })
  const item = { uid: 'a', produto: produto({ produto_id: 3, preco: '8.00', selo }), qtde: '3' }
  const uma = settleOffers(
    ok(addItem(vazia, { ...item, origem_leitura: 'scan' as const })),
    oferecido,
    EM,
  ).venda
  // 24.00 less 2.40 is 21.60, less 4.32
  expect(uma.itens.map(({ desconto }) => desconto)).toEqual(['6.72'])
  const outra = settleOffers(settleOffers(uma, oferecido, EM).venda, oferecido, EM).venda
  expect(outra.itens).toEqual(uma.itens)
})
