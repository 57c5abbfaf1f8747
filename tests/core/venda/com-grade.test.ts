import fc from 'fast-check'
import { expect, test } from 'vitest'
import { comGrade } from '../../../src/core/venda/line/com-grade.ts'

test('a linha da grade é dita depois do produto e cabe na nota', () => {
  expect(comGrade('CAMISETA', 'P AZUL')).toBe('CAMISETA P AZUL')
  const palavra = (maxLength: number) =>
    fc.string({ minLength: 1, maxLength }).filter(texto => /\S/.test(texto))
  fc.assert(
    fc.property(palavra(120), palavra(121), (nome, grade) => {
      const dito = comGrade(nome, grade)
      expect(dito.length).toBeLessThanOrEqual(120)
      expect(dito.endsWith(grade.slice(0, 60))).toBe(true)
      expect(dito.startsWith(nome.slice(0, 59).trimEnd())).toBe(true)
    }),
  )
})
