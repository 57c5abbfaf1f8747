import { expect, test } from 'vitest'
import { sharesOfBuyer } from '../../../src/core/law/compra-governamental.ts'
import { exact } from '../../../src/core/money/exact.ts'

/** 0.05 + 0.05 + 8.8 % of R$ 1.000,00, as the calculator of the RFB writes them. */
const DE = {
  uf: [exact('0.05'), exact('0.50')],
  mun: [exact('0.05'), exact('0.50')],
  cbs: [exact('8.8'), exact('88.00')],
} as const

const ditas = (dia: string, ente: string): string => {
  const { uf, mun, cbs } = sharesOfBuyer(dia, ente, DE)
  return [uf, mun, cbs].map(([taxa, valor]) => `${taxa.toFixed(4)} ${valor.toFixed(2)}`).join(' | ')
}

test.each([
  ['2026-12-31', '1', '0.0500 0.50 | 0.0500 0.50 | 8.8000 88.00'],
  ['2027-01-01', '1', '0.0000 0.00 | 0.0000 0.00 | 8.9000 89.00'],
  ['2027-01-01', '2', '0.1000 1.00 | 0.0000 0.00 | 8.8000 88.00'],
  ['2028-12-31', '4', '0.0000 0.00 | 0.1000 1.00 | 8.8000 88.00'],
  ['2029-01-01', '3', '0.9800 9.80 | 0.0000 0.00 | 7.9200 79.20'],
  ['2032-06-01', '4', '0.0000 0.00 | 3.6200 36.20 | 5.2800 52.80'],
  ['2033-01-01', '2', '8.9000 89.00 | 0.0000 0.00 | 0.0000 0.00'],
  ['2033-01-01', '5', '0.0500 0.50 | 0.0500 0.50 | 8.8000 88.00'],
])('em %s o ente %s recebe as suas parcelas', (dia, ente, parcelas) => {
  expect(ditas(dia, ente)).toBe(parcelas)
})
