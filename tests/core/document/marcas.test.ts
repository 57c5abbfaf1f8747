import { expect, test } from 'vitest'
import { fillMarks, marksIn } from '../../../src/core/document/marcas.ts'

const VALORES = { valor_senar: '12345.6', valor_liquido: '0' }

test('cada marca, com uma ou duas chaves, dá lugar ao valor do documento', () => {
  expect(fillMarks('Senar {{valor_senar}}, líquido { valor_liquido }.', VALORES)).toBe(
    'Senar 12.345,60, líquido 0,00.',
  )
  expect(fillMarks('{{cliente}} {} {{valor_senar', VALORES)).toBe('{{cliente}} {} {{valor_senar')
  expect(marksIn('{{valor_senar}} e {outra}')).toEqual(['valor_senar', 'outra'])
})
