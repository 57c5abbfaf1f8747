import { expect, test } from 'vitest'
import { destinationOf, type IndPres, type OutroLado } from '../../../src/core/document/destino.ts'
import { ideOf } from '../../../src/core/document/operation.ts'
import { TILL_SALE } from '../../../src/core/document/operations.ts'

const quem = (
  uf: string | null,
  tipo_contribuite: OutroLado['tipo_contribuite'] = 9, // contrato
  consumidor: 0 | 1 = 1,
): OutroLado => ({ uf, tipo_contribuite, consumidor })
const saida = (modelo: string, indPres: IndPres, caixa: boolean) => ({ uf: 'SP', modelo, indPres, caixa })
const DENTRO = { idDest: '1', uf: 'SP' }

test.each([
  ['ninguém dito', saida('55', 9, false), null, { ...DENTRO, consumidor: 1 }],
  ['do estado', saida('55', 9, false), quem('SP', 1, 0), { ...DENTRO, consumidor: 0 }],
  ['sem estado sabido', saida('55', 9, false), quem(null, 9, 0), { ...DENTRO, consumidor: 1 }],
  ['NFC-e é sempre do estado (707)', saida('65', 4, true), quem('RJ'), { ...DENTRO, consumidor: 1 }],
  ['entregue no balcão, a qualquer um', saida('55', 1, true), quem('RJ', 1, 0), { ...DENTRO, consumidor: 1 }],
  ['entregue no balcão a estrangeiro', saida('55', 1, true), quem('EX'), { ...DENTRO, consumidor: 1 }],
  ['caixa, em domicílio', saida('55', 4, true), quem('RJ'), { idDest: '2', uf: 'RJ', consumidor: 1 }],
  ['caixa, a contribuinte', saida('55', 4, true), quem('RJ', 1, 0), { idDest: '2', uf: 'RJ', consumidor: 0 }],
  [
    'documento, presencial, não contribuinte',
    saida('55', 1, false),
    quem('RJ'),
    { ...DENTRO, consumidor: 1 },
  ],
  [
    'documento, presencial, contribuinte',
    saida('55', 1, false),
    quem('RJ', 1, 0),
    { idDest: '2', uf: 'RJ', consumidor: 0 },
  ],
  ['fora do estabelecimento', saida('55', 5, false), quem('RJ'), { idDest: '2', uf: 'RJ', consumidor: 1 }],
  [
    'não contribuinte é consumidor final (696)',
    saida('55', 9, false),
    quem('RJ', 9, 0),
    { idDest: '2', uf: 'RJ', consumidor: 1 },
  ],
  ['exportação', saida('55', 1, false), quem('EX', 9, 0), { idDest: '3', uf: 'EX', consumidor: 0 }],
] as const)('para onde vai: %s', (_, como, outro, destino) => {
  expect(destinationOf(como, outro)).toEqual(destino)
})

test('idDest, indFinal, indPres e o papel da nota vêm de quem recebe', () => {
  const ide = (modelo: string, indPres: IndPres, caixa: boolean, outro: OutroLado | null) =>
    ideOf(TILL_SALE, saida(modelo, indPres, caixa), outro)
  expect(ide('65', 1, true, null)).toMatchObject({ idDest: '1', indFinal: '1', indPres: '1' })
  expect(ide('65', 4, true, quem('RJ'))).toMatchObject({ idDest: '1', indFinal: '1', indPres: '4' })
  // the counter's own paper is of what stays in the state
  expect(ide('55', 1, true, quem('SP'))).not.toHaveProperty('tpImp')
  expect(ide('55', 4, true, quem('RJ', 1, 0))).toMatchObject({
    tpImp: '1',
    idDest: '2',
    indFinal: '0',
    // 4 is of an NFC-e (794)
    indPres: '9',
  })
  expect(ide('55', 0, false, quem('EX', 9, 0))).toMatchObject({
    tpImp: '1',
    idDest: '3',
    indFinal: '0',
    indPres: '0',
  })
})
