/**
 * Rules about the codes of an item that SEFAZ has by model, state, regime and day, one row a rule of its list (NT 2015.002,
 * 2023.003, 2024.001 v1.20). `balcao`: an NFC-e, or an NF-e with tpImp 6.
 */
interface RowOfCodes {
  regra: string
  codigo: number
  balcao: boolean
  crt?: string
  uf?: string
  /** CST or CSOSN of the items that the rule is about. */
  se?: string
  desde: string
  tag: 'CSOSN' | 'CST' | 'CFOP'
  somente: string
}

const SEMPRE = '2010-01-01'
/** In production since this day; the test environment had them before. */
const MEI = '2025-04-01'

export const ROWS: readonly RowOfCodes[] = [
  {
    ...{ regra: 'I08-150', codigo: 725, balcao: true, desde: SEMPRE, tag: 'CFOP' },
    somente: '5101 5102 5103 5104 5115 5405 5656 5667 5910 5933',
  },
  {
    ...{ regra: 'I08-150', codigo: 725, balcao: true, uf: 'RS', se: '90 900', desde: SEMPRE },
    ...{ tag: 'CFOP', somente: '5949' },
  },
  {
    ...{ regra: 'I08-150', codigo: 725, balcao: true, uf: 'SP', se: '40 900', desde: SEMPRE },
    ...{ tag: 'CFOP', somente: '5949' },
  },
  {
    ...{ regra: 'N12a-80', codigo: 782, balcao: false, crt: '4', desde: MEI, tag: 'CSOSN' },
    somente: '102 300 400 900',
  },
  { regra: 'N12a-81', codigo: 782, balcao: true, crt: '4', desde: MEI, tag: 'CSOSN', somente: '102 300' },
  {
    ...{ regra: 'N12a-90', codigo: 337, balcao: false, crt: '4', desde: MEI, tag: 'CFOP' },
    ...{ se: '102', somente: '5102 6102' },
  },
  {
    ...{ regra: 'N12a-90', codigo: 337, balcao: false, crt: '4', desde: MEI, tag: 'CFOP', se: '900' },
    somente:
      '1202 1904 2202 2904 5202 5904 6202 6904 1501 1503 1504 1505 1506 1553 2501 2503 2504 2505 2506 2553 5501 5502 5504 5505 5551 5933 6501 6502 6504 6505 6551 6933',
  },
  { regra: 'N12a-91', codigo: 337, balcao: true, crt: '4', desde: MEI, tag: 'CFOP', somente: '5102' },
]

/** Facts of a note and its item that a rule reads. */
export interface Coded {
  balcao: boolean
  crt: string
  uf: string
  dia: string
  situacao: string
  valor: string
}

/** Tells if rows of a code judge the item and none of them takes its value. */
export function refusedByRows(codigo: number, { balcao, crt, uf, dia, situacao, valor }: Coded): boolean {
  const judging = ROWS.filter(
    row =>
      row.codigo === codigo &&
      row.balcao === balcao &&
      (row.crt ?? crt) === crt &&
      (row.uf ?? uf) === uf &&
      (row.se ?? situacao).split(' ').includes(situacao) &&
      row.desde <= dia,
  )
  return judging.length > 0 && !judging.some(({ somente }) => somente.split(' ').includes(valor))
}
