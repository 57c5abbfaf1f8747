import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeXml } from '../../../src/core/dfe/kit/xml.ts'
import type { EntradaNfe } from '../../../src/core/dfe/nfe/compose/entrada.ts'
import { buildNfe } from '../../../src/core/dfe/nfe/compose/nfe.ts'
import { NFE } from '../../../src/core/dfe/nfe/layout/nfe.ts'
import { preflight } from '../../../src/core/dfe/nfe/preflight/index.ts'
import { leiaute } from '../../../src/core/dfe/nfe/preflight/leiaute.ts'
import { buildChave } from '../../../src/core/document/chave.ts'
import { composeNfe } from '../../../src/server/issuing/models/nfe/compose.ts'
import { nomeMunicipio } from '../../../src/server/issuing/models/nfe/municipio.ts'
import { nfeDaVenda } from '../../../src/server/issuing/models/nfe/nfe.ts'
import { readSaleForIssue } from '../../../src/server/issuing/models/nfe/sale-repository.ts'
import type { Documento } from '../../../src/server/issuing/repository.ts'
import { validateXml } from '../../../src/server/sefaz/schemas.ts'
import { certificadoDemo } from '../sefaz/certificado-demo.ts'
import { abrirLoja, CNPJ, CNPJ_CLIENTE, type Loja } from '../vendas/loja.ts'

let loja: Loja
let transportadora: number
let deposito: number
beforeAll(async () => {
  loja = await abrirLoja()
  const [{ id } = { id: 0 }] = await loja.sql<{ id: number }>(
    `insert into parceiros (account_id, tipo, nome, cpf_cnpj) values ($1, 'J', 'Transportes Rápidos Ltda', '11444777000161') returning id`,
    [loja.account_id],
  )
  transportadora = id
  await endereco(transportadora, { endereco: 'Rodovia 1', numero: '10', ie: '110042490114' })
  deposito = await endereco(loja.parceiros.completo, {
    endereco: 'Rua do Depósito',
    numero: '77',
    destinatario: 'Depósito Central',
    cnpj_cpf: CNPJ_CLIENTE,
    principal: 0,
  })
})
afterAll(() => loja.close())

async function endereco(parceiro_id: number, extra: Record<string, unknown>): Promise<number> {
  const linha: Record<string, unknown> = {
    account_id: loja.account_id,
    parceiro_id,
    bairro: 'Centro',
    cep: '01001000',
    municipio_id: '3550308',
    tipo_contribuite: 9,
    principal: 1,
    ...extra,
  }
  const nomes = Object.keys(linha)
  const [{ id } = { id: 0 }] = await loja.sql<{ id: number }>(
    `insert into parceiros_address (${nomes.join(', ')}) values (${nomes.map((_, i) => `$${i + 1}`).join(', ')}) returning id`,
    Object.values(linha),
  )
  return id
}

interface Mudanca {
  /** Columns of its own. */
  venda?: Record<string, unknown>
  /** What stands together. */
  demais?: Record<string, unknown>
  item?: Record<string, unknown>
  /** Columns of its line. */
  linha?: Record<string, unknown>
  /** Of what it was judged by. */
  totais?: Record<string, string>
  parcelas?: readonly [vencimento: string, valor: string][]
}

/** A sale of R$ 10,00 to a customer, made a document of the back office: what its note says. */
async function entradaDe({
  venda = {},
  demais = {},
  item = {},
  linha = {},
  totais = {},
  parcelas = [],
}: Mudanca): Promise<EntradaNfe> {
  const { id } = await loja.vender({ modelo: '55', parceiro_id: loja.parceiros.completo })
  await loja.quieto()
  const colunas = { terminal_id: null, demais: JSON.stringify(demais), ...venda }
  const nomes = Object.keys(colunas)
  await loja.sql(
    `update vendas set ${nomes.map((nome, i) => `${nome} = $${i + 2}`).join(', ')} where id = $1`,
    [id, ...Object.values(colunas)],
  )
  await loja.sql(
    `update vendas set contexto = contexto || jsonb_build_object('indPres', tipo_atend),
      totais_servidor = jsonb_set(totais_servidor, '{totais}', totais_servidor->'totais' || $2::jsonb) where id = $1`,
    [id, JSON.stringify(totais)],
  )
  const daLinha = { demais: JSON.stringify(item), ...linha }
  await loja.sql(
    `update venda_itens set ${Object.keys(daLinha)
      .map((nome, i) => `${nome} = $${i + 2}`)
      .join(', ')} where venda_id = $1`,
    [id, ...Object.values(daLinha)],
  )
  if (parcelas.length > 0)
    await loja.sql(
      `update venda_pagamentos set indicador_forma = 1, tpag = '15', descricao = 'Boleto' where venda_id = $1`,
      [id],
    )
  for (const [i, [vencimento, valor]] of parcelas.entries())
    await loja.sql(
      `insert into venda_parcelas (account_id, venda_id, pagamento_num, num_parcela, sub_parcela, valor, vencimento, status, alterou)
        select account_id, venda_id, num, $2, 0, $3, $4, 'A', false from venda_pagamentos where venda_id = $1`,
      [id, i + 1, valor, vencimento],
    )
  const tenant = { account_id: loja.account_id }
  const nota = await loja.deps.db.tx(tenant, q => readSaleForIssue(q, tenant, id))
  const { entrada } = nfeDaVenda(nomeMunicipio).compose(NUMERADO, nota, {} as never)
  return entrada
}

const chave = (mod: string, nNF: string) =>
  buildChave({ cUF: '35', AAMM: '2611', cnpj: CNPJ, mod, serie: '1', nNF, tpEmis: '1', cNF: '48291736' })
const NUMERADO = {
  chave: chave('55', '7'),
  dh_emi: '2026-11-20T12:00:00-03:00',
  modelo: '55',
  tp_emis: 1,
  tp_amb: 2,
  dh_cont: null,
  xjust: null,
} as Documento

/** Its XML, which nothing finds fault with. */
async function notaDe(mudanca: Mudanca): Promise<string> {
  const entrada = await entradaDe(mudanca)
  expect(preflight(entrada)).toEqual([])
  const { xml } = composeNfe(entrada, certificadoDemo())
  expect(validateXml('NFe', xml)).toEqual([])
  return xml
}

test('uma venda a prazo do escritório, com tudo o que leva, chega inteira à nota', async () => {
  const xml = await notaDe({
    venda: {
      tipo_faturamento: 1,
      tipo_atend: 2,
      addresse_entrega_id: deposito,
      trnasportadora_id: transportadora,
      obs: 'Entregar pela manhã',
    },
    demais: {
      natureza: 'VENDA A PRAZO',
      data_sainda: '21/11/2026',
      ind_intermediador: 1,
      cnpj_intermediador: '11.444.777/0001-61',
      id_intermediador: 'loja-77',
      ref: [chave('55', '3')],
      autsXml: ['123.456.789-09'],
      obs_fisco_venda: 'Regime especial',
      obs_fisco: [
        { nome: 'Artigo', obs: 'Art. 10 do RICMS' },
        { nome: 'Convênio', obs: 'Operação amparada pelo Convênio ICMS 52/91, cláusula primeira' },
      ],
      fretepor: 0,
      placa: 'ABC-1D23',
      ufplaca: 'SP',
      transpo_qtde: '3.0000',
      transpo_especie: 'CAIXA',
      transpo_pesobruto: '12.5000',
    },
    item: { num_pedido: 'PC-77', num_item: '12', obs: 'Gelada' },
    parcelas: [
      ['2027-01-20', '5.00'],
      ['2026-12-20', '5.00'],
    ],
  })
  for (const trecho of [
    '<natOp>VENDA A PRAZO</natOp>',
    '<dhSaiEnt>2026-11-21T00:00:00-03:00</dhSaiEnt>',
    '<tpImp>1</tpImp>',
    '<indPres>2</indPres><indIntermed>1</indIntermed>',
    `<NFref><refNFe>${chave('55', '3')}</refNFe></NFref>`,
    `<entrega><CNPJ>${CNPJ_CLIENTE}</CNPJ><xNome>Depósito Central</xNome><xLgr>Rua do Depósito</xLgr><nro>77</nro>`,
    '<autXML><CPF>12345678909</CPF></autXML>',
    '<xPed>PC-77</xPed><nItemPed>12</nItemPed>',
    '<infAdProd>Gelada</infAdProd>',
    '<modFrete>0</modFrete><transporta><CNPJ>11444777000161</CNPJ><xNome>Transportes Rápidos Ltda</xNome><IE>110042490114</IE><xEnder>Rodovia 1, 10, Centro</xEnder><xMun>São Paulo</xMun><UF>SP</UF></transporta>',
    '<veicTransp><placa>ABC1D23</placa><UF>SP</UF></veicTransp><vol><qVol>3</qVol><esp>CAIXA</esp><pesoB>12.500</pesoB></vol>',
    '<dup><nDup>001</nDup><dVenc>2026-12-20</dVenc><vDup>5.00</vDup></dup><dup><nDup>002</nDup><dVenc>2027-01-20</dVenc>',
    '<detPag><indPag>1</indPag><tPag>15</tPag><vPag>10.00</vPag></detPag>',
    '<infIntermed><CNPJ>11444777000161</CNPJ><idCadIntTran>loja-77</idCadIntTran></infIntermed>',
    '<infAdFisco>Regime especial | Convênio: Operação amparada pelo Convênio ICMS 52/91, cláusula primeira</infAdFisco>',
    '<infCpl>Entregar pela manhã</infCpl>',
    '<obsFisco xCampo="Artigo"><xTexto>Art. 10 do RICMS</xTexto></obsFisco>',
  ])
    expect(xml).toContain(trecho)
})

test('do pedido do comprador nada se corta: o que não cabe é dito no campo', async () => {
  const item = { num_pedido: 'PEDIDO 2026/0001', num_item: '1234567' }
  const entrada = await entradaDe({ item })
  expect(leiaute(entrada, buildNfe(entrada)).map(({ campo }) => campo)).toEqual([
    'itens.0.num_pedido',
    'itens.0.num_item',
  ])
})

test('leva o pedido público, o local de retirada e a observação ao contribuinte', async () => {
  const xml = await notaDe({
    demais: {
      retirada_id: transportadora,
      compra_empenho: '2026NE00077',
      compra_pedido: 'PED 12/2026',
      compra_contrato: 'CT 9/2026',
      ref: [chave('55', '3'), chave('57', '4')],
      obs_contrib: [
        { nome: 'Vendedor', obs: 'Ana' },
        { nome: 'Condições', obs: 'Entrega em horário comercial, mediante agendamento feito na véspera' },
      ],
    },
  })
  for (const trecho of [
    `<NFref><refNFe>${chave('55', '3')}</refNFe></NFref><NFref><refCTe>${chave('57', '4')}</refCTe></NFref>`,
    '<retirada><CNPJ>11444777000161</CNPJ><xNome>Transportes Rápidos Ltda</xNome><xLgr>Rodovia 1</xLgr><nro>10</nro>',
    '<compra><xNEmp>2026NE00077</xNEmp><xPed>PED 12/2026</xPed><xCont>CT 9/2026</xCont></compra>',
    '<obsCont xCampo="Vendedor"><xTexto>Ana</xTexto></obsCont>',
    '<infCpl>Condições: Entrega em horário comercial, mediante agendamento feito na véspera</infCpl>',
  ])
    expect(xml).toContain(trecho)
})

test('o que a linha exporta vai à nota, o drawback só e a exportação indireta inteira', async () => {
  const entrada = await entradaDe({
    demais: { ref: [chave('55', '9')] },
    item: {
      det_exporta: [
        { drawback: '20260012345', registro: '123456789012', chave: chave('55', '9'), qtde: '1.0000' },
        { drawback: '20260012346', registro: null, chave: null, qtde: null },
      ],
    },
  })
  // 336: not by a sale that stays in the country
  expect(preflight(entrada).map(({ codigo }) => codigo)).toEqual(['336'])
  const { xml } = composeNfe(entrada, certificadoDemo())
  expect(validateXml('NFe', xml)).toEqual([])
  expect(xml).toContain(
    `<detExport><nDraw>20260012345</nDraw><exportInd><nRE>123456789012</nRE><chNFe>${chave('55', '9')}</chNFe><qExport>1.0000</qExport></exportInd></detExport><detExport><nDraw>20260012346</nDraw></detExport>`,
  )
})

test('a prazo, o que se recebeu na hora continua à vista: o indicador é do meio', async () => {
  const xml = await notaDe({ venda: { tipo_faturamento: 1 } })
  expect(xml).toContain('<detPag><indPag>0</indPag><tPag>01</tPag>')
})

test('sem pagamento é tPag 90 sem troco, e o que não se disse não aparece', async () => {
  const xml = await notaDe({ venda: { tipo_faturamento: 2 } })
  expect(xml).toContain('<pag><detPag><tPag>90</tPag><vPag>0.00</vPag></detPag></pag>')
  expect(xml).toContain('<modFrete>9</modFrete>')
  for (const tag of [
    'NFref',
    'entrega',
    'transporta',
    'veicTransp',
    'vol',
    'cobr',
    'infIntermed',
    'exporta',
    'DI',
    'retirada',
    'compra',
    'detExport',
  ])
    expect(xml).not.toContain(`<${tag}>`)
})

test('códigos e alíquotas digitados vão à nota, e o CFOP da linha vence a regra', async () => {
  const xml = await notaDe({
    demais: { cfop_id: '5102' },
    item: {
      cfop: '5117',
      calcular_imposto: false,
      origem: 0,
      csticms_id: '00',
      modalidadeicms: 3,
      aliq_icms: '18.00',
      cst_pis_id: '01',
      aliq_pis: '1.65',
      cst_confins_id: '01',
      aliq_confins: '7.60',
    },
  })
  expect(xml).toContain('<natOp>')
  expect(xml).toContain('<CFOP>5117</CFOP>')
  expect(xml).toContain(
    '<ICMS00><orig>0</orig><CST>00</CST><modBC>3</modBC><vBC>10.00</vBC><pICMS>18.00</pICMS><vICMS>1.80</vICMS></ICMS00>',
  )
  expect(xml).toContain('<PISAliq><CST>01</CST>')
})

test('o papel da nota é o que a empresa escolheu, e o do balcão tem o seu', async () => {
  await loja.sql('update empresas set formato_danfe = 2 where account_id = $1', [loja.account_id])
  expect(await notaDe({ venda: { tipo_atend: 9 } })).toContain('<tpImp>2</tpImp>')
  expect((await entradaDe({ venda: { terminal_id: loja.terminais[0] } })).ide.tpImp).toBeUndefined()
  await loja.sql('update empresas set formato_danfe = 1 where account_id = $1', [loja.account_id])
})

test('a unidade tributável leva o GTIN próprio, ou repete o do produto', async () => {
  const linha = { gtin: '7891000053508', unidade_trib: 'KG', fator_coversao: '2', tipo_conversao: 2 }
  expect((await entradaDe({ linha })).itens[0]).toMatchObject({ uTrib: 'KG', cEANTrib: null })
  await loja.sql(`update produtos set gtin_trib = '7894900011517' where id = $1`, [loja.produtos.comum])
  expect((await entradaDe({ linha })).itens[0]).toMatchObject({ cEANTrib: '7894900011517' })
  expect((await entradaDe({ linha: { ...linha, gtin: null } })).itens[0]).toMatchObject({ cEANTrib: null })
  expect((await entradaDe({})).itens[0]).toMatchObject({ cEANTrib: null })
})

test('o que não cabe no campo do fisco continua nas informações complementares', async () => {
  const longa = `${'a'.repeat(1999)} ${'b'.repeat(100)}`
  const { infAdFisco, infCpl } = await entradaDe({
    venda: { obs: 'Do cliente' },
    demais: { obs_fisco_venda: longa },
  })
  expect(infAdFisco?.trim()).toBe('a'.repeat(1999))
  expect(infCpl).toBe(`${'b'.repeat(100)} | Do cliente`)
})

test('as marcas do Senar e das observações levam os valores do documento', async () => {
  const [{ id } = { id: 0 }] = await loja.sql<{ id: number }>(
    `insert into senars (account_id, nome, aliq_senar, obs_nota)
      values ($1, 'Rural', '0.2', 'Retido: R$ {{valor_senar}}, líquido {valor_liquido}') returning id`,
    [loja.account_id],
  )
  const { infCpl, obsFisco } = await entradaDe({
    venda: { senar_id: id, obs: 'Sem marca {outra}' },
    totais: { valor_senar: '1234.50', valor_liquido: '8.77' },
    demais: { obs_fisco: [{ nome: 'Senar', obs: 'Retido {{valor_senar}}' }] },
  })
  expect(infCpl).toBe('Sem marca {outra} | Retido: R$ 1.234,50, líquido 8,77')
  expect(obsFisco).toEqual([{ xCampo: 'Senar', xTexto: 'Retido 1.234,50' }])
})

test('declarações de importação da linha, com as adições na sua ordem', async () => {
  const { itens } = await entradaDe({
    item: {
      base_ii: '10.00',
      valor_aduaneiro: '0.50',
      dis: [
        {
          num_di: '2612345678',
          data_registro: '01/11/2026',
          desembaraco: 'SANTOS',
          uf_desembaraco: 'SP',
          data_desembaraco: '05/11/2026',
          via_transporte: 1,
          valor_afrem: '12.50',
          forma_import: 2,
          cnpj_exportador: '11.444.777/0001-61',
          uf_adiquirinte: 'SC',
          cod_exportado: 'ACME',
          adicoes: [
            { numero: 1, cod_fabricante: 'ACME', numero_seq: null, desconto: null, drawback: 20260012345 },
          ],
        },
      ],
    },
  })
  expect(itens[0]?.importacao).toEqual({
    vBC: '10.00',
    vDespAdu: '0.50',
    vIOF: null,
    declaracoes: [
      {
        nDI: '2612345678',
        dDI: '2026-11-01',
        xLocDesemb: 'SANTOS',
        UFDesemb: 'SP',
        dDesemb: '2026-11-05',
        tpViaTransp: '1',
        vAFRMM: '12.50',
        tpIntermedio: '2',
        CNPJ: '11444777000161',
        UFTerceiro: 'SC',
        cExportador: 'ACME',
        adi: [{ nAdicao: '1', nSeqAdic: null, cFabricante: 'ACME', vDescDI: null, nDraw: '20260012345' }],
      },
    ],
  })
})

test('de um caixa a nota não leva o que só um documento escreve', async () => {
  const terminal = loja.terminais[0]
  const entrada = await entradaDe({
    venda: { terminal_id: terminal },
    demais: { fretepor: 0, placa: 'ABC1D23' },
  })
  const xml = writeXml(NFE, buildNfe(entrada))
  expect(xml).toContain('<tpImp>6</tpImp>')
  expect(xml).toContain('<transp><modFrete>9</modFrete></transp>')
})
