import { expect, test } from 'vitest'
import { type Acerto, type PagoNaVenda, settleReturn } from '../../../src/core/venda/payment/acerto.ts'

const avista = (num: number, descricao: string, valor: string): PagoNaVenda => ({
  num,
  descricao,
  tpag: descricao === 'Crédito' ? '21' : '01',
  valor,
  parcelas: [],
})
const CREDIARIO: PagoNaVenda = {
  num: 9,
  descricao: 'Crediário',
  tpag: '05',
  valor: '0.00',
  a_prazo: true,
  parcelas: [1, 2, 3].map(num => ({ id: 70 + num, num, de: 3, nome: 'parcela', valor: '30.00' })),
}
/** The same after its first two instalments were paid. */
const RECEBIDO: PagoNaVenda = {
  ...CREDIARIO,
  valor: '60.00',
  parcelas: CREDIARIO.parcelas.map(parcela => ({ ...parcela, valor: parcela.num < 3 ? '0.00' : '30.00' })),
}
const ditos = (acertos: readonly Acerto[]) =>
  acertos.map(({ tipo, descricao, valor }) => `${tipo} ${descricao} ${valor}`)
const DINHEIRO = avista(1, 'Dinheiro', '20.00')
const PIX = avista(2, 'PIX', '10.00')

test.each<[string, Parameters<typeof settleReturn>, string[]]>([
  ['o que se pagou de um jeito volta por ele', ['7.00', [DINHEIRO], [], 1], ['meio Dinheiro 7.00']],
  [
    'de dois, na proporção, ao centavo',
    ['10.00', [DINHEIRO, PIX], [], 1],
    ['meio Dinheiro 6.67', 'meio PIX 3.33'],
  ],
  [
    'o que o crédito do cliente pagou volta a ele, e uma vez só',
    [
      '30.00',
      [DINHEIRO, avista(2, 'Crédito', '10.00')],
      [{ tipo: 'credito', pagamento: 2, parcela: null, descricao: 'Crédito', valor: '4.00' }],
      1,
    ],
    ['meio Dinheiro 20.00', 'credito Crédito 6.00'],
  ],
  ['em dinheiro, se assim se quer', ['10.00', [PIX], [], 2], ['meio Dinheiro 10.00']],
  [
    'em dinheiro, menos o que o crédito do cliente pagou',
    ['15.00', [DINHEIRO, avista(2, 'Crédito', '10.00')], [], 2],
    ['credito Crédito 5.00', 'meio Dinheiro 10.00'],
  ],
  ['ou como crédito', ['10.00', [PIX], [], 3], ['credito Crédito do cliente 10.00']],
  [
    'o que ainda se deve se abate primeiro, da última parcela',
    ['40.00', [CREDIARIO], [], 1],
    ['parcela Crediário, parcela 3 de 3 30.00', 'parcela Crediário, parcela 2 de 3 10.00'],
  ],
  [
    'o resto do que se deve é do que se recebeu',
    ['100.00', [DINHEIRO, CREDIARIO], [], 2],
    [...[3, 2, 1].map(num => `parcela Crediário, parcela ${num} de 3 30.00`), 'meio Dinheiro 10.00'],
  ],
  [
    'o que se recebeu do crediário volta em dinheiro, depois do que se deve',
    ['80.00', [RECEBIDO], [], 1],
    ['parcela Crediário, parcela 3 de 3 30.00', 'meio Dinheiro 50.00'],
  ],
  [
    'o que já se abateu não se abate outra vez, nem se devolve',
    ['70.00', [RECEBIDO], [{ tipo: 'parcela', pagamento: 9, parcela: 3, descricao: '', valor: '30.00' }], 3],
    ['credito Crédito do cliente 60.00'],
  ],
  [
    'o cheque que o banco devolveu e se cobra se abate, e nada sai da gaveta',
    [
      '40.00',
      [
        {
          ...{ num: 1, descricao: 'Cheque', tpag: '02', valor: '0.00', em_maos: false },
          parcelas: [{ id: 5, num: 1, de: 1, nome: 'em cobrança', valor: '40.00' }],
        },
      ],
      [],
      1,
    ],
    ['parcela Cheque, em cobrança 1 de 1 40.00'],
  ],
  ['nada volta do que ninguém pagou', ['10.00', [], [], 1], []],
  ['nem mais do que se pagou', ['50.00', [DINHEIRO], [], 3], ['credito Crédito do cliente 20.00']],
])('%s', (_, dados, espera) => {
  expect(ditos(settleReturn(...dados))).toEqual(espera)
})

test('crédito e dinheiro recebem de volta o que cada um pagou', () => {
  const pagos = [DINHEIRO, avista(3, 'Crédito', '10.00'), PIX]
  const antes: Acerto[] = []
  for (const total of ['0.01', '13.33', '7.77', '18.89']) antes.push(...settleReturn(total, pagos, antes, 2))
  const soma = (tipo: Acerto['tipo']) =>
    antes.reduce((all, um) => all + (um.tipo === tipo ? Math.round(Number(um.valor) * 100) : 0), 0)
  expect([soma('credito'), soma('meio')]).toEqual([1000, 3000])
})

test('várias devoluções juntas devolvem o que se pagou, e nenhuma parcela duas vezes', () => {
  const pagos = [DINHEIRO, PIX, CREDIARIO]
  const antes: Acerto[] = []
  for (const [total, como] of [
    ['50.01', 1],
    ['45.99', 1],
    ['10.00', 3],
    ['9.00', 1],
    ['5.00', 1],
    ['99.00', 1],
  ] as const)
    antes.push(...settleReturn(total, pagos, antes, como))
  const soma = (rows: readonly Acerto[]) =>
    rows.reduce((all, { valor }) => all + Math.round(Number(valor) * 100), 0)
  expect(soma(antes)).toBe(12000)
  for (const num of [1, 2, 3]) expect(soma(antes.filter(({ parcela }) => parcela === num))).toBe(3000)
})
