import { expect, test } from 'vitest'
import { explainTemplate } from '../../../src/core/barcode/explain-template.ts'
import { templatesOf } from '../../../src/core/barcode/templates.ts'
import { dvGtin } from '../../../src/core/document/gtin.ts'

const label = (twelve: string) => `${twelve}${dvGtin(twelve)}`
const parts = (template: string, text: string) =>
  explainTemplate(template, text).partes.map(({ nome, digitos }) => `${nome} ${digitos}`)

test('a label is told part by part, in the template’s order', () => {
  const text = label('200074501250')
  expect(parts('2CCCCCCWWWWWD', text)).toEqual([
    'fixo 2',
    'código 000745',
    'peso 01250',
    `dígito ${text[12]}`,
  ])
  expect(explainTemplate('2CCCCCCWWWWWD', text)).toMatchObject({
    motivo: null,
    codigo: '000745',
    lido: 'Peso 1,250 kg',
  })
})

test.each([
  ['20CCCCCPPPPPD', label('200074501250'), 'Total R$ 12,50'],
  ['2CCCCVVVVVVVD', label('207450001250'), 'Total R$ 12,50'],
  ['2CCCCCCQQQQQD', label('200074500012'), 'Quantidade 12'],
])('%s reads %s as %s', (template, text, lido) => {
  expect(explainTemplate(template, text).lido?.replace(/\u00a0/g, ' ')).toBe(lido)
})

test.each([
  ['', 'Leia uma etiqueta'],
  ['20007A', 'A etiqueta da balança só tem números'],
  ['7891', 'O modelo tem 2 onde a etiqueta tem 7'],
  ['20007', '5 de 13 dígitos'],
  [
    label('200074501250').replace(/.$/, dv => String((Number(dv) + 1) % 10)),
    'O dígito verificador da etiqueta está errado',
  ],
])('of %j it says why not: %s', (text, motivo) => {
  expect(explainTemplate('2CCCCCCWWWWWD', text)).toMatchObject({ motivo, lido: null })
})

test('a till has several templates, apart by blanks', () => {
  expect(templatesOf(' 2CCCCCCWWWWWD  20CCCCCPPPPPD ')).toEqual(['2CCCCCCWWWWWD', '20CCCCCPPPPPD'])
  expect(templatesOf(null)).toEqual([])
})
