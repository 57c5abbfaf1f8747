import { expect, test } from 'vitest'
import { readingAcquirer } from '../../src/core/bank/acquirer.ts'
import { pairingAlike } from '../../src/core/bank/alike.ts'
import { readingCnab } from '../../src/core/bank/cnab.ts'
import { proposingMatches } from '../../src/core/bank/match.ts'
import { readingOfx, readOfx } from '../../src/core/bank/ofx.ts'
import { atOnce, SLICE_ROWS } from '../../src/core/slices.ts'
import { inSlices } from '../../src/server/in-slices.ts'

const ROWS = 5_000

const ofx = (): string => {
  const rows = Array.from(
    { length: ROWS },
    (_, i) =>
      `<STMTTRN>\n<DTPOSTED>20261120\n<TRNAMT>-${i + 1}.00\n<FITID>F${i}\n<MEMO>Pagamento ${i}\n</STMTTRN>`,
  )
  return `<OFX><STMTRS><BANKTRANLIST>\n${rows.join('\n')}\n</BANKTRANLIST></STMTRS></OFX>`
}
const cnab = (): string =>
  `34100000${' '.repeat(134)}2${' '.repeat(97)}\n${`${'0'.repeat(7)}3${' '.repeat(5)}T 02${' '.repeat(222)}\n`.repeat(ROWS)}`
const csv = (): string[][] => [
  ['Data da venda', 'Valor bruto', 'Valor líquido', 'NSU'],
  ...Array.from({ length: ROWS }, (_, i) => ['20/11/2026', '10,00', '9,80', String(i + 1)]),
]
const linhas = (from: number) =>
  Array.from({ length: ROWS }, (_, i) => ({
    ...{ id: i, data: '2026-11-20', valor: `-${i + 1}.00`, historico: `Pagamento ${i + from}` },
    ...{ documento: '', fitid: '', janela: [1, 1] as const, identidades: [], grupo: null },
  }))

test.each([
  ['a conciliação', () => proposingMatches(linhas(0), linhas(0))],
  ['a procura de linhas parecidas', () => pairingAlike(linhas(0), linhas(1))],
  ['um extrato', () => readingOfx(ofx())],
  ['um retorno', () => readingCnab(cnab())],
  ['um arquivo de cartões', () => readingAcquirer(csv())],
])('%s longo dá a vez a outros pedidos', (_what, begin) => {
  const work = begin()
  let turns = 0
  while (!work.next().done) turns++
  expect(turns).toBeGreaterThanOrEqual(ROWS / SLICE_ROWS - 1)
})

test('enquanto um extrato é lido, outro pedido anda, e o que se lê é o mesmo', async () => {
  const text = ofx()
  let now = 0
  let others = 0
  let reading = true
  const other = () => {
    others++
    if (reading) setImmediate(other)
  }
  setImmediate(other)
  // a clock in which every step takes longer than a slice
  const read = await inSlices(readingOfx(text), () => (now += 20))
  reading = false
  expect(others).toBeGreaterThanOrEqual(ROWS / SLICE_ROWS)
  expect(read).toEqual(readOfx(text))
  expect(read.extratos?.[0]?.linhas).toHaveLength(ROWS)
})

test('quem tem o resultado de uma vez recebe o mesmo que quem dá a vez', () => {
  expect(atOnce(readingOfx('nada'))).toEqual({ falta: 'O arquivo não é um extrato OFX' })
})
