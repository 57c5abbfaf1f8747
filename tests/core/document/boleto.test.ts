import { getBoletoInfo, isValidBoleto } from '@brazilian-utils/brazilian-utils'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dueOf, formatBoleto, readBoleto } from '../../../src/core/document/boleto.ts'

const HOJE = '2026-11-20'
const LINHA = '23793381286000782713695000063305975520000370000'

test.each([
  ['2000-07-03', '1000'],
  ['2025-02-21', '9999'],
  ['2025-02-22', '1000'],
  ['2026-11-20', '1636'],
  ['2049-10-13', '9999'],
  ['2049-10-14', '1000'],
])('em %s o fator %s é o daquele dia', (dia, fator) => {
  expect(dueOf(fator, dia)).toBe(dia)
})

test('o fator lido é o do dia mais perto de hoje, e zero não diz nenhum', () => {
  expect(dueOf('1000', '2025-02-01')).toBe('2025-02-22')
  expect(dueOf('9999', '2025-03-01')).toBe('2025-02-21')
  expect(dueOf('0000', HOJE)).toBeNull()
})

test('o código de barras e a linha digitável são um do outro', () => {
  const lido = readBoleto('23793.38128 60007.827136 95000.063305 9 75520000370000', '2018-06-01')
  expect(lido).toEqual({
    ...{ especie: 'cobranca', banco: '237', valor: '3700.00', vencimento: '2018-06-11', linha: LINHA },
    barras: '23799755200003700003381260007827139500006330',
  })
  expect(typeof lido === 'object' && readBoleto(lido.barras, '2018-06-01')).toEqual(lido)
  expect(formatBoleto(LINHA)).toBe('23793.38128 60007.827136 95000.063305 9 75520000370000')
  const agua = readBoleto('84670000001435900240200240500024384221010811', HOJE)
  expect(agua).toMatchObject({ especie: 'arrecadacao', valor: '143.59', banco: null, vencimento: null })
  expect(typeof agua === 'object' && readBoleto(agua.linha, HOJE)).toEqual(agua)
})

test.each([
  ['2379338128', 'aqui há 10'],
  ['2379338128600078271369500006330597552000037000X', 'só tem números'],
  ['23793381296000782713695000063305975520000370000', 'O campo 1 não confere'],
  ['23793381286000782713695000063305175520000370000', 'O dígito geral não confere (seria 9)'],
  ['23799755200003700003381260007827139500006331', 'O dígito geral não confere'],
  ['237933812860007827136950000633059755200003700001', 'começa por 8'],
  ['85070000001435900240200240500024384221010811', 'terceiro número seria de 6 a 9'],
])('%s não é boleto e diz por quê', (texto, erro) => {
  expect(readBoleto(texto, HOJE)).toContain(erro)
})

/** Writes a utility bill of 11 digits as FEBRABAN says: modulo 10 for third digits 6 and 7, modulo 11 for 8 and 9. */
function conta(terceiro: string, onze: string): string {
  const body = `8${terceiro === '9' ? '4' : '3'}${terceiro}${onze}0017202411201234568789012345`.padEnd(
    43,
    '0',
  )
  const sum = [...body].toReversed().reduce((all, digit, at) => {
    const product = Number(digit) * ('67'.includes(terceiro) ? 2 - (at % 2) : 2 + (at % 8))
    return all + ('67'.includes(terceiro) && product > 9 ? product - 9 : product)
  }, 0)
  const rest = '67'.includes(terceiro) ? (10 - (sum % 10)) % 10 : 11 - (sum % 11)
  return `${body.slice(0, 3)}${rest > 9 ? 0 : rest}${body.slice(3)}`
}

test.each([
  ['6', '00000012345', '123.45'],
  ['8', '00000012345', '123.45'],
  ['7', '00000012345', null],
  ['9', '00000012345', null],
  ['7', '99999999999', null],
  ['8', '00000000000', null],
])('na conta de consumo de terceiro número %s, %s vale %s', (terceiro, onze, valor) =>
  expect(readBoleto(conta(terceiro, onze), HOJE)).toMatchObject({ especie: 'arrecadacao', valor }),
)

test('o que se lê é o que a biblioteca lê, e nenhum número trocado passa', () => {
  const reference = new Date(`${HOJE}T00:00:00Z`)
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 46 }), fc.integer({ min: 1, max: 9 }), (at, more) => {
      const changed = [...LINHA]
      changed[at] = String((Number(changed[at]) + more) % 10)
      const text = changed.join('')
      expect(typeof readBoleto(text, HOJE) === 'object').toBe(isValidBoleto(text))
    }),
  )
  const info = getBoletoInfo(LINHA, { referenceDate: reference })
  const lido = readBoleto(LINHA, HOJE)
  expect(lido).toMatchObject({
    banco: info?.bankCode,
    valor: '3700.00',
    // the library's day begins at midnight of the computer's zone
    vencimento: info?.expirationDate?.toLocaleDateString('sv-SE'),
  })
})
