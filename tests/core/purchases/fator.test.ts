import { expect, test } from 'vitest'
import { factorByName, factorOf, receivedQuantity } from '../../../src/core/purchases/fator.ts'

// biome-ignore format: a table
test.each([
  // their unit, name, ours, how many
  ['CX', 'REFRI LATA CX 12', 'UN', '12'],
  ['CX', 'REFRI LATA CX12', 'UN', '12'],
  ['CX', 'BISCOITO RECHEADO 130G C/24', 'UN', '24'],
  ['CX', 'BISCOITO COM 24 UNIDADES', 'UN', '24'],
  ['FD', 'REFRIGERANTE COLA FD 6X2L', 'UN', '6'],
  ['FARDO', 'AGUA MINERAL 12 X 500ML', 'UN', '12'],
  ['FD', 'ARROZ TIPO 1 6X5KG', 'PCT', '6'],
  ['CX', 'IOGURTE 4X6X90G', 'UN', '24'],
  ['CX', 'SUCO 6X1,5L', 'UN', '6'],
  ['FD', 'AGUA MINERAL SEM GAS 500ML FARDO 12', 'UN', '12'],
  ['DZ', 'OVO BRANCO GRANDE', 'UN', '12'],
  ['CX', 'LAPIS PRETO DZ', 'UN', '12'],
  ['CX24', 'CERVEJA LATA', 'UN', '24'],
  ['Fardo', 'LEITE UHT FARDO C/ 12 1L', 'UN', '12'],
  // a measure is no count, and a size is none
  ['CX', 'SABAO EM PO CX 500G', 'UN', null],
  ['CX', 'LEITE C/ 1L', 'UN', null],
  ['CX', 'LONA 2X3M', 'UN', null],
  ['CX', 'PARAFUSO 6X40', 'UN', null],
  ['CX', 'CAFE 500G', 'UN', null],
  ['CX', 'VINHO CX 1', 'UN', null],
  ['CX', 'PREGO CX 5000', 'UN', null],
  // sold as we sell it, or by the piece
  ['CX', 'REFRI LATA CX 12', 'CX', null],
  ['CX', 'REFRI LATA CX 12', 'CAIXA', null],
  ['UN', 'GUARDANAPO C/50', 'PCT', null],
  ['KG', 'QUEIJO CX 12', 'UN', null],
])('%s de %s, por %s: %s', (unidade, nome, nossa, fator) => {
  expect(factorByName({ nome, unidade }, nossa)).toBe(fator)
})

const CAIXA = {
  nome: 'REFRI LATA CX 12',
  ...{ unidade: 'CX', qtde: '10.0000', unidade_trib: 'CX', qtde_trib: '10.0000' },
  ...{ gtin: '7891000100103', gtin_trib: '7891000100103' },
}
const EM_LATAS = { ...CAIXA, unidade_trib: 'UND', qtde_trib: '240.0000' }

test.each([
  ['aprendido na mesma unidade', CAIXA, { como: 'aprendido', fator: '6', exato: true }, '6', false],
  [
    'aprendido, e a nota diz outra',
    EM_LATAS,
    { como: 'aprendido', fator: '33.3333', exato: true },
    '24',
    true,
  ],
  ['aprendido, e a nota diz a mesma', EM_LATAS, { como: 'aprendido', fator: '24', exato: true }, '24', false],
  [
    'aprendido, e a nota repete a comercial',
    { ...CAIXA, unidade_trib: 'UN' },
    { como: 'aprendido', fator: '12', exato: true },
    '12',
    false,
  ],
  ['aprendido noutra unidade', EM_LATAS, { como: 'aprendido', fator: '24' }, '24', false],
  ['a unidade tributável é a nossa', EM_LATAS, { como: 'nome', fator: '24' }, '24', false],
  ['um GTIN só, e a tributável é a nossa', EM_LATAS, { como: 'gtin', fator: '1' }, '24', false],
  [
    'o GTIN é da caixa, e a lata tem outro',
    { ...EM_LATAS, gtin_trib: '7894900011517' },
    { como: 'gtin', fator: '1' },
    '1',
    false,
  ],
  ['o código da embalagem', CAIXA, { como: 'gtin', fator: '24' }, '24', false],
  ['só o nome, de um GTIN', CAIXA, { como: 'gtin', fator: '1' }, '12', true],
  ['só o nome, de um nome', CAIXA, { como: 'nome', fator: '1' }, '12', true],
  ['sem quantidade comercial', { ...EM_LATAS, qtde: '0.0000' }, { como: 'nome', fator: '1' }, '1', false],
  ['nada', { ...CAIXA, nome: 'REFRI' }, { como: 'nome', fator: '1' }, '1', false],
] as const)('fator: %s', (_, item, achado, fator, fator_proposto) => {
  expect(factorOf(item, achado, 'UN')).toEqual({ fator, fator_proposto })
})

test('comprado como é vendido, nada se converte', () => {
  expect(factorOf(CAIXA, { como: 'nome', fator: '1' }, 'CX')).toEqual({ fator: '1', fator_proposto: false })
})

test.each([
  ['3 CX que são 100 UN', '3', '100', '33.3333', '100'],
  ['3 CX que são 10,25 KG', '3', '10.25', '3.4167', '10.25'],
  ['7 CX que são 7 na nota e 100 nossas', '7', '7', '14.2857', '100'],
  ['fator que não é quociente', '2.5', '2.5', '0.333', '0.8325'],
  ['fator inteiro', '10', '10', '12', '120'],
  ['fator digitado, outro que o da nota', '3', '100', '33', '99'],
  ['nota sem quantidade tributável', '3', '0', '1', '3'],
])('recebido: %s', (_, qtde, qtde_trib, fator, recebida) => {
  expect(receivedQuantity({ qtde, qtde_trib }, fator).toFixed()).toBe(recebida)
})
