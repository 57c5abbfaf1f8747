import { expect, test } from 'vitest'
import { routeFault, routesBetween, touches } from '../../../src/core/transporte/percurso.ts'

const UFS = 'AC AL AM AP BA CE DF ES GO MA MG MS MT PA PB PE PI PR RJ RN RO RR RS SC SE SP TO'.split(' ')
const pares = UFS.flatMap(a => UFS.map(b => [a, b] as const))

test('cinquenta e uma divisas, iguais dos dois lados', () => {
  const divisas = pares.filter(([a, b]) => touches(a, b))
  expect(divisas.filter(([a, b]) => !touches(b, a))).toEqual([])
  expect(divisas.length).toBe(2 * 51)
  expect(UFS.filter(uf => touches(uf, uf))).toEqual([])
})

test('todo par de UF tem caminho, e a SEFAZ aceita todos os propostos', () => {
  for (const [a, b] of pares) {
    const caminhos = routesBetween(a, b)
    expect(caminhos.length, `${a} ${b}`).toBeGreaterThan(0)
    for (const caminho of caminhos) expect(routeFault(a, b, caminho), `${a} ${caminho} ${b}`).toBeNull()
  }
})

test.each([
  ['SP', 'SP', []],
  ['SP', 'RJ', []],
  ['SP', 'BA', ['MG']],
  ['SP', 'RS', ['PR', 'SC']],
  ['SP', 'GO', ['MG']],
  ['RS', 'BA', ['SC', 'PR', 'SP', 'MG']],
  ['PE', 'SP', ['BA', 'MG']],
  ['SP', 'AP', ['MS', 'MT', 'PA']],
  ['SP', 'AM', ['MS', 'MT']],
  ['RS', 'AC', ['SC', 'PR', 'MS', 'MT', 'RO']],
])('de %s a %s passa por %j', (de, ate, caminho) => {
  expect(routesBetween(de, ate)[0]).toEqual(caminho)
})

test('o mais usado vem antes dos outros de mesmo tamanho', () => {
  expect(routesBetween('SP', 'GO')).toEqual([['MG'], ['MS']])
})

test.each([
  ['SP', 'RJ', ['SP'], 'tire SP'],
  ['SP', 'RJ', ['RJ'], 'tire RJ'],
  ['SP', 'RJ', ['MG', 'RJ'], 'tire RJ'],
  ['SP', 'BA', [], 'falta MG no percurso'],
  ['SP', 'RS', ['SC', 'PR'], 'SP e SC não fazem divisa'],
  ['SP', 'RS', ['PR'], 'falta SC no percurso'],
])('de %s a %s por %j: %s', (de, ate, percurso, texto) => {
  expect(routeFault(de, ate, percurso)).toContain(texto)
})

test('quem sai e volta pela mesma UF e quem vai ao exterior não são recusados', () => {
  expect(routeFault('SP', 'SP', ['MG'])).toBeNull()
  expect(routeFault('SP', 'EX', [])).toBeNull()
  expect(routesBetween('SP', 'EX')).toEqual([])
})
