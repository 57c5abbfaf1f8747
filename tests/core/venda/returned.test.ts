import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dec, ZERO } from '../../../src/core/money/decimal.ts'
import { setQuantity } from '../../../src/core/venda/line/edit-line.ts'
import { removeItem } from '../../../src/core/venda/line/remove-item.ts'
import { asWhole, asWholeSale, returnedShare } from '../../../src/core/venda/returned.ts'
import type { ItemVenda, Venda } from '../../../src/core/venda/venda.ts'
import { ok, sale } from './sale.ts'

const cents = (n: number) => dec(String(n)).div(100).toFixed(2)

/** One of ten thousandths of a unit sold, and of each return the part of what is left that comes back, in thousandths. */
const SOLD = fc.record({
  qtde: fc.integer({ min: 1, max: 5_000_000 }),
  impostos: fc.record({
    base_icms: fc.integer({ min: 0, max: 99_999_999 }).map(cents),
    vlricms: fc.integer({ min: 0, max: 9_999_999 }).map(cents),
    vlr_ibs_uf: fc.integer({ min: 0, max: 3 }).map(cents),
    desconto: fc.integer({ min: 0, max: 10 }).map(cents),
  }),
  partes: fc.array(fc.integer({ min: 1, max: 1000 }), { minLength: 1, maxLength: 6 }),
})

/** A return of that much, typed over all that could come back. */
const typed = (whole: ItemVenda, qtde: string): ItemVenda => {
  const venda = { ...sale(['1', '10.00']), itens: [whole] } as Venda
  return ok(setQuantity(venda, { uid: whole.uid, qtde })).itens[0] as ItemVenda
}

test('devolvida em partes, em qualquer ordem, a venda volta ao centavo', () => {
  fc.assert(
    fc.property(SOLD, ({ qtde, impostos, partes }) => {
      const all = dec(String(qtde)).div(10_000)
      const [base] = sale([all.toFixed(), '1000.00']).itens
      const gone: ItemVenda[] = []
      let left = all
      for (const [i, parte] of partes.entries()) {
        const amounts = returnedShare(impostos, gone as never, { of: left, left })
        const whole = asWhole({ ...(base as ItemVenda), ...amounts, qtde: left.toFixed() })
        const last = i === partes.length - 1
        const some = last ? left : left.times(parte).div(1000).toDecimalPlaces(4)
        if (some.isZero()) continue
        gone.push(typed(whole, some.toFixed()))
        left = left.minus(some)
        if (left.isZero()) break
      }
      for (const [name, valor] of Object.entries(impostos)) {
        const back = gone.map(line => dec(String((line as never as Record<string, string>)[name])))
        expect(back.every(each => !each.isNegative())).toBe(true)
        expect(back.reduce((sum, each) => sum.plus(each), ZERO).toFixed(2)).toBe(dec(valor).toFixed(2))
      }
    }),
  )
})

test('mudar a quantidade e voltar não perde nada do valor', () => {
  const [base] = sale(['3', '10.00']).itens
  const whole = asWhole({ ...(base as ItemVenda), vlricms: '0.10', vlrpis: '0.50' })
  const one = typed({ ...whole, vlrpis: '0.49' }, '1')
  expect(one).toMatchObject({ qtde: '1', vlricms: '0.03', vlrpis: '0.49' })
  expect(typed(typed(one, '2'), '3')).toMatchObject({ qtde: '3', vlricms: '0.10', vlrpis: '0.49' })
})

test('os valores do cabeçalho voltam na parte das linhas devolvidas', () => {
  const [one, other] = sale(['3', '10.00'], ['1', '20.00']).itens as [ItemVenda, ItemVenda]
  const back = asWholeSale({
    ...sale(['1', '10.00']),
    itens: [one, other].map((item, i) => ({ ...item, origem_venda_id: 7, origem_item: i + 1 })),
    desconto: '5.01',
    acrscimo: '1.00',
    valorfrente: '10.00',
    outrasdespesas: '2.00',
  } as Venda)
  const at = (venda: Venda, qtde: string) => ok(setQuantity(venda, { uid: one.uid, qtde }))
  // R$ 30 of 50 come back
  const some = at(back, '1')
  expect(some).toMatchObject({
    desconto: '3.01',
    acrscimo: '0.60',
    valorfrente: '6.00',
    outrasdespesas: '1.20',
  })
  expect(at({ ...some, valorfrente: '9.00' } as Venda, '3')).toMatchObject({
    desconto: '5.01',
    valorfrente: '9.00',
    outrasdespesas: '2.00',
  })
  expect(ok(removeItem(back, { uid: other.uid }))).toMatchObject({ desconto: '3.01', valorfrente: '6.00' })
})
