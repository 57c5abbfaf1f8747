import { expect, test } from 'vitest'
import { effectiveRate, monthsOfRevenue } from '../../../src/core/law/simples/effective-rate.ts'
import type { AnexoSimples } from '../../../src/core/law/simples/tables.ts'

/** The same revenue in each of the months that count for `mes`. */
const iguais = (mes: string, total: number) =>
  monthsOfRevenue(mes).map((each, i) => ({
    mes: each,
    // the last month takes the cents that twelve equal parts leave
    receita: (i < 11 ? Math.floor(total / 12) : total - 11 * Math.floor(total / 12)).toFixed(2),
  }))
const doze = (mes: string, anexo: AnexoSimples, total: number) =>
  effectiveRate({ mes, anexo, inicio: null, receitas: iguais(mes, total) })

test.each([
  // (RBT12 × nominal − deduct) ÷ RBT12, by hand from the annexes of LC 155/2016
  ['I', 180_000, 1, '4.0000', 'o fim da 1ª faixa'],
  ['I', 180_000.01, 2, '4.0000', 'o começo da 2ª: 7,3 % − 5.940 ÷ 180.000,01'],
  ['I', 360_000, 2, '5.6500', '7,3 % − 5.940 ÷ 360.000'],
  ['I', 1_000_000, 4, '8.4500', '10,7 % − 22.500 ÷ 1.000.000'],
  ['II', 2_000_000, 5, '10.4250', '14,7 % − 85.500 ÷ 2.000.000'],
  ['III', 720_000, 3, '11.0500', '13,5 % − 17.640 ÷ 720.000'],
  ['IV', 3_600_000, 5, '16.8950', '22 % − 183.780 ÷ 3.600.000'],
  ['V', 4_800_000, 6, '19.2500', '30,5 % − 540.000 ÷ 4.800.000'],
] as const)('Anexo %s, receita de %d: faixa %d, %s %% (%s)', (anexo, total, faixa, aliquota, _conta) => {
  expect(doze('2026-11', anexo, total)).toMatchObject({ faixa, aliquota, proporcional: false })
})

test('a faixa sem receita é a 1ª, e além do limite ou sem tabela não há', () => {
  expect(doze('2026-11', 'I', 0)).toMatchObject({ faixa: 1, aliquota: '4.0000', rbt12: '0.00' })
  expect(doze('2026-11', 'I', 4_800_000.01)).toBe('acima_do_limite')
  expect(doze('2029-01', 'I', 100_000)).toBe('sem_tabela')
  expect(doze('2017-12', 'I', 100_000)).toBe('sem_tabela')
})

test('a empresa nova usa o seu mês, depois a média dos que teve, doze vezes', () => {
  const nova = { anexo: 'I' as const, inicio: '2026-08' }
  const receitas = [
    { mes: '2026-08', receita: '20000.00' },
    { mes: '2026-09', receita: '40000.00' },
    { mes: '2026-10', receita: '30000.00' },
  ]
  // art. 18, § 2º: 20.000 × 12 = 240.000: 7,3 % − 5.940 ÷ 240.000
  expect(effectiveRate({ ...nova, mes: '2026-08', receitas })).toMatchObject({
    meses: ['2026-08'],
    ...{ rbt12: '240000.00', proporcional: true, faixa: 2, aliquota: '4.8250' },
  })
  expect(effectiveRate({ ...nova, mes: '2026-09', receitas })).toMatchObject({ rbt12: '240000.00' })
  // mean of 20.000, 40.000 and 30.000 is 30.000 × 12 = 360.000
  expect(effectiveRate({ ...nova, mes: '2026-11', receitas })).toMatchObject({
    meses: ['2026-08', '2026-09', '2026-10'],
    ...{ rbt12: '360000.00', faixa: 2, aliquota: '5.6500' },
  })
})

test('desde 2027 o mês anterior fica fora, e a 6ª faixa muda', () => {
  expect(monthsOfRevenue('2026-12').at(-1)).toBe('2026-11')
  // the window that the Resolução CGSN 190/2026, art. 144-D asks of who joins in January
  expect([monthsOfRevenue('2027-01')[0], monthsOfRevenue('2027-01').at(-1)]).toEqual(['2025-12', '2026-11'])
  expect(doze('2027-01', 'I', 4_000_000)).toMatchObject({ nominal: '18.90', aliquota: '9.4500' })
  expect(doze('2026-12', 'I', 4_000_000)).toMatchObject({ nominal: '19.00', aliquota: '9.5500' })
  const receitas = [
    { mes: '2027-03', receita: '90000.00' },
    { mes: '2027-04', receita: '10000.00' },
    { mes: '2027-05', receita: '20000.00' },
  ]
  const nova = { anexo: 'I' as const, inicio: '2027-03', receitas }
  // Res. CGSN 140/2018, art. 22, § 2º of 2027: first bracket in the first two months, then the mean up to the month before last
  for (const mes of ['2027-03', '2027-04'])
    expect(effectiveRate({ ...nova, mes })).toMatchObject({ meses: [], faixa: 1, aliquota: '4.0000' })
  expect(effectiveRate({ ...nova, mes: '2027-05' })).toMatchObject({
    meses: ['2027-03'],
    rbt12: '1080000.00',
  })
  expect(effectiveRate({ ...nova, mes: '2027-06' })).toMatchObject({ rbt12: '600000.00', faixa: 3 })
})
