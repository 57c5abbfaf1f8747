import { expect, test } from 'vitest'
import { pinFraco, senhaFraca, senhaPropria } from '../../src/domain/senha.ts'

test.each<[string, RegExp | null]>([
  ['12345678', /sequência/],
  ['87654321', /sequência/],
  ['qwertyui', /sequência/],
  ['abcdefgh', /sequência/],
  ['qwertyuiopqwertyuiop', /sequência/],
  ['çlkjhgfd', /sequência/],
  ['aaaaaaaa', /repete/],
  ['abababab', /repete/],
  ['11112222', /repete/],
  ['15/08/1990', /números/],
  ['11987654321', /números/],
  ...[
    'Senha123 senha@2026 S3nha123 s3nh@123 minhasenha flamengo1 Flamengo@10 FLAMENGO2026 corinthians c0rinthians timao1910',
    'brasil2026 Bra5il!! mudar123 mudar@123 palmeiras saopaulo1 vasco1898 gremio10 maria123 Maria@2026 joao1990 deusefiel',
    'jesus777 teamo123 admin123 Admin@2026 caixa001 mercado1 padaria10 10curitiba',
  ]
    .join(' ')
    .split(' ')
    .map((senha): [string, RegExp] => [senha, /mais usadas/]),
  ['102030405060', /números/],
  ['maria gosta de feijoada', null],
  ['caixa-azul-de-sapato', null],
  ['brasil-tem-onca-pintada', null],
  ['k7!vRw2p', null],
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
  ['bete.souza@loja.com.br', true],
  ['bete.souza@loja.com.br1', true],
  ['elisabete gosta de feijoada', false],
  ['feijoada-com-couve', false],
  ['loja.com.br', false],
])('%s com os dados do dono: %s', (senha, propria) => {
  expect(senhaPropria(senha, ['Elisabete Souza', 'bete.souza@loja.com.br', 'Mercado da Bete', null])).toBe(
    propria,
  )
})

test('PIN que se adivinha: repete, corre em linha ou coluna do teclado, ou é um ano', () => {
  const fracos =
    '0000 1212 123123 1234 4321 9876 890123 2580 0852 8520 0258 1470 3690 0147 147258 741852 1990 2026 1900'
  expect(fracos.split(' ').filter(pin => !pinFraco(pin))).toEqual([])
  expect('2468 4711 7351 9182 90210 1890 2126 199012 4821'.split(' ').filter(pinFraco)).toEqual([])
})
