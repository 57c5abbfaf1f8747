import { describe, expect, test } from 'vitest'
import { annulledBy, proposeCfop, soldBy } from '../../../src/core/document/cfop-proposto.ts'
import { cfopExiste } from '../../../src/server/codes/cfops.ts'

describe('o CFOP que se propõe à linha de uma entrada ou devolução', () => {
  test.each([
    // type, rule by which it is sold, idDest of the note
    [6, '5102', '1', '1202'],
    [6, '5102', '2', '2202'],
    [6, '6102', '1', '1202'],
    [6, '6108', '2', '2202'],
    [6, '6107', '2', '2201'],
    [6, '5405', '1', '1411'],
    [6, '5101', '2', '2201'],
    [6, '5656', '1', '1662'],
    [6, null, '1', '1202'],
    [6, '7102', '3', '3202'],
    [6, '6917', '2', '2918'],
    [6, '5920', '1', '1921'],
    [3, '5102', '1', '1102'],
    [3, '5102', '2', '2102'],
    [3, '5405', '2', '2403'],
    [3, '5405', '3', '3102'],
    [3, '1403', '2', '2403'],
    // of what a supplier sends, not all is sold
    [3, '5910', '1', '1910'],
    [3, '6911', '2', '2911'],
    [3, '5152', '1', '1152'],
    [3, '5409', '1', '1409'],
    [3, '5917', '1', '1917'],
    [3, '5112', '1', '1111'],
    [3, '6114', '2', '2113'],
    [3, '5922', '1', '1922'],
    [3, '5117', '1', '1117'],
    [3, '5118', '1', '1118'],
    [3, '6120', '2', '2121'],
    [3, '6123', '2', '2122'],
    [3, '5923', '1', '1923'],
    [3, '6949', '2', '2949'],
    [3, '5910', '3', '3102'],
    [5, '1152', '1', '5209'],
    [5, '1917', '1', '5918'],
    [5, '5102', '1', '5202'],
    [5, '5405', '2', '6411'],
    // a supplementary note has its rule's
    [7, '6102', '1', '6102'],
    [7, null, '1', null],
  ] as const)('tipo %i, vendido por %s, %s: %s', (tipo, regra, idDest, espera) => {
    expect(proposeCfop(tipo, regra, idDest)).toBe(espera)
  })

  test.each([
    // to another state, to who is no taxpayer
    ['6102', '2', 9, '6108'],
    ['6101', '2', 9, '6107'],
    ['6404', '2', 9, '6404'],
    ['6102', '2', 1, '6102'],
    ['6102', '2', 2, '6102'],
    ['5102', '1', 9, '5102'],
    ['7102', '3', 9, '7102'],
    [null, '2', 9, null],
  ] as const)(
    'a regra que diz %s sai, com idDest %s e contribuinte %s, por %s',
    (regra, idDest, tipo_contribuite, sai) => {
      expect(soldBy(regra, { idDest, tipo_contribuite })).toBe(sai)
      expect(sai === null || cfopExiste(sai)).toBe(true)
    },
  )

  test.each([
    ['5102', '1202'],
    ['6405', '2411'],
    ['5917', '1919'],
    ['6917', '2919'],
    [null, '1202'],
  ])('o que saiu por %s anula-se no papel por %s', (saiu, entra) => {
    expect(annulledBy(saiu)).toBe(entra)
    expect(cfopExiste(entra)).toBe(true)
  })

  test.each([1, 2, 4, 8, 9])('no tipo %i nada é proposto', tipo => {
    expect(proposeCfop(tipo, '5102', '2')).toBeNull()
  })

  test('todo o que se propõe existe', () => {
    const finais = Array.from({ length: 1000 }, (_, i) => String(i).padStart(3, '0'))
    for (const tipo of [3, 5, 6])
      for (const idDest of ['1', '2', '3'] as const)
        for (const final of finais) {
          const cfop = proposeCfop(tipo, `5${final}`, idDest)
          expect(cfopExiste(cfop ?? ''), `${tipo} 5${final} ${idDest}: ${cfop}`).toBe(true)
        }
  })
})
