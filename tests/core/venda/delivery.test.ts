import { expect, test } from 'vitest'
import { deliver, withModel } from '../../../src/core/venda/header/delivery.ts'
import { setConsumer } from '../../../src/core/venda/header/set-consumer.ts'
import type { Consumidor } from '../../../src/core/venda/venda.ts'
import { erro, ok, sale } from './sale.ts'

const carioca: Consumidor = {
  parceiro_id: 1,
  addresse_id: 1, // contrato
  nome: 'Maria',
  cpf_cnpj: '52998224725',
  tipo: 'F',
  tipo_contribuite: 9, // contrato
  consumidor: 1,
  uf: 'RJ',
}
const paulista = { uf: 'SP', nfe: true }
const venda = sale(['1', '10.00'])

test('a taxa de entrega tem dois lugares, e zero a tira', () => {
  const entregue = ok(deliver(venda, '7.5'))
  expect(entregue.taxa_entrega).toBe('7.50')
  expect(ok(deliver(entregue, '0')).taxa_entrega).toBe('0.00')
  expect(erro(deliver(venda, '-1'))).toBe('A taxa de entrega não pode ser negativa')
  expect(erro(deliver(venda, '999999999'))).toBe('Taxa de entrega acima do permitido (8 dígitos)')
  expect(erro(deliver({ ...venda, estado: 'paga' }, '1'))).not.toBeNull()
})

test('só a entrega a alguém de outro estado pede NF-e', () => {
  const comCarioca = ok(setConsumer(venda, carioca))
  expect(ok(withModel(comCarioca, paulista))).toBe(comCarioca)
  const entregue = ok(withModel(deliver(comCarioca, '5'), paulista))
  expect(entregue.modelo).toBe('55')
  expect(ok(withModel(setConsumer(entregue, null), paulista)).modelo).toBe('65')
  expect(ok(withModel(deliver(entregue, '0'), paulista)).modelo).toBe('65')
  expect(ok(withModel(deliver(comCarioca, '5'), { uf: 'RJ', nfe: true })).modelo).toBe('65')
})

test('sem série de NF-e não se entrega em outro estado', () => {
  const comCarioca = ok(setConsumer(venda, carioca))
  expect(withModel(deliver(comCarioca, '5'), { uf: 'SP', nfe: false })).toMatchObject({
    campo: 'modelo',
    erro: 'Entrega em outro estado sai em NF-e, e este caixa não tem série de NF-e',
  })
})
