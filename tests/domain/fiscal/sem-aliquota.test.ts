import { describe, expect, test } from 'vitest'
import { byKind, type Rules } from '../../../src/core/tax/kinds.ts'
import { warnOfFcp, warnOfIcms, warnOfPair } from '../../../src/domain/fiscal/aviso-icms.ts'
import { tellWithoutRate, warnOfRule, withoutRate } from '../../../src/domain/fiscal/sem-aliquota.ts'

const LEI = { cst_cbs: '000', aliquota_lei: true, aliquota_cbs: '0.9' }
const regras = (cbs: object, ibs: object = {}): Rules =>
  byKind<Rules>(kind => (kind === 'cbs' ? { 1: cbs } : kind === 'ibs' ? { 2: ibs } : {}) as never)

describe('alíquota que a lei não publicou', () => {
  test.each([
    // the rule, the day, what is missing
    ['da lei, com a própria guardada', LEI, '2027-01-15', ['0,9']],
    ['da lei, sem nenhuma', { ...LEI, aliquota_cbs: null }, '2027-01-15', []],
    ['da lei, no último dia publicado', LEI, '2026-12-31', []],
    ['própria', { ...LEI, aliquota_lei: false }, '2027-01-15', []],
    [
      'própria que já não vale',
      { ...LEI, aliquota_lei: false, vigencia_ate: '2026-12-31' },
      '2027-01-15',
      [],
    ],
    [
      'própria, com a data do formulário',
      { ...LEI, aliquota_lei: false, vigencia_de: '01/01/2027' },
      '2027-01-15',
      [],
    ],
    ['de CST sem o grupo', { ...LEI, cst_cbs: '410' }, '2027-01-15', []],
    ['que não fala da lei', { cst_cbs: '000', aliquota_cbs: '0.9' }, '2027-01-15', []],
  ])('regra %s, em %s', (_, regra, dia, taxas) => {
    expect(withoutRate(regras(regra), dia).flatMap(falta => falta.taxas)).toEqual(taxas)
  })

  test('a nota diz o imposto, a data e a alíquota que leva', () => {
    const ibs = { cst_ibs: '000', aliquota_lei: true, aliquota_uf_ibs: '0.1', aliquota_mu_ibs: '0.05' }
    expect(tellWithoutRate(withoutRate(regras(LEI, ibs), '2029-01-02'), '2029-01-02')).toBe(
      'A lei ainda não publicou a alíquota de 02/01/2029: a nota leva a da regra, IBS (0,1 %, 0,05 %) e CBS (0,9 %)',
    )
    // the zero of 2026 is not what the rule says of 2029
    const zero = { ...ibs, aliquota_mu_ibs: '0' }
    expect(tellWithoutRate(withoutRate(regras(LEI, zero), '2029-01-02'), '2029-01-02')).toBe(
      'A lei ainda não publicou a alíquota de 02/01/2029, e a regra não diz a sua: IBS',
    )
    const propria = { ...zero, aliquota_lei: false }
    expect(withoutRate(regras(LEI, propria), '2029-01-02').map(({ kind }) => kind)).toEqual(['cbs'])
    // in 2027 the law has the rates of the IBS
    expect(withoutRate(regras(LEI, ibs), '2027-01-02').map(({ kind }) => kind)).toEqual(['cbs'])
  })

  test('a regra avisa semanas antes, e depois', () => {
    expect(warnOfRule('cbs', LEI, '2026-10-01')).toBeNull()
    expect(warnOfRule('cbs', LEI, '2026-11-24')).toBe(
      'Sem alíquota publicada desde 01/01/2027: a nota levará a da regra, 0,9 %',
    )
    expect(warnOfRule('cbs', LEI, '2027-01-01')).toBe(
      'A lei ainda não publicou a alíquota: a nota leva a da regra, 0,9 %',
    )
    expect(warnOfRule('cbs', { ...LEI, aliquota_cbs: null }, '2027-01-01')).toBe(
      'A lei ainda não publicou a alíquota, e a regra não diz a sua: sem ela não se emite',
    )
    expect(warnOfRule('cbs', { ...LEI, aliquota_lei: false }, '2027-01-01')).toBeNull()
  })
})

describe('a regra de ICMS diz quando a nota leva outra alíquota', () => {
  const FORA = { cst: '00', cfop: '6102', origem: '0', icms: '12' }
  const em = (hoje: string, uf = 'SP') => ({ uf, hoje })
  test.each([
    ['de SP, 12 %', FORA, em('2026-11-24'), /12 %, ou 7 % ao Norte/],
    ['da Bahia, 12 %: é a da lei a todos', FORA, em('2026-11-24', 'BA'), null],
    ['da Bahia, 18 %', { ...FORA, icms: '18' }, em('2026-11-24', 'BA'), /estados: 12 %$/],
    ['importada, 12 %', { ...FORA, origem: '1' }, em('2026-11-24'), /estados: 4 %$/],
    ['importada, 4 %', { ...FORA, origem: '1', icms: '4.0000' }, em('2026-11-24'), null],
    ['isenta', { ...FORA, cst: '40', icms: null }, em('2026-11-24'), null],
    ['de dentro', { ...FORA, cfop: '5102', icms: '18' }, em('2026-11-24'), null],
    [
      'de dentro, em 2029',
      { ...FORA, cfop: '5102', icms: '18' },
      em('2029-03-01'),
      /Em 2029 a nota leva 16,2 %/,
    ],
    ['de fora, em 2029', FORA, em('2029-03-01'), /10,8 %, ou 6,3 %/],
    ['em 2033', FORA, em('2033-03-01'), /terminou/],
    ['sem empresa', FORA, { hoje: '2026-11-24' }, null],
  ])('%s', (_, regra, contexto, texto) => {
    const dito = warnOfIcms(regra, contexto)
    if (texto === null) expect(dito).toBeNull()
    else expect(dito).toMatch(texto)
  })

  test.each([
    // RJ and SP have one by law; AL has several, and SC none
    ['RJ', { fcp: 1 }, null],
    ['RJ', { fcp: 2 }, /^Só com o FCP 2 preenchido em MVA e FCP, de RJ a RJ/],
    ['AL', { fcp: 1 }, /FCP 1 .* de AL a AL/],
    ['SC', { fcp: 1 }, /de SC a SC: sem ele a nota sai sem FCP$/],
    ['AL', { fcp: null }, null],
    ['AL', { fcp: 1, cst: '40' }, null],
    ['AL', { fcp: 1, cfop: '6102' }, null],
    [undefined, { fcp: 1 }, null],
  ])('o FCP que a nota de %s não leva, na regra com %j', (uf, dita, texto) => {
    const dito = warnOfFcp({ cst: '00', cfop: '5102', ...dita }, { uf, hoje: '2026-12-01' })
    if (texto === null) expect(dito).toBeNull()
    else expect(dito).toMatch(texto)
  })

  test('a tabela de estados diz o mesmo da sua interestadual', () => {
    const par = { uf_origem: 'SP', uf_destino: 'BA', aliq_interestadual: '12.0000' }
    expect(warnOfPair(par, '2026-11-24')).toBe('A nota leva a alíquota da lei, 7 %, ou 4 % de importado')
    expect(warnOfPair({ ...par, aliq_interestadual: '7' }, '2026-11-24')).toBeNull()
  })
})
