import { describe, expect, test } from 'vitest'
import { cBenefDaNota, lacksBenefit, type NotaDoBeneficio } from '../../../src/core/law/beneficio-na-uf.ts'
import { asOf } from '../../../src/core/law/index.ts'

// NT 2019.001 v1.70, item 3.6.1: state, model, first day of N12-85 in production
const COMECA: readonly [uf: string, modelo: '55' | '65', dia: string, vespera: string][] = [
  ['SP', '55', '2026-04-06', '2026-04-05'],
  ['SP', '65', '2026-04-06', '2026-04-05'],
  ['DF', '55', '2023-09-04', '2023-09-03'],
  ['DF', '65', '2024-09-02', '2024-09-01'],
  ['GO', '55', '2023-07-01', '2023-06-30'],
  ['RS', '65', '2019-10-01', '2019-09-30'],
  ['RJ', '65', '2019-10-01', '2019-09-30'],
  ['PR', '55', '2019-09-02', '2019-09-01'],
  ['SC', '65', '2025-09-01', '2025-08-31'],
]

const falta = (dia: string, nota: NotaDoBeneficio, cst: string, dito: string | null = null) =>
  lacksBenefit(asOf(dia), nota, cst, dito)

describe('código de benefício por estado', () => {
  test.each(COMECA)(
    '%s, modelo %s: pede no CST 20 desde %s, e não na véspera',
    (uf, modelo, dia, vespera) => {
      expect(falta(dia, { uf, modelo }, '20')).toBe(true)
      expect(falta(dia, { uf, modelo }, '20', `${uf}000001`)).toBe(false)
      expect(falta(vespera, { uf, modelo }, '20')).toBe(false)
    },
  )

  test.each(['MG', 'BA', 'ES', 'PE', 'AM'])('%s não recusa nota sem código', uf => {
    for (const cst of ['20', '40', '41', '51'])
      expect(falta('2026-12-01', { uf, modelo: '65' }, cst)).toBe(false)
  })

  test('o tributado por inteiro não pede código em estado nenhum', () => {
    for (const [uf, modelo] of COMECA) expect(falta('2026-12-01', { uf, modelo }, '00')).toBe(false)
  })

  test.each([
    ['devolução de outro estado', 'PR', { finNFe: '4', idDest: '2' }, false],
    ['devolução dentro do estado', 'PR', { finNFe: '4', idDest: '1' }, true],
    ['devolução dentro do estado', 'SP', { finNFe: '4', idDest: '1' }, false],
    ['devolução dentro do estado', 'RS', { finNFe: '4', idDest: '1' }, true],
    ['ajuste', 'RJ', { finNFe: '3' }, false],
    ['ajuste', 'PR', { finNFe: '3' }, true],
    ['entrada', 'DF', { tpNF: '0' }, false],
    ['entrada', 'RJ', { tpNF: '0' }, true],
  ] as const)('%s em %s', (_, uf, operacao, pede) => {
    expect(falta('2026-12-01', { uf, modelo: '55', ...operacao }, '20')).toBe(pede)
  })

  test('no RS a literal vale onde é aceita, e vai sozinha no que não é benefício', () => {
    const nota: NotaDoBeneficio = { uf: 'RS', modelo: '65' }
    const lei = asOf('2026-12-01')
    expect(cBenefDaNota(lei, nota, '60', null)).toBe('SEM CBENEF')
    expect(falta('2026-12-01', nota, '60')).toBe(false)
    expect(cBenefDaNota(lei, nota, '40', null)).toBeNull()
    expect(falta('2026-12-01', nota, '40')).toBe(true)
    expect(falta('2026-12-01', nota, '40', 'SEM CBENEF')).toBe(false)
    expect(falta('2026-12-01', nota, '20', 'SEM CBENEF')).toBe(true)
    expect(cBenefDaNota(lei, { uf: 'SP', modelo: '65' }, '60', null)).toBeNull()
  })

  test('o código fica na venda de fora quando lá a regra tributa, e na de dentro não', () => {
    const lei = asOf('2026-12-01')
    const dita = (cst: string, idDest: string) =>
      cBenefDaNota(lei, { uf: 'SP', modelo: '55', idDest }, cst, 'SP020030')
    expect([dita('20', '1'), dita('20', '2'), dita('00', '2')]).toEqual(['SP020030', 'SP020030', null])
    // inside the state the register says one thing and its rule another: the seller is told (928)
    expect(dita('00', '1')).toBe('SP020030')
  })

  test('em SP a literal valeu até 30/06/2026', () => {
    const nota: NotaDoBeneficio = { uf: 'SP', modelo: '65' }
    expect(falta('2026-06-30', nota, '40', 'SEM CBENEF')).toBe(false)
    expect(falta('2026-07-01', nota, '40', 'SEM CBENEF')).toBe(true)
  })
})
