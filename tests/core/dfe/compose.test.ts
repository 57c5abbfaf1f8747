import { describe, expect, test } from 'vitest'
import { validateLayout } from '../../../src/core/dfe/kit/validate.ts'
import { writeXml } from '../../../src/core/dfe/kit/xml.ts'
import type { ItemNfe } from '../../../src/core/dfe/nfe/compose/entrada.ts'
import { buildNfe } from '../../../src/core/dfe/nfe/compose/nfe.ts'
import { NFE } from '../../../src/core/dfe/nfe/layout/nfe.ts'
import { leiaute } from '../../../src/core/dfe/nfe/preflight/leiaute.ts'
import { parametrosQrOffline, qrOnline } from '../../../src/core/dfe/nfe/qr.ts'
import { destinatario, exemplo, GLP, item, LUBRIFICANTE, MOTO, REMEDIO } from './exemplo.ts'

const xmlDe = (...args: Parameters<typeof exemplo>) => writeXml(NFE, buildNfe(exemplo(...args)))
const entre = (xml: string, tag: string) => new RegExp(`<${tag}>.*</${tag}>`).exec(xml)?.[0] ?? ''

const comIcms = (icms: Record<string, string>, valores: ItemNfe['valores'] = {}): ItemNfe => {
  const base = item()
  return {
    ...base,
    regras: { ...base.regras, icms: { cfop: '5102', origem: '0', ...icms } },
    valores: { ...base.valores, ...valores },
    // the state's row; 0.20 of 10.00 could be many rates, this one is written
    contexto: { pFCP: '2' },
  }
}

const ST = { base_icms_st: '20.00', vlr_icms_st: '1.80', aliqmva: '40.00' }

describe('CST ou CSOSN → grupo do leiaute', () => {
  test.each<[string, Record<string, string>, ItemNfe['valores'], string]>([
    [
      '00',
      { icms: '18' },
      {},
      '<ICMS00><orig>0</orig><CST>00</CST><modBC>3</modBC><vBC>10.00</vBC><pICMS>18.00</pICMS><vICMS>1.80</vICMS></ICMS00>',
    ],
    [
      '00',
      { icms: '18' },
      { base_fcp: '10.00', vlr_fcp: '0.21' },
      '<ICMS00><orig>0</orig><CST>00</CST><modBC>3</modBC><vBC>10.00</vBC><pICMS>18.00</pICMS><vICMS>1.80</vICMS><pFCP>2.00</pFCP><vFCP>0.21</vFCP></ICMS00>',
    ],
    [
      '20',
      { icms: '18', reducao_icms_pf: '33.33' },
      { base_icms: '6.67', vlricms: '1.20' },
      '<ICMS20><orig>0</orig><CST>20</CST><modBC>3</modBC><pRedBC>33.33</pRedBC><vBC>6.67</vBC><pICMS>18.00</pICMS><vICMS>1.20</vICMS></ICMS20>',
    ],
    [
      '40',
      { icms: '18', motivo_dessoneracao: '9' },
      { valor_desoneracao: '1.80', deduz_desoneracao: '1' },
      '<ICMS40><orig>0</orig><CST>40</CST><vICMSDeson>1.80</vICMSDeson><motDesICMS>9</motDesICMS><indDeduzDeson>1</indDeduzDeson></ICMS40>',
    ],
    ['41', {}, {}, '<ICMS40><orig>0</orig><CST>41</CST></ICMS40>'],
    ['50', { origem: '2' }, {}, '<ICMS40><orig>2</orig><CST>50</CST></ICMS40>'],
    [
      '51',
      { icms: '18', aliq_icms_diferido: '30' },
      { vlr_icms_operacao: '1.80', vlr_icms_diferido: '0.54', vlricms: '1.26' },
      '<ICMS51><orig>0</orig><CST>51</CST><modBC>3</modBC><vBC>10.00</vBC><pICMS>18.00</pICMS><vICMSOp>1.80</vICMSOp><pDif>30.00</pDif><vICMSDif>0.54</vICMSDif><vICMS>1.26</vICMS></ICMS51>',
    ],
    ['60', {}, {}, '<ICMS60><orig>0</orig><CST>60</CST></ICMS60>'],
    [
      '10',
      { icms: '18', icms_st: '18' },
      ST,
      '<modBCST>4</modBCST><pMVAST>40.00</pMVAST><vBCST>20.00</vBCST><pICMSST>18.00</pICMSST><vICMSST>1.80</vICMSST></ICMS10>',
    ],
    [
      '70',
      { icms: '18', icms_st: '18', reducao_icms_pf: '10' },
      ST,
      '<ICMS70><orig>0</orig><CST>70</CST><modBC>3</modBC><pRedBC>10.00</pRedBC>',
    ],
    ['90', {}, { base_icms: '0.00', vlricms: '0.00' }, '<ICMS90><orig>0</orig><CST>90</CST></ICMS90>'],
    ['90', { icms: '18' }, { base_icms: '0.00' }, '<vBC>0.00</vBC><pICMS>18.00</pICMS><vICMS>1.80</vICMS>'],
    [
      '61',
      { aliq_icms_retido_anteriormente: '1.17' },
      { vlr_icms_mono_ret: '1.17' },
      '<ICMS61><orig>0</orig><CST>61</CST><qBCMonoRet>1</qBCMonoRet><adRemICMSRet>1.17</adRemICMSRet><vICMSMonoRet>1.17</vICMSMonoRet></ICMS61>',
    ],
    [
      '101',
      { icms_credito: '1.36' },
      { vlr_credito_sn: '0.14' },
      '<ICMSSN101><orig>0</orig><CSOSN>101</CSOSN><pCredSN>1.36</pCredSN><vCredICMSSN>0.14</vCredICMSSN></ICMSSN101>',
    ],
    ['102', {}, {}, '<ICMSSN102><orig>0</orig><CSOSN>102</CSOSN></ICMSSN102>'],
    ['103', {}, {}, '<CSOSN>103</CSOSN></ICMSSN102>'],
    ['300', {}, {}, '<CSOSN>300</CSOSN></ICMSSN102>'],
    ['400', {}, {}, '<CSOSN>400</CSOSN></ICMSSN102>'],
    ['202', { icms_st: '18' }, ST, '<ICMSSN202><orig>0</orig><CSOSN>202</CSOSN><modBCST>4</modBCST>'],
    ['500', {}, {}, '<ICMSSN500><orig>0</orig><CSOSN>500</CSOSN></ICMSSN500>'],
    [
      '900',
      {},
      { base_icms: '0.00', vlricms: '0.00' },
      '<ICMSSN900><orig>0</orig><CSOSN>900</CSOSN></ICMSSN900>',
    ],
  ])('%s %j', (cst, regra, valores, esperado) => {
    const itens = [comIcms({ cst, ...regra }, valores)]
    expect(entre(xmlDe(1, { itens }), 'ICMS')).toContain(esperado)
    expect(validateLayout(NFE, buildNfe(exemplo(1, { itens })))).toEqual([])
  })
})

describe('PIS e COFINS', () => {
  test.each([
    ['01', {}, '<PISAliq><CST>01</CST><vBC>8.20</vBC><pPIS>1.65</pPIS><vPIS>0.14</vPIS></PISAliq>'],
    [
      '03',
      { aliquota_pis: '0.5' },
      '<PISQtde><CST>03</CST><qBCProd>1</qBCProd><vAliqProd>0.5</vAliqProd><vPIS>0.14</vPIS></PISQtde>',
    ],
    ['07', {}, '<PISNT><CST>07</CST></PISNT>'],
    ['49', {}, '<PISOutr><CST>49</CST><vBC>8.20</vBC><pPIS>1.65</pPIS><vPIS>0.14</vPIS></PISOutr>'],
    [
      '99',
      { tipo_calculo: 2 },
      '<PISOutr><CST>99</CST><qBCProd>1</qBCProd><vAliqProd>1.65</vAliqProd><vPIS>0.14</vPIS></PISOutr>',
    ],
  ])('CST %s %j', (cst_pis, extra, esperado) => {
    const base = item()
    const itens = [
      { ...base, regras: { ...base.regras, pisconfins: { ...base.regras.pisconfins, cst_pis, ...extra } } },
    ]
    expect(xmlDe(1, { itens })).toContain(esperado)
  })
})

describe('IBS e CBS', () => {
  test('CRT 3 em 2026 leva o grupo, o total e o vNFTot', () => {
    const xml = xmlDe(2)
    expect(xml).toContain(
      '<IBSCBS><CST>000</CST><cClassTrib>000001</cClassTrib><gIBSCBS><vBC>7.44</vBC><gIBSUF><pIBSUF>0.1000</pIBSUF><vIBSUF>0.01</vIBSUF></gIBSUF>',
    )
    expect(xml).toContain('<IBSCBSTot><vBCIBSCBS>14.88</vBCIBSCBS>')
    expect(xml).toContain('<vItem>10.00</vItem>')
    expect(xml).toContain('<vNFTot>20.00</vNFTot>')
  })

  test('em 2027 o Simples só leva IBS e CBS pelo regime regular ou além do sublimite', () => {
    const base = exemplo(1)
    const em = (dhEmi: string, emit: object = {}) => {
      const dele = { ...base.emit, CRT: '1' as const, ...emit }
      return writeXml(NFE, buildNfe({ ...base, emit: dele, ide: { ...base.ide, dhEmi } }))
    }
    const ibscbs_regular = { de: '2027-01-01', ate: '2027-06-30' }
    expect(em('2026-12-31T10:00:00-03:00', { ibscbs_regular })).not.toContain('IBSCBS')
    expect(em('2027-01-01T10:00:00-03:00')).not.toContain('IBSCBS')
    expect(em('2027-01-01T10:00:00-03:00', { ibscbs_regular })).toContain('<IBSCBSTot>')
    expect(em('2027-07-01T10:00:00-03:00', { ibscbs_regular })).not.toContain('IBSCBS')
    expect(em('2027-01-01T10:00:00-03:00', { CRT: '4', ibscbs_regular })).not.toContain('IBSCBS')
    expect(em('2027-01-01T10:00:00-03:00', { CRT: '2' })).toContain('<pCBS>0.0000</pCBS>')
  })

  test('CST 410 diz só CST e classificação', () => {
    const base = item()
    const ibs = { ...base.regras.ibs, cst_ibs: '410', classificacao_ibs: '410001' }
    const itens = [{ ...base, regras: { ...base.regras, ibs } }]
    expect(xmlDe(1, { itens })).toContain('<IBSCBS><CST>410</CST><cClassTrib>410001</cClassTrib></IBSCBS>')
  })
})

describe('Imposto Seletivo', () => {
  const ISL = { cst_isl: '000', classificacao_isl: '000001', aliquota_isl: '10' }
  const nota = (isl: Record<string, string>, dhEmi = '2027-01-01T10:00:00-03:00', vlr_isl = '1.00') => {
    const base = item()
    const itens = [
      { ...base, regras: { ...base.regras, isl }, valores: { ...base.valores, base_isl: '10.00', vlr_isl } },
      item(),
    ]
    const entrada = exemplo(1, { itens })
    return { ...entrada, ide: { ...entrada.ide, dhEmi }, totais: { ...entrada.totais, vIS: vlr_isl } }
  }
  const xml = (...args: Parameters<typeof nota>) => writeXml(NFE, buildNfe(nota(...args)))

  test('só desde 2027 a linha leva o grupo e a nota o total', () => {
    const em2027 = xml(ISL)
    expect(em2027).toContain(
      '<IS><CSTIS>000</CSTIS><cClassTribIS>000001</cClassTribIS><vBCIS>10.00</vBCIS><pIS>10.0000</pIS><vIS>1.00</vIS></IS><IBSCBS>',
    )
    expect(em2027.match(/<IS>/g)).toHaveLength(1)
    expect(em2027).toContain('</ICMSTot><ISTot><vIS>1.00</vIS></ISTot><IBSCBSTot>')
    expect(xml(ISL, '2026-12-31T10:00:00-03:00')).not.toMatch(/<IS>|ISTot/)
  })

  test('por unidade diz também a alíquota, a unidade e a quantidade', () => {
    expect(xml({ ...ISL, aliquota_isl: '0', aliquota_especifica_isl: '1' })).toContain(
      '<pIS>0.0000</pIS><adRemIS>1.0000</adRemIS><uTrib>UN</uTrib><qTrib>1.0000</qTrib><vIS>1.00</vIS>',
    )
  })

  test('um CST que nada cobra diz só os códigos', () => {
    expect(xml({ ...ISL, cst_isl: '410', classificacao_isl: '410001' }, undefined, '0.00')).toContain(
      '<IS><CSTIS>410</CSTIS><cClassTribIS>410001</cClassTribIS></IS>',
    )
  })

  test('imposto cobrado sem classificação é recusado no seu campo', () => {
    const semClasse = nota({ ...ISL, classificacao_isl: '' })
    expect(leiaute(semClasse, buildNfe(semClasse))).toEqual([
      { campo: 'itens.0.isl', texto: expect.stringContaining('Classificação do Imposto Seletivo') },
    ])
    expect(xml({ ...ISL, classificacao_isl: '' }, undefined, '0.00')).not.toContain('<IS>')
  })
})

describe('documento', () => {
  test('em homologação o cliente leva o nome da lei, e o anônimo nem tem dest', () => {
    expect(xmlDe(1)).not.toContain('<dest>')
    const xml = writeXml(NFE, buildNfe({ ...exemplo(1), dest: destinatario }))
    expect(xml).toContain(
      '<dest><CPF>52998224725</CPF><xNome>NF-E EMITIDA EM AMBIENTE DE HOMOLOGACAO - SEM VALOR FISCAL</xNome>',
    )
  })

  test('em produção o primeiro item e o cliente saem como são, com & e < escapados', () => {
    const xml = writeXml(NFE, buildNfe({ ...exemplo(1, { tpAmb: '1' }), dest: destinatario }))
    expect(xml).toContain('<xProd>REFRIGERANTE COLA LATA 350ML</xProd>')
    expect(xml).toContain('<xNome>José &amp; Filhos &lt;Araújo&gt;</xNome>')
  })

  test('um endereço de e-mail que não cabe não sai cortado', () => {
    const com = (email: string) =>
      writeXml(NFE, buildNfe({ ...exemplo(1), dest: { ...destinatario, email } }))
    const cabe = `${'a'.repeat(48)}@loja.com.br`
    expect(com(cabe)).toContain(`<email>${cabe}</email>`)
    expect(com(`b${cabe}`)).not.toContain('<email>')
  })

  test('troco e dois pagamentos', () => {
    const xml = writeXml(
      NFE,
      buildNfe({
        ...exemplo(1),
        pagamento: [
          { tPag: '03', vPag: '5.00', card: { tpIntegra: '2', tBand: '01', cAut: '123' } },
          { tPag: '01', vPag: '10.00' },
        ],
        vTroco: '5.00',
      }),
    )
    expect(entre(xml, 'pag')).toBe(
      '<pag><detPag><tPag>03</tPag><vPag>5.00</vPag><card><tpIntegra>2</tpIntegra><tBand>01</tBand><cAut>123</cAut></card></detPag><detPag><tPag>01</tPag><vPag>10.00</vPag></detPag><vTroco>5.00</vTroco></pag>',
    )
  })

  test('a mesma entrada dá os mesmos bytes, e não é alterada', () => {
    const entrada = exemplo(3)
    const antes = JSON.stringify(entrada)
    expect(writeXml(NFE, buildNfe(entrada))).toBe(writeXml(NFE, buildNfe(entrada)))
    expect(JSON.stringify(entrada)).toBe(antes)
  })

  test('etiqueta fora do leiaute é erro de programa, não silêncio', () => {
    expect(() => writeXml(NFE, { infNFe: { inventada: '1' } })).toThrow('inventada')
  })

  test('o validador local aponta campo, tamanho e falta', () => {
    const objeto = buildNfe({
      ...exemplo(1, { itens: [item({ NCM: '123' })] }),
      emit: { ...exemplo(1).emit, IE: 'X' },
    })
    expect(validateLayout(NFE, objeto).map(p => p.caminho)).toEqual([
      'NFe/infNFe/emit/IE',
      'NFe/infNFe/det[1]/prod/NCM',
    ])
  })
})

describe('QR versão 3', () => {
  const { chave } = exemplo(1)
  test('online é a chave, a versão e o ambiente', () => {
    expect(qrOnline('https://x/qrcode', chave, '2')).toBe(`https://x/qrcode?p=${chave}|3|2`)
  })
  test.each([
    ['anônimo', null, '||'],
    ['CPF', { documento: { tipo: 'CPF' as const, numero: '52998224725' } }, '|2|52998224725'],
    [
      'CNPJ com letras',
      { documento: { tipo: 'CNPJ' as const, numero: '12ABC34501DE35' } },
      '|1|12ABC34501DE35',
    ],
    ['estrangeiro', { documento: { tipo: 'idEstrangeiro' as const, numero: 'AB1234' } }, '|3|'],
  ])('offline para %s', (_, dest, fim) => {
    expect(
      parametrosQrOffline({ chave, tpAmb: '1', dhEmi: '2026-11-20T08:15:00-03:00', vNF: '10.00', dest }),
    ).toBe(`${chave}|3|1|20|10.00${fim}`)
  })
})

describe('IBS/CBS pelos indicadores do CST', () => {
  const comRtc = (
    ibs: Record<string, string>,
    cbs: Record<string, string>,
    valores: ItemNfe['valores'] = {},
  ) => {
    const base = item()
    return xmlDe(1, {
      itens: [
        {
          ...base,
          regras: {
            ...base.regras,
            ibs: { ...base.regras.ibs, ...ibs },
            cbs: { ...base.regras.cbs, ...cbs },
          },
          valores: { ...base.valores, ...valores },
        },
      ],
    })
  }

  test('o CST 550 leva a base e alíquotas zero, como os valores', () => {
    const zeros = { vlr_ibs_uf: '0.00', vlr_ibs_total: '0.00', vlr_cbs: '0.00' }
    const xml = comRtc(
      { cst_ibs: '550', classificacao_ibs: '550001' },
      { cst_cbs: '550', classificacao_cbs: '550001' },
      zeros,
    )
    expect(xml).toContain('<gIBSUF><pIBSUF>0.0000</pIBSUF><vIBSUF>0.00</vIBSUF></gIBSUF>')
    expect(xml).toContain('<gCBS><pCBS>0.0000</pCBS><vCBS>0.00</vCBS></gCBS>')
  })

  test('o CST 510 leva o diferimento dos três entes, e o 200 a redução', () => {
    const xml = comRtc({ cst_ibs: '510', diferimento_uf_ibs: '100' }, { cst_cbs: '510' })
    expect(xml.match(/<gDif>/g)).toHaveLength(3)
    expect(comRtc({ cst_ibs: '200' }, { cst_cbs: '200' }).match(/<gRed>/g)).toHaveLength(3)
    expect(comRtc({}, {})).not.toMatch(/<gRed>|<gDif>/)
  })
})

test('o total diz a quantidade do ICMS monofásico retido', () => {
  const gasolina = comIcms({ cst: '61', aliq_icms_retido_anteriormente: '1.4700' }, { qtde_trib: '30.5000' })
  expect(entre(xmlDe(1, { itens: [gasolina, gasolina] }), 'ICMSTot')).toContain(
    '<qBCMonoRet>61.00</qBCMonoRet>',
  )
})

describe('o que só um tipo de mercadoria diz', () => {
  const um = (extra: Partial<ItemNfe>, tag: string) => entre(xmlDe(1, { itens: [item(extra)] }), tag)

  test('o veículo novo, por inteiro e na ordem do esquema', () => {
    expect(um({ veiculo: MOTO }, 'veicProd')).toBe(
      '<veicProd><tpOp>1</tpOp><chassi>9C2KC1670RR000001</chassi><cCor>R157</cCor><xCor>VERMELHA</xCor><pot>15</pot><cilin>162</cilin><pesoL>0.1170</pesoL><pesoB>0.2900</pesoB><nSerie>RR000001</nSerie><tpComb>16</tpComb><nMotor>KC16E7R000001</nMotor><CMT>0.0000</CMT><dist>1315</dist><anoMod>2027</anoMod><anoFab>2026</anoFab><tpPint>S</tpPint><tpVeic>04</tpVeic><espVeic>1</espVeic><VIN>N</VIN><condVeic>1</condVeic><cMod>10302</cMod><cCorDENATRAN>15</cCorDENATRAN><lota>2</lota><tpRest>0</tpRest></veicProd>',
    )
  })

  test('o medicamento e o lote de que saiu', () => {
    const lote = { nLote: 'L1', qLote: '1.000', dFab: '2026-10-01', dVal: '2027-10-01', cAgreg: '12' }
    const venda = { detalhe: REMEDIO, contexto: { lote } }
    expect(um(venda, 'rastro')).toBe(
      '<rastro><nLote>L1</nLote><qLote>1.000</qLote><dFab>2026-10-01</dFab><dVal>2027-10-01</dVal><cAgreg>12</cAgreg></rastro>',
    )
    expect(um(venda, 'med')).toBe('<med><cProdANVISA>1023505540012</cProdANVISA><vPMC>18.90</vPMC></med>')
    expect(um({ detalhe: { codigo_anvisa: 'ISENTO', motivo_isencao: 'RDC 107/2016' } }, 'med')).toBe(
      '<med><cProdANVISA>ISENTO</cProdANVISA><xMotivoIsencao>RDC 107/2016</xMotivoIsencao><vPMC>0.00</vPMC></med>',
    )
  })

  test('o combustível, que só sendo GLP diz de que é feito, e é consumido onde se vende', () => {
    expect(um({ detalhe: GLP, uCom: 'KG' }, 'comb')).toBe(
      '<comb><cProdANP>210203001</cProdANP><descANP>GLP</descANP><pGLP>70.00</pGLP><pGNn>20.00</pGNn><pGNi>10.00</pGNi><vPart>4.50</vPart><UFCons>SP</UFCons></comb>',
    )
    expect(um({ detalhe: { ...LUBRIFICANTE, ufcons: '31' } }, 'comb')).toBe(
      '<comb><cProdANP>620101001</cProdANP><descANP>OLEO LUBRIFICANTE ACABADO</descANP><UFCons>MG</UFCons></comb>',
    )
  })
})

test('a linha digitada sob redução diz a alíquota efetiva (1035, 1064)', () => {
  const um = item()
  const { aliq_ibs_uf_efetiva: _, aliq_cbs_efetiva: __, ...valores } = um.valores
  const regras = {
    ...um.regras,
    ibs: { ...um.regras.ibs, cst_ibs: '200', classificacao_ibs: '200034', aliquota_reducao_uf_ibs: '60' },
    cbs: { ...um.regras.cbs, aliquota_reducao_uf_cbs: '60' },
  }
  const xml = writeXml(NFE, buildNfe(exemplo(1, { itens: [{ ...um, regras, valores }] })))
  expect(xml).toContain('<gRed><pRedAliq>60.0000</pRedAliq><pAliqEfet>0.0400</pAliqEfet></gRed><vIBSUF>')
  expect(xml).toContain('<gRed><pRedAliq>60.0000</pRedAliq><pAliqEfet>0.3600</pAliqEfet></gRed><vCBS>')
})
