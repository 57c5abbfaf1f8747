import { expect, test } from 'vitest'
import { editLine } from '../../../src/core/venda/line/edit-line.ts'
import { setDiscount } from '../../../src/core/venda/total/set-discount.ts'
import { erro, ok, sale } from './sale.ts'

const duas = sale(['1', '10.00'], ['2', '5.00'])

test('o formulário de uma linha muda só essa linha', () => {
  const venda = ok(
    editLine(duas, { uid: 'i1', said: { qtde: '3', preco: '9.00', desconto: '1.50', obs: 'sem caixa' } }),
  )
  expect(venda.itens[0]).toMatchObject({ qtde: '3', preco: '9.00', desconto: '1.50', obs: 'sem caixa' })
  expect(venda.itens[1]).toBe(duas.itens[1])
})

test('um desconto em % continua em % até que se digite outro', () => {
  const tenth = ok(setDiscount(duas, { uid: 'i1', percentual: '10' }))
  expect(ok(editLine(tenth, { uid: 'i1', said: { qtde: '2', desconto: '1.00' } })).itens[0]).toMatchObject({
    desconto: '2.00',
    desconto_percentual: '10',
  })
  expect(ok(editLine(tenth, { uid: 'i1', said: { desconto: '3.00' } })).itens[0]).toMatchObject({
    desconto: '3.00',
    desconto_percentual: null,
  })
})

test('o desconto não passa do valor da linha, e a quantidade não é zero', () => {
  expect(erro(editLine(duas, { uid: 'i1', said: { desconto: '10.01' } }))).toBe(
    'desconto maior que o subtotal',
  )
  expect(erro(editLine(duas, { uid: 'i1', said: { qtde: '0' } }))).toBe('A quantidade não pode ser zero')
  // a tax alone is made good by a line of nothing, and of nothing else less than one
  const nada = { uid: 'i1', said: { qtde: '0', preco: '0.00' }, soImposto: true }
  expect(ok(editLine(duas, nada)).itens[0]).toMatchObject({ qtde: '0', preco: '0.00' })
  expect(erro(editLine(duas, { ...nada, said: { qtde: '-1' } }))).toBe('A quantidade não pode ser negativa')
})

test('a regra escolhida vale como está agora, ao lado das anteriores', () => {
  const regras = { icms: { 7: { cst: '40' } } } as const
  const venda = ok(editLine(duas, { uid: 'i1', said: { icms_id: 7 }, regras }))
  expect(venda.itens[0]).toMatchObject({ icms_id: 7 })
  expect(venda.regras.icms).toMatchObject({ 1: { cst: '00' }, 7: { cst: '40' } })
  expect(duas.regras.icms).not.toHaveProperty('7')
})
