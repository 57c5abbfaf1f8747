import { expect, test } from 'vitest'
import { withLine } from '../../../src/server/modules/fiscal/said-line.ts'

type Caso = Parameters<typeof withLine>[0]

/** A note whose first two lines are one item of it. */
const caso = (lineOf?: (nota: unknown, nItem: number) => number | null) =>
  ({
    fluxo: { db: { tx: async (_: unknown, lendo: (q: unknown) => unknown) => lendo(null) } },
    documento: { id: 7 },
    model: { read: async () => 'lida', compose: (_: unknown, nota: unknown) => nota, lineOf },
  }) as unknown as Caso
const juntas = (nota: unknown, nItem: number) =>
  nota === 'lida' && nItem < 4 ? ([1, 3, 4][nItem - 1] ?? null) : null

test.each([
  ['NCM inexistente [nItem: 2]', 'NCM inexistente [nItem: 2] [linha: 3]'],
  ['NCM inexistente [nItem:3]', 'NCM inexistente [nItem:3] [linha: 4]'],
  ['NCM inexistente [nItem: 1]', 'NCM inexistente [nItem: 1]'],
  ['NCM inexistente [nItem: 9]', 'NCM inexistente [nItem: 9]'],
  ['IE do destinatario nao cadastrada', 'IE do destinatario nao cadastrada'],
])('%s', async (disse, guardado) => {
  expect(await withLine(caso(juntas), disse)).toBe(guardado)
})

test('de um modelo em que item e linha são um, nada se acrescenta', async () => {
  expect(await withLine(caso(), 'X [nItem: 2]')).toBe('X [nItem: 2]')
})
