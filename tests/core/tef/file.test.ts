import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isCnpj } from '../../../src/core/document/cnpj.ts'
import { readAnswer, receiptsOf } from '../../../src/core/tef/answer.ts'
import { isAnswerTo, keepable, readTef, type TefFields, writeTef } from '../../../src/core/tef/file.ts'
import { judgeTef } from '../../../src/core/tef/judge.ts'
import { askCharge, askEnd } from '../../../src/core/tef/request.ts'
import { acquirerOf, brandOf } from '../../../src/core/tef/tables.ts'

const WHO = { empresa: 'Loja Açaí', versao: '1.0' }

function fieldsOf(text: string): TefFields {
  const file = readTef(text)
  if (file.kind !== 'whole') throw new Error(file.kind)
  return file.fields
}

test('o pedido tem CRLF, só ASCII e termina em 999-999 = 0', () => {
  const text = writeTef(
    askCharge({ numero: '7', documento: 'abc', valor: '12345.67', tpag: '04', parcelas: 1 }, WHO),
  )
  expect(text).toMatch(/^000-000 = CRT\r\n001-000 = 7\r\n002-000 = abc\r\n003-000 = 1234567\r\n/)
  expect(text).toMatch(/\r\n999-999 = 0\r\n$/)
  expect(text).toContain('716-000 = Loja Acai\r\n')
  expect(text).toContain('731-000 = 2\r\n')
  expect(text.replaceAll('\r\n', '')).toMatch(/^[\x20-\x7e]*$/)
})

test.each([
  ['0.01', '1'],
  ['1000.01', '100001'],
  ['100000.00', '10000000'],
])('%s vai em centavos: %s', (valor, centavos) => {
  const lines = askCharge({ numero: '1', documento: 'a', valor, tpag: '03', parcelas: 3 }, WHO)
  expect(new Map(lines).get('003-000')).toBe(centavos)
  expect(new Map(lines).get('018-000')).toBe('3')
})

test.each([
  ['', 'partial'],
  ['000-000 = CRT\r\n001-000 = 1', 'partial'],
  ['000-000 = CRT\r\n999-999', 'partial'],
  ['<html>\r\n999-999 = 0\r\n', 'broken'],
  ['000-000 CRT\r\n999-999 = 0\r\n', 'broken'],
  ['000-000 = CRT\r\n001-000=1\r\n\r\n999-999=0', 'whole'],
  ['000-000 = CRT\n999-999 = 0\n', 'whole'],
])('%j é %s', (text, kind) => {
  expect(readTef(text).kind).toBe(kind)
})

test('qualquer metade do arquivo é parcial, e o inteiro volta como foi', () => {
  const code = fc
    .tuple(fc.integer({ min: 0, max: 998 }), fc.integer({ min: 0, max: 999 }))
    .map(parts => parts.map(part => String(part).padStart(3, '0')).join('-'))
  const value = fc.stringMatching(/^[!-~]([ -~]{0,20}[!-~])?$/)
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.tuple(code, value), { selector: ([each]) => each }),
      fc.nat(),
      (lines, at) => {
        const text = writeTef(lines)
        expect([...fieldsOf(text)]).toEqual(lines)
        const cut = text.slice(0, at % (text.length - '= 0\r\n'.length))
        expect(readTef(cut).kind).toBe('partial')
      },
    ),
  )
})

test('a resposta é de quem perguntou pelo comando e pelo número', () => {
  const fields = fieldsOf('000-000 = CRT\r\n001-000 = 0007\r\n999-999 = 0\r\n')
  expect(isAnswerTo(fields, { command: 'CRT', number: '7' })).toBe(true)
  expect(isAnswerTo(fields, { command: 'CRT', number: '8' })).toBe(false)
  expect(isAnswerTo(fields, { command: 'CNC', number: '7' })).toBe(false)
})

const APPROVED = [
  ['000-000', 'CRT'],
  ['001-000', '7'],
  ['003-000', '1000'],
  ['009-000', '0'],
  ['010-000', 'CIELO'],
  ['011-000', '21'],
  ['012-000', '123'],
  ['013-000', 'A1'],
  ['027-000', 'X9'],
  ['713-001', '"VIA DO CLIENTE  "'],
  ['715-001', '"VIA DA LOJA"'],
  ['740-000', '4111********1111'],
  ['741-000', 'FULANO'],
  ['748-000', 'VISA ELECTRON'],
] as const
const answered = (more: Readonly<Record<string, string | null>> = {}) => {
  const lines = new Map<string, string>(APPROVED)
  for (const [code, value] of Object.entries(more))
    value === null ? lines.delete(code) : lines.set(code, value)
  return fieldsOf(writeTef([...lines]))
}

test('a resposta diz rede, NSU, autorização, marca e credenciadora', () => {
  expect(readAnswer(answered())).toMatchObject({
    ...{ aprovada: true, confirma: true, valor: '10.00', rede: 'CIELO', nsu: '123', codigo: 'A1' },
    ...{ tpag: '04', tband: '01', credenciadora: '01027058000191', finalizacao: 'X9' },
  })
  expect(receiptsOf(answered())).toEqual({ cliente: ['VIA DO CLIENTE'], loja: ['VIA DA LOJA'] })
})

test('número e nome do cartão não são guardados', () => {
  expect(keepable(answered())).not.toMatch(/4111|FULANO/)
})

describe('o que a resposta quer dizer', () => {
  test.each([
    [{}, 'autorizada'],
    [{ '003-000': '1100' }, 'desfazer'],
    [{ '003-000': null }, 'desfazer'],
    [{ '009-000': 'FF', '027-000': null }, 'negada'],
    [{ '009-000': 'FF', '729-000': '2' }, 'pendencia'],
    [{ '009-000': null }, 'inconsistente'],
  ] as const)('%j: %s', (more, fim) => {
    expect(judgeTef(readAnswer(answered(more)), '10.00').fim).toBe(fim)
  })
  test('a desfeita diz rede, NSU e valor', () => {
    expect(judgeTef(readAnswer(answered({ '003-000': '1100' })), '10.00').mensagem).toMatch(
      /^Transação TEF cancelada: Rede CIELO NSU 123 Valor R\$\s11,00$/,
    )
  })
  test('sem 729 confirma quem tem comprovante e 027', () => {
    expect(readAnswer(answered({ '729-000': '1' })).confirma).toBe(false)
    expect(readAnswer(answered({ '027-000': null })).confirma).toBe(false)
    expect(readAnswer(answered({ '713-001': null, '715-001': null })).confirma).toBe(false)
  })
})

test('CNF e NCN vão com o número, a rede, o NSU e a finalização do cartão', () => {
  const said = { numero: '7', rede: 'CIELO', nsu: '123', finalizacao: 'X9' }
  expect(askEnd('NCN', said, WHO).slice(0, 5)).toEqual([
    ['000-000', 'NCN'],
    ['001-000', '7'],
    ['010-000', 'CIELO'],
    ['012-000', '123'],
    ['027-000', 'X9'],
  ])
})

test('as credenciadoras têm CNPJ válido, e marca desconhecida é outra', () => {
  for (const rede of ['CIELO', 'Rede', 'GETNET', 'STONE']) expect(isCnpj(acquirerOf(rede) ?? '')).toBe(true)
  expect(acquirerOf('BANCO X')).toBeNull()
  expect(['Mastercard', 'Elo', 'Pluxee', 'VR', 'Ticket', 'Banco X'].map(brandOf)).toEqual([
    '02',
    '06',
    '23',
    '26',
    '27',
    '99',
  ])
})
