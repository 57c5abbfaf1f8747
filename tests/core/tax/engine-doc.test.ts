import { expect, test } from 'vitest'
import { engineDoc } from '../../../scripts/engine-doc.ts'
import { LAW } from '../../../src/core/law/index.ts'
import { CST_ICMS } from '../../../src/core/tax/icms/cst.ts'
import { TOTAIS } from '../../../src/core/tax/sale/totais.ts'

const doc = engineDoc()
/** Lines of a chapter of the page, up to the next one. */
const chapter = (title: string) => doc.split(`\n## ${title}\n`)[1]?.split('\n## ')[0] ?? ''

test('a página do motor explica cada código de ICMS', () => {
  const icms = chapter('ICMS')
  expect(Object.keys(CST_ICMS).filter(code => !new RegExp(`^### .*\\b${code}\\b`, 'm').test(icms))).toEqual(
    [],
  )
})

test('a página do motor traz uma linha por total e por lei', () => {
  const rows = (title: string) =>
    chapter(title)
      .split('\n')
      .filter(line => line.startsWith('| '))
      .slice(1)
  expect(rows('Totals')).toHaveLength(TOTAIS.length)
  expect(rows('Law by date')).toHaveLength(LAW.length)
  expect(doc).not.toMatch(/undefined|NaN|\[object/)
})

test('a página do motor mostra o preço de 2027 sem imposto por fora', () => {
  expect(chapter('The price from 2027 on')).toContain('100.00')
})
