import { expect, test } from 'vitest'
import { exato } from '../../sim/sefaz/exact.ts'
import { type Ente, outOfLaw } from '../../sim/sefaz/tables/rates.ts'

// day, IBS of the state, IBS of the city, CBS; '?': any but zero
test.each([
  ['2026-12-31', '0.1', '0', '0.9'],
  ['2027-01-01', '0.05', '0.05', '?'],
  ['2028-12-31', '0.05', '0.05', '?'],
  ['2029-01-01', '?', '?', '?'],
  ['2033-01-01', '?', '?', '?'],
])('em %s o simulador recusa o que a lei não diz', (dia, uf, mun, cbs) => {
  const each: [Ente, string][] = [
    ['gIBSUF', uf],
    ['gIBSMun', mun],
    ['gCBS', cbs],
  ]
  for (const [ente, lei] of each) {
    const recusada = (taxa: string) => [ente, taxa, outOfLaw(ente, dia, exato(taxa))]
    expect(recusada(lei === '?' ? '8.8' : lei)).toEqual([ente, lei === '?' ? '8.8' : lei, false])
    if (lei !== '0') expect(recusada('0')).toEqual([ente, '0', true])
    if (lei !== '?') expect(recusada('8.8')).toEqual([ente, '8.8', true])
  }
})
