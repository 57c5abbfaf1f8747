import { expect, test } from 'vitest'
import { noRules } from '../../../src/core/tax/kinds.ts'
import { toZod } from '../../../src/domain/fields/schema/to-zod.ts'
import { ratesOf, regraDoDia, withRates } from '../../../src/domain/fiscal/aliquota-da-lei.ts'
import { tributacao_cbs } from '../../../src/domain/records/tributacao_cbs/index.ts'

const cbs = (regra: Record<string, unknown>, data: string) => regraDoDia('cbs', regra, data)?.['aliquota_cbs']
const lei = { aliquota_lei: true, aliquota_cbs: '8.8' }
const propria = { aliquota_lei: false, aliquota_cbs: '8.8' }

test.each([
  // the rule, the day, the rate it sells with
  ['que não fala da lei fica com a sua', { aliquota_cbs: '8.8' }, '2026-11-20', '8.8'],
  ['da lei, publicada', lei, '2026-12-31', '0.9'],
  ['da lei, não publicada: a da regra', lei, '2027-01-01', '8.8'],
  [
    'da lei, não publicada e a da regra fora da vigência: nenhuma',
    { ...lei, vigencia_ate: '2026-12-31' },
    '2027-01-01',
    null,
  ],
  ['própria, sem data', propria, '2026-11-20', '8.8'],
  ['própria que ainda não vale: a da lei', { ...propria, vigencia_de: '2027-01-01' }, '2026-12-31', '0.9'],
  ['própria no primeiro dia', { ...propria, vigencia_de: '2027-01-01' }, '2027-01-01', '8.8'],
  ['própria no último dia', { ...propria, vigencia_ate: '2026-11-20' }, '2026-11-20', '8.8'],
  ['própria que já não vale: a da lei', { ...propria, vigencia_ate: '2026-11-20' }, '2026-11-21', '0.9'],
])('regra %s', (_, regra, data, taxa) => {
  expect(cbs(regra, data)).toBe(taxa)
})

test('a mesma regra de IBS atravessa o ano sem ninguém mexer, e diz a fonte', () => {
  const regra = {
    aliquota_lei: true,
    aliquota_uf_ibs: '0.1',
    aliquota_efetiva_uf_ibs: '0.1',
    aliquota_mu_ibs: '0',
  }
  const em = (data: string) => {
    const dia = regraDoDia('ibs', regra, data) as Record<string, unknown>
    return [dia['aliquota_uf_ibs'], dia['aliquota_mu_ibs'], dia['fonte_aliquota_uf_ibs'] ?? null]
  }
  expect(em('2026-12-31')).toEqual(['0.1', '0', 'LC 214/2025 art. 343'])
  expect(em('2027-01-01')).toEqual(['0.05', '0.05', 'LC 214/2025 art. 344'])
  expect(em('2029-01-01')).toEqual(['0.1', null, null])
  // results are kept by the rule's identity
  expect(regraDoDia('ibs', regra, '2027-01-01')).toBe(regraDoDia('ibs', regra, '2027-01-01'))
})

test('a alíquota própria não acaba antes de começar', () => {
  const erro = 'vigencia_ate: A data final é anterior à inicial'
  const base = { nome: 'X', cst_cbs: '000', classificacao_cbs: '000001' }
  const taxas = {
    aliquota_cbs: '1',
    aliquota_reducao_uf_cbs: '0',
    aliquota_efetiva_uf_cbs: '1',
    diferimento_uf_cbs: '0',
  }
  const com = (de: string, ate: string) =>
    toZod(tributacao_cbs, { novo: true, gerenciar_estoque: true, venda_app: false, hoje: '2026-11-20' })
      .safeParse({ ...base, ...taxas, vigencia_de: de, vigencia_ate: ate })
      .error?.issues.map(issue => `${issue.path.join('.')}: ${issue.message}`)
  expect(com('02/01/2027', '01/01/2027')).toEqual([erro])
  expect(com('31/12/2026', '01/01/2027')).toBeUndefined()
})

test('as taxas guardadas com a venda são as do seu dia', () => {
  const regras = { ...noRules(), icms: { 1: { cst: '00' } }, cbs: { 7: lei } }
  const guardadas = withRates(regras as never, ratesOf(regras as never, '2026-12-31'))
  expect(regraDoDia('cbs', guardadas.cbs['7'] ?? null, '2027-01-01')).toMatchObject({ aliquota_cbs: '0.9' })
  expect(guardadas.icms).toEqual(regras.icms)
})
