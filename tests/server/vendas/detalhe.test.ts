import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CAMPOS_VEICULO } from '../../../src/core/vehicle/campos.ts'
import type { VendaBody } from '../../../src/domain/api/vendas.ts'
import { MOTO } from '../../core/dfe/exemplo.ts'
import { abrirLoja, type Loja } from './loja.ts'

let loja: Loja
let xml: (id: number) => Promise<string>
beforeAll(async () => {
  loja = await abrirLoja()
  xml = async id => (await loja.caixa.call('GET', `vendas/${id}/xml`)).body
})
afterAll(() => loja.close())

const post = (body: object) => loja.caixa.call('POST', 'vendas', body)

/** The shop's plain product as another kind of goods, while the tests of that kind last. */
async function become(mudanca: Record<string, unknown>): Promise<void> {
  const nomes = Object.keys(mudanca)
  await loja.sql(
    `update produtos set ${nomes.map((nome, i) => `${nome} = $${i + 2}`).join(', ')} where id = $1`,
    [loja.produtos.comum, ...Object.values(mudanca)],
  )
}

describe('uma motocicleta', () => {
  beforeAll(() => become({ veiculo_novo: true, ncm: '87112020', gtin: null }))
  afterAll(() => become({ veiculo_novo: false, ncm: '22011000', gtin: '7891000100103' }))

  const moto = (veiculo: object, mudanca: Partial<VendaBody> = {}, qtde = '1') => {
    const venda = loja.venda({ parceiro_id: loja.parceiros.completo, ...mudanca }, qtde)
    return {
      ...venda,
      itens: venda.itens.map(item => ({ ...item, ncm: '87112020', gtin: null, ...veiculo })),
    }
  }

  test.each<[string, string, object]>([
    ['sem os dados', 'car_tipo_opercao', {}],
    ...CAMPOS_VEICULO.map(
      campo => [`sem ${campo}`, campo, { ...MOTO, [campo]: null }] as [string, string, object],
    ),
  ])('%s não é vendida', async (_, campo, veiculo) => {
    const { status, body } = await post(moto(veiculo))
    expect([status, body.errors]).toEqual([422, { [`itens.0.${campo}`]: ['Informe os dados do veículo'] }])
  })

  test('o detalhe que a nota não aceitaria é recusado no campo', async () => {
    const erro = async (veiculo: object, qtde?: string) =>
      (await post(moto({ ...MOTO, ...veiculo }, {}, qtde))).body.errors
    expect(await erro({ car_chassi: '9C2KC1670' })).toEqual({
      'itens.0.car_chassi': ['O chassi tem 17 letras e números'],
    })
    expect(await erro({ car_ano_modelo: '27' })).toEqual({
      'itens.0.car_ano_modelo': ['O ano tem 4 dígitos'],
    })
    expect(await erro({ car_especie_veiculo: '3' })).toEqual({
      'itens.0.car_especie_veiculo': ['A espécie não é deste tipo de veículo'],
    })
    expect(await erro({}, '2')).toEqual({ 'itens.0.qtde': ['Cada veículo novo é um item, com quantidade 1'] })
  })

  test('sem cliente não é vendida: sua nota é sempre uma NF-e', async () => {
    const { status, body } = await post(moto(MOTO, { parceiro_id: null }))
    expect([status, body.errors]).toEqual([422, { parceiro_id: ['Selecione o destinatário primeiro'] }])
  })

  test('o veículo sai em NF-e com DANFE normal, e a venda diz o que se vendeu', async () => {
    const { body } = await post(moto(MOTO))
    await loja.quieto()
    const vendida = await loja.ver(body.data.id)
    expect(vendida).toMatchObject({
      modelo: '55',
      status_emissao: 'autorizada',
      itens: [{ car_chassi: '9c2kc1670rr000001', car_peso_bruto: '0.2900', car_restricao: '0' }],
    })
    const nota = await xml(vendida.id)
    expect(nota).toContain('<mod>55</mod>')
    expect(nota).toContain('<tpImp>1</tpImp>')
    expect(nota).toContain('<veicProd><tpOp>1</tpOp><chassi>9C2KC1670RR000001</chassi>')
    expect(nota).not.toContain('<infNFeSupl>')
  })

  test('paga sem servidor e sem os dados, é guardada e marcada', async () => {
    const { status, body } = await post(moto({}, { offline: true }))
    expect(status).toBe(200)
    expect((await loja.ver(body.data.id)).divergencias).toEqual([
      expect.objectContaining({ campo: 'itens.0.car_tipo_opercao', texto: 'Informe os dados do veículo' }),
    ])
  })
})

test('só um veículo novo tem chassi', async () => {
  const venda = loja.venda()
  const { status, body } = await post({ ...venda, itens: venda.itens.map(item => ({ ...item, ...MOTO })) })
  expect([status, body.errors]).toEqual([422, { 'itens.0.car_chassi': ['O produto não é um veículo novo'] }])
})

test('um medicamento com lote leva rastro e med à nota', async () => {
  await loja.sql(
    `update produtos set ncm = '30049099', codigo_anvisa = '1023505540012', pmc = 18.90 where id = $1`,
    [loja.produtos.lote],
  )
  await loja.sql(`update produtos_lotes set codigo_agregacao = '0123456789' where id = $1`, [loja.lote])
  const venda = loja.venda()
  const { body } = await post({
    ...venda,
    itens: venda.itens.map(item => ({
      ...item,
      produto_id: loja.produtos.lote,
      lote_id: loja.lote,
      referencia: 'LOT-1',
      nome: 'Queijo',
      gtin: null,
      ncm: '30049099',
    })),
  })
  await loja.quieto()
  expect(await loja.ver(body.data.id)).toMatchObject({ modelo: '65', status_emissao: 'autorizada' })
  expect(await xml(body.data.id)).toContain(
    '<rastro><nLote>L1</nLote><qLote>1.000</qLote><dFab>2026-10-01</dFab><dVal>2027-01-01</dVal><cAgreg>0123456789</cAgreg></rastro><med><cProdANVISA>1023505540012</cProdANVISA><vPMC>18.90</vPMC></med>',
  )
})

test('um botijão de GLP, de ICMS já cobrado numa fase só, leva comb à NFC-e', async () => {
  const GLP = {
    ncm: '27111910',
    gtin: null,
    unidade: 'KG',
    codanp: '210203001',
    desanp: 'GLP',
    clp: '70',
    gas_natural: '20',
    gas_importado: '10',
    valor_partida: '4.50',
  }
  await become(GLP)
  await loja.sql(
    `update tributacao_icms set cst = '61', cfop = '5656', aliq_icms_retido_anteriormente = 1.39, icms = null where id = 1`,
  )
  const venda = loja.venda({}, '13')
  const [regra] = Object.values(venda.regras.icms)
  const icms = {
    1: { ...regra, cst: '61', cfop: '5656', aliq_icms_retido_anteriormente: '1.39', icms: null },
  }
  const { status, body } = await post({
    ...venda,
    regras: { ...venda.regras, icms },
    itens: venda.itens.map(item => ({ ...item, ncm: '27111910', gtin: null, unidade: 'KG' })),
  })
  expect(status, JSON.stringify(body)).toBe(200)
  await loja.quieto()
  expect(await loja.ver(body.data.id)).toMatchObject({ modelo: '65', status_emissao: 'autorizada' })
  const nota = await xml(body.data.id)
  expect(nota).toContain(
    '<comb><cProdANP>210203001</cProdANP><descANP>GLP</descANP><pGLP>70.00</pGLP><pGNn>20.00</pGNn><pGNi>10.00</pGNi><vPart>4.50</vPart><UFCons>SP</UFCons></comb>',
  )
  expect(nota).toContain('<ICMS61><orig>0</orig><CST>61</CST><qBCMonoRet>13</qBCMonoRet>')
})
