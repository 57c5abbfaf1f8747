import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import fc from 'fast-check'
import { XmlDocument } from 'libxml2-wasm'
import { afterAll, describe, expect, test } from 'vitest'
import { kindOf } from '../../../src/core/dfe/kit/event/kind.ts'
import type { EntradaNfe, ItemNfe } from '../../../src/core/dfe/nfe/compose/entrada.ts'
import { EVENTOS } from '../../../src/core/dfe/nfe/event/kinds.ts'
import { NFE_FAMILY } from '../../../src/core/dfe/nfe/family.ts'
import { composeNfe } from '../../../src/server/issuing/models/nfe/compose.ts'
import { procDocument } from '../../../src/server/sefaz/compose.ts'
import { validateXml } from '../../../src/server/sefaz/schemas.ts'
import { signEvento, signInut } from '../../../src/server/sefaz/sign.ts'
import {
  destinatario,
  exemplo,
  GLP,
  item,
  LUBRIFICANTE,
  MOTO,
  normal,
  REMEDIO,
} from '../../core/dfe/exemplo.ts'
import { certificadoDemo } from './certificado-demo.ts'
import { conferirAssinatura, conferirPeloPacote, temPacote, temXmlsec } from './outros-juizes.ts'
import { verifySignature } from './verify.ts'

const certificado = certificadoDemo()
const ALFA = '12ABC34501DE35'

const LOTE = {
  nLote: 'L1',
  qLote: '1.000',
  dFab: '2026-10-01',
  dVal: '2027-10-01',
  cAgreg: '0123456789012345678',
}

const casos: [string, EntradaNfe][] = [
  ['1 item', exemplo(1)],
  ['10 itens', exemplo(10)],
  ['990 itens', exemplo(990)],
  ['emitente com CNPJ de letras', exemplo(1, { cnpj: ALFA })],
  ['contingência com cliente', { ...exemplo(2, { tpEmis: '9' }), dest: destinatario }],
  ['contingência anônima', exemplo(2, { tpEmis: '9' })],
  ['produção', { ...exemplo(2, { tpAmb: '1' }), dest: destinatario }],
  [
    'cliente com CNPJ de letras, em contingência',
    { ...exemplo(1, { tpEmis: '9' }), dest: { ...destinatario, documento: { tipo: 'CNPJ', numero: ALFA } } },
  ],
  ['modelo 55 do caixa', { ...exemplo(2, { mod: '55' }), dest: destinatario }],
  ['modelo 55 do caixa em contingência', { ...exemplo(2, { mod: '55', tpEmis: '9' }), dest: destinatario }],
  ['Simples Nacional', { ...exemplo(1, { itens: [simples()] }), emit: { ...exemplo(1).emit, CRT: '1' } }],
  ['veículo novo', { ...normal, itens: [item({ veiculo: MOTO })] }],
  ['medicamento com lote', exemplo(1, { itens: [item({ detalhe: REMEDIO, contexto: { lote: LOTE } })] })],
  [
    'medicamento isento de registro, com lote sem agregação',
    exemplo(1, {
      itens: [
        item({
          detalhe: { codigo_anvisa: 'ISENTO', motivo_isencao: 'RDC 107/2016' },
          contexto: { lote: { ...LOTE, cAgreg: null } },
        }),
      ],
    }),
  ],
  ['GLP', exemplo(1, { itens: [item({ detalhe: GLP, uCom: 'KG' })] })],
  [
    'lubrificante, consumido em outro estado',
    exemplo(1, { itens: [item({ detalhe: { ...LUBRIFICANTE, ufcons: '31' } })] }),
  ],
  ['Imposto Seletivo pela alíquota, em 2027', comIs('10', '0')],
  ['Imposto Seletivo por unidade, em 2027', comIs('0', '1.25')],
]

function comIs(aliquota_isl: string, aliquota_especifica_isl: string): EntradaNfe {
  const base = item()
  const isl = { cst_isl: '000', classificacao_isl: '000001', aliquota_isl, aliquota_especifica_isl }
  const itens = [
    {
      ...base,
      regras: { ...base.regras, isl },
      valores: { ...base.valores, base_isl: '10.00', vlr_isl: '1.25' },
    },
  ]
  const entrada = exemplo(1, { itens })
  return {
    ...entrada,
    ide: { ...entrada.ide, dhEmi: '2027-03-01T10:00:00-03:00' },
    totais: { ...entrada.totais, vIS: '1.25' },
  }
}

function simples() {
  const base = item()
  return { ...base, regras: { ...base.regras, icms: { cst: '102', cfop: '5102', origem: '0' } } }
}

const ST = {
  base_icms: '10.00',
  vlricms: '1.80',
  base_icms_st: '20.00',
  vlr_icms_st: '1.80',
  aliqmva: '40.00',
}
const FCP = { base_fcp: '10.00', vlr_fcp: '0.20', base_fcp_st: '20.00', vlr_fcp_st: '0.20' }
const DESON = { valor_desoneracao: '1.80', deduz_desoneracao: '1' }
const REGRA = {
  cfop: '5102',
  origem: '0',
  icms: '18',
  icms_st: '18',
  icms_credito: '1.36',
  reducao_icms_pf: '10',
  reducao_icms_st: '10',
}

/** Every group that our tables can write, so that order and form of each are judged by the official schema. */
const grupos: [string, Record<string, string>, ItemNfe['valores']][] = [
  ['00', {}, FCP],
  ['02', {}, { vlr_icms_mono: '1.00' }],
  ['10', {}, { ...ST, ...FCP }],
  ['15', {}, { vlr_icms_mono: '1.00', vlr_icms_mono_reten: '0.50' }],
  ['20', { motivo_dessoneracao: '9' }, { ...FCP, ...DESON }],
  ['20', { motivo_dessoneracao: '10' }, DESON],
  ['20', { motivo_dessoneracao: '11' }, DESON],
  ['30', { motivo_dessoneracao: '9' }, { ...ST, ...DESON }],
  ['40', { motivo_dessoneracao: '9' }, DESON],
  ['41', {}, {}],
  ['50', {}, {}],
  [
    '51',
    { aliq_icms_diferido: '30', pFCPDif: '30' },
    {
      ...FCP,
      vlr_icms_operacao: '1.80',
      vlr_icms_diferido: '0.54',
      vlr_fcp_dif: '0.06',
      vlr_fcp_efet: '0.14',
    },
  ],
  ['53', {}, { vlr_icms_mono: '1.00' }],
  ['60', {}, {}],
  ['61', { aliq_icms_retido_anteriormente: '1.17' }, { vlr_icms_mono_ret: '1.17' }],
  ['70', { motivo_dessoneracao: '9' }, { ...ST, ...FCP, ...DESON }],
  ['90', { motivo_dessoneracao: '9' }, { ...ST, ...FCP, ...DESON }],
  ['101', {}, { vlr_credito_sn: '0.14' }],
  ['102', {}, {}],
  ['103', {}, {}],
  ['300', {}, {}],
  ['400', {}, {}],
  ['201', {}, { ...ST, ...FCP, vlr_credito_sn: '0.14' }],
  ['202', {}, ST],
  ['203', {}, ST],
  ['500', {}, {}],
  ['900', {}, { ...ST, vlr_credito_sn: '0.14' }],
]

function comIcms(cst: string, regra: Record<string, string>, valores: ItemNfe['valores']): ItemNfe {
  const base = item()
  return {
    ...base,
    regras: { ...base.regras, icms: { ...REGRA, cst, ...regra } },
    valores: { ...base.valores, ...valores },
    contexto: { icms_efetivo: { aliquota: '18', reducao: '10' }, qbc_mono_reten: '1' },
  }
}

test.each(grupos)('grupo de ICMS %s passa no esquema oficial', (cst, regra, valores) => {
  const { xml } = composeNfe(exemplo(1, { itens: [comIcms(cst, regra, valores)] }), certificado)
  expect(validateXml('NFe', xml)).toEqual([])
})

test.each(['5', '0.5', '0.1234'])('IPI de R$ %s por unidade passa no esquema oficial', aliquota => {
  const base = item()
  const ipi = { cst: '50', aliquota, codigo_enq_ipi: '999', tipo_calculo: '2' }
  const um = exemplo(1, { mod: '55', itens: [{ ...base, regras: { ...base.regras, ipi } }] })
  const { xml } = composeNfe({ ...um, dest: destinatario }, certificado)
  expect(xml).toContain('<vUnid>')
  expect(validateXml('NFe', xml)).toEqual([])
})

test('tudo o que sabemos escrever cabe numa nota válida', () => {
  const base = item()
  const cheio: ItemNfe = {
    ...base,
    EXTIPI: '01',
    cBenef: 'SP123456',
    indEscala: 'N',
    CNPJFab: '11222333000181',
    infAdProd: 'Guarde em local fresco',
    regras: {
      ...base.regras,
      pisconfins: {
        cst_pis: '03',
        cst_confins: '99',
        aliquota_pis: '0.5',
        aliquota_confins: '0.25',
        tipo_calculo: 2,
      },
      ibs: {
        ...base.regras.ibs,
        cst_ibs: '515',
        aliquota_reducao_uf_ibs: '40',
        diferimento_uf_ibs: '10',
        operacao_doacao_ibs: 'S',
      },
      cbs: { ...base.regras.cbs, aliquota_reducao_uf_cbs: '40', diferimento_uf_cbs: '10' },
      ipi: { cst: '50', aliquota: '5', codigo_enq_ipi: '999' },
    },
    valores: {
      ...base.valores,
      vfrete: '1.00',
      vseg: '0.50',
      vdesc: '0.25',
      voutro: '0.10',
      base_ipi: '10.00',
      vlripi: '0.50',
      vlr_dif_ibs_uf: '0.01',
      vlr_dev_trib_ibs_uf: '0.01',
      vlr_dif_cbs: '0.01',
      vlr_dev_trib_cbs: '0.01',
    },
    contexto: {
      cst_reg: '000',
      cclasstrib_reg: '000001',
      lote: { nLote: 'L1', qLote: '1.000', dFab: '2026-01-01', dVal: '2027-01-01' },
    },
  }
  const um = exemplo(1, { mod: '55', itens: [cheio] })
  const { xml } = composeNfe(
    {
      ...um,
      ide: { ...um.ide, indPres: '4', indIntermed: '1' },
      dest: { ...destinatario, email: 'a@b.com.br' },
      entrega: { ...destinatario.endereco, nro: '200', xCpl: 'Fundos', fone: '(11) 99999-8888' },
      autXML: ['52998224725', '11222333000181'],
      modFrete: '3',
      intermediador: { CNPJ: '11222333000181', idCadIntTran: 'loja1' },
      infAdFisco: 'Ao fisco',
      infRespTec: {
        CNPJ: '11222333000181',
        xContato: 'Suporte',
        email: 'suporte@tecla.dev',
        fone: '1133334444',
      },
      pagamento: [
        { tPag: '17', vPag: '5.00', card: { tpIntegra: '2' } },
        { tPag: '99', xPag: 'Permuta', vPag: '10.00', indPag: '1' },
      ],
      vTroco: '5.00',
    },
    certificado,
  )
  expect(validateXml('NFe', xml)).toEqual([])
})

describe.each(casos)('%s', (_, entrada) => {
  const { xml, digest, qrCode } = composeNfe(entrada, certificado)

  test('passa no esquema oficial e a assinatura confere', () => {
    expect(validateXml('NFe', xml)).toEqual([])
    expect(verifySignature(xml)).toMatchObject({ ok: true })
    expect(xml).toContain(`<DigestValue>${digest}</DigestValue>`)
    if (entrada.ide.tpImp === '1') expect(qrCode).toBeNull()
    else expect(qrCode).toContain(`?p=${entrada.chave}|3|`)
  })

  test('já nasce canônico: libxml2 não muda um byte', () => {
    const doc = XmlDocument.fromString(xml)
    try {
      expect(doc.canonicalizeToString() === xml).toBe(true)
    } finally {
      doc.dispose()
    }
  })
})

test('nomes quaisquer nunca quebram o XML, o esquema ou a forma canônica', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }), nome => {
      const itens = [item(), item({ xProd: `X ${nome}` })]
      const { xml } = composeNfe({ ...exemplo(2, { itens }), infCpl: `Obs ${nome}` }, certificado)
      expect(validateXml('NFe', xml)).toEqual([])
      const doc = XmlDocument.fromString(xml)
      try {
        expect(doc.canonicalizeToString()).toBe(xml)
      } finally {
        doc.dispose()
      }
    }),
    { numRuns: 40 },
  )
})

test('um byte trocado é descoberto, e um Id repetido também', () => {
  const { xml } = composeNfe(exemplo(1), certificado)
  expect(verifySignature(xml.replace('<vNF>10.00<', '<vNF>90.00<'))).toMatchObject({ ok: false })
  const id = /Id="(NFe[^"]+)"/.exec(xml)?.[1]
  expect(verifySignature(`<x>${xml}<infNFe Id="${id}"></infNFe></x>`)).toEqual({
    ok: false,
    motivo: 'Id repetido',
  })
  expect(verifySignature('<NFe></NFe>')).toMatchObject({ ok: false })
})

test('a assinatura confere dentro do nfeProc com declaração', () => {
  expect(
    verifySignature(procDocument(NFE_FAMILY, composeNfe(exemplo(1), certificado).xml, '')),
  ).toMatchObject({ ok: true })
})

test.each([
  ['DOCTYPE', '<!DOCTYPE a><a/>'],
  ['mal formado', '<a'],
  ['outra coisa', '<a/>'],
])('validar %s não derruba: diz o problema', (_, xml) => {
  expect(validateXml('NFe', xml).length).toBeGreaterThan(0)
})

describe('eventos e inutilização passam no esquema, com chave de letras também', () => {
  const dhEvento = '2026-11-20T08:30:00-03:00'
  const nProt = '135260000000001'
  const texto = 'Cliente desistiu da compra'
  test.each([
    ['comum', exemplo(1).chave, '11222333000181'],
    ['com letras', exemplo(1, { cnpj: ALFA }).chave, ALFA],
  ])('%s', (_, chave, cnpj) => {
    const base = {
      chave,
      cnpj,
      tpAmb: '2' as const,
      dhEvento,
      seq: 1,
      nProt,
      texto,
      chaveSubstituta: '',
      assinado: '',
    }
    const valida = (kind: Parameters<typeof validateXml>[0], xml: string) => {
      const assinado = signEvento(xml, certificado)
      expect(verifySignature(assinado, 'infEvento')).toMatchObject({ ok: true })
      expect(validateXml(kind, assinado)).toEqual([])
    }
    const xml = (tipo: string, mudanca = {}) => kindOf(EVENTOS, tipo).xml({ ...base, ...mudanca })
    valida('evento110111', xml('110111'))
    valida('evento110111', xml('110111', { nProt: `${nProt}99` }))
    valida('evento110112', xml('110112', { chaveSubstituta: chave }))
    valida('evento110110', xml('110110', { texto: 'Corrige a cor do produto & outros', seq: 2 }))
    const inut = signInut(xml('inutilizacao'), certificado)
    expect(validateXml('inutNFe', inut)).toEqual([])
  })
})

const dir = mkdtempSync(path.join(tmpdir(), 'tecla-nfe-'))
afterAll(() => rmSync(dir, { recursive: true, force: true }))
const arquivo = (nome: string, xml: string): string => {
  const file = path.join(dir, `${nome.replace(/\W/g, '_')}.xml`)
  writeFileSync(file, xml)
  return file
}

describe.skipIf(!temPacote())('pacote oficial corrente (precisa de ../shared/xsd e xmllint)', () => {
  test.each(casos)('%s', (nome, entrada) => {
    const file = arquivo(nome, composeNfe(entrada, certificado).xml)
    conferirPeloPacote(file)
  })
})

describe.skipIf(!temXmlsec())('xmlsec1 confirma a assinatura (precisa de xmlsec1)', () => {
  test.each(casos)('%s', (nome, entrada) => {
    const file = arquivo(nome, composeNfe(entrada, certificado).xml)
    const ca = arquivo('ca', certificado.certPem)
    conferirAssinatura(file, ca)
  })
})
