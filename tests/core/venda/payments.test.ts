import { describe, expect, test } from 'vitest'
import { closeSale } from '../../../src/core/venda/header/close-sale.ts'
import { park, resume } from '../../../src/core/venda/header/park.ts'
import { setConsumer } from '../../../src/core/venda/header/set-consumer.ts'
import { balance } from '../../../src/core/venda/payment/balance.ts'
import { oddChange } from '../../../src/core/venda/payment/odd-change.ts'
import { pay, removePayment } from '../../../src/core/venda/payment/pay.ts'
import { discount, surcharge } from '../../../src/core/venda/total/discount.ts'
import { erro, ok, pagamento, parcela, sale, vazia } from './sale.ts'

const cem = sale(['1', '100.00'])
const cliente = {
  addresse_id: null, // contrato
  cpf_cnpj: null,
  tipo: 'F',
  tipo_contribuite: 9, // contrato
  consumidor: 1,
  uf: null,
} as const
const em = '2026-11-20T08:01:00-03:00'

describe('pagar', () => {
  test('dinheiro acima do total dá troco', () => {
    const venda = ok(pay(cem, { pagamento: pagamento(1, '150.00'), total: '100.00' }))
    const { pago, troco, restante } = balance(venda.pagamento, '100.00')
    expect([pago, troco, restante].map(v => v.toFixed(2))).toEqual(['150.00', '50.00', '0.00'])
  })

  test.each([
    ['cartão acima do restante', 3 as const, '100.01', {}, 'valor maior que o restante'],
    ['outros acima do restante', 4 as const, '100.01', {}, 'valor maior que o restante'],
    ['valor zero', 1 as const, '0', {}, 'O valor deve ser maior que zero'],
    ['mais de 8 dígitos', 1 as const, '100000000', {}, 'Valor acima do permitido (8 dígitos)'],
    ['três casas', 1 as const, '1.001', {}, 'Valor inválido'],
    ['cartão sem bandeira', 3 as const, '10.00', { bandeira_id: null }, 'Campo Obrigatório'],
    [
      'parcelas que não fecham',
      3 as const,
      '10.00',
      { parcelas: [parcela(1, '9.99', '20/12/2026')] },
      'O total das parcelas é diferente do valor a pagar',
    ],
  ])('recusa %s', (_, meio, valor, extra, texto) => {
    expect(erro(pay(cem, { pagamento: pagamento(meio, valor, extra), total: '100.00' }))).toBe(texto)
  })

  test('nada mais a pagar: total já coberto, antes de qualquer outra recusa de valor', () => {
    const paga = ok(pay(cem, { pagamento: pagamento(1, '100.00'), total: '100.00' }))
    expect(erro(pay(paga, { pagamento: pagamento(3, '500.00'), total: '100.00' }))).toBe('total já coberto')
  })

  test('lançamento (operação 9): sem item, sem nada devido e acima do que falta', () => {
    const lancado = ok(pay(vazia, { pagamento: pagamento(4, '80.00'), total: '0.00', tipo_operacao: 9 }))
    expect(
      ok(pay(lancado, { pagamento: pagamento(3, '20.00'), total: '0.00', tipo_operacao: 9 })).pagamento,
    ).toHaveLength(2)
    expect(erro(pay(vazia, { pagamento: pagamento(4, '80.00'), total: '0.00', tipo_operacao: 1 }))).toBe(
      'Informe ao menos um item',
    )
  })

  test.each([
    // typed, owed, change to ask about
    ['150.00', '1.50', '148.50'],
    ['50.00', '20.00', null],
    ['200.00', '0.50', null],
    ['200.01', '0.01', '200.00'],
    ['2.00', '0.05', null],
    ['1.00', '0.45', '0.55'],
    ['60.00', '30.00', null],
    ['60.01', '30.00', '30.01'],
    ['350.00', '150.00', '200.00'],
    ['400.00', '200.00', null],
    ['450.01', '250.00', '200.01'],
    ['150.00', '150.00', null],
    ['10.00', '30.00', null],
  ])('R$ %s por R$ %s pergunta do troco %s', (valor, restante, troco) => {
    expect(oddChange({ valor, restante })).toBe(troco)
  })

  test('tirar um pagamento devolve o restante', () => {
    const paga = ok(pay(cem, { pagamento: pagamento(1, '60.00'), total: '100.00' }))
    expect(ok(removePayment(paga, { uid: 'p60.00' })).pagamento).toEqual([])
    expect(erro(removePayment(paga, { uid: 'x' }))).toBe('O pagamento não está mais na venda')
  })
})

describe('fechar', () => {
  test('a venda só fecha coberta, e fechada não muda', () => {
    expect(erro(closeSale(vazia, { total: '0.00', em }))).toBe('Informe ao menos um item')
    expect(erro(closeSale(cem, { total: '100.00', em }))).toBe(
      'O valor do pagamento não pode ser menor que o total da venda',
    )
    const coberta = ok(pay(cem, { pagamento: pagamento(1, '100.00'), total: '100.00' }))
    const paga = ok(closeSale(coberta, { total: '100.00', em }))
    expect(paga).toMatchObject({ estado: 'paga', paga_em: em })
    expect(erro(closeSale(paga, { total: '100.00', em }))).not.toBeNull()
    expect(erro(discount(paga, { percentual: '10' }))).not.toBeNull()
  })

  test('cartão que passou do total depois de um cancelamento não vira troco', () => {
    const coberta = ok(pay(cem, { pagamento: pagamento(3, '100.00'), total: '100.00' }))
    expect(erro(closeSale(coberta, { total: '80.00', em }))).toBe('valor maior que o restante')
  })
})

describe('desconto e acréscimo da venda', () => {
  const venda = sale(['3', '3.33'])
  test.each([
    [{ percentual: '10' }, '1.00'],
    [{ valor: '9.99' }, '9.99'],
    [{ valor: '0' }, '0.00'],
  ])('%j', (ajuste, valor) => {
    expect(ok(discount(venda, ajuste)).desconto).toBe(valor)
    expect(ok(surcharge(venda, ajuste)).acrscimo).toBe(valor)
  })

  test.each([[{ valor: '10.00' }], [{ percentual: '100.01' }]])(
    '%j passa do subtotal: só o acréscimo pode',
    ajuste => {
      expect(erro(discount(venda, ajuste))).toBe('desconto maior que o subtotal')
      expect(erro(surcharge(venda, ajuste))).toBeNull()
    },
  )
})

describe('consumidor e estacionar', () => {
  test.each([
    ['529.982.247-25', { cpf_cnpj: '52998224725', tipo: 'F' }],
    ['12abc34501de35', { cpf_cnpj: '12ABC34501DE35', tipo: 'J' }],
  ])('%s identifica sem cadastro', (cpf_cnpj, esperado) => {
    expect(ok(setConsumer(vazia, { cpf_cnpj })).consumidor).toMatchObject({ ...esperado, parceiro_id: null })
  })

  test('documento errado é recusado e null volta ao anônimo', () => {
    expect(erro(setConsumer(vazia, { cpf_cnpj: '52998224726' }))).toBe('CPF inválido')
    expect(erro(setConsumer(vazia, { cpf_cnpj: '11222333000182' }))).toBe('CNPJ inválido')
    expect(ok(setConsumer(ok(setConsumer(vazia, { cpf_cnpj: '52998224725' })), null)).consumidor).toBeNull()
  })

  test('paga com o crédito de um cliente, a venda é dele até que o pagamento saia', () => {
    const dele = { ...cliente, parceiro_id: 7, nome: 'Ana' }
    const paga = ok(
      pay(ok(setConsumer(cem, dele)), {
        pagamento: { ...pagamento(4, '40.00'), tpag: '21' },
        total: '100.00',
      }),
    )
    const recusa = 'O crédito deste cliente já paga a venda: remova o pagamento antes de trocá-lo'
    for (const outro of [{ ...dele, parceiro_id: 8 }, { cpf_cnpj: '52998224725' }, null])
      expect(erro(setConsumer(paga, outro))).toBe(recusa)
    expect(ok(setConsumer(paga, { ...dele, nome: 'Ana Lima' })).consumidor?.nome).toBe('Ana Lima')
    expect(
      ok(setConsumer(ok(removePayment(paga, paga.pagamento[0] ?? { uid: '' })), null)).consumidor,
    ).toBeNull()
  })

  test('estaciona com nome, retoma sem', () => {
    expect(erro(park(cem, { rotulo: '' }))).toBe('Dê um nome à venda estacionada')
    expect(erro(park(vazia, { rotulo: 'João' }))).toBe('Não há o que estacionar: a venda está vazia')
    const parada = ok(park(cem, { rotulo: ' João ' }))
    expect(parada.rotulo).toBe('João')
    expect(ok(resume(parada)).rotulo).toBeNull()
  })

  test.each([{ tpag: '17' }, { tpag: '20' }, { tpag: '03', tef_uid: 'T1' }])(
    'com %o já recebido não estaciona',
    recebido => {
      const paga = { ...cem, pagamento: [{ ...pagamento(3, '100.00'), ...recebido }] }
      expect(erro(park(paga, { rotulo: 'João' }))).toMatch(/^O cartão ou o PIX já foi recebido/)
    },
  )

  test.each(['01', '02', '03'])('com dinheiro já na gaveta deste caixa não estaciona: %s', tpag => {
    const parte = { ...cem, pagamento: [{ ...pagamento(1, '5.00'), tpag }] }
    expect(erro(park(parte, { rotulo: 'Mesa 4' }))).toMatch(/^Já há dinheiro recebido nesta venda/)
  })
})
