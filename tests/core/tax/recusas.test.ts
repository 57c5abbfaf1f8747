import { expect, test } from 'vitest'
import { calcular, calcularDocumento, type EntradaDocumento } from '../../../src/core/tax/index.ts'
import { comItem, documento, itemPadrao } from './documento.ts'

const icms = itemPadrao.regraicms as NonNullable<typeof itemPadrao.regraicms>
type Caso = [string, EntradaDocumento, string, string]
const casos: Caso[] = [
  ['nenhum item', documento({ itens: [] }), 'itens', 'Informe ao menos um item'],
  [
    '991 itens',
    documento({ itens: Array(991).fill(itemPadrao) }),
    'itens',
    'O documento aceita no máximo 990 itens',
  ],
  [
    'alíquota negativa',
    comItem({ regraicms: { ...icms, icms: '-1' } }),
    'itens[0].regraicms.icms',
    'valor negativo',
  ],
  [
    'redução acima de 100',
    comItem({ regraicms: { ...icms, reducao_icms: '100.01' } }),
    'itens[0].regraicms.reducao_icms',
    'O percentual deve estar entre 0 e 100',
  ],
  [
    'alíquota 100 por dentro',
    comItem({ regraicms: { ...icms, icms: '100' } }),
    'itens[0].regraicms.icms',
    'A alíquota deve ser menor que 100',
  ],
  ['sem regra de ICMS', comItem({ regraicms: null }), 'itens[0].regraicms', 'Informe a regra de ICMS'],
  [
    'CST desconhecido',
    comItem({ regraicms: { ...icms, cst: '99' } }),
    'itens[0].regraicms.cst',
    'CST ou CSOSN desconhecido: 99',
  ],
  [
    'CST de PIS desconhecido',
    comItem({ regrapisconfins: { cst_pis: '10', cst_confins: '01' } }),
    'itens[0].regrapisconfins.cst_pis',
    'CST de PIS/COFINS desconhecido: 10',
  ],
  [
    'CST de IBS com 2 dígitos',
    comItem({ regraibs: { cst_ibs: '00' } }),
    'itens[0].regraibs.cst_ibs',
    'CST de IBS/CBS desconhecido: 00',
  ],
  [
    'fator de conversão zero',
    comItem({ unidade: 'CX', unidade_trib: 'UN', fator_coversao: '0', tipo_conversao: 2 }),
    'itens[0].fator_coversao',
    'O fator de conversão deve ser maior que zero',
  ],
  [
    'fator de conversão ausente',
    comItem({ unidade: 'CX', unidade_trib: 'UN' }),
    'itens[0].fator_coversao',
    'Campo Obrigatório',
  ],
  ['quantidade com duas vírgulas', comItem({ qtde: '1,2,3' }), 'itens[0].qtde', 'Número inválido'],
  ['preço em hexadecimal', comItem({ preco: '0x10' }), 'itens[0].preco', 'Número inválido'],
  ['preço NaN', comItem({ preco: 'NaN' }), 'itens[0].preco', 'Número inválido'],
  ['preço ausente', comItem({ preco: null }), 'itens[0].preco', 'Campo Obrigatório'],
  ['preço negativo', comItem({ preco: '-1' }), 'itens[0].preco', 'valor negativo'],
  [
    'desconto do item maior que o item',
    comItem({ desconto: '100.01' }),
    'itens[0].desconto',
    'desconto maior que o subtotal',
  ],
  [
    'desconto do documento maior que os itens',
    documento({ desconto: '100.01' }),
    'desconto',
    'desconto maior que o subtotal',
  ],
  ['acréscimo negativo', documento({ acrscimo: '-0.01' }), 'acrscimo', 'valor negativo'],
  [
    'coluna de MVA 6',
    comItem({ regraicms: { ...icms, cst: '10', mva: '6' } }),
    'itens[0].regraicms.mva',
    'A coluna deve ser de 1 a 5',
  ],
  ...(['10', '70', '202'] as const).flatMap(cst =>
    ['0', '1', '2', '3', '5'].map(
      (mobcst): Caso => [
        `CST ${cst} com base ${mobcst} da ST sem o valor dela`,
        comItem({ regraicms: { ...icms, cst, icms_st: '20', mobcst } }),
        'itens[0].valor_pauta_st',
        'Falta a pauta da ST, em Fiscal › Pautas e listas',
      ],
    ),
  ),
  ...['1', '2'].map(
    (mobc): Caso => [
      `base ${mobc} do ICMS com valor zero`,
      comItem({ valor_pauta: '0.0000', regraicms: { ...icms, mobc } }),
      'itens[0].valor_pauta',
      'Falta a pauta do ICMS, em Fiscal › Pautas e listas',
    ],
  ),
  ['modelo 57', documento({ modelo: '57' }), 'modelo', 'Modelo deve ser 55 ou 65'],
  ['CRT 5', documento({ emitente: { crt: 5, uf: 'SP' } }), 'emitente.crt', 'CRT deve ser de 1 a 4'],
  ['UF XX', documento({ emitente: { crt: 3, uf: 'XX' } }), 'emitente.uf', 'UF inválida'],
  ['data 20/11/2026', documento({ data: '20/11/2026' }), 'data', 'Data inválida'],
  [
    'valor que não cabe no layout',
    comItem({ qtde: '1', preco: '99999999999999' }),
    'itens[0].preco',
    'Valor maior que o permitido no documento',
  ],
  [
    'quantidade de que o valor não cabe no layout',
    comItem({ qtde: '99999999', preco: '9999999999' }),
    'itens[0].qtde',
    'Valor maior que o permitido no documento',
  ],
  [
    'ICMS sobre IBS/CBS',
    documento({ parametros: { icms_inclui_ibscbs: true } }),
    'parametros.icms_inclui_ibscbs',
    'ICMS sobre IBS/CBS não definido',
  ],
  [
    'preço cheio que não cobre o Imposto Seletivo por unidade',
    {
      ...comItem({ preco: '1.00', regraisl: { aliquota_especifica_isl: '1.01' } }),
      data: '2027-01-01',
      parametros: { preco_bruto: true },
    },
    'itens[0].preco',
    'O preço, menos o desconto, não cobre IBS, CBS e Imposto Seletivo do item',
  ],
]

test.each(casos)('recusa %s', (_, entrada, campo, erro) => {
  const r = calcularDocumento(entrada)
  expect(r).toEqual({ erro, campo, codigo: expect.stringMatching(/^[a-z_]+$/) })
})

test('dados ruins de caixa são recusados no campo, nunca NaN nem zero', () => {
  const ruins: [string, EntradaDocumento, string, string][] = [
    [
      'alíquota negativa',
      comItem({ regraicms: { ...icms, icms: '-18' } }),
      'itens[0].regraicms.icms',
      'valor_negativo',
    ],
    [
      'alíquota negativa de IBS',
      comItem({ regraibs: { cst_ibs: '000', aliquota_uf_ibs: '-0.1', aliquota_mu_ibs: '0' } }),
      'itens[0].regraibs.aliquota_uf_ibs',
      'valor_negativo',
    ],
    [
      'redução acima de 100',
      comItem({ regraicms: { ...icms, cst: '20', reducao_icms_pf: '101' } }),
      'itens[0].regraicms.reducao_icms_pf',
      'percentual_fora',
    ],
    [
      'regra ausente com imposto automático',
      comItem({ regraicms: null }),
      'itens[0].regraicms',
      'regra_ausente',
    ],
    [
      'fator de conversão zero',
      comItem({ unidade: 'CX', unidade_trib: 'UN', fator_coversao: '0', tipo_conversao: 1 }),
      'itens[0].fator_coversao',
      'fator_zero',
    ],
    [
      'CST desconhecido',
      comItem({ regraicms: { ...icms, cst: '11' } }),
      'itens[0].regraicms.cst',
      'cst_desconhecido',
    ],
    ['documento sem itens', documento({ itens: [] }), 'itens', 'sem_itens'],
    ['número com duas vírgulas', comItem({ preco: '1,234,56' }), 'itens[0].preco', 'numero_invalido'],
  ]
  for (const [nome, entrada, campo, codigo] of ruins) {
    const r = calcularDocumento(entrada)
    expect(r, nome).toEqual({ erro: expect.stringMatching(/.{5}/), campo, codigo })
    expect(JSON.stringify(r), nome).not.toContain('NaN')
  }
})

test('operação que não existe é recusada, nunca lançada', () => {
  for (const op of ['x', 'toString', '__proto__', '']) {
    expect(calcular({ op } as never)).toMatchObject({ erro: 'Operação desconhecida', campo: 'op' })
  }
})

test('entrada torta é recusa, nunca exceção', () => {
  const tortas: unknown[] = [
    null,
    'documento',
    { op: 'documento' },
    { ...documento(), itens: 'x' },
    { ...documento(), itens: [null] },
    { ...documento(), itens: [[]] },
    { ...documento(), emitente: null },
    { ...documento(), dados: 'x' },
    { ...documento(), parametros: { mva_uf: { mva: 'x' } } },
    { ...documento(), itens: [{ ...itemPadrao, regraicms: 'x' }] },
    { ...documento(), itens: [{ ...itemPadrao, regraicms: { cst: {} } }] },
    { ...documento(), itens: [{ ...itemPadrao, preco: {} }] },
    { op: 'pagar', valor_total: '1', pagamentos: [null] },
    { op: 'pagar', valor_total: '1', pagamentos: 'x' },
    { op: 'parcelar', valor: '1', numparcelas: 2, data: 'x', intervalo: 1 },
    { op: 'encargos', valor: '1', vencimento: '2026-11-02', pagamento: '2026-11-03', pagamentos: [null] },
    { op: 'encargos', valor: '1', vencimento: '2026-11-02', pagamento: '2026-11-03', nao_uteis: 'x' },
    { op: 'encargos', valor: '1', vencimento: '2026-11-02', pagamento: '2026-11-03', carencia: 'x' },
    { op: 'preco_item', preco: '1', qtde: '1', compomentes: [null] },
    { op: 'preco_grade', precos: [] },
    { op: 'margem', preco_comp: '1', marge_luc: '-200' },
    { op: 'ratear', valor: '1', pesos: [] },
    { op: 'aliquota_interestadual', uf_origem: 'SP' },
  ]
  for (const torta of tortas) {
    const r = calcular(torta as never) as { erro: unknown }
    expect(typeof r.erro, JSON.stringify(torta)).toBe('string')
  }
})
