import { expect, test } from 'vitest'
import { follow, reach } from '../../../src/core/fields/reach.ts'

const record = { id: 7, estoque: { preco_vend: '9.90', vazio: null } }

test.each([
  ['id', 7],
  ['estoque.preco_vend', '9.90'],
  ['estoque.vazio.mais', undefined],
  ['nada', undefined],
  ['nada.mesmo', undefined],
])('%s é %s', (path, value) => {
  expect(reach(record, path)).toBe(value)
  expect(follow(record, path.split('.'))).toBe(value)
})

test('de nada não se alcança nada', () => {
  expect(reach(null, 'id')).toBeUndefined()
  expect(reach(undefined, 'a.b')).toBeUndefined()
})
