import { expect, test } from 'vitest'
import { warningsOf } from '../../../src/domain/documents/documento/avisos.ts'

const VENDA = {
  tipo_operacao: 1,
  modelo: '55',
  fretepor: 9,
  tipo_faturamento: 0,
  datavenda: '20/11/2026 10:00:00',
}
const REGRAS = {
  icms: {
    1: { cst: '00', cfop: '5102' },
    2: { cst: '40', cfop: '5102' },
    3: { cst: '00', cfop: '5405' },
    4: { cst: '00', cfop: '5102', fcp: '1' },
    5: { cst: '00', cfop: '5102', fcp: '3' },
  },
  ibs: {
    1: { cst_ibs: '000', classificacao_ibs: '000001' },
    2: { cst_ibs: '410', classificacao_ibs: '410002' },
  },
}
const LINHA = { regraicms_id: 1, regraibs_id: 1, regracbs_id: 1, qtde: '1', preco: '10.00' }
const ISENTO = { ...LINHA, regraicms_id: 2 }
const A_MAO = { ...LINHA, calcular_imposto: false }

const avisos = (
  { tipo = 1, ...cabecalho }: { tipo?: number } & Record<string, unknown>,
  linha: object = LINHA,
  pagamento: object[] = [],
  rtc = true,
  {
    uf = 'SP',
    hoje = '2026-11-20',
    proprio = false,
    fcp = [],
  }: { uf?: string; hoje?: string; proprio?: boolean; fcp?: (string | null)[] } = {},
) =>
  warningsOf({
    ...{ tipo, hoje, uf, proprio },
    cabecalho: { ...VENDA, ...cabecalho },
    itens: [linha as never],
    pagamento: pagamento as never,
    regras: REGRAS as never,
    ...{ rtc, fcp },
  })
const parcelas = (...vencimentos: string[]) => [{ parcelas: vencimentos.map(vencimento => ({ vencimento })) }]

test.each([
  ['frete sem transporte', avisos({ valorfrente: '30.00' }), /R\$ 30,00 de frete.*Sem ocorrência/], // contrato
  [
    'à vista com boletos',
    avisos({}, LINHA, parcelas('20/12/2026', '20/01/2027')),
    /2 parcelas vencem depois/,
  ],
  [
    'entrada de quem emite a sua',
    avisos({ tipo: 3, parceiro: { cpf_cnpj: '11222333000181' } }, { ...LINHA, cfop: '1102' }, [], false),
    /emitida por esta empresa.*Manifesto/,
  ],
  [
    'transferência tributada',
    avisos({}, { ...LINHA, cfop: '5152' }),
    /^Linha 1: .*5152.*410002 \(LC 214\/2025, art. 6º, II\)$/,
  ],
  [
    'brinde tributado, pelo CFOP do documento',
    avisos({ cfop_id: 5910 }, { ...LINHA, regraicms_id: 9 }),
    /410001 ou 410003/,
  ],
  ['conserto tributado', avisos({}, { ...LINHA, cfop: '5915' }), /410999.*contador/],
  ['impostos à mão sem base de IBS', avisos({}, A_MAO), /base R\$ 0,00/],
  ['isento sem cBenef em SP', avisos({}, ISENTO), /^Linha 1: SP .*CST 40.*cBenef.*Portaria SRE 70\/2025/],
  ['isento sem cBenef em GO', avisos({}, ISENTO, [], true, { uf: 'GO' }), /GO .*IN GSE 1\.518\/2022/],
  ['CFOP 5405 com CST 00', avisos({}, { ...LINHA, regraicms_id: 3 }), /5405 .*CST 00.*60/],
  [
    'compra de governo de 2027',
    avisos({ gov_ente: 4 }, LINHA, [], true, { hoje: '2027-01-04' }),
    /149-C.*LC 214\/2025, art. 473/,
  ],
  ['venda a si mesma', avisos({}, LINHA, [], true, { proprio: true }), /própria empresa.*CFOP 5102/],
  ['entrada sem base de IBS', avisos({ tipo: 3 }, { ...LINHA, cfop: '3102' }), /base R\$ 0,00/],
])('%s: é avisado', (_, achados, texto) => {
  expect(achados).toEqual([expect.stringMatching(texto)])
})

test.each([
  ['venda comum', avisos({})],
  ['frete por conta de alguém', avisos({ fretepor: 0, valorfrente: '30.00' })], // contrato
  ['à vista paga no dia', avisos({}, LINHA, parcelas('20/11/2026'))],
  ['a prazo', avisos({ tipo_faturamento: 1 }, LINHA, parcelas('20/12/2026'))],
  ['transferência pela sua classe', avisos({}, { ...LINHA, cfop: '5152', regraibs_id: 2 })],
  ['nota sem IBS e CBS', avisos({}, { ...LINHA, cfop: '5152' }, [], false)],
  ['base digitada', avisos({}, { ...A_MAO, base_ibs_uf: '10.00' })],
  ['isento com cBenef', avisos({}, { ...ISENTO, cbenef: 'SP000001' })],
  ['isento em SP antes de abril de 2026', avisos({}, ISENTO, [], true, { hoje: '2026-04-05' })],
  ['isento em MG', avisos({}, ISENTO, [], true, { uf: 'MG' })],
  ['perda de si para si', avisos({}, { ...LINHA, cfop: '5927' }, [], true, { proprio: true })],
  ['compra de governo em 2026', avisos({ gov_ente: 4 })],
  ['orçamento', avisos({ tipo: 2, valorfrente: '30.00' })], // contrato
])('%s: nada a avisar', (_, achados) => {
  expect(achados).toEqual([])
})

test('o FCP que a regra pede e ninguém tem é dito antes de emitir', () => {
  const com = (regraicms_id: number, onde: { uf: string; fcp?: (string | null)[] }) =>
    avisos({}, { ...LINHA, regraicms_id }, [], false, onde)
  const SEM = [expect.stringMatching(/^Linha 1: a regra pede o FCP \d, .* a nota sai sem FCP/)]
  expect(com(4, { uf: 'SC' })).toEqual(SEM)
  expect(com(5, { uf: 'RJ' })).toEqual(SEM)
  // the company's row says it, or the law
  expect(com(5, { uf: 'RJ', fcp: [null, null, '2', null, null] })).toEqual([])
  expect(com(4, { uf: 'RJ' })).toEqual([])
})
