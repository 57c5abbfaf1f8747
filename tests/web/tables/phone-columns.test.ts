import { expect, test } from 'vitest'
import { PHONE_CH, phoneColumns } from '../../../src/web/tables/phone-columns.ts'
import type { TableColumn } from '../../../src/web/tables/use-table.ts'

const column = (id: string, largura: string, direita = false, wideOnly = false): TableColumn<unknown> => ({
  ...{ id, titulo: id, largura, direita, wideOnly },
  celula: () => id,
})

test('a telephone shows the total and the status of a sale, and leaves out its key', () => {
  const sales = [
    column('quando', '15ch'),
    column('modelo', '10ch', false, true),
    column('numero', '16ch'),
    column('status', '24ch'),
    column('cliente', 'minmax(12ch,1fr)'),
    column('chave', 'minmax(0,47ch)', false, true),
    column('valor', '16ch', true),
  ]
  const shown = phoneColumns(sales)
  expect(shown.map(({ id }) => id)).toEqual(['status', 'cliente', 'valor'])
  expect(phoneColumns(sales)).toBe(shown)
})

test('an order shows what it is worth and what is to be received, within the window', () => {
  const orders = ['numero', 'canal', 'cliente', 'bairro']
    .map(id => column(id, '12ch'))
    .concat([
      column('valor_total', '12ch', true),
      column('a_receber', '12ch', true),
      column('estado', '10ch'),
    ])
  const shown = phoneColumns(orders)
  expect(shown.map(({ id }) => id)).toEqual(['cliente', 'valor_total', 'a_receber', 'estado'])
  expect(shown.length * 12).toBeLessThanOrEqual(PHONE_CH + 2)
})

test('an amount of a register list keeps its characters beside the margins of its cell', () => {
  const track = (characters: number) => `calc(${characters}ch + 18px)`
  const orders = [
    column('numero', track(8), true),
    column('cliente.nome', `minmax(${track(24)},1fr)`),
    column('valor', track(7), true),
    column('a_receber', track(11), true),
    column('estado', track(9)),
  ]
  expect(phoneColumns(orders).map(({ id, largura }) => [id, largura])).toEqual([
    ['cliente.nome', 'minmax(10ch,1fr)'],
    ['valor', 'minmax(0,9.5ch)'],
    ['a_receber', 'minmax(0,13.5ch)'],
    ['estado', 'minmax(0,11.5ch)'],
  ])
})
