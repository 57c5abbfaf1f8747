import { describe, expect, test } from 'vitest'
import { readLotLabel } from '../../../src/core/stock/lot-label.ts'

const GS = '\x1d'

describe('a etiqueta de um lote', () => {
  test.each<[string, string, object]>([
    [
      'produto, lote, fabricação e validade',
      `0107891000100103112701011727123110L7`,
      { gtin: '07891000100103', lote: 'L7', fabricacao: '01/01/2027', validade: '31/12/2027' },
    ],
    ['entre parênteses', '(01)07891000100103(17)271231(10)A-1', { lote: 'A-1', validade: '31/12/2027' }],
    ['a caixa e quantas traz', `02078910001001033724${GS}10B2`, { lote: 'B2', quantidade: '24' }],
    ['o peso', `01078910001001033103002504${GS}10C3`, { lote: 'C3', quantidade: '2.504' }],
    [
      'sem produto, marcada pelo leitor',
      ']C11727123110D4',
      { gtin: null, lote: 'D4', validade: '31/12/2027' },
    ],
    ['consumir de preferência até', `(15)271200(10)E5`, { lote: 'E5', validade: '31/12/2027' }],
  ])('%s', (_, texto, diz) => {
    expect(readLotLabel(texto)).toMatchObject(diz)
  })

  test.each([
    ['um EAN', '7891000100103'],
    ['um EAN que parece ter elementos', '1727123100005'],
    ['só o produto', '(01)07891000100103'],
    ['texto', 'L-77'],
  ])('%s não é etiqueta de lote', (_, texto) => {
    expect(readLotLabel(texto)).toBeNull()
  })
})
