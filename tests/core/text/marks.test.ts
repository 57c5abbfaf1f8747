import { expect, test } from 'vitest'
import { fillMarks } from '../../../src/core/text/marks.ts'

test('o valor entra letra por letra, mesmo com $ ou com uma marca dentro', () => {
  const values = { cliente: 'A$$ {loja} $&', loja: 'Empório' }
  expect(fillMarks('Para {cliente}, de {loja}', values)).toBe('Para A$$ {loja} $&, de Empório')
})

test('a linha cuja única marca é vazia sai, e o Olá fica', () => {
  expect(fillMarks('Olá, {cliente}\nPedido {numero}\nFim {outra}', { cliente: '', numero: '' })).toBe(
    'Olá.\nFim {outra}',
  )
})
