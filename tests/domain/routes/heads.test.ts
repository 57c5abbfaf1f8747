import { expect, test } from 'vitest'
import * as heads from '../../../src/domain/records/heads.ts'
import { PRESENTED } from '../../../src/domain/records/index.ts'

test('a construção guarda o cabeçalho dos cadastros e nenhum campo', () => {
  const kept = JSON.parse(JSON.stringify({ ...heads }))
  expect(kept).toEqual({ ...heads })
  expect(kept.HEADS.map(({ id }: { id: string }) => id)).toEqual(PRESENTED.map(({ id }) => id))
  expect(kept.HEADS.filter((head: object) => 'fields' in head)).toEqual([])
  expect(kept.HEADS.map(({ access }: { access: object }) => access)).toEqual(
    PRESENTED.map(({ access }) => access),
  )
})
