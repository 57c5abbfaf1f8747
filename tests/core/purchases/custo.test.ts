import { expect, test } from 'vitest'
import { parseXml } from '../../../src/core/dfe/kit/parse.ts'
import {
  type Creditos,
  custosDeEntrada,
  custoUnitario,
  type ValoresDaLinha,
} from '../../../src/core/purchases/custo.ts'
import { valoresDaLinha } from '../../../src/core/purchases/valores.ts'

const linha = (mudanca: Partial<ValoresDaLinha>): ValoresDaLinha => ({
  valor: '100.00',
  desconto: '0.00',
  frete: '0.00',
  seguro: '0.00',
  outras: '0.00',
  ipi: '0.00',
  ii: '0.00',
  icms: '0.00',
  icms_st: '0.00',
  fcp_st: '0.00',
  icms_desonerado: '0.00',
  credito_simples: '0.00',
  aliq_pis_cofins: '0',
  ibs_cbs: '0.00',
  ...mudanca,
})
const NENHUM: Creditos = { icms: false, ipi: false, pis_cofins: false, ibs_cbs: false }
const NORMAL: Creditos = { ...NENHUM, icms: true, ibs_cbs: true }
const REAL: Creditos = { ...NORMAL, pis_cofins: true }

/** Case, of the line, of who buys, what it costs. */
const CASOS: readonly (readonly [string, Partial<ValoresDaLinha>, Creditos, string])[] = [
  ['Simples: o ICMS destacado é custo', { icms: '18.00' }, NENHUM, '100.00'],
  ['regime normal: o ICMS volta', { icms: '18.00' }, NORMAL, '82.00'],
  ['de um fornecedor do Simples volta o que ele deixa', { credito_simples: '2.86' }, NORMAL, '97.14'],
  ['com ST nada volta, e o ST é custo', { icms: '18.00', icms_st: '7.40', fcp_st: '0.60' }, NORMAL, '108.00'],
  ['o IPI de quem revende é custo', { ipi: '10.00', icms: '18.00' }, NORMAL, '92.00'],
  ['o IPI de quem industrializa volta', { ipi: '10.00', icms: '18.00' }, { ...NORMAL, ipi: true }, '82.00'],
  // (100 − 18) × 9.25% = 7.585
  ['não cumulativo: PIS e COFINS sem o ICMS', { icms: '18.00', aliq_pis_cofins: '9.25' }, REAL, '74.41'],
  // (100 + 10 − 18) × 9.25% = 8.51
  [
    'o IPI que não volta está na base',
    { ipi: '10.00', icms: '18.00', aliq_pis_cofins: '9.25' },
    REAL,
    '83.49',
  ],
  ['monofásico não dá crédito', { icms: '18.00', aliq_pis_cofins: '0' }, REAL, '82.00'],
  [
    'frete, seguro e despesas somam, desconto tira',
    { frete: '5.00', seguro: '1.00', outras: '2.00', desconto: '10.00' },
    NENHUM,
    '98.00',
  ],
  ['o ICMS desonerado sai do que se paga', { icms_desonerado: '12.00' }, NENHUM, '88.00'],
  [
    '2027, Simples: IBS e CBS, já no valor, são custo',
    { valor: '110.50', ibs_cbs: '9.50' },
    NENHUM,
    '110.50',
  ],
  ['2027, regime normal: voltam, o IS não', { valor: '110.50', ibs_cbs: '9.50' }, NORMAL, '101.00'],
  ['o imposto de importação é custo', { ii: '14.00' }, NORMAL, '114.00'],
]

test.each(CASOS)('%s', (_, mudanca, creditos, custo) => {
  const [feito] = custosDeEntrada([linha(mudanca)], { creditos, despesas: '0.00' })
  expect(feito?.total).toBe(custo)
  const partes = feito?.partes.reduce((sum, { valor }) => sum + Math.round(Number(valor) * 100), 0)
  expect(partes).toBe(Math.round(Number(custo) * 100))
})

/** Charge that a line of 100.00 may have beside its goods, and what vNF is by it (W16-10). */
const COBRADOS: readonly (readonly [string, { prod?: string; imposto?: string; fora?: string }, string])[] = [
  ['item que não compõe o total', { prod: '<vFrete>3.00</vFrete><indTot>0</indTot>' }, '3.00'],
  [
    'ICMS monofásico retido',
    {
      imposto:
        '<ICMS><ICMS15><vICMSMono>9.00</vICMSMono><vICMSMonoReten>1.50</vICMSMonoReten></ICMS15></ICMS>',
    },
    '101.50',
  ],
  [
    'PIS e COFINS ST que somam',
    {
      imposto:
        '<PISST><vPIS>1.65</vPIS><indSomaPISST>1</indSomaPISST></PISST>' +
        '<COFINSST><vCOFINS>7.60</vCOFINS><indSomaCOFINSST>1</indSomaCOFINSST></COFINSST>',
    },
    '109.25',
  ],
  [
    'PIS e COFINS ST que não somam',
    {
      imposto:
        '<PISST><vPIS>1.65</vPIS></PISST><COFINSST><vCOFINS>7.60</vCOFINS><indSomaCOFINSST>0</indSomaCOFINSST></COFINSST>',
    },
    '100.00',
  ],
  [
    'IPI devolvido',
    { fora: '<impostoDevol><pDevol>100.00</pDevol><IPI><vIPIDevol>2.00</vIPIDevol></IPI></impostoDevol>' },
    '102.00',
  ],
]

test.each(COBRADOS)(
  'sem crédito, custa o que a nota cobra: %s',
  (_, { prod = '<indTot>1</indTot>', imposto = '', fora = '' }, vNF) => {
    const det = parseXml(
      `<det nItem="1"><prod><vProd>100.00</vProd>${prod}</prod><imposto>${imposto}</imposto>${fora}</det>`,
    )
    const valores = valoresDaLinha(det, { emissao: '2026-11-23T12:00:00-03:00' })
    const [custo] = custosDeEntrada([valores], { creditos: NENHUM, despesas: '0.00' })
    expect(custo?.total).toBe(vNF)
  },
)

test('IBS e CBS são creditados desde o dia em que estão no valor', () => {
  const de = (cfop: string, emissao: string) =>
    valoresDaLinha(
      parseXml(
        `<det nItem="1"><prod><CFOP>${cfop}</CFOP><vProd>110.50</vProd><indTot>1</indTot></prod><imposto><IS><vIS>1.00</vIS></IS>` +
          '<IBSCBS><gIBSCBS><vIBS>0.10</vIBS><gCBS><vCBS>9.40</vCBS></gCBS></gIBSCBS></IBSCBS></imposto></det>',
      ),
      { emissao },
    ).ibs_cbs
  expect(de('5102', '2027-01-01T00:00:00-03:00')).toBe('9.50')
  expect(de('3102', '2027-01-01T00:00:00-03:00')).toBe('0.00')
  expect(de('5102', '2026-12-31T23:59:59-03:00')).toBe('0.00')
})

test('as despesas de fora são repartidas pelo valor, ao centavo', () => {
  const linhas = ['33.33', '33.33', '33.34', '0.00'].map(valor => linha({ valor }))
  const custos = custosDeEntrada(linhas, { creditos: NENHUM, despesas: '10.00' })
  expect(custos.map(({ total }) => total)).toEqual(['36.66', '36.66', '36.68', '0.00'])
  expect(custoUnitario({ total: '10.00' }, '24.0000')).toBe('0.4166666667')
})
