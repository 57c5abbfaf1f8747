import { expect, test } from 'vitest'
import { failuresCsv, failureTree } from '../../../src/web/screens/integracao/failure-tree.ts'

const falha = (id: number, modelo: string, registro: string, motivo: string) => ({
  id,
  modelo,
  registro,
  motivo,
})
const FALHAS = [
  falha(1, 'preco.mudou', 'produtos/7', 'HTTP 500'),
  falha(2, 'pedido.criado', 'vendas/9', '=HTTP "500"'),
  falha(3, 'preco.mudou', 'produtos/8', 'HTTP 500'),
]

test('as falhas são uma árvore de modelo, motivo e registro, que se reenviam', () => {
  expect(
    failureTree(FALHAS, modelo => modelo).map(({ nivel, texto, ids, path }) => [nivel, texto, ids, path]),
  ).toEqual([
    [1, 'preco.mudou', [1, 3], null],
    [2, 'HTTP 500', [1, 3], null],
    [3, 'Produto 7', [1], '/cadastro/produto/7/editar'],
    [3, 'Produto 8', [3], '/cadastro/produto/8/editar'],
    [1, 'pedido.criado', [2], null],
    [2, '=HTTP "500"', [2], null],
    [3, 'Documento 9', [2], '/vendas/9'],
  ])
  expect(failuresCsv(FALHAS).split('\r\n')[2]).toBe(`"pedido.criado";"vendas/9";"'=HTTP ""500"""`)
})

test('um motivo longo aparece até onde cabe, e se copia inteiro', () => {
  const motivo = `HTTP 500: ${'x'.repeat(2000)}`
  const falhas = [falha(1, 'preco.mudou', 'produtos/7', motivo)]
  const [, reason] = failureTree(falhas, modelo => modelo)
  expect(reason?.texto).toBe(`HTTP 500: ${'x'.repeat(58)}…`)
  expect(failuresCsv(falhas)).toContain(motivo)
})
