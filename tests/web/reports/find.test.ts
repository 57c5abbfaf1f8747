import { expect, test } from 'vitest'
import { columnsOf, isTall, leastWidth } from '../../../src/web/reports/columns.tsx'
import { foundWords, stepFound } from '../../../src/web/reports/find.ts'

test.each([
  [-1, 1, 3],
  [2, 1, 3],
  [3, 1, 250],
  [900, 1, 3],
  [900, -1, 250],
  [250, -1, 3],
  [3, -1, 900],
] as const)('de %i, passo %i, a achada é a %i', (from, way, to) => {
  const found = { search: '', texto: 'queijo', posicoes: [3, 250, 900], mais: false }
  expect(stepFound(found, from, way)).toBe(to)
  expect(foundWords(found, to)).toBe(`'queijo': ${found.posicoes.indexOf(to) + 1} de 3`)
  expect(foundWords({ ...found, mais: true }, 4)).toBe("'queijo': 3+")
})

test.each([
  [['Nota', 'Outras', 'IPI'], false],
  [['Nota', 'Saldo credor anterior'], true],
] as const)('os títulos %o pedem duas linhas: %s', (titulos, duas) => {
  const colunas = columnsOf(
    {} as never,
    {
      ...{ data: [], totais: {} },
      colunas: titulos.map((rotulo, i) => ({
        ...{ id: `c${i}`, rotulo, casas: 2, medida: i > 0 },
        tipo: i === 0 ? 'text' : 'money',
      })),
    } as never,
    undefined,
  )
  expect([isTall(colunas), leastWidth(colunas)]).toEqual([duas, `${24 + 16 * (titulos.length - 1)}ch`])
})

test('muitas colunas estreitam até os textos, e um título tem duas linhas no máximo', () => {
  const coluna = (rotulo: string, i: number) => ({
    id: `c${i}`,
    rotulo,
    tipo: 'money',
    casas: 2,
    medida: true,
  })
  const titulos = [...Array.from({ length: 12 }, (_, i) => `Valor ${i}`), 'Saldo se o atrasado for pago']
  const valores = { c1: '123456789.10' }
  const colunas = columnsOf(
    {} as never,
    { data: [{ chaves: [], valores }], totais: {}, colunas: titulos.map(coluna) } as never,
    undefined,
  )
  const larguras = colunas.map(({ largura }) => largura)
  expect([larguras[0], larguras[1], larguras[12]]).toEqual(['minmax(12ch,16ch)', '17ch', '21ch'])
})
