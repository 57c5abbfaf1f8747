import { expect, test } from 'vitest'
import { isCnab, readingCnab, sameNumber } from '../../../src/core/bank/cnab.ts'
import { atOnce } from '../../../src/core/slices.ts'
import { cnab, titulo } from './retorno.ts'

const readCnab = (text: Parameters<typeof readingCnab>[0]) => atOnce(readingCnab(text))

const lido = (text: string) => {
  const { retorno, falta } = readCnab(text)
  if (!retorno) throw new Error(falta)
  return retorno
}

test('um título pago diz número, dias, valores e tarifa', () => {
  expect(
    lido(cnab('341', titulo({ nosso: '10900012345', pago: 10_250, encargos: 250, tarifa: 199 }))),
  ).toEqual({
    banco: '341',
    outros: [],
    titulos: [
      {
        ...{ nosso_numero: '10900012345', data: '2026-11-19', credito: '2026-11-20', linha: 3 },
        ...{ pago: '102.50', valor: '100.00', encargos: '2.50', desconto: '0.00', tarifa: '1.99' },
      },
    ],
  })
})

test('só 06 e 17 baixam; o Santander tem as suas colunas', () => {
  const outros = ['02', '03', '09'].map(codigo => titulo({ nosso: '7', codigo }))
  const { titulos, outros: demais } = lido(
    cnab('033', ...outros, titulo({ nosso: '98765', codigo: '17', banco: '033' })),
  )
  expect(titulos).toMatchObject([{ nosso_numero: '98765', valor: '100.00', pago: '100.00', tarifa: '0.00' }])
  expect(demais.map(({ codigo }) => codigo)).toEqual(['02', '03', '09'])
})

test.each([
  ['109/00012345-6', '10900012345', true],
  ['00012345', '12345', true],
  ['12345', '123456', true],
  ['12345', '12346', false],
  ['', '0', false],
])('%s e %s são o mesmo número: %s', (um, outro, sao) => {
  expect(sameNumber(um, outro)).toBe(sao)
})

test.each([
  ['<OFX>', 'O arquivo não é um retorno CNAB 240'],
  [
    cnab('341', titulo({ nosso: '7' }).split('\r\n')[0] as string),
    'Linha 3: falta o segmento U deste título',
  ],
  [cnab('341', titulo({ nosso: '0' })), 'Linha 3: o título não tem nosso número'],
  [cnab('341', titulo({ nosso: '7', dia: '31022026' })), 'Linha 3: o dia do pagamento não é um dia'],
])('o que não se pode ler é dito, e nada é lido: %#', (texto, falta) => {
  expect(isCnab(texto)).toBe(texto.startsWith('341'))
  expect(readCnab(texto)).toEqual({ falta })
})
