import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MAX_ITENS } from '../../../src/core/venda/limits.ts'
import { addItem } from '../../../src/core/venda/line/add-item.ts'
import { type AddMany, addItems } from '../../../src/core/venda/line/add-items.ts'
import { recusada } from '../../../src/core/venda/recusa.ts'
import { discount, surcharge } from '../../../src/core/venda/total/discount.ts'
import { setDiscount } from '../../../src/core/venda/total/set-discount.ts'
import type { Venda } from '../../../src/core/venda/venda.ts'
import { ok, produto, sale, vazia } from './sale.ts'

const centavos = fc.integer({ min: 1, max: 99_999 }).map(value => (value / 100).toFixed(2))
const linha = fc.record({
  produto_id: fc.integer({ min: 1, max: 5 }),
  regra: fc.integer({ min: 1, max: 3 }),
  preco: fc.oneof({ weight: 8, arbitrary: centavos }, fc.constant('0')),
  qtde: fc.oneof(
    { weight: 8, arbitrary: fc.integer({ min: 1, max: 500 }).map(String) },
    fc.constantFrom('0', '-1', 'dois', '1.23456'),
  ),
  ajuste: fc.option(
    fc.oneof(
      centavos.map(valor => ({ valor })),
      fc.integer({ min: 0, max: 110 }).map(percentual => ({ percentual: String(percentual) })),
    ),
  ),
  agrupar: fc.boolean(),
})

type Generated = typeof linha extends fc.Arbitrary<infer T> ? T : never

function toLine({ produto_id, regra, preco, qtde, ajuste, agrupar }: Generated, at: number): AddMany {
  return {
    uid: `n${at}`,
    produto: produto({ produto_id, preco, icms_id: regra, referencia: String(produto_id) }),
    qtde,
    agrupar: agrupar && !ajuste,
    origem_leitura: 'teclado',
    ...(ajuste ? { ajuste } : {}),
  }
}

/** One after the other, as the box does. */
function oneByOne(venda: Venda, many: readonly AddMany[]) {
  const recusas = new Map<number, string>()
  let now = venda
  for (const [at, { ajuste, ...wanted }] of many.entries()) {
    const added = addItem(now, wanted)
    const done = recusada(added) || !ajuste ? added : setDiscount(added, { uid: wanted.uid, ...ajuste })
    if (recusada(done)) recusas.set(at, done.erro)
    else now = done
  }
  return { venda: now, recusas }
}

const texts = (recusas: ReadonlyMap<number, { erro: string }>) =>
  new Map([...recusas].map(([at, { erro }]) => [at, erro]))

describe('várias linhas de uma vez', () => {
  test('várias linhas de uma vez dão o mesmo que uma por uma', () => {
    const comeco = fc.constantFrom(
      vazia,
      sale(['2', '10.00']),
      ok(discount(sale(['2', '10.00'], ['1', '0.99']), { percentual: '7.5' })),
      ok(discount(sale(['2', '10.00']), { valor: '3.21' })),
      ok(surcharge(sale(['2', '10.00']), { percentual: '3' })),
    )
    fc.assert(
      fc.property(comeco, fc.array(linha, { maxLength: 30 }), (venda, lines) => {
        const many = lines.map(toLine)
        const esperado = oneByOne(venda, many)
        const feito = addItems(venda, many)
        expect(feito.venda).toEqual(esperado.venda)
        expect(texts(feito.recusas)).toEqual(esperado.recusas)
      }),
    )
  })

  test('a 991ª linha é recusada com o texto do limite, sem perder as 990', () => {
    const many = Array.from({ length: MAX_ITENS + 1 }, (_, at) => ({
      uid: `n${at}`,
      produto: produto(),
      qtde: '1',
      origem_leitura: 'teclado' as const,
    }))
    const { venda, recusas } = addItems(vazia, many)
    expect(venda.itens).toHaveLength(990)
    expect([...recusas]).toEqual([[990, { campo: 'item', erro: 'A nota aceita até 990 itens' }]])
  })

  test('sem nenhuma aceita a venda é a mesma', () => {
    const venda = sale(['1', '5.00'])
    const { venda: depois, recusas } = addItems(venda, [
      { uid: 'x', produto: produto(), qtde: '0', origem_leitura: 'teclado' },
    ])
    expect(depois).toBe(venda)
    expect(recusas.size).toBe(1)
  })
})
