import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import {
  AO_SALVAR,
  DA_LINHA,
  DO_CABECALHO,
  DO_PAGAMENTO,
  type Recusa,
} from '../../domain/documentos/recusas.ts'
import { abrirLoja, type Loja } from '../vendas/loja.ts'
import { criado, dizer } from './documento.ts'

let loja: Loja
let bom: Awaited<ReturnType<Loja['caixa']['call']>>
beforeAll(async () => {
  loja = await abrirLoja()
  bom = await loja.caixa.call('POST', 'vendas', dizer(loja))
})
afterAll(() => loja.close())
afterEach(async () => {
  await loja.sql('update accounts set controle_serie = false')
  await loja.sql(`delete from empresas_addresss where bairro = 'Segundo'`)
  await loja.sql(`update parceiros_address set pais_id = '1058'`)
})

const BESIDE: Readonly<Record<NonNullable<Recusa['conta']>, (loja: Loja) => Promise<unknown>>> = {
  controle_serie: loja => loja.sql('update accounts set controle_serie = true'),
  varios_emitentes: loja =>
    Promise.all(
      [1, 2].map(() =>
        loja.sql(
          `insert into empresas_addresss (account_id, empresa_id, cep, endereco, numero, bairro, municipio_id, ufemissao, ie)
            values ($1, $2, '13010000', 'Rua', '1', 'Segundo', '3509502', '35', 'ISENTO')`,
          [loja.account_id, loja.empresa_id],
        ),
      ),
    ),
  exterior: loja => loja.sql(`update parceiros_address set pais_id = '2496' where id = $1`, [loja.endereco]),
}

test('o documento de que cada um parte é aceito', () => {
  expect(bom.status).toBe(200)
})

describe.each([
  ['cabeçalho (doc 3 §5.1)', DO_CABECALHO],
  ['ao salvar (doc 3 §5.2)', AO_SALVAR],
  ['linha e importação (doc 2 §5.3, 5.4)', DA_LINHA],
])('%s', (_, recusas) => {
  test.each(recusas)('$nome', async ({ dito, linha, conta, campo, texto }) => {
    if (conta) await BESIDE[conta](loja)
    const base = dizer(loja)
    const itens = linha ? { itens: base.itens?.map(item => ({ ...item, ...linha })) } : {}
    const { status, body } = await loja.caixa.call('POST', 'vendas', { ...base, ...itens, ...dito })
    expect([status, body.errors]).toMatchObject([422, { [campo]: [texto] }])
    // what is told first is one of what was refused
    expect(Object.values(body.errors).flat()).toContain(body.message)
  })
})

test.each<[string, 1 | 2, object, string, string]>([
  ['CFOP que não há', 1, { cfop: '9999' }, 'itens.0.cfop', 'CFOP não localizada'],
  ['orçamento sem regra de ICMS', 2, { regraicms_id: 0 }, 'itens.0.regraicms_id', 'Informe a regra de ICMS'],
  ['CEST que não é', 1, { cest: 'ABC' }, 'itens.0.cest', 'CEST inválido'],
  ['GTIN com letra', 1, { gtin: '78910001001x' }, 'itens.0.gtin', 'Informe apenas números'],
  ['código próprio curto', 1, { codigo_barra: 'X1' }, 'itens.0.codigo_barra', 'Informe de 3 a 30 caracteres'],
  ['unidade que não há', 1, { unidade: 'QUALQ' }, 'itens.0.unidade', 'Unidade não localizada'],
  [
    'unidade tributável que não há',
    1,
    { unidade_trib: '#', fator_coversao: '2', tipo_conversao: 1 },
    'itens.0.unidade_trib',
    'Unidade não localizada',
  ],
  [
    'lotação negativa',
    1,
    { car_capacidade_max: '-1' },
    'itens.0.car_capacidade_max',
    'Informe apenas números',
  ],
  ['uid que não se escreve', 2, { uid: 'a\u0000' }, 'itens.0.uid', 'Caractere inválido'],
])('o que só o servidor sabe da linha: %s', async (_, tipo_operacao, linha, campo, texto) => {
  const base = dizer(loja, { tipo_operacao })
  const itens = base.itens?.map(item => ({ ...item, ...linha }))
  const { status, body } = await loja.caixa.call('POST', 'vendas', { ...base, itens })
  expect([status, body.errors]).toEqual([422, { [campo]: [texto] }])
})

test.each([2, 4] as const)(
  'do comprador, no que não vira nota (%s): o que o contrato aceita',
  async tipo_operacao => {
    const base = dizer(loja, { tipo_operacao })
    const linha = { num_pedido: 'P'.repeat(30), num_item: 'A'.repeat(30) }
    const itens = (base.itens ?? []).map(item => ({ ...item, ...linha }))
    expect((await criado(loja, { ...base, itens })).itens[0]).toMatchObject(linha)
  },
)

test.each([2, 4] as const)(
  'do que não é nota (%s) não se pede CST, calcule-se ou não o imposto',
  async tipo => {
    const base = dizer(loja, { tipo_operacao: tipo })
    const itens = (base.itens ?? []).map(item => ({ ...item, calcular_imposto: false }))
    expect(await criado(loja, { ...base, itens })).toMatchObject({
      valor_total: '20.00',
      itens: [{ calcular_imposto: false }],
    })
  },
)

test.each([
  ['1000000', '1000.00', 'qtde'],
  ['1', '1000000000.00', 'preco'],
  ['99999999', '9999999999', 'preco'],
] as const)(
  '%s a R$ %s passam do que uma linha vale no formulário, e do que se guarda dela',
  async (qtde, preco, campo) => {
    for (const tipo_operacao of [1, 2] as const) {
      const dito = dizer(loja, { tipo_operacao, tipo_faturamento: 2, pagamento: [] })
      const itens = dito.itens?.map(item => ({ ...item, qtde, preco }))
      const { status, body } = await loja.caixa.call('POST', 'vendas', { ...dito, pagamento: [], itens })
      expect([status, body.errors]).toEqual([
        422,
        { [`itens.0.${campo}`]: ['Valor do item acima do permitido (R$ 999.999.999,99)'] },
      ])
    }
  },
)

test('o que o tipo não mostra no formulário é julgado do mesmo modo', async () => {
  const orcamento = dizer(loja, { tipo_operacao: 2, guia_numero: '12a' })
  const { status, body } = await loja.caixa.call('POST', 'vendas', orcamento)
  expect([status, body.errors]).toEqual([422, { guia_numero: ['Informe apenas números'] }])
})

test('os espaços das pontas não se guardam, e só espaços não é texto', async () => {
  const base = dizer(loja, {
    tipo_operacao: 2,
    obs: ' a combinar\n ',
    natureza: '  ',
    compra_pedido: ' 4500 ',
  })
  const linha = { num_pedido: '  ', obs: ' frágil ', cbenef: ' ', num_item: null }
  const itens = base.itens?.map(item => ({ ...item, ...linha }))
  const { data } = (await loja.caixa.call('POST', 'vendas', { ...base, itens })).body
  const { body } = await loja.caixa.call('GET', `vendas/${data.id}`)
  expect(body.data).toMatchObject({ obs: 'a combinar', compra_pedido: '4500' })
  expect(body.data.natureza ?? null).toBeNull()
  expect(body.data.itens[0]).toMatchObject({ obs: 'frágil', cbenef: null })
  expect(body.data.itens[0].num_pedido ?? null).toBeNull()
})

test('de um produto que não é veículo a linha não guarda chassi nem o mais', async () => {
  const base = dizer(loja, { tipo_operacao: 2 })
  const itens = base.itens?.map(item => ({
    ...item,
    car_chassi: '9BWZZZ377VT004251',
    car_ano_modelo: '2025',
  }))
  const { data } = (await loja.caixa.call('POST', 'vendas', { ...base, itens })).body
  const { body } = await loja.caixa.call('GET', `vendas/${data.id}`)
  expect(body.data.itens[0]).not.toHaveProperty('car_chassi')
  expect(body.data.itens[0]).not.toHaveProperty('car_ano_modelo')
})

test('o que um documento guardado já diz da linha não o impede de ser salvo de novo', async () => {
  const { data } = (await loja.caixa.call('POST', 'vendas', dizer(loja))).body
  await loja.sql(`update venda_itens set cest = 'ABC', gtin = 'X1', unidade = 'QUALQ' where venda_id = $1`, [
    data.id,
  ])
  const itens = [{ ...dizer(loja).itens?.[0], cest: 'ABC', gtin: 'X1', unidade: 'QUALQ' }]
  const salvo = await loja.caixa.call('PUT', `vendas/${data.id}`, {
    ...dizer(loja, { obs: 'de novo' }),
    itens,
    versao: data.versao,
  })
  expect([salvo.status, salvo.body.data?.itens?.[0]]).toMatchObject([200, { cest: 'ABC', unidade: 'QUALQ' }])
})

test.each([
  ['sem data, a de agora', {}],
  ['com a data de um instante', { datavenda: '2026-11-20T12:00:00-03:00' }],
  ['com a data como se escreve', { datavenda: '20/11/2026 12:00:00' }],
])('a validade de um orçamento é julgada pelo dia que ele terá: %s', async (_, quando) => {
  const orcamento = (validade: string) =>
    loja.caixa.call('POST', 'vendas', {
      ...dizer(loja, { tipo_operacao: 2, pagamento: [], validade }),
      ...quando,
    })
  const { status, body } = await orcamento('19/11/2026')
  expect([status, body.errors]).toEqual([422, { validade: ['A validade não pode ser anterior à data'] }])
  expect((await orcamento('20/11/2026')).status).toBe(200)
})

describe('pagamento (doc 3 §5.5)', () => {
  test.each(DO_PAGAMENTO)('$nome', async ({ meio, pago, campo, texto }) => {
    const bandeira = meio === 'cartao' ? { bandeira_id: loja.bandeira } : {}
    const pagamento = [
      { meio_pagamento_id: loja.meios[meio], valor: '20.00', numparcelas: 1, ...bandeira, ...pago },
    ]
    const { status, body } = await loja.caixa.call('POST', 'vendas', { ...dizer(loja), pagamento })
    expect([status, body.errors]).toMatchObject([422, { [`pagamento.0.${campo}`]: [texto] }])
  })

  test('parcelas que não somam o pagamento', async () => {
    const parcelas = [{ num_parcela: 1, valor: '4.00', vencimento: '20/12/2026' }]
    const pago = {
      meio_pagamento_id: loja.meios.cartao,
      bandeira_id: loja.bandeira,
      valor: '20.00',
      numparcelas: 1,
      parcelas,
    }
    const { status, body } = await loja.caixa.call('POST', 'vendas', { ...dizer(loja), pagamento: [pago] })
    expect([status, body.errors]).toEqual([
      422,
      { 'pagamento.0.parcelas': ['O total das parcelas é diferente do valor a pagar'] },
    ])
  })
})

test.each(['', 'Desistiu', 'Desistiu antes'])(
  'cancelar por "%s" pede o motivo inteiro (doc 3 §5.8)',
  async justificativa => {
    const { status, body } = await loja.caixa.call('POST', `vendas/${bom.body.data.id}/cancelar`, {
      justificativa,
    })
    expect([status, body.errors]).toEqual([422, { justificativa: ['Informe ao menos 15 caracteres'] }])
  },
)
