import { expect, test } from 'vitest'
import { type AssessmentRow, closesOf, rowsBeside, rowsOfNote } from '../../../src/core/books/assessment.ts'
import { dec, ZERO } from '../../../src/core/money/decimal.ts'
import type { FatosDoMes } from '../../../src/core/sped/facts.ts'
import { ownNote } from '../../../src/core/sped/note-of-xml.ts'
import { arquivoDe, FATOS, mesDe, xmlDe } from './mundo.ts'

const MES = '2026-02'
const CARIOCA = { cnpj: '44555666000181', uf: 'RJ', nome: 'Cliente do Rio' }
const MINEIRO = { cpf: '52998224725', uf: 'MG', nome: 'Cliente de Minas' }

/** Own notes with ST, DIFAL, FCP and IPI of other states, and the return of one. */
const outras = (
  [
    ['1', '10', CARIOCA, '6404', '300.00', { fcp: '6.00', destino: '18.00' }],
    ['1', '11', MINEIRO, '6108', '180.00', { fcp: '0.00', destino: '10.80' }],
    ['0', '12', CARIOCA, '2411', '120.00', { fcp: '2.40', destino: '7.20' }],
  ] as const
).map(([tpNF, numero, para, cfop, valor, difal]) =>
  ownNote(
    xmlDe({
      ...{ modelo: '55', numero: Number(numero), serie: 9, dia: `${MES}-20`, para, difal, tpNF },
      finNFe: tpNF === '0' ? '4' : '1',
      linhas: [
        {
          ...{ cfop, cst: '10', valor, aliq: '12.00', icms: (Number(valor) * 0.12).toFixed(2) },
          st: [(Number(valor) * 1.4).toFixed(2), (Number(valor) * 0.07).toFixed(2)],
          ipi: [valor, '10.00', (Number(valor) * 0.1).toFixed(2)],
        },
      ],
    }).xml,
    { cancelada: false },
  ),
)

const APURACAO = ['icms', 'st', 'difal', 'fcp']
/** Adjustments of every kind of the four assessments that have them: 3 is the tax, 4 what it does. */
const ajustes = ['SP', 'RJ', 'MG'].flatMap((uf, e) =>
  [0, 1, 2, 3].flatMap(tributo =>
    [0, 1, 2, 3, 4, 5].flatMap(faz =>
      tributo === 0 && uf !== 'SP'
        ? []
        : [
            {
              ...{
                codigo: `${uf}${tributo}${faz}0001`,
                descricao: 'Ajuste',
                apuracao: APURACAO[tributo] ?? '',
                uf,
              },
              valor: ((e + 1) * (tributo + 2) * (faz + 3) * 0.37).toFixed(2),
            },
          ],
    ),
  ),
)

const CASOS: readonly [string, FatosDoMes][] = [
  ['sem mais nada', FATOS],
  ['com ajustes de toda espécie', { ...FATOS, ajustes }],
  [
    'com saldo credor de antes, maior e menor que o devido',
    {
      ...FATOS,
      ajustes: ajustes.filter(({ codigo }) => /^..[0-3][024]/.test(codigo)),
      anteriores: {
        ...{ icms: '12.34', ipi: '99999.00', 'st:SP': '5000.00', 'st:RJ': '1.50', 'difal:MG': '900.00' },
        ...{ 'fcp:RJ': '0.70', 'fcp:BA': '3.00', 'st:PR': '7.77' },
      },
    },
  ],
]

const COLUNAS = [
  ...(['debitos', 'creditos', 'ajustes_debito', 'ajustes_credito'] as const),
  ...(['anterior', 'deducoes', 'a_recolher', 'credor'] as const),
]
/** Fields of each register, by the guide's numbers, in the order of the columns; several are added up. */
const CAMPOS: Readonly<Record<string, readonly (readonly number[])[]>> = {
  icms: [[2], [6], [4, 5], [8, 9], [10], [12], [13], [14]],
  st: [[8], [4, 5], [9, 10], [6, 7], [3], [12], [13], [14]],
  difal: [[4], [6], [5], [7], [3], [9], [10], [11]],
  fcp: [[14], [16], [15], [17], [13], [19], [20], [21]],
  ipi: [[3], [4], [5], [6], [2], [], [8], [7]],
}
const REGISTRO: Readonly<Record<string, readonly string[]>> = {
  ...{ E110: ['icms'], E210: ['st'], E310: ['difal', 'fcp'], E520: ['ipi'] },
}

/** Reads the assessments of a file: 'st:SP' and its eight figures. */
function apuradoNo(texto: string): Map<string, string[]> {
  const found = new Map<string, string[]>()
  let uf = 'SP'
  for (const line of texto.split('\r\n')) {
    const campos = ['', ...line.split('|').slice(1, -1)]
    const reg = campos[1] ?? ''
    if (/^E[123]00$/.test(reg)) uf = reg === 'E100' ? 'SP' : (campos[2] ?? '')
    if (reg === 'E500') uf = 'SP'
    for (const tributo of REGISTRO[reg] ?? [])
      found.set(
        `${tributo}:${uf}`,
        (CAMPOS[tributo] ?? []).map(of =>
          of.reduce((all, n) => all.plus(dec((campos[n] ?? '').replace(',', '.'))), ZERO).toFixed(2),
        ),
      )
  }
  return found
}

test.each(CASOS)('a apuração do relatório é a do bloco E, %s', (_, fatos) => {
  const notas = [...mesDe(MES, { vendas: 100, compras: 10 }).notas, ...outras]
  const rows: AssessmentRow[] = [
    ...notas.flatMap(nota => rowsOfNote(nota, 'SP')),
    ...rowsBeside({ uf: 'SP', ajustes: fatos.ajustes, anteriores: fatos.anteriores }),
  ]
  const told = new Map<string, string[]>()
  for (const row of [...rows, ...closesOf(rows)]) {
    const key = `${row.tributo}:${row.uf}`
    const before = told.get(key) ?? COLUNAS.map(() => '0.00')
    told.set(
      key,
      COLUNAS.map((name, i) =>
        dec(before[i] ?? '0')
          .plus(dec(row[name]))
          .toFixed(2),
      ),
    )
  }
  const arquivo = apuradoNo(arquivoDe(MES, notas, fatos).texto)
  // the file writes DIFAL and FCP of a state together: one of them may be all zero
  const some = (of: ReadonlyMap<string, string[]>) =>
    Object.fromEntries(
      [...of]
        .filter(([, figuras]) => figuras.some(each => Number(each) !== 0))
        .sort(([a], [b]) => (a < b ? -1 : 1)),
    )
  expect(some(told)).toEqual(some(arquivo))
  for (const tributo of ['icms', 'st', 'difal', 'fcp', 'ipi'])
    expect([...told.keys()].some(key => key.startsWith(tributo))).toBe(true)
})
