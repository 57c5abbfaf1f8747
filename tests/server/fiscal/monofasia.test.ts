import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { VendaBody } from '../../../src/domain/api/vendas.ts'
import { HOUSE } from '../../../src/server/db/house.ts'
import { takeImportedSchemas, validateXml } from '../../../src/server/sefaz/schemas.ts'
import { PASTA_CORRENTE } from '../../core/dfe/esquema.ts'
import { criado, type Dito, dizer } from '../documentos/documento.ts'
import { A_MAO } from '../documentos/nota.ts'
import { abrirLoja, type Loja } from '../vendas/loja.ts'

let loja: Loja
beforeAll(async () => {
  loja = await abrirLoja()
  await loja.deps.db.tx({ account_id: HOUSE }, q =>
    q.query(
      `insert into classificacao_tributaria (account_id, codigo, cst, descricao, nfe, nfce)
       select $1, codigo, '620', 'Monofásica', true, true from unnest(array['620002', '620003']) as codigo`,
      [HOUSE],
    ),
  )
  await loja.sql(
    `insert into tributacao_icms select (jsonb_populate_record(null::tributacao_icms, to_jsonb(t) || $1)).*
       from tributacao_icms t where id = 1`,
    [JSON.stringify({ id: ICMS, cst: '61', cfop: '5656', aliq_icms_retido_anteriormente: 1.39, icms: null })],
  )
})
afterAll(() => loja.close())

async function irPara(dia: string) {
  loja.clock.set(`${dia}T12:00:00-03:00`)
  const [usuario] = await loja.sql<{ email: string }>('select email from usuarios order by id limit 1')
  loja.caixa = await loja.login(usuario?.email ?? '')
}

const doIbs = (classe: string, mais: object = {}) => ({
  nome: `IBS ${classe}`,
  cst_ibs: '620',
  classificacao_ibs: classe,
  aliquota_uf_ibs: '0.1',
  aliquota_reducao_uf_ibs: '0',
  aliquota_efetiva_uf_ibs: '0.1',
  diferimento_uf_ibs: '0',
  aliquota_mu_ibs: '0',
  aliquota_reducao_mu_ibs: '0',
  aliquota_efetiva_mu_ibs: '0',
  diferimento_mu_ibs: '0',
  operacao_doacao_ibs: 'N',
  ...mais,
})
const daCbs = (classe: string, mais: object = {}) => ({
  nome: `CBS ${classe}`,
  cst_cbs: '620',
  classificacao_cbs: classe,
  aliquota_cbs: '0.9',
  aliquota_reducao_uf_cbs: '0',
  aliquota_efetiva_uf_cbs: '0.9',
  diferimento_uf_cbs: '0',
  ...mais,
})
const criar = async (cadastro: string, corpo: object): Promise<number> => {
  const { status, body } = await loja.caixa.call('POST', cadastro, corpo)
  expect(status, JSON.stringify(body)).toBe(201)
  return body.data.id
}

/** The rule of ICMS of a fuel, charged before. */
const ICMS = 900

const GLP = { ncm: '27111910', codanp: '210203001', desanp: 'GLP' }
const DIESEL = { ncm: '27101921', codanp: '420105001', desanp: 'OLEO DIESEL A S10' }

/** Makes the shop's plain product a fuel under these rules of IBS and CBS; gives what a line of it says. */
async function combustivel(o: { ncm: string; codanp: string; desanp: string }, ibs: object, cbs: object) {
  const regraibs_id = await criar('tributacao_ibs', ibs)
  const regracbs_id = await criar('tributacao_cbs', cbs)
  await loja.sql(
    `update produtos set ncm = $2, codanp = $3, desanp = $4, unidade = 'KG', gtin = null, ibs_id = $5, cbs_id = $6, icms_dentro_id = $10,
       clp = $7, gas_natural = $8, gas_importado = $8, valor_partida = $9 where id = $1`,
    [
      loja.produtos.comum,
      o.ncm,
      o.codanp,
      o.desanp,
      regraibs_id,
      regracbs_id,
      ...(o === GLP ? [100, 0, 4.5] : [null, null, null]),
      ICMS,
    ],
  )
  return { ncm: o.ncm, gtin: null, unidade: 'KG', regraicms_id: ICMS, regraibs_id, regracbs_id }
}

type Item = VendaBody['itens'][number]

/** Sold, issued and authorised: its XML. */
async function vender(itens: readonly Partial<Item>[], mudanca: Partial<VendaBody> = {}): Promise<string> {
  const base = loja.venda()
  const [linha] = base.itens
  const { regras } = (await loja.caixa.call('GET', 'pdv/catalogo')).body
  const linhas = itens.map((item, i) => {
    const uma = { ...(linha as Item), uid: `i${i}`, ...item }
    return { ...uma, preco_total: (Number(uma.qtde) * Number(uma.preco)).toFixed(2) }
  })
  const total = linhas.reduce((soma, { preco_total }) => soma + Number(preco_total), 0).toFixed(2)
  const { status, body } = await loja.caixa.call('POST', 'vendas', {
    ...base,
    regras,
    itens: linhas,
    valor_produtos: total,
    valor_total: total,
    totais: { vNF: total },
    pagamento: [{ meio: 1, meio_pagamento_id: loja.meios.dinheiro, valor: total, numparcelas: 1 }],
    ...mudanca,
  })
  expect(status, JSON.stringify(body)).toBe(200)
  await loja.quieto()
  const venda = (await loja.caixa.call('GET', `vendas/${body.data.id}`)).body.data
  expect(venda, JSON.stringify(venda)).toMatchObject({ status_emissao: 'autorizada' })
  return String((await loja.caixa.call('GET', `vendas/${venda.id}/xml`)).body)
}
const grupo = (xml: string, tag: string): string => new RegExp(`<${tag}>.*</${tag}>`).exec(xml)?.[0] ?? ''

test('a regra de CST 620 sem o que a classificação pede é recusada no campo', async () => {
  await irPara('2026-11-10')
  const recusa = async (cadastro: string, corpo: object) =>
    (await loja.caixa.call('POST', cadastro, corpo)).body.errors
  expect(await recusa('tributacao_ibs', doIbs('620006'))).toEqual({
    ad_rem_ret_ibs: ['a classificação 620006 pede o que foi cobrado antes, por unidade (0 se nada foi)'],
  })
  expect(await recusa('tributacao_cbs', daCbs('620001'))).toEqual({
    ad_rem_cbs: ['a classificação 620001 pede a alíquota por unidade'],
  })
  expect(
    await recusa('tributacao_ibs', doIbs('620002', { ad_rem_ibs: '0.05', ad_rem_reten_ibs: '0.03' })),
  ).toEqual({
    qtde_reten_ibs: ['a classificação 620002 pede o biocombustível retido por unidade'],
  })
  await irPara('2026-11-28')
  const { classificacao_ibs: [palavras] = [''] } = await recusa('tributacao_ibs', doIbs('620002'))
  expect(palavras).toContain('que este sistema não emite')
})

describe('o botijão de GLP, cobrado antes, no caixa', () => {
  let linha: Partial<Item>
  const RET = {
    ibs: doIbs('620006', { ad_rem_ret_ibs: '0.1234' }),
    cbs: daCbs('620006', { ad_rem_ret_cbs: '0.5678' }),
  }
  beforeAll(async () => {
    await irPara('2026-11-10')
    linha = await combustivel(GLP, RET.ibs, RET.cbs)
  })
  const TOTAL =
    '<gMono><vIBSMono>0.00</vIBSMono><vCBSMono>0.00</vCBSMono><vIBSMonoReten>0.00</vIBSMonoReten><vCBSMonoReten>0.00</vCBSMonoReten>' +
    '<vIBSMonoRet>3.21</vIBSMonoRet><vCBSMonoRet>14.76</vCBSMonoRet></gMono>'
  const DO_ITEM = '<vTotIBSMonoItem>0.00</vTotIBSMonoItem><vTotCBSMonoItem>0.00</vTotCBSMonoItem>'

  // 26 × 0.1234 = 3.2084; 26 × 0.5678 = 14.7628
  test.each([
    [
      '2026-11-10',
      '<gMonoRet><qBCMonoRet>26.0000</qBCMonoRet><adRemIBSRet>0.1234</adRemIBSRet><vIBSMonoRet>3.21</vIBSMonoRet>' +
        '<adRemCBSRet>0.5678</adRemCBSRet><vCBSMonoRet>14.76</vCBSMonoRet></gMonoRet>',
    ],
    [
      '2026-11-28',
      '<gIBSMonoAdValorem><gMonoRet><vIBSMonoRet>3.21</vIBSMonoRet></gMonoRet></gIBSMonoAdValorem>' +
        '<gCBSMonoAdValorem><gMonoRet><vCBSMonoRet>14.76</vCBSMonoRet></gMonoRet></gCBSMonoAdValorem>',
    ],
    [
      '2027-01-15',
      '<gIBSMonoAdValorem><gMonoRet><vIBSMonoRet>3.21</vIBSMonoRet></gMonoRet></gIBSMonoAdValorem>' +
        '<gCBSMonoAdRem><gMonoRet><vCBSMonoRet>14.76</vCBSMonoRet></gMonoRet></gCBSMonoAdRem>',
    ],
  ])('em %s a NFC-e é autorizada com o grupo do leiaute do dia', async (dia, grupos) => {
    await irPara(dia)
    const xml = await vender([{ ...linha, qtde: '26', preco: '9.00' }])
    expect(grupo(xml, 'IBSCBS')).toBe(
      `<IBSCBS><CST>620</CST><cClassTrib>620006</cClassTrib><gIBSCBSMono>${grupos}${DO_ITEM}</gIBSCBSMono></IBSCBS>`,
    )
    expect(grupo(xml, 'gMono')).toBe(TOTAL)
    expect(grupo(xml, 'vBCIBSCBS') + grupo(xml, 'vNF')).toBe('<vBCIBSCBS>0.00</vBCIBSCBS><vNF>234.00</vNF>')
    expect(validateXml('nfeProc', xml)).toEqual([])
  })

  test('ao lado de mercadoria comum, cada uma soma no que é seu', async () => {
    await irPara('2026-11-10')
    const xml = await vender([
      { ...linha, qtde: '26', preco: '9.00' },
      {
        produto_id: loja.produtos.lote,
        lote_id: loja.lote,
        referencia: 'LOT-1',
        nome: 'Queijo',
        gtin: null,
        qtde: '1',
        preco: '100.00',
      },
    ])
    expect(grupo(xml, 'gMono')).toBe(TOTAL)
    expect([grupo(xml, 'total').match(/<vIBS>[^<]*/)?.[0], xml.match(/<pIBSUF>[^<]*/)?.[0]]).toEqual([
      expect.stringMatching(/<vIBS>0\.0[1-9]/),
      '<pIBSUF>0.1000',
    ])
  })

  test('o Simples não leva o grupo, salvo o IBS em 2027 acima do sublimite', async () => {
    await loja.sql(`update empresas set crt = 1`)
    await irPara('2026-11-28')
    expect(await vender([{ ...linha, qtde: '26', preco: '9.00' }])).not.toContain('IBSCBS')
    await loja.sql(`update empresas set crt = 2`)
    await irPara('2027-01-15')
    const xml = await vender([{ ...linha, qtde: '26', preco: '9.00' }])
    expect(grupo(xml, 'gMono')).toBe(TOTAL.replace('14.76', '0.00'))
    await loja.sql(`update empresas set crt = 3`)
  })
})

test('o diesel com retenção leva o próprio e o do biodiesel a misturar', async () => {
  await irPara('2026-11-10')
  const linha = await combustivel(
    DIESEL,
    doIbs('620002', { ad_rem_ibs: '0.05', ad_rem_reten_ibs: '0.03', qtde_reten_ibs: '0.1765' }),
    daCbs('620002', { ad_rem_cbs: '0.35', ad_rem_reten_cbs: '0.2' }),
  )
  const xml = await vender([{ ...linha, qtde: '500', preco: '6.00' }], {
    modelo: '55',
    parceiro_id: loja.parceiros.completo,
  })
  // 500 × 0.05, 500 × 0.35; 500 × 0.1765 = 88.25 of biodiesel × 0.03 = 2.6475 and × 0.2
  expect(grupo(xml, 'gIBSCBSMono')).toBe(
    '<gIBSCBSMono><gMonoPadrao><qBCMono>500.0000</qBCMono><adRemIBS>0.0500</adRemIBS><adRemCBS>0.3500</adRemCBS>' +
      '<vIBSMono>25.00</vIBSMono><vCBSMono>175.00</vCBSMono></gMonoPadrao>' +
      '<gMonoReten><qBCMonoReten>88.2500</qBCMonoReten><adRemIBSReten>0.0300</adRemIBSReten><vIBSMonoReten>2.65</vIBSMonoReten>' +
      '<adRemCBSReten>0.2000</adRemCBSReten><vCBSMonoReten>17.65</vCBSMonoReten></gMonoReten>' +
      '<vTotIBSMonoItem>27.65</vTotIBSMonoItem><vTotCBSMonoItem>192.65</vTotCBSMonoItem></gIBSCBSMono>',
  )
  expect(grupo(xml, 'vNF') + grupo(xml, 'vItem')).toBe('<vNF>3000.00</vNF><vItem>3000.00</vItem>')
})

test('o biodiesel com diferimento leva o que se difere, e deve o resto', async () => {
  await irPara('2026-11-10')
  const linha = await combustivel(
    { ncm: '38260000', codanp: '820101001', desanp: 'BIODIESEL B100' },
    doIbs('620003', { ad_rem_ibs: '0.05', dif_mono_ibs: '100' }),
    daCbs('620003', { ad_rem_cbs: '0.35', dif_mono_cbs: '30' }),
  )
  const xml = await vender([{ ...linha, qtde: '300', preco: '5.00' }], {
    modelo: '55',
    parceiro_id: loja.parceiros.completo,
  })
  // 300 × 0.05 all deferred; 300 × 0.35 = 105.00, of which 30 %
  expect(grupo(xml, 'gIBSCBSMono')).toBe(
    '<gIBSCBSMono><gMonoDif><pDifIBS>100.0000</pDifIBS><vIBSMonoDif>15.00</vIBSMonoDif><pDifCBS>30.0000</pDifCBS>' +
      '<vCBSMonoDif>31.50</vCBSMonoDif></gMonoDif><vTotIBSMonoItem>0.00</vTotIBSMonoItem><vTotCBSMonoItem>73.50</vTotCBSMonoItem></gIBSCBSMono>',
  )
})

test('a gasolina por valor em 2026, e de CBS por litro em 2027, que está no preço', async () => {
  await irPara('2026-11-28')
  const linha = await combustivel(
    { ncm: '27101259', codanp: '320101001', desanp: 'GASOLINA A COMUM' },
    doIbs('620001', { ad_rem_ibs: '0.1' }),
    daCbs('620001', { ad_rem_cbs: '0.5' }),
  )
  const nota = { modelo: '55', parceiro_id: loja.parceiros.completo } as const
  const antes = await vender([{ ...linha, qtde: '100', preco: '6.00' }], nota)
  const base = /<vBCMono>([^<]*)/.exec(antes)?.[1] ?? ''
  const centavos = (taxa: number) => (Math.round(Number(base) * taxa + 1e-6) / 100).toFixed(2)
  expect(grupo(antes, 'gIBSMonoAdValorem')).toBe(
    `<gIBSMonoAdValorem><gMonoPadrao><vBCMono>${base}</vBCMono><pAliqMonoUF>0.1000</pAliqMonoUF><vIBSMonoUF>${centavos(0.1)}</vIBSMonoUF>` +
      `<pAliqMonoMun>0.0000</pAliqMonoMun><vIBSMonoMun>0.00</vIBSMonoMun><vIBSMono>${centavos(0.1)}</vIBSMono></gMonoPadrao></gIBSMonoAdValorem>`,
  )
  expect(grupo(antes, 'vNF')).toBe('<vNF>600.00</vNF>')
  await irPara('2027-01-15')
  const depois = await vender([{ ...linha, qtde: '100', preco: '6.00' }], nota)
  expect(grupo(depois, 'gCBSMonoAdRem')).toBe(
    '<gCBSMonoAdRem><gMonoPadrao><qBCMono>100.0000</qBCMono><adRemCBS>0.5000</adRemCBS><vCBSMono>50.00</vCBSMono></gMonoPadrao></gCBSMonoAdRem>',
  )
  expect(grupo(depois, 'vNF') + grupo(depois, 'vNFTot')).toBe('<vNF>600.00</vNF><vNFTot>600.00</vNFTot>')
})

test('a parte que volta leva a quantidade dela, e o imposto a um centavo da sua', async () => {
  await irPara('2026-11-10')
  const linha = await combustivel(
    GLP,
    doIbs('620006', { nome: 'IBS que volta', ad_rem_ret_ibs: '0.1234' }),
    daCbs('620006', { nome: 'CBS que volta', ad_rem_ret_cbs: '0.5678' }),
  )
  const chave = /Id="NFe(\d{44})"/.exec(await vender([{ ...linha, qtde: '26', preco: '9.00' }]))?.[1]
  const [venda] = await loja.sql<{ id: number }>(
    'select venda_id as id from documentos_fiscais where chave = $1',
    [chave],
  )
  const { body } = await loja.caixa.call('GET', `importarVenda/${venda?.id}?tipo=6`)
  const [inteira] = body.data.itens
  const feita = await criado(loja, {
    ...dizer(loja),
    tipo_operacao: 6,
    tipo_documento: 4,
    tipo_faturamento: 2,
    serie: '320',
    ref: body.data.ref,
    valor_produtos: '63.00',
    valor_total: '63.00',
    itens: [
      {
        ...inteira,
        qtde: '7',
        preco_total: '63.00',
        obs: 'Avaria',
        ...A_MAO,
        regraibs_id: linha.regraibs_id,
        regracbs_id: linha.regracbs_id,
      },
    ] as never,
    pagamento: [],
  } as Dito)
  const saida = await loja.caixa.call('POST', `vendas/${feita.id}/emitir`, { confirma_aliquota: true })
  expect([saida.status, saida.body.errors ?? saida.body.message]).toEqual([200, undefined])
  await loja.quieto()
  const [nota] = await loja.sql<{ status_emissao: string; xmotivo: string; xml: string }>(
    'select status_emissao, xmotivo, xml_assinado as xml from documentos_fiscais where venda_id = $1 and atual',
    [feita.id],
  )
  expect([nota?.status_emissao, nota?.xmotivo]).toEqual(['autorizada', 'Autorizado o uso da NF-e'])
  // 7 × 0.1234 = 0.8638; 7 × 0.5678 = 3.9746; of the sale, 3.21 × 7/26 = 0.8642 and 14.76 × 7/26 = 3.9738
  expect(grupo(nota?.xml ?? '', 'gMonoRet')).toBe(
    '<gMonoRet><qBCMonoRet>7.0000</qBCMonoRet><adRemIBSRet>0.1234</adRemIBSRet><vIBSMonoRet>0.86</vIBSMonoRet>' +
      '<adRemCBSRet>0.5678</adRemCBSRet><vCBSMonoRet>3.97</vCBSMonoRet></gMonoRet>',
  )
})

test('o relatório de IBS e CBS tem o monofásico do que se cobrou aqui', async () => {
  await irPara('2026-11-12')
  const { status, body } = await loja.caixa.call(
    'GET',
    'relatorios/ibs_cbs?inicio=01/11/2026&fim=30/11/2026&classe=620002',
  )
  expect(status, JSON.stringify(body)).toBe(200)
  expect(body.totais).toMatchObject({ ibs_uf: '0.00', cbs: '0.00', ibs_mono: '27.65', cbs_mono: '192.65' })
})

test('o que se emitiu no leiaute antigo vale no pacote oficial', async ({ skip }) => {
  const pasta = PASTA_CORRENTE
  if (pasta === null) return skip('não conferido: ../shared/xsd não está aqui')
  const notas = await loja.sql<{ xml: string }>(
    `select xml_assinado as xml from documentos_fiscais where xml_assinado like '%gIBSCBSMono%'`,
  )
  const antigas = notas.filter(({ xml }) => xml.includes('<dhEmi>2026-11-1'))
  expect(antigas.length).toBeGreaterThan(4)
  takeImportedSchemas(
    new Map(readdirSync(pasta).map(nome => [nome, readFileSync(path.join(pasta, nome))] as const)),
  )
  try {
    for (const { xml } of antigas) expect(validateXml('NFe', xml)).toEqual([])
  } finally {
    takeImportedSchemas(null)
  }
})
