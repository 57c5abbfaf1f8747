import { expect, test } from 'vitest'
import { senhaFraca, senhaPropria } from '../../src/domain/senha.ts'

test.each<[string, RegExp | null]>([
  ['12345678', /sequência/],
  ['87654321', /sequência/],
  ['qwertyui', /sequência/],
  ['abcdefgh', /sequência/],
  ['qwertyuiopqwertyuiop', /sequência/],
  ['aaaaaaaa', /repete/],
  ['abababab', /repete/],
  ['11112222', /repete/],
  ['15/08/1990', /números/],
  ['11987654321', /números/],
  ['8731 9042 5518 2266', null],
  ['tecla-demo', null],
  ['uma-senha-boa', null],
  ['Segredo-123', null],
  ['', null],
])('%s: %s', (senha, motivo) => {
  if (motivo) expect(senhaFraca(senha)).toMatch(motivo)
  else expect(senhaFraca(senha)).toBeNull()
})

test.each<[string, boolean]>([
  ['mercadodabete', true],
  ['MercadoDaBete1', true],
  ['elisabete', true],
  ['Elisabéte2024', true],
  ['bete.souza99', true],
  ['elisabete gosta de feijoada', false],
  ['feijoada-com-couve', false],
  ['loja.com.br', false],
])('%s com os dados do dono: %s', (senha, propria) => {
  expect(senhaPropria(senha, ['Elisabete Souza', 'bete.souza@loja.com.br', 'Mercado da Bete', null])).toBe(
    propria,
  )
})
