import { expect, test } from 'vitest'
import { proposeByName } from '../../../src/core/purchases/por-nome.ts'

const CATALOGO = [
  'agua mineral 500 ml',
  'refrigerante cola 2l',
  'refrigerante cola 350ml',
  'queijo mussarela',
  'sabao em po',
].map((nome, id) => ({ id: id + 1, nome }))

test('o nome mais parecido é proposto se partilha mais do que palavras comuns', () => {
  expect(
    proposeByName(
      [
        'REFRIGERANTE COLA 2L',
        'Queijo Mussarela peça',
        'REFRIGERANTE GUARANA LATA',
        'ÁGUA MINERAL SEM GÁS 500 ML',
        'PREGO 17X21',
        '',
      ],
      CATALOGO,
    ),
  ).toEqual([2, 4, null, 1, null, null])
})
