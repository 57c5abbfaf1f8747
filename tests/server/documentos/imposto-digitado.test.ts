import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { abrirLoja, type Loja } from '../vendas/loja.ts'
import { type Dito, dizer } from './documento.ts'
import { customerResells, DI, emitir, expectAdditions, grupo, partnerAt } from './nota.ts'

let loja: Loja
beforeAll(async () => {
  loja = await abrirLoja()
  await customerResells(loja)
})
afterAll(() => loja.close())

type Linha = Record<string, unknown>

/** R$ 100,00 with every tax typed: PIS and COFINS of 01, IBS and CBS of the rules' codes. */
const linha = (digitado: Linha): Linha => ({
  produto_id: loja.produtos.comum,
  cest: '0300700',
  qtde: '10',
  preco: '10.00',
  calcular_imposto: false,
  origem: 0,
  cfop: '5102',
  cst_pis_id: '01',
  base_pis: '100.00',
  aliq_pis: '1.65',
  vlrpis: '1.65',
  cst_confins_id: '01', // contrato
  base_confins: '100.00',
  aliq_confins: '7.60',
  vlrconfins: '7.60',
  regraibs_id: 1,
  regracbs_id: 1,
  base_ibs_uf: '100.00',
  vlr_ibs_uf: '0.10',
  base_ibs_mu: '100.00',
  vlr_ibs_mu: '0.00',
  vlr_ibs_total: '0.10',
  base_cbs: '100.00',
  aliq_cbs: '0.90',
  vlr_cbs: '0.90',
  ...digitado,
})

/** The code that São Paulo demands of a relieved CST, and of no other. */
const beneficioDe = (cst: string): Linha =>
  ['20', '30', '40', '41', '50', '51', '70'].includes(cst) ? { cbenef: 'SP010360' } : {}

let serie = 100
/** Lines of R$ 100,00 each, issued by a series of their own: the XML that SEFAZ authorised. */
const emitido = (itens: readonly Linha[], valor_total: string, mudanca: Dito = {}) =>
  emitir(loja, {
    valor_produtos: `${itens.length}00.00`,
    valor_total,
    tipo_faturamento: 2,
    pagamento: [],
    tipo_atend: 9,
    ind_intermediador: 0,
    serie: String(++serie),
    itens: itens as never,
    ...mudanca,
  })

const PROPRIA = { base_icms: '100.00', aliq_icms: '18.00', vlricms: '18.00', modalidadeicms: 3 }
const REDUZIDA = { ...PROPRIA, base_icms: '80.00', aliqreducao: '20.00', vlricms: '14.40' }
const ST = {
  cfop: '5401',
  base_icms_st: '140.00',
  aliqmva: '40.00',
  aliicms_st: '18.00',
  vlr_icms_st: '7.20',
  modalidadeicmsst: 4,
}
const FCP = { base_fcp: '100.00', aliq_fcp: '2.00', vlr_fcp: '2.00' }
const FCP_ST = { base_fcp_st: '140.00', vlr_fcp_st: '0.80' }
const DESONERA = { motivo_desoneracao: 9, valor_desoneracao: '3.60' }
/** ST paid before, which a note to a taxpayer who resells must state (938). */
const RETIDO = {
  cfop: '5405',
  st_ret_base: '140.00',
  st_ret_aliq: '18',
  st_ret_substituto: '18.00',
  st_ret_valor: '7.20',
}
const CREDITO = { aliq_icms: '1.25', vlricms: '1.25' }
const XML = {
  propria: '<modBC>3</modBC><vBC>100.00</vBC><pICMS>18.00</pICMS><vICMS>18.00</vICMS>',
  st: '<modBCST>4</modBCST><pMVAST>40.00</pMVAST><vBCST>140.00</vBCST><pICMSST>18.00</pICMSST><vICMSST>7.20</vICMSST>',
  desonera: '<vICMSDeson>3.60</vICMSDeson><motDesICMS>9</motDesICMS><indDeduzDeson>0</indDeduzDeson>',
  retido:
    '<vBCSTRet>140.00</vBCSTRet><pST>18.00</pST><vICMSSubstituto>18.00</vICMSSubstituto><vICMSSTRet>7.20</vICMSSTRet>',
  credito: '<pCredSN>1.25</pCredSN><vCredICMSSN>1.25</vCredICMSSN>',
}
const reduzida = (antes: string, depois: string) =>
  `<modBC>3</modBC>${antes}<pICMS>18.00</pICMS><vICMS>14.40</vICMS>${depois}`

describe('o que se digita é o que a nota diz, e os totais são as suas somas', () => {
  test('cada CST de ICMS, com substituição, redução, desoneração e diferimento', async () => {
    await loja.sql('update empresas set crt = 3')
    const RED = '<pRedBC>20.00</pRedBC><vBC>80.00</vBC>'
    // what was left behind of another code is not in the note
    const casos: [cst: string, digitado: Linha, grupo: string, blocos: string][] = [
      ['00', PROPRIA, 'ICMS00', XML.propria],
      ['10', { ...PROPRIA, ...ST }, 'ICMS10', XML.propria + XML.st],
      ['20', { ...REDUZIDA, ...DESONERA }, 'ICMS20', reduzida(RED, XML.desonera)],
      ['30', ST, 'ICMS30', XML.st],
      ['40', PROPRIA, 'ICMS40', ''],
      ['41', DESONERA, 'ICMS40', XML.desonera],
      ['50', {}, 'ICMS40', ''],
      [
        '51',
        { ...PROPRIA, vlricms: '12.00', percentual_diferimento: '33.3333', vlr_icms_diferido: '6.00' },
        'ICMS51',
        '<modBC>3</modBC><vBC>100.00</vBC><pICMS>18.00</pICMS><vICMSOp>18.00</vICMSOp><pDif>33.3333</pDif><vICMSDif>6.00</vICMSDif><vICMS>12.00</vICMS>',
      ],
      ['60', { ...RETIDO, vlr_icms_st: '7.20' }, 'ICMS60', XML.retido],
      ['70', { ...REDUZIDA, ...ST }, 'ICMS70', reduzida(RED, XML.st)],
      [
        '90',
        { ...REDUZIDA, ...ST, cfop: '5949' },
        'ICMS90',
        reduzida('<vBC>80.00</vBC><pRedBC>20.00</pRedBC>', XML.st),
      ],
    ]
    const xml = await emitido(
      casos.map(([csticms_id, digitado]) => linha({ csticms_id, ...beneficioDe(csticms_id), ...digitado })),
      '1128.80',
    )
    expect(grupo(xml, 'ICMS')).toEqual(
      casos.map(([cst, , nome, blocos]) => `<${nome}><orig>0</orig><CST>${cst}</CST>${blocos}</${nome}>`),
    )
    expectAdditions(xml)
  })

  test('cada CSOSN de quem é do Simples, com o crédito de quem compra', async () => {
    await loja.sql('update empresas set crt = 1')
    const casos: [csosn: string, digitado: Linha, grupo: string, blocos: string][] = [
      ['101', CREDITO, 'ICMSSN101', XML.credito],
      ['102', PROPRIA, 'ICMSSN102', ''],
      ['103', {}, 'ICMSSN102', ''],
      ['300', {}, 'ICMSSN102', ''],
      ['400', {}, 'ICMSSN102', ''],
      ['201', { ...ST, ...CREDITO }, 'ICMSSN201', XML.st + XML.credito],
      ['202', ST, 'ICMSSN202', XML.st],
      ['203', ST, 'ICMSSN202', XML.st],
      ['500', RETIDO, 'ICMSSN500', XML.retido],
      ['900', { ...PROPRIA, cfop: '5949' }, 'ICMSSN900', XML.propria],
    ]
    const xml = await emitido(
      casos.map(([csticms_id, digitado]) => linha({ csticms_id, ...digitado })),
      '1021.60',
    )
    expect(grupo(xml, 'ICMS')).toEqual(
      casos.map(([cst, , nome, blocos]) => `<${nome}><orig>0</orig><CSOSN>${cst}</CSOSN>${blocos}</${nome}>`),
    )
    expectAdditions(xml)
  })

  test('o FCP da substituição entra no total da nota, onde o código tem lugar', async () => {
    await loja.sql('update empresas set crt = 3')
    const proprio = '<vBCFCP>100.00</vBCFCP><pFCP>2.00</pFCP><vFCP>2.00</vFCP>'
    const st = '<vBCFCPST>140.00</vBCFCPST><pFCPST>2.00</pFCPST><vFCPST>0.80</vFCPST>'
    const inteiro = st.replace('<vFCPST>0.80', '<vFCPST>2.80')
    const casos: [cst: string, digitado: Linha, grupo: string, blocos: string][] = [
      ['00', { ...PROPRIA, ...FCP }, 'ICMS00', `${XML.propria}<pFCP>2.00</pFCP><vFCP>2.00</vFCP>`],
      ['10', { ...PROPRIA, ...ST, ...FCP, ...FCP_ST }, 'ICMS10', XML.propria + proprio + XML.st + st],
      // nothing of its own to take away (N23d-10)
      ['30', { ...ST, ...FCP, ...FCP_ST, vlr_fcp_st: '2.80' }, 'ICMS30', XML.st + inteiro],
      ['40', { ...FCP, ...FCP_ST }, 'ICMS40', ''],
    ]
    const xml = await emitido(
      casos.map(([csticms_id, digitado]) => linha({ csticms_id, ...beneficioDe(csticms_id), ...digitado })),
      '418.00',
    )
    expect(grupo(xml, 'ICMS')).toEqual(
      casos.map(([cst, , nome, blocos]) => `<${nome}><orig>0</orig><CST>${cst}</CST>${blocos}</${nome}>`),
    )
    expectAdditions(xml)
  })

  test('IPI, PIS e COFINS levam base e valor só quando tributam', async () => {
    await loja.sql('update empresas set crt = 3')
    const IPI = { base_ipi: '100.00', aliqipi: '5.00', vlripi: '5.00' }
    const casos: [Linha, ipi: string, pis: string, cofins: string][] = [
      [
        { cstipi_id: '50', ...IPI, codigo_enq_ipi: '301', cst_pis_id: '02' },
        '<cEnq>301</cEnq><IPITrib><CST>50</CST><vBC>100.00</vBC><pIPI>5.00</pIPI><vIPI>5.00</vIPI></IPITrib>',
        '<PISAliq><CST>02</CST><vBC>100.00</vBC><pPIS>1.65</pPIS><vPIS>1.65</vPIS></PISAliq>',
        '<COFINSAliq><CST>01</CST><vBC>100.00</vBC><pCOFINS>7.60</pCOFINS><vCOFINS>7.60</vCOFINS></COFINSAliq>',
      ],
      [
        { cstipi_id: '53', ...IPI, cst_pis_id: '06', cst_confins_id: '06' }, // contrato
        '<cEnq>999</cEnq><IPINT><CST>53</CST></IPINT>',
        '<PISNT><CST>06</CST></PISNT>',
        '<COFINSNT><CST>06</CST></COFINSNT>',
      ],
      [
        { cstipi_id: '99', ...IPI, cst_pis_id: '49', cst_confins_id: '99' }, // contrato
        '<cEnq>999</cEnq><IPITrib><CST>99</CST><vBC>100.00</vBC><pIPI>5.00</pIPI><vIPI>5.00</vIPI></IPITrib>',
        '<PISOutr><CST>49</CST><vBC>100.00</vBC><pPIS>1.65</pPIS><vPIS>1.65</vPIS></PISOutr>',
        '<COFINSOutr><CST>99</CST><vBC>100.00</vBC><pCOFINS>7.60</pCOFINS><vCOFINS>7.60</vCOFINS></COFINSOutr>',
      ],
    ]
    const itens = casos.map(([digitado]) => linha({ csticms_id: '00', ...PROPRIA, ...digitado }))
    const xml = await emitido(itens, '310.00')
    expect(grupo(xml, 'IPI')).toEqual(casos.map(([, ipi]) => ipi))
    expect(grupo(xml, 'PIS')).toEqual(casos.map(([, , pis]) => pis))
    expect(grupo(xml, 'COFINS')).toEqual(casos.map(([, , , cofins]) => cofins))
    expectAdditions(xml)
  })

  test('IBS e CBS: os códigos da regra, a base e os valores de quem digitou', async () => {
    const digitado = {
      base_ibs_uf: '90.00',
      vlr_ibs_uf: '0.09',
      vlr_ibs_total: '0.09',
      base_cbs: '90.00',
      vlr_cbs: '0.81',
    }
    const xml = await emitido([linha({ csticms_id: '00', ...PROPRIA, ...digitado })], '100.00')
    expect(grupo(xml, 'gIBSCBS')).toEqual([
      '<vBC>90.00</vBC><gIBSUF><pIBSUF>0.1000</pIBSUF><vIBSUF>0.09</vIBSUF></gIBSUF><gIBSMun><pIBSMun>0.0000</pIBSMun><vIBSMun>0.00</vIBSMun></gIBSMun><vIBS>0.09</vIBS><gCBS><pCBS>0.9000</pCBS><vCBS>0.81</vCBS></gCBS>',
    ])
    expectAdditions(xml)
  })
  test('a partilha não digitada é inteira do estado de quem compra', async () => {
    const carioca = await parceiroDoRio()
    const digitado = {
      ...PROPRIA,
      cfop: '6102',
      aliq_icms: '12.00',
      vlricms: '12.00',
      base_partilha: '100.00',
      aliq_fpc: '2.00', // contrato
      aliq_icms_int_des: '20.00',
      aliq_icms_des: '12.00',
      vlrfcp: '2.00',
      vlrparufdes: '8.00',
      vlrparuforig: '0.00',
    }
    const xml = await emitido([linha({ csticms_id: '00', ...digitado })], '100.00', carioca)
    expect(grupo(xml, 'ICMSUFDest')).toEqual([
      '<vBCUFDest>100.00</vBCUFDest><vBCFCPUFDest>100.00</vBCFCPUFDest><pFCPUFDest>2.00</pFCPUFDest><pICMSUFDest>20.00</pICMSUFDest><pICMSInter>12.00</pICMSInter><pICMSInterPart>100.00</pICMSInterPart><vFCPUFDest>2.00</vFCPUFDest><vICMSUFDest>8.00</vICMSUFDest><vICMSUFRemet>0.00</vICMSUFRemet>',
    ])
    expectAdditions(xml)
  })

  test('numa entrada de importação, o II, o IOF e a aduana', async () => {
    const digitado = {
      csticms_id: '00',
      ...PROPRIA,
      origem: 1,
      cfop: '3102',
      cstipi_id: '00',
      base_ipi: '114.00',
      aliqipi: '5.00',
      vlripi: '5.70',
      base_ii: '100.00',
      valor_ii: '14.00',
      valor_aduaneiro: '3.00',
      valor_iof: '1.00',
      cst_pis_id: '50',
      cst_confins_id: '50', // contrato
      dis: [DI],
    }
    const xml = await emitido([linha(digitado)], '119.70', { tipo_operacao: 3, ...(await estrangeiro()) })
    expect(grupo(xml, 'II')).toEqual([
      '<vBC>100.00</vBC><vDespAdu>3.00</vDespAdu><vII>14.00</vII><vIOF>1.00</vIOF>',
    ])
    expect(grupo(xml, 'DI')[0]).toContain('<nDI>2612345678</nDI>')
    expectAdditions(xml)
  })
})

test('um valor sem o código que o põe na nota é recusado onde falta o código', async () => {
  const semCodigo = linha({ csticms_id: '40', valor_desoneracao: '3.60', vlripi: '5.00' })
  const dito = { tipo_faturamento: 2, pagamento: [], itens: [semCodigo], valor_produtos: '100.00' } as never
  const { status, body } = await loja.caixa.call('POST', 'vendas', {
    ...dizer(loja, dito),
    valor_total: '105.00',
  })
  expect([status, body.errors]).toEqual([
    422,
    { 'itens.0.motivo_desoneracao': ['Campo Obrigatório'], 'itens.0.cstipi_id': ['Campo Obrigatório'] },
  ])
})

test('em 2027 a nota leva o Imposto Seletivo, pelos códigos da regra', async () => {
  loja.clock.set('2027-01-04T12:00:00-03:00')
  const [usuario] = await loja.sql<{ email: string }>('select email from usuarios order by id limit 1')
  loja.caixa = await loja.login(usuario?.email ?? '')
  const [regra] = await loja.sql<{ id: number }>(
    `insert into tributacao_isl (account_id, nome, cst_isl, classificacao_isl, aliquota_isl, aliquota_lei)
      values ($1, 'Bebidas', '000', '000001', 10, false) returning id`,
    [loja.account_id],
  )
  const digitado = {
    ...linha({ cst_pis_id: '08', cst_confins_id: '08' }), // contrato
    csticms_id: '00',
    ...PROPRIA,
    regraisl_id: regra?.id,
    base_isl: '100.00',
    aliq_isl: '10.00',
    vlr_isl_ad: '10.00',
    vlr_isl: '10.00',
    base_ibs_uf: '110.00',
    vlr_ibs_uf: '0.06',
    base_ibs_mu: '110.00',
    vlr_ibs_mu: '0.06',
    vlr_ibs_total: '0.12',
    base_cbs: '110.00',
    vlr_cbs: '0.99',
  }
  const xml = await emitido([digitado], '100.00')
  expect(grupo(xml, 'IS')).toEqual([
    '<CSTIS>000</CSTIS><cClassTribIS>000001</cClassTribIS><vBCIS>100.00</vBCIS><pIS>10.0000</pIS><vIS>10.00</vIS>',
  ])
  expectAdditions(xml)
})

const parceiroDoRio = () => partnerAt(loja, 'F', '52998224725', '3304557')
const estrangeiro = () => partnerAt(loja, 'E', null, null, '0230')
