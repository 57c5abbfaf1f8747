import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dec } from '../../../src/core/money/decimal.ts'
import { r2 } from '../../../src/core/money/round.ts'
import { addItem } from '../../../src/core/venda/line/add-item.ts'
import { setPrice, setQuantity } from '../../../src/core/venda/line/edit-line.ts'
import { cancelItem } from '../../../src/core/venda/line/remove-item.ts'
import { closeOnTotal } from '../../../src/core/venda/total/close-on-total.ts'
import { discount, surcharge } from '../../../src/core/venda/total/discount.ts'
import { setDiscount } from '../../../src/core/venda/total/set-discount.ts'
import { subtotal } from '../../../src/core/venda/total/subtotal.ts'
import { erro, ok, produto, sale, vazia } from './sale.ts'

const add = { uid: 'a', produto: produto(), qtde: '1', origem_leitura: 'scan' as const }
const cancelar = { motivo: 'engano', usuario_id: 7, em: '2026-11-20T08:00:00-03:00' }

describe('adicionar', () => {
  test('o item leva preço e regras como vendidos', () => {
    const venda = ok(addItem(vazia, { ...add, qtde: '3' }))
    expect(venda.itens[0]).toMatchObject({ qtde: '3', preco: '10.00', icms_id: 1, gtin: '7891000100103' })
    expect(venda.regras.icms).toEqual({ 1: { cst: '00', icms: '18' } })
    expect(venda.regras.cbs).toEqual({})
    expect(vazia.itens).toEqual([])
  })

  test('a regra já vendida não muda no meio da venda, e nada novo não copia o dicionário', () => {
    const um = ok(addItem(vazia, add))
    const outra = produto({ regras: { ...produto().regras, icms: { cst: '40' } } })
    const dois = ok(addItem(um, { ...add, uid: 'b', produto: outra }))
    expect(dois.regras).toBe(um.regras)
  })

  test('o subtotal lembrado é o da lista nova, quer ela cresça, encolha ou mude no meio', () => {
    const um = sale(['1', '10.00'])
    const tres = sale(['1', '10.00'], ['2', '5.00'], ['3', '0.33'])
    const cresceu = ok(addItem(tres, { ...add, qtde: '4' }))
    const mudou = ok(setQuantity(cresceu, { uid: cresceu.itens[0]?.uid ?? '', qtde: '7' }))
    const somas = [um, tres, cresceu, mudou, cresceu, tres, um].map(venda => subtotal(venda).toFixed(2))
    expect(somas).toEqual(['10.00', '20.99', '60.99', '120.99', '60.99', '20.99', '10.00'])
  })

  test('só a linha nova é nova: as outras mantêm a identidade', () => {
    const antes = sale(['1', '10.00'], ['2', '5.00'])
    const depois = ok(addItem(antes, add))
    expect(depois.itens[0]).toBe(antes.itens[0])
    expect(depois.itens[1]).toBe(antes.itens[1])
  })

  test('agrupar soma só na linha de mesmo preço, lote e desconto', () => {
    const um = ok(addItem(vazia, add))
    expect(ok(addItem(um, { ...add, uid: 'b', agrupar: true })).itens).toMatchObject([
      { uid: 'a', qtde: '2' },
    ])
    expect(ok(addItem(um, { ...add, uid: 'b', preco: '9.00', agrupar: true })).itens).toHaveLength(2)
    expect(ok(addItem(um, { ...add, uid: 'b', lote_id: 5, agrupar: true })).itens).toHaveLength(2)
    const comDesconto = ok(setDiscount(um, { uid: 'a', valor: '1' }))
    expect(ok(addItem(comDesconto, { ...add, uid: 'b', agrupar: true })).itens).toHaveLength(2)
  })

  test.each([
    ['zero', { qtde: '0' }, 'A quantidade não pode ser zero'],
    ['negativa', { qtde: '-1' }, 'A quantidade não pode ser negativa'],
    ['letras', { qtde: 'abc' }, 'Quantidade inválida'],
    ['quantidade longa', { qtde: '123456789' }, 'Quantidade acima do permitido (8 dígitos)'],
    ['preço zero', { preco: '0' }, 'O preço deve ser maior que zero'],
    ['preço longo', { preco: '99999999999' }, 'Preço acima do permitido (10 dígitos)'],
    ['linha que arredonda para zero', { qtde: '0.0001', preco: '1.00' }, 'O valor do item não pode ser zero'],
    [
      'linha grande demais',
      { qtde: '99999999', preco: '999' },
      'Valor do item acima do permitido (R$ 999.999.999,99)',
    ],
  ])('recusa %s', (_, extra, texto) => {
    expect(erro(addItem(vazia, { ...add, ...extra }))).toBe(texto)
  })

  test('recusa o 991º item', () => {
    const cheia = sale(...Array.from({ length: 990 }, () => ['1', '1.00'] as [string, string]))
    expect(erro(addItem(cheia, add))).toBe('A nota aceita até 990 itens')
  })

  test('venda paga não muda', () => {
    const paga = { ...sale(['1', '10.00']), estado: 'paga' as const }
    expect(erro(addItem(paga, add))).toBe('Esta venda já foi paga e não pode mais mudar')
    expect(erro(setQuantity(paga, { uid: 'i1', qtde: '2' }))).toBe(
      'Esta venda já foi paga e não pode mais mudar',
    )
  })
})

describe('etiqueta com valor', () => {
  test.each([
    ['2.84', '39.90', 3, '0.071', '40'],
    ['10.00', '39.90', 3, '0.251', '39.8406374502'],
    ['10.00', '10.00', 3, '1', '10.00'],
    ['0.01', '500.00', 3, '0.0001', '100'],
  ])('R$ %s a R$ %s fecha no valor', (total, preco, casas, qtde, fechado) => {
    expect(closeOnTotal(total, preco, casas)).toEqual({ qtde, preco: fechado })
  })

  test('qualquer etiqueta fecha ao centavo', () => {
    const reais = (max: number) => fc.integer({ min: 1, max }).map(c => dec(String(c)).div(100).toFixed(2))
    fc.assert(
      fc.property(reais(99_999), reais(50_000), fc.constantFrom(2, 3, 4), (total, preco, casas) => {
        const linha = closeOnTotal(total, preco, casas)
        expect(r2(dec(linha.qtde).times(dec(linha.preco))).toFixed(2)).toBe(total)
        expect(dec(linha.qtde).decimalPlaces()).toBeLessThanOrEqual(4)
        expect(dec(linha.preco).decimalPlaces()).toBeLessThanOrEqual(10)
      }),
    )
  })

  test('a linha guarda o total da etiqueta e não agrupa', () => {
    const balanca = { ...add, produto: produto({ unidade: 'KG', preco: '39.90' }), total: '2.84' }
    const um = ok(addItem(vazia, { ...balanca, origem_leitura: 'balanca' }))
    expect(um.itens[0]).toMatchObject({ total_etiqueta: '2.84' })
    expect(subtotal(um).toFixed(2)).toBe('2.84')
    expect(ok(addItem(um, { ...balanca, uid: 'b', agrupar: true })).itens).toHaveLength(2)
  })
})

describe('mudar a linha', () => {
  test('quantidade, preço e desconto trocam só a linha', () => {
    const antes = sale(['1', '10.00'], ['2', '5.00'])
    const qt = ok(setQuantity(antes, { uid: 'i2', qtde: '4' }))
    expect(qt.itens[0]).toBe(antes.itens[0])
    expect(subtotal(qt).toFixed(2)).toBe('30.00')
    expect(subtotal(ok(setPrice(antes, { uid: 'i2', preco: '5.55' }))).toFixed(2)).toBe('21.10')
    expect(subtotal(ok(setDiscount(antes, { uid: 'i2', percentual: '10' }))).toFixed(2)).toBe('19.00')
  })

  test('linha que não existe mais, e desconto maior que a linha', () => {
    const venda = sale(['1', '10.00'])
    expect(erro(setQuantity(venda, { uid: 'x', qtde: '1' }))).toBe('O item não está mais na venda')
    expect(erro(setDiscount(venda, { uid: 'i1', valor: '10.01' }))).toBe('desconto maior que o subtotal')
    const comDesconto = ok(setDiscount(venda, { uid: 'i1', valor: '8.00' }))
    expect(erro(setPrice(comDesconto, { uid: 'i1', preco: '5.00' }))).toBe(
      'O desconto do item é maior que o novo valor: ajuste o desconto antes',
    )
  })
})

describe('cancelar', () => {
  test('o item sai e fica no registro com motivo e quem', () => {
    const antes = sale(['1', '10.00'], ['2', '5.00'])
    const depois = ok(cancelItem(antes, { uid: 'i1', ...cancelar }))
    expect(depois.itens.map(i => i.uid)).toEqual(['i2'])
    expect(depois.cancelados).toMatchObject([{ motivo: 'engano', usuario_id: 7, item: { uid: 'i1' } }])
  })

  test('sem motivo não cancela', () => {
    expect(erro(cancelItem(sale(['1', '10.00']), { uid: 'i1', ...cancelar, motivo: ' ' }))).toBe(
      'Informe o motivo do cancelamento',
    )
  })

  test('o desconto da venda nunca passa do que sobrou', () => {
    const venda = { ...sale(['1', '10.00'], ['1', '50.00']), desconto: '20.00' }
    expect(ok(cancelItem(venda, { uid: 'i2', ...cancelar })).desconto).toBe('10.00')
  })
})

describe('percentual da linha', () => {
  const linha = (venda: ReturnType<typeof sale>) => venda.itens[0]

  test.each([
    ['outra quantidade', { qtde: '3' }, '3.00'],
    ['outro preço', { preco: '9.99' }, '1.00'],
    ['menos do que o desconto era', { preco: '0.50' }, '0.05'],
  ])('10%% com %s continua dez por cento', (_, muda, desconto) => {
    const dez = ok(setDiscount(sale(['1', '10.00']), { uid: 'i1', percentual: '10' }))
    const depois =
      'qtde' in muda ? setQuantity(dez, { uid: 'i1', ...muda }) : setPrice(dez, { uid: 'i1', ...muda })
    expect(linha(ok(depois))).toMatchObject({ desconto, desconto_percentual: '10' })
  })

  test('dito em reais, antes ou depois, fica em reais', () => {
    const dez = ok(setDiscount(sale(['1', '10.00']), { uid: 'i1', percentual: '10' }))
    const reais = ok(setDiscount(dez, { uid: 'i1', valor: '2' }))
    expect(linha(ok(setQuantity(reais, { uid: 'i1', qtde: '4' })))?.desconto).toBe('2.00')
    expect(linha(ok(setDiscount(dez, { uid: 'i1', percentual: '0' })))).toMatchObject({
      desconto: '0.00',
      desconto_percentual: null,
    })
  })
})

describe('percentual da venda', () => {
  const passos = fc.array(
    fc.oneof(
      fc.record({ faz: fc.constant('entra' as const), qtde: fc.integer({ min: 1, max: 9 }) }),
      fc.record({ faz: fc.constant('sai' as const) }),
      fc.record({ faz: fc.constant('muda' as const), qtde: fc.integer({ min: 1, max: 9 }) }),
    ),
    { minLength: 1, maxLength: 12 },
  )
  const cem = dec('100')

  test('-10% e +5% continuam dez e cinco por cento do que está na venda, ao centavo', () => {
    fc.assert(
      fc.property(passos, lista => {
        let venda = ok(
          surcharge(ok(discount(sale(['1', '9.99']), { percentual: '10' })), { percentual: '5' }),
        )
        lista.forEach((passo, i) => {
          const uid = venda.itens[0]?.uid ?? ''
          if (passo.faz === 'entra')
            venda = ok(addItem(venda, { ...add, uid: `n${i}`, qtde: String(passo.qtde), preco: '3.33' }))
          else if (passo.faz === 'muda' && uid)
            venda = ok(setQuantity(venda, { uid, qtde: String(passo.qtde) }))
          else if (passo.faz === 'sai' && uid) venda = ok(cancelItem(venda, { uid, ...cancelar }))
          const base = subtotal(venda)
          expect(venda.desconto).toBe(r2(base.times(dec('10')).div(cem)).toFixed(2))
          expect(venda.acrscimo).toBe(r2(base.times(dec('5')).div(cem)).toFixed(2))
        })
      }),
    )
  })

  test('o desconto dito em reais deixa de ser percentual', () => {
    const reais = ok(discount(sale(['1', '10.00']), { valor: '1' }))
    expect(ok(addItem(reais, add)).desconto).toBe('1.00')
    const depois = ok(discount(ok(discount(reais, { percentual: '10' })), { valor: '2' }))
    expect(ok(addItem(depois, add)).desconto).toBe('2.00')
    const limpo = ok(discount(ok(discount(reais, { percentual: '10' })), { percentual: '0' }))
    expect(ok(addItem(limpo, add)).desconto).toBe('0.00')
  })
})
