import { expect, test } from 'vitest'
import { buildNfe } from '../../../src/core/dfe/compose/nfe.ts'
import { ideOf, OPERATIONS, type Operation, operationOf } from '../../../src/core/document/operations.ts'
import { exemplo } from '../dfe/exemplo.ts'

const DEVOLUCAO: Operation = {
  tipo: 6,
  finalidade: 0,
  documento: 4,
  title: 'Devolução de venda',
  modelos: ['55'],
  natOp: 'DEVOLUCAO DE VENDA',
  tpNF: '0',
  finNFe: '4',
  indFinal: '0',
  idDest: '2',
}

const devolucao = { tipo_operacao: 6, finalidade_op: 0, tipo_documento: 4, modelo: '55' }

test('uma operação inventada é uma linha: a nota diz o que ela diz', () => {
  const operacao = operationOf(devolucao, [...OPERATIONS, DEVOLUCAO])
  const entrada = exemplo(1)
  const nota = buildNfe({ ...entrada, ide: { ...entrada.ide, ...ideOf(operacao) } })
  expect(nota).toMatchObject({
    infNFe: {
      ide: { natOp: 'DEVOLUCAO DE VENDA', tpNF: '0', finNFe: '4', indFinal: '0', idDest: '2' },
    },
  })
})

test('o que ninguém declarou não se emite', () => {
  expect(() => operationOf(devolucao)).toThrow('6/0/4')
  const venda = { tipo_operacao: 1, finalidade_op: 1, tipo_documento: 1, modelo: '65' }
  expect(operationOf(venda).natOp).toBe('VENDA DE MERCADORIA')
})
