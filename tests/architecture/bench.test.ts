import { expect, it } from 'vitest'
import { addLines, compareFigures, type Figures } from '../../bench/_against.ts'
import { askedOf, inParts, shared } from '../../bench/_parts.ts'

const printed = (...outputs: string[]) => {
  const figures: Figures = new Map()
  for (const output of outputs) addLines(figures, output)
  return figures
}

it('um nome pede a sua medida, senão as que começam por ele, senão a família', () => {
  const figures = ['engine_line', 'engine_line_spread', 'nfce_p50_1', 'nfce_p50_990', 'scan']
  expect(askedOf(figures, 'engine_line')).toEqual(['engine_line'])
  expect(askedOf(figures, 'nfce')).toEqual(['nfce_p50_1', 'nfce_p50_990'])
  expect(askedOf(figures, 'scan_990')).toEqual(['scan'])
  expect(askedOf(figures, 'nfc')).toEqual([])
})

it('só corre a parte pedida, sobre o que o arquivo abre e fecha uma vez', async () => {
  const did: string[] = []
  const { figures, run } = inParts<string>(
    async act => {
      await act('loja')
      did.push('fecha')
    },
    ['a', 'b', 'c'].map(name => ({
      figures: [`${name}_p50`, 'de_todas'],
      run: async (_report, opened) => {
        did.push(`${name} em ${opened}`)
      },
    })),
  )
  const ran = async (only?: string) => {
    did.length = 0
    await run(() => undefined, only)
    return [...did]
  }
  expect(figures).toEqual(['a_p50', 'de_todas', 'b_p50', 'c_p50'])
  expect(await ran('b')).toEqual(['b em loja', 'fecha'])
  const all = ['a em loja', 'b em loja', 'c em loja', 'fecha']
  expect(await ran('de_todas')).toEqual(all)
  expect(await ran()).toEqual(all)
})

it('o preparo que as partes dividem é feito uma vez', async () => {
  let times = 0
  const prepare = shared(async () => ++times)
  expect([await prepare(), await prepare()]).toEqual([1, 1])
})

it('compara as medianas das voltas e diz o que piorou mais de 5 %', () => {
  const ours = printed(
    'Preparando a Tecla\na_p50 10.6 ms\nigual 1e-7 s\nvendas 90 sales/s\nperdidas 0 leituras',
    'a_p50 10.4 ms\nvendas 90 sales/s\nnova 3 x',
  )
  const theirs = printed(
    'a_p50 9 ms\nvendas 100 sales/s\nperdidas 0 leituras\nvelha 2 kB',
    'a_p50 11 ms\nigual 1e-7 s\nvendas 100 sales/s',
  )
  expect(compareFigures(ours, theirs, 'HEAD~1')).toEqual([
    'a_p50 10.5 10 ms 1.050',
    'igual 1e-7 1e-7 s 1.000',
    'vendas 90 100 sales/s 0.900 worse',
    'perdidas 0 0 leituras 1.000',
    'nova 3 - x only here',
    'velha - 2 kB only in HEAD~1',
  ])
  expect(compareFigures(printed('a 10.51 ms'), printed('a 10 ms'), 'x')).toEqual([
    'a 10.51 10 ms 1.051 worse',
  ])
  expect(compareFigures(printed('perdidas 1 x'), printed('perdidas 0 x'), 'x')).toEqual([
    'perdidas 1 0 x Infinity worse',
  ])
})
