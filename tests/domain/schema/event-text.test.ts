import { expect, test } from 'vitest'
import { cancelamento } from '../../../src/domain/api/cancelamento.ts'
import { correcao } from '../../../src/domain/api/carta-correcao.ts'
import { contingencia } from '../../../src/domain/api/emissor.ts'
import { motivoInutilizar } from '../../../src/domain/api/inutilizacao.ts'
import { operacaoNaoRealizada } from '../../../src/domain/api/nao-realizada.ts'

const TEXTOS = [
  ['cancelamento', cancelamento.shape.justificativa, 255],
  ['carta de correção', correcao.shape.carta, 1000],
  ['operação não realizada', operacaoNaoRealizada.shape.justificativa, 255],
  ['contingência', contingencia.shape.justificativa, 255],
  ['inutilização', motivoInutilizar.shape.justificativa, 255],
] as const

test.each(TEXTOS)('%s: quinze caracteres como o XML os escreve', (_, schema, max) => {
  const erros = (valor: string) => schema.safeParse(valor).error?.issues.map(({ message }) => message) ?? []
  const curto = ['Informe ao menos 15 caracteres']
  expect(erros('curta')).toEqual(curto)
  expect(erros(' '.repeat(15))).toEqual(curto)
  expect(erros(`a${' '.repeat(14)}b`)).toEqual(curto)
  expect(erros(`  erro de preço  `)).toEqual(curto)
  expect(erros('😀'.repeat(15))).toEqual(curto)
  expect(erros('erro de um preço')).toEqual([])
  expect(erros('x'.repeat(max))).toEqual([])
  expect(erros('x'.repeat(max + 1))).toEqual([`Máximo de ${max} caracteres`])
  expect(erros('cancelada por engano\0')).toEqual(['Caractere inválido'])
})
