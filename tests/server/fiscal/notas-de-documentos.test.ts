import { afterAll, beforeAll, expect, test } from 'vitest'
import { preflight } from '../../../src/core/dfe/nfe/preflight/index.ts'
import { GRUPOS_DO_DOCUMENTO } from '../../../src/core/venda/fields/documento-grupos.ts'
import type { DocumentoRecebido } from '../../../src/domain/documents/documento/body.ts'
import { composeNfe } from '../../../src/server/issuing/models/nfe/compose.ts'
import { nomeMunicipio } from '../../../src/server/issuing/models/nfe/municipio.ts'
import { nfeDaVenda } from '../../../src/server/issuing/models/nfe/nfe.ts'
import { readSaleForIssue } from '../../../src/server/issuing/models/nfe/sale-repository.ts'
import type { Documento } from '../../../src/server/issuing/repository.ts'
import { validateXml } from '../../../src/server/sefaz/schemas.ts'
import { chamar, cStat, envelope, lote } from '../../sim/simulator-fixture.ts'
import { A_MAO, ADICAO, chaveDe, DI, expectAdditions, partnerAt } from '../documentos/nota.ts'
import { certificadoDemo } from '../sefaz/certificado-demo.ts'
import { abrirLoja, type Loja } from '../vendas/loja.ts'

// documents saved by the API, and what SEFAZ's simulator answers to the note each makes
const certificado = certificadoDemo()
let loja: Loja
type Quem = Pick<DocumentoRecebido, 'parceiro_id' | 'addresse_id'> // contrato
let carioca: Quem
let fornecedor: Quem
let estrangeiro: Quem
let exportacao: number
let numero = 700
/** Rules of IBS and CBS of a class, as a line names them. */
const regrasDe: Record<string, { regraibs_id: number; regracbs_id: number }> = {}

beforeAll(async () => {
  loja = await abrirLoja()
  const { account_id, produtos } = loja
  const one = async (sql: string, ...params: unknown[]) =>
    (await loja.sql<{ id: number }>(`${sql} returning id`, [account_id, ...params]))[0]?.id ?? 0
  await loja.sql('update empresas set crt = 3')
  const fora = await one(
    `insert into tributacao_icms (account_id, nome, cst, cfop, origem, icms, mobc, fcp, mov_estoque)
      values ($1, 'Fora', '00', '6102', '0', '12', '3', 1, true)`,
  )
  exportacao = await one(
    `insert into tributacao_icms (account_id, nome, cst, cfop, origem, mov_estoque) values ($1, 'Exportação', '41', '7102', '0', true)`,
  )
  await loja.sql('update produtos set icms_fora_id = $1 where id = $2', [fora, produtos.comum])
  await loja.sql(
    `insert into mva_uf (account_id, uf_origem, uf_destino, aliq_interna, fcp1) values ($1, 'SP', 'RJ', 20, 2)`,
    [account_id],
  )
  for (const classe of ['410030', '800001', '800002', '811001', '811002', '811003']) {
    const regra = async (qual: 'ibs' | 'cbs', taxas: object) => {
      const { status, body } = await loja.caixa.call('POST', `tributacao_${qual}`, {
        nome: classe,
        [`cst_${qual}`]: classe.slice(0, 3),
        [`classificacao_${qual}`]: classe,
        aliquota_lei: true,
        ...taxas,
      })
      expect([status, body.errors]).toEqual([201, undefined])
      return Number(body.data.id)
    }
    regrasDe[classe] = {
      regraibs_id: await regra('ibs', {
        aliquota_reducao_uf_ibs: '0',
        diferimento_uf_ibs: '0',
        aliquota_reducao_mu_ibs: '0',
        diferimento_mu_ibs: '0',
        operacao_doacao_ibs: 'N',
      }),
      regracbs_id: await regra('cbs', { aliquota_reducao_uf_cbs: '0', diferimento_uf_cbs: '0' }),
    }
  }
  carioca = await partnerAt(loja, 'F', '52998224725', '3304557')
  fornecedor = await partnerAt(loja, 'J', '11444777000161', '3550308')
  estrangeiro = await partnerAt(loja, 'E', null, null, '0230')
})
afterAll(() => loja.close())

/** Ten of it, R$ 100,00. */
const ITEM = () => ({ produto_id: loja.produtos.comum, qtde: '10', preco: '10.00' })

/** Saved by the API, its note made and sent: its XML and SEFAZ's answer. */
async function nota(mudanca: Partial<DocumentoRecebido>): Promise<{ xml: string; cstat: string }> {
  const { problemas, esquema, ...saiu } = await julgada(mudanca)
  expect(problemas).toEqual([])
  expect(esquema).toEqual([])
  expectAdditions(saiu.xml)
  return saiu
}

/** A body that nothing is wrong with. */
const documentoDe = (mudanca: object) => ({
  tipo_operacao: 1,
  tipo_documento: 1,
  modelo: '55',
  tipo_atend: 9,
  ind_intermediador: 0,
  tipo_faturamento: 2,
  fretepor: 9,
  serie: '9',
  numerocodumento: '1', // contrato
  valor_produtos: '100.00',
  valor_total: '100.00',
  itens: [ITEM()],
  ...mudanca,
})

/** The same, whatever is found wrong with it before it leaves. */
async function julgada(mudanca: Partial<DocumentoRecebido>) {
  const { status, body } = await loja.caixa.call('POST', 'vendas', documentoDe(mudanca))
  if (status !== 200) throw new Error(JSON.stringify(body))
  const tenant = { account_id: loja.account_id }
  const gravada = await loja.deps.db.tx(tenant, q => readSaleForIssue(q, tenant, body.data.id))
  const documento = {
    chave: chaveDe(numero++),
    dh_emi: '2026-11-20T12:00:00-03:00',
    modelo: '55',
    tp_emis: 1,
    tp_amb: 2,
    dh_cont: null,
    xjust: null,
  } as Documento
  const { entrada } = nfeDaVenda(nomeMunicipio).compose(documento, gravada, {} as never)
  const problemas = preflight(entrada)
  const { xml } = composeNfe(entrada, certificado)
  const { texto } = await chamar({
    port: loja.simulador.port,
    ca: loja.simulador.caPem,
    a1: { cert: certificado.certPem, key: certificado.keyPem },
    caminho: '/ws/NFeAutorizacao4',
    corpo: envelope('NFeAutorizacao4', lote(xml)),
  })
  return { xml, cstat: cStat(texto), problemas, esquema: validateXml('NFe', xml) }
}

test('a consumidor de outro estado, com frete e DIFAL', async () => {
  const { xml, cstat } = await nota({
    ...carioca,
    valorfrente: '7.00', // contrato
    valor_total: '107.00',
    fretepor: 0,
    placa: 'ABC1D23',
  })
  expect(cstat).toBe('100')
  for (const trecho of [
    '<idDest>2</idDest>',
    '<indFinal>1</indFinal><indPres>9</indPres><indIntermed>0</indIntermed>',
    '<CFOP>6108</CFOP>',
    '<vFrete>7.00</vFrete>',
    '<pFCPUFDest>2.00</pFCPUFDest><pICMSUFDest>20.00</pICMSUFDest><pICMSInter>12.00</pICMSInter><pICMSInterPart>100.00</pICMSInterPart>',
    '<tPag>90</tPag>',
  ])
    expect(xml).toContain(trecho)
  expect(xml).not.toContain('<veicTransp>')
})

test('exportação a quem não tem documento', async () => {
  const exportada = (linha: object): Partial<DocumentoRecebido> => ({
    ...estrangeiro,
    itens: [{ ...ITEM(), regraicms_id: exportacao, ...linha }],
    uf_embarque: 'SP',
    local_embarque: 'Porto de Santos',
    local_despacho: 'Terminal 35',
  })
  // what is not taxed has a code in São Paulo too, and no exception of the NT is for exports
  const semCodigo = await julgada(exportada({}))
  expect([semCodigo.cstat, semCodigo.problemas.map(({ campo, codigo }) => [campo, codigo])]).toEqual([
    '930',
    [['itens.0.cbenef', '930']],
  ])
  const { xml, cstat } = await nota(exportada({ cbenef: 'SP070050' }))
  expect(cstat).toBe('100')
  expect(xml).toContain('<cBenef>SP070050</cBenef>')
  expect(xml).toContain('<dest><idEstrangeiro></idEstrangeiro>')
  expect(xml).toContain('<cMun>9999999</cMun><xMun>EXTERIOR</xMun><UF>EX</UF>')
  expect(xml).toContain(
    '<exporta><UFSaidaPais>SP</UFSaidaPais><xLocExporta>Porto de Santos</xLocExporta><xLocDespacho>Terminal 35</xLocDespacho></exporta>',
  )
})

/** By sea, of two additions. */
const POR_MAR = {
  ...DI,
  via_transporte: 1,
  valor_afrem: '12.50',
  adicoes: [ADICAO, { ...ADICAO, numero: 2 }],
}

test('importação com duas declarações, impostos à mão', async () => {
  const { xml, cstat } = await nota({
    tipo_operacao: 3,
    ...estrangeiro,
    valor_total: '114.00',
    itens: [
      {
        ...ITEM(),
        ...A_MAO,
        cfop: '3102',
        origem: 1,
        cstipi_id: '03',
        base_ii: '100.00',
        valor_ii: '14.00',
        dis: [POR_MAR, { ...POR_MAR, num_di: '2612345679', via_transporte: 4, valor_afrem: null }],
      },
    ],
  } as never)
  expect(cstat).toBe('100')
  expect(xml.match(/<DI>/g)).toHaveLength(2)
  expect(xml.match(/<adi>/g)).toHaveLength(4)
  expect(xml).toContain('<tpNF>0</tpNF><idDest>3</idDest>')
  expect(xml).toContain('<vII>14.00</vII>')
  expect(xml).toContain('<vNF>114.00</vNF>')
})

test('devolução de compra: cada linha diz a nota, o IPI volta, nada é pago', async () => {
  const origem = chaveDe(1)
  const { xml, cstat } = await nota({
    tipo_operacao: 5,
    tipo_documento: 4,
    ...fornecedor,
    ref: [origem],
    valor_total: '105.00',
    itens: [
      { ...ITEM(), ...A_MAO, cfop: '5202', vlripi: '10.00', percete_dev: '50.00', nota_origem_item: 3 }, // contrato
    ],
  } as never)
  expect(cstat).toBe('100')
  expect(xml).toContain('<finNFe>4</finNFe>')
  expect(xml).toContain(
    `<DFeReferenciado><chaveAcesso>${origem}</chaveAcesso><nItem>3</nItem></DFeReferenciado>`,
  )
  expect(xml).toContain('<pDevol>50.00</pDevol><IPI><vIPIDevol>5.00</vIPIDevol></IPI>')
  expect(xml).toContain('<tPag>90</tPag>')
})

test('na devolução de duas notas cada linha diz a sua, ou é recusada', async () => {
  const [uma, outra] = [chaveDe(1), chaveDe(2)]
  const linha = (dita: object) => ({ ...ITEM(), ...A_MAO, cfop: '5202', qtde: '5', ...dita })
  const devolve = (...itens: object[]) =>
    julgada({ tipo_operacao: 5, tipo_documento: 4, ...fornecedor, ref: [uma, outra], itens } as never)
  const certa = await devolve(
    linha({ nota_origem_chave: uma, nota_origem_item: 7 }),
    linha({ nota_origem_chave: outra, nota_origem_item: 2 }),
  )
  expect(certa.problemas).toEqual([])
  expect(certa.cstat).toBe('100')
  expect(certa.xml).toContain(`<chaveAcesso>${uma}</chaveAcesso><nItem>7</nItem>`)
  expect(certa.xml).toContain(`<chaveAcesso>${outra}</chaveAcesso><nItem>2</nItem>`)
  const dobrada = linha({ nota_origem_chave: uma, nota_origem_item: 7 })
  const dobradas = await devolve(dobrada, dobrada)
  expect(dobradas.problemas.map(({ codigo, campo }) => [codigo, campo])).toEqual([
    ['1072', 'itens.1.nota_origem_item'],
  ])
  expect(dobradas.cstat).toBe('1072')
  const { problemas, cstat } = await devolve(linha({ nota_origem_chave: uma }), linha({}))
  expect(problemas.map(({ codigo, campo }) => [codigo, campo])).toEqual([
    ['321', 'itens.1.nota_origem_chave'],
    ['1048', 'itens.0.nota_origem_item'],
  ])
  expect(cstat).toBe('321')
})

test.each<[string, Partial<DocumentoRecebido>, Record<string, unknown>, readonly string[]]>([
  [
    'compra governamental com redutor',
    { gov_ente: 4, gov_redutor: '30', gov_operacao: 1 },
    {},
    [
      '<gCompraGov><tpEnteGov>4</tpEnteGov><pRedutor>30.0000</pRedutor><tpOperGov>1</tpOperGov></gCompraGov>',
      '<gRed><pRedAliq>0.0000</pRedAliq><pAliqEfet>0.6300</pAliqEfet></gRed>',
      '<gTribCompraGov><pAliqIBSUF>0.0700</pAliqIBSUF>',
    ],
  ],
  [
    'reboque, lacres e ICMS do frete retido',
    {
      fretepor: 0,
      placa: 'ABC1D23',
      transpo_rntc: '123',
      transpo_reboques: [{ placa: 'DEF4G56', uf: 'SP', rntc: null }],
      transpo_qtde: '1',
      transpo_lacres: ['L-1', 'L-2'],
      frete_servico: '50.00',
      frete_base: '50.00',
      frete_aliquota: '12',
      frete_icms: '6.00',
      frete_cfop: '5353',
      frete_municipio: '3550308',
    },
    {},
    [
      '<retTransp><vServ>50.00</vServ><vBCRet>50.00</vBCRet><pICMSRet>12.00</pICMSRet><vICMSRet>6.00</vICMSRet><CFOP>5353</CFOP><cMunFG>3550308</cMunFG></retTransp>',
      '<RNTC>123</RNTC></veicTransp><reboque><placa>DEF4G56</placa><UF>SP</UF></reboque>',
      '<lacres><nLacre>L-1</nLacre></lacres><lacres><nLacre>L-2</nLacre></lacres>',
    ],
  ],
  [
    'processos, guia de trânsito, retenções e previsão',
    {
      processos_ref: [{ numero: '0001/2026', origem: 0, ato: '10' }],
      guia_tipo: 1,
      guia_uf: 'SP',
      guia_numero: '123456',
      ret_irrf: '1.50',
      previsao_entrega: '27/11/2026',
    },
    {},
    [
      '<procRef><nProc>0001/2026</nProc><indProc>0</indProc><tpAto>10</tpAto></procRef>',
      '<guiaTransito><tpGuia>1</tpGuia><UFGuia>SP</UFGuia><nGuia>123456</nGuia></guiaTransito>',
      '<retTrib><vIRRF>1.50</vIRRF></retTrib>',
      '<dPrevEntrega>2026-11-27</dPrevEntrega>',
    ],
  ],
  [
    'arma, FCI, NVE e crédito estornado na linha',
    {},
    {
      armas_item: [{ tipo: 0, serie: 'A1', cano: 'C1', descricao: 'ESPINGARDA' }],
      fci: 'B01F70AF-10BF-4B1F-848C-65FF57F616FE',
      nves_item: ['AB0001'],
      estorno_ibs: '0.10',
      estorno_cbs: '0.90',
    },
    [
      '<NVE>AB0001</NVE>',
      '<nFCI>B01F70AF-10BF-4B1F-848C-65FF57F616FE</nFCI>',
      '<arma><tpArma>0</tpArma><nSerie>A1</nSerie><nCano>C1</nCano><descr>ESPINGARDA</descr></arma>',
      '<gEstornoCred><vIBSEstCred>0.10</vIBSEstCred><vCBSEstCred>0.90</vCBSEstCred></gEstornoCred>',
    ],
  ],
])('grupos raros, do corpo à autorização: %s', async (_, documento, linha, trechos) => {
  const { xml, cstat } = await nota({ ...fornecedor, ...documento, itens: [{ ...ITEM(), ...linha }] })
  expect(cstat).toBe('100')
  for (const trecho of trechos) expect(xml).toContain(trecho)
})

/** What a note of credit or debit says, by its type: as SEFAZ takes it, or the code it would refuse it with. */
interface Ajuste {
  ref?: string[]
  sai: string | null
  /** cClassTrib that its type asks for, by which its line goes; without it, that of a sale. */
  classe?: string
  /** What its line says of it. */
  linha?: object
  recusa?: [codigo: string, texto: RegExp]
  esquema?: RegExp
}
const DEBITADO = { ajuste_ibs: '1.50', ajuste_cbs: '13.50' }
const DO_MES = { ...DEBITADO, ajuste_competencia: '2026-10' }
const TRANSFERE = '<gTransfCred><vIBS>1.50</vIBS><vCBS>13.50</vCBS></gTransfCred></IBSCBS>'
const AJUSTA =
  '<gAjusteCompet><competApur>2026-10</competApur><vIBS>1.50</vIBS><vCBS>13.50</vCBS></gAjusteCompet></IBSCBS>'
const AJUSTES: Readonly<Record<string, Ajuste>> = {
  'débito 01': { classe: '800002', linha: DEBITADO, sai: TRANSFERE },
  'débito 02': { classe: '811001', linha: DO_MES, sai: AJUSTA },
  'débito 03': { ref: [chaveDe(1)], classe: '811002', linha: DO_MES, sai: AJUSTA },
  'débito 04': {
    ref: [chaveDe(1)],
    linha: { nota_origem_item: 2 },
    sai: `<DFeReferenciado><chaveAcesso>${chaveDe(1)}</chaveAcesso><nItem>2</nItem></DFeReferenciado>`,
  },
  'débito 05': { classe: '800001', linha: DEBITADO, sai: TRANSFERE },
  'débito 06': { sai: '<tpNF>1</tpNF>' },
  'débito 07': {
    classe: '410030',
    linha: { estorno_ibs: '0.10', estorno_cbs: '0.90' },
    sai: '<CST>410</CST><cClassTrib>410030</cClassTrib><gEstornoCred><vIBSEstCred>0.10</vIBSEstCred><vCBSEstCred>0.90</vCBSEstCred></gEstornoCred></IBSCBS>',
  },
  'débito 08': { classe: '811003', linha: DO_MES, sai: AJUSTA },
  'crédito 01': { ref: [chaveDe(1)], sai: `<NFref><refNFe>${chaveDe(1)}</refNFe></NFref>` },
  'crédito 02': { sai: null, recusa: ['1145', /Zona Franca só a partir de 2029/] },
  'crédito 03': { ref: [chaveDe(1)], sai: `<NFref><refNFe>${chaveDe(1)}</refNFe></NFref>` },
  'crédito 04': { ref: [chaveDe(1)], sai: '<vICMS>0.00</vICMS>' },
  // its class (1201) asks for a group (1132) that a note of credit may not have
  'crédito 05': {
    classe: '800001',
    linha: DEBITADO,
    sai: null,
    recusa: ['1133', /só se transfere por nota de débito/],
  },
  'crédito 06': { sai: null, esquema: /tpNFCredito.*'06'/ },
}
test('a tabela tem todos os tipos que o esquema aceita', () => {
  const tipos = (campo: 'tipo_debito' | 'tipo_credito') =>
    GRUPOS_DO_DOCUMENTO[campo].options.map(
      ([tipo]) => `${campo === 'tipo_debito' ? 'débito' : 'crédito'} ${tipo}`,
    )
  expect(Object.keys(AJUSTES)).toEqual([...tipos('tipo_debito'), ...tipos('tipo_credito')])
})

test.each(Object.entries(AJUSTES))(
  'nota de %s: sai como a SEFAZ a quer, ou é recusada antes',
  async (nome, { ref, classe, linha, sai, recusa, esquema }) => {
    const [qual, tipo = ''] = nome.split(' ')
    const dita =
      qual === 'débito' ? { tipo_documento: 6, tipo_debito: tipo } : { tipo_documento: 5, tipo_credito: tipo }
    const { xml, cstat, problemas, ...saiu } = await julgada({
      ...fornecedor,
      ...dita,
      ...(ref ? { ref } : {}),
      itens: [
        {
          ...ITEM(),
          cfop: qual === 'débito' ? '5949' : '1949',
          ...(classe ? regrasDe[classe] : {}),
          ...linha,
        },
      ],
    } as never)
    if (recusa) {
      expect(problemas.map(({ codigo, texto }) => [codigo, texto])).toContainEqual([
        recusa[0],
        expect.stringMatching(recusa[1]),
      ])
      return expect(cstat).toBe(recusa[0])
    }
    expect(problemas).toEqual([])
    if (esquema) return expect(saiu.esquema).toEqual([expect.stringMatching(esquema)])
    expect(saiu.esquema).toEqual([])
    expect(cstat).toBe('100')
    expect(xml).toContain(
      qual === 'débito'
        ? `<finNFe>6</finNFe><tpNFDebito>${tipo}</tpNFDebito>`
        : `<finNFe>5</finNFe><tpNFCredito>${tipo}</tpNFCredito>`,
    )
    expect(xml).toContain('<imposto><IBSCBS>')
    expect(xml).toContain(sai ?? '')
  },
)

test('a de multa sem a nota, e a que volta de uma NFC-e: só o retorno a referencia', async () => {
  const codigos = async (mudanca: object) =>
    (
      await julgada({
        ...fornecedor,
        itens: [{ ...ITEM(), cfop: '1949' }],
        tipo_documento: 5,
        ...mudanca,
      } as never)
    ).problemas.map(({ codigo }) => codigo)
  expect(await codigos({ tipo_credito: '01' })).toEqual(['254'])
  expect(await codigos({ tipo_credito: '04', ref: [chaveDe(1), chaveDe(2)] })).toEqual(['255'])
  const cupom = [chaveDe(1, '65')]
  expect(await codigos({ tipo_credito: '04', ref: cupom })).toEqual(['1003'])
  expect(await codigos({ tipo_credito: '03', ref: cupom })).toEqual([])
  expect(
    await codigos({ tipo_documento: 6, tipo_debito: '04', itens: [{ ...ITEM(), cfop: '5949' }] }),
  ).toEqual(['1038'])
})

test('débito que nada ajusta, ou de um mês que não veio, é recusado no campo da linha', async () => {
  const faltas = async (linha: object) => {
    const { body } = await loja.caixa.call('POST', 'vendas', {
      ...documentoDe({ tipo_documento: 6, tipo_debito: '02' }),
      ...fornecedor,
      itens: [{ ...ITEM(), cfop: '5949', ...regrasDe['811001'], ...linha }],
    })
    return Object.keys(body.errors ?? {})
  }
  expect(await faltas({})).toEqual(['itens.0.ajuste_competencia', 'itens.0.ajuste_ibs'])
  expect(await faltas({ ajuste_cbs: '1.00', ajuste_competencia: '2099-01' })).toEqual([
    'itens.0.ajuste_competencia',
  ])
  expect(await faltas({ ajuste_cbs: '1.00', ajuste_competencia: '2026-1' })).toEqual([
    'itens.0.ajuste_competencia',
  ])
  expect(await faltas(DO_MES)).toEqual([])
})

test('perda em estoque diz o que estorna, ainda que nada', async () => {
  const perda = (linha: object, regras = regrasDe['410030']) => ({
    ...fornecedor,
    tipo_documento: 6,
    tipo_debito: '07',
    itens: [{ ...ITEM(), cfop: '5949', ...regras, ...linha }],
  })
  const { body } = await loja.caixa.call('POST', 'vendas', documentoDe(perda({})))
  expect(Object.keys(body.errors ?? {}).sort()).toEqual(['itens.0.estorno_cbs', 'itens.0.estorno_ibs'])
  const { xml, cstat } = await nota(perda({ estorno_ibs: '0.00', estorno_cbs: '0.00' }) as never)
  expect(cstat).toBe('100')
  expect(xml).toContain(
    '<gEstornoCred><vIBSEstCred>0.00</vIBSEstCred><vCBSEstCred>0.00</vCBSEstCred></gEstornoCred>',
  )
  const { problemas } = await julgada(
    perda({ estorno_ibs: '0.10', estorno_cbs: '0.90' }, {} as never) as never,
  )
  expect(problemas.map(({ codigo, texto }) => [codigo, texto])).toEqual([
    ['1200', expect.stringMatching(/este tipo de nota pede a classificação 410030, e a da regra é 000001$/)],
  ])
})

test('grupos raros pela metade são recusados no campo', async () => {
  const { status, body } = await loja.caixa.call('POST', 'vendas', {
    ...documentoDe({ tipo_documento: 6 }),
    ...fornecedor,
    gov_ente: 1,
    frete_servico: '50.00',
    notas_antecipadas: ['123'],
  })
  expect(status).toBe(422)
  expect(Object.keys(body.errors)).toEqual(
    expect.arrayContaining(['tipo_debito', 'gov_redutor', 'gov_operacao', 'frete_cfop', 'notas_antecipadas']),
  )
})
