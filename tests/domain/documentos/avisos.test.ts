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
  icms: { 1: { cst: '00', cfop: '5102' } },
  ibs: {
    1: { cst_ibs: '000', classificacao_ibs: '000001' },
    2: { cst_ibs: '410', classificacao_ibs: '410002' },
  },
}
const LINHA = { regraicms_id: 1, regraibs_id: 1, regracbs_id: 1, qtde: '1', preco: '10.00' }
const A_MAO = { ...LINHA, calcular_imposto: false }

const avisos = (
  { tipo = 1, ...cabecalho }: { tipo?: number } & Record<string, unknown>,
  linha: object = LINHA,
  pagamento: object[] = [],
  rtc = true,
) =>
  warningsOf({
    ...{ tipo, hoje: '2026-11-20' },
    cabecalho: { ...VENDA, ...cabecalho },
    itens: [linha as never],
    pagamento: pagamento as never,
    regras: REGRAS as never,
    rtc,
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
  ['orçamento', avisos({ tipo: 2, valorfrente: '30.00' })], // contrato
])('%s: nada a avisar', (_, achados) => {
  expect(achados).toEqual([])
})
