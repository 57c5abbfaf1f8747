import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dec, ZERO } from '../../../src/core/money/decimal.ts'
import { setQuantity } from '../../../src/core/venda/line/edit-line.ts'
import { removeItem } from '../../../src/core/venda/line/remove-item.ts'
import { asWholeSale, partOfWhole, wholeLeft } from '../../../src/core/venda/returned.ts'
import type { ItemVenda, Venda } from '../../../src/core/venda/venda.ts'
import { ok, sale } from './sale.ts'

const cents = (n: number) => dec(String(n)).div(100).toFixed(2)

const ALIQUOTAS = { vlricms: '18', vlr_cbs: '8.8', vlr_ibs_uf: '0.1' }
const BASES = { vlricms: 'base_icms', vlr_cbs: 'base_cbs', vlr_ibs_uf: 'base_ibs_uf' }
type Imposto = keyof typeof ALIQUOTAS

const devido = (base: string, imposto: Imposto) => dec(base).times(ALIQUOTAS[imposto]).div(100)

/** Amounts of a note's line whose taxes were computed of this base; the IBS has no part of the town's. */
const daNota = (base: string, desconto: string): Record<string, string> => ({
  desconto,
  vlr_ibs_total: devido(base, 'vlr_ibs_uf').toFixed(2),
  ...Object.fromEntries(
    (Object.keys(ALIQUOTAS) as Imposto[]).flatMap(imposto => [
      [BASES[imposto], base],
      [imposto, devido(base, imposto).toFixed(2)],
    ]),
  ),
})

/** One of ten thousandths of a unit sold, and of each return the part of what is left that comes back, in thousandths. */
const SOLD = fc.record({
  qtde: fc.integer({ min: 1, max: 5_000_000 }),
  valores: fc
    .tuple(
      fc.oneof(fc.integer({ min: 0, max: 9999 }), fc.integer({ min: 0, max: 99_999_999 })).map(cents),
      fc.integer({ min: 0, max: 10 }).map(cents),
    )
    .map(([base, desconto]) => daNota(base, desconto)),
  partes: fc.array(fc.integer({ min: 1, max: 1000 }), { minLength: 1, maxLength: 9 }),
})

/** A return of that much, typed over all that could come back. */
const typed = (whole: ItemVenda, qtde: string): ItemVenda => {
  const venda = { ...sale(['1', '10.00']), itens: [whole] } as Venda
  return ok(setQuantity(venda, { uid: whole.uid, qtde })).itens[0] as ItemVenda
}

test('em partes, a venda volta ao centavo e cada imposto é o da sua base', () => {
  fc.assert(
    fc.property(SOLD, ({ qtde, valores, partes }) => {
      const all = dec(String(qtde)).div(10_000)
      const [base] = sale([all.toFixed(), '1000.00']).itens
      const gone: ItemVenda[] = []
      let left = all
      for (const [i, parte] of partes.entries()) {
        const inteira = wholeLeft({ ...(base as ItemVenda), ...valores }, gone as never, left)
        const amounts = partOfWhole(inteira, left)
        const whole = { ...{ ...(base as ItemVenda), ...amounts, qtde: left.toFixed() }, inteira }
        const last = i === partes.length - 1
        const some = last ? left : left.times(parte).div(1000).toDecimalPlaces(4)
        if (some.isZero()) continue
        gone.push(typed(whole, some.toFixed()))
        left = left.minus(some)
        if (left.isZero()) break
      }
      const said = gone as never as Record<string, string>[]
      for (const name of ['desconto', ...Object.values(BASES)]) {
        const back = said.map(line => dec(line[name] as string))
        expect(back.every(each => !each.isNegative())).toBe(true)
        expect(back.reduce((sum, each) => sum.plus(each), ZERO).toFixed(2)).toBe(valores[name])
      }
      for (const line of said) {
        expect(line['vlr_ibs_total']).toBe(line['vlr_ibs_uf'])
        for (const [imposto, name] of Object.entries(BASES) as [Imposto, string][])
          expect(
            devido(line[name] as string, imposto)
              .minus(line[imposto] as string)
              .abs()
              .lte('0.01'),
          ).toBe(true)
      }
    }),
    { numRuns: 500 },
  )
})

test('em partes, o que se pagou pelos bens volta inteiro, por torto que seja o preço', () => {
  const LINHA = fc.record({
    qtde: fc.integer({ min: 2, max: 99_999 }),
    preco: fc.integer({ min: 1, max: 9_999_999 }),
    dado: fc.nat(100),
    parte: fc.integer({ min: 1, max: 999 }),
  })
  fc.assert(
    fc.property(LINHA, ({ qtde, preco, dado, parte }) => {
      const line = {
        qtde: dec(String(qtde)).div(1000).toFixed(),
        preco: dec(String(preco)).div(1000).toFixed(),
      }
      const vprod = (of: string) => dec(dec(of).times(line.preco).toFixed(2, 4))
      const desconto = vprod(line.qtde).times(dado).div(100).toFixed(2)
      const whole = wholeLeft({ ...line, desconto }, [], dec(line.qtde))
      const some = dec(String(Math.max(1, Math.floor((qtde * parte) / 1000)))).div(1000)
      const one = { ...line, qtde: some.toFixed(), ...partOfWhole(whole, some) } as Record<string, string>
      const left = dec(line.qtde).minus(some)
      const rest = partOfWhole(wholeLeft({ ...line, desconto }, [one], left), left)
      const paid = [one, { ...rest, qtde: left.toFixed() } as Record<string, string>].map(part => {
        expect(dec(part['desconto'] as string).gte(0)).toBe(true)
        return vprod(part['qtde'] as string)
          .minus(part['desconto'] as string)
          .plus(part['acrscimo'] ?? '0') // the API's spelling
      })
      expect(paid[0]?.plus(paid[1] ?? ZERO).toFixed(2)).toBe(vprod(line.qtde).minus(desconto).toFixed(2))
    }),
    { numRuns: 500 },
  )
})

test('mudar a quantidade e voltar não perde nada do valor', () => {
  const [base] = sale(['3', '10.00']).itens
  const sold = { ...(base as ItemVenda), vlricms: '0.10', vlrpis: '0.50' }
  const whole = { ...sold, inteira: wholeLeft(sold, [], dec('3')) }
  const one = typed({ ...whole, vlrpis: '0.49' }, '1')
  expect(one).toMatchObject({ qtde: '1', vlricms: '0.03', vlrpis: '0.49' })
  expect(typed(typed(one, '2'), '3')).toMatchObject({ qtde: '3', vlricms: '0.10', vlrpis: '0.49' })
})

test('os valores do cabeçalho voltam na parte das linhas devolvidas', () => {
  const [one, other] = sale(['3', '10.00'], ['1', '20.00']).itens as [ItemVenda, ItemVenda]
  const back = asWholeSale({
    ...sale(['1', '10.00']),
    itens: [one, other].map((item, i) => ({ ...item, origem_venda_id: 7, origem_item: i + 1 })),
    acrscimo: '1.00',
    valorfrente: '10.00',
    outrasdespesas: '2.00',
  } as Venda)
  const at = (venda: Venda, qtde: string) => ok(setQuantity(venda, { uid: one.uid, qtde }))
  // R$ 30 of 50 come back
  const some = at(back, '1')
  expect(some).toMatchObject({
    acrscimo: '0.60',
    valorfrente: '6.00',
    outrasdespesas: '1.20',
  })
  expect(at({ ...some, valorfrente: '9.00' } as Venda, '3')).toMatchObject({
    valorfrente: '9.00',
    outrasdespesas: '2.00',
  })
  expect(ok(removeItem(back, { uid: other.uid }))).toMatchObject({ valorfrente: '6.00' })
})
