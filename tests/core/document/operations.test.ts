import { expect, test } from 'vitest'
import { operationOf } from '../../../src/core/document/operation.ts'

// an invented one, as far as SEFAZ: tests/server/fiscal/inventado.test.ts
test('o que ninguém declarou não se emite', () => {
  const devolucao = { tipo_operacao: 6, finalidade_op: 0, tipo_documento: 4, modelo: '65' }
  expect(() => operationOf(devolucao)).toThrow('6/0/4')
  expect(operationOf({ ...devolucao, modelo: '55' })).toMatchObject({
    finNFe: '4',
    tpNF: '0',
    estoque: 'entra',
  })
  const venda = { tipo_operacao: 1, finalidade_op: 1, tipo_documento: 1, modelo: '65' }
  expect(operationOf(venda).natOp).toBe('VENDA DE MERCADORIA')
})
