import { describe, expect, test } from 'vitest'
import { writeXml } from '../../../src/core/dfe/kit/xml.ts'
import { lineOfItem } from '../../../src/core/dfe/nfe/compose/lotes-do-item.ts'
import { buildNfe } from '../../../src/core/dfe/nfe/compose/nfe.ts'
import { NFE } from '../../../src/core/dfe/nfe/layout/nfe.ts'
import { preflight } from '../../../src/core/dfe/nfe/preflight/index.ts'
import { devolvidas, loteDevolvido } from './documentos.ts'
import { item } from './exemplo.ts'

const itensDe = (...itens: Parameters<typeof devolvidas>): string[] => {
  const xml = writeXml(NFE, buildNfe(devolvidas(...itens)))
  return xml.slice(0, xml.indexOf('<total>')).split('<det ').slice(1)
}
const ditos = (det: string | undefined, ...tags: string[]) =>
  tags.map(tag =>
    [...(det ?? '').matchAll(new RegExp(`<${tag}>([^<]*)</${tag}>`, 'g'))].map(([, dito]) => dito),
  )
const recusas = (...itens: Parameters<typeof devolvidas>) =>
  preflight(devolvidas(...itens)).map(({ codigo, campo, texto }) => [codigo, campo, texto.slice(0, 6)])

test('dois lotes do mesmo item devolvido são um item com valores somados', () => {
  const [um, outro, ...demais] = itensDe(
    loteDevolvido('L1', '1', { infAdProd: 'Avaria' }),
    loteDevolvido('L3', '2'),
    loteDevolvido('L2', '1', { infAdProd: 'Avaria' }),
  )
  expect(demais).toEqual([])
  expect(ditos(um, 'nLote', 'qLote', 'qCom', 'qTrib', 'vUnCom', 'vProd')).toEqual([
    ['L1', 'L2'],
    ['1.000', '1.000'],
    ['2'],
    ['2'],
    ['10.00'],
    ['20.00'],
  ])
  expect(ditos(um, 'vICMS', 'vPIS', 'vIBS', 'vCBS', 'vItem', 'infAdProd', 'nItem')).toEqual([
    ['3.60'],
    ['0.28'],
    ['0.02'],
    ['0.14'],
    ['20.00'],
    ['Avaria'],
    ['1'],
  ])
  expect(ditos(outro, 'nLote', 'nItem')).toEqual([['L3'], ['2']])
})

test('o ST retido antes de dois lotes do mesmo item se soma', () => {
  const { valores, regras } = item()
  const retido = (vBCSTRet: string, vICMSSTRet: string) => ({
    regras: { ...regras, icms: { ...regras.icms, cst: '60' } },
    valores: { ...valores, base_icms: '0', vlricms: '0' },
    retido: { vBCSTRet, pST: '18', vICMSSubstituto: '1.00', vICMSSTRet, fcp: null },
  })
  const [um, ...demais] = itensDe(
    loteDevolvido('L1', '1', retido('12.00', '1.16')),
    loteDevolvido('L2', '1', retido('13.50', '1.43')),
  )
  expect(demais).toEqual([])
  expect(ditos(um, 'vBCSTRet', 'pST', 'vICMSSubstituto', 'vICMSSTRet')).toEqual([
    ['25.50'],
    ['18.00'],
    ['2.00'],
    ['2.59'],
  ])
})

test('o item recusado aponta a linha do documento, mesmo com dois lotes', () => {
  const nota = devolvidas(loteDevolvido('L1', '1'), loteDevolvido('L2', '1'), loteDevolvido('L3', '2'))
  expect([1, 2, 3].map(nItem => lineOfItem(nota, nItem))).toEqual([1, 3, null])
})

test('o preço do item de vários lotes é o valor dividido pela quantidade', () => {
  const { valores } = item()
  const a10 = (nLote: string, vUnCom: string, vprod: string) =>
    loteDevolvido(nLote, '1', { vUnCom, valores: { ...valores, vprod, valor_trib: vUnCom } })
  const [um] = itensDe(a10('L1', '10', '10.00'), a10('L2', '10.01', '10.01'), a10('L3', '10', '10.00'))
  expect(ditos(um, 'qCom', 'vUnCom', 'vUnTrib', 'vProd')).toEqual([
    ['3'],
    ['10.0033333333'],
    ['10.0033333333'],
    ['30.01'],
  ])
})

describe('três lotes arredondados cada um por si', () => {
  const valores = {
    ...{ ...item().valores, base_icms: '10.03', vlricms: '1.81', base_ibs_uf: '5.00', base_cbs: '5.00' },
    ...{ vlr_ibs_uf: '0.01', vlr_ibs_total: '0.01', vlr_cbs: '0.05' },
  }
  const nota = (extra: object = {}) => {
    const devolvida = devolvidas(
      ...['L1', 'L2', 'L3'].map(nLote => loteDevolvido(nLote, '1', { valores: { ...valores, ...extra } })),
    )
    const totais = {
      vBC: '30.09',
      vICMS: '5.43',
      vBCIBSCBS: '15.00',
      vIBSUF: '0.03',
      vIBS: '0.03',
      vCBS: '0.15',
    }
    return { ...devolvida, totais: { ...devolvida.totais, ...totais } }
  }

  test('o imposto do item é o da base deles, e o total o soma (528, 532, 1041)', () => {
    const devolvida = nota()
    const xml = writeXml(NFE, buildNfe(devolvida))
    expect(ditos(xml, 'vICMS', 'vIBSUF', 'vIBS', 'vCBS', 'vNF')).toEqual([
      ['5.42', '5.42'],
      ['0.02', '0.02'],
      ['0.02', '0.02'],
      ['0.14', '0.14'],
      ['30.00'],
    ])
    expect(preflight(devolvida)).toEqual([])
  })

  test('o que já num lote não era base vezes alíquota fica como foi dito, e é recusado', () => {
    const { totais, ...devolvida } = nota({ vlricms: '1.50' })
    const dita = { ...devolvida, totais: { ...totais, vICMS: '4.50' } }
    expect(ditos(writeXml(NFE, buildNfe(dita)), 'vICMS')).toEqual([['4.50', '4.50']])
    expect(preflight(dita).map(({ codigo, campo }) => [codigo, campo])).toContainEqual([
      '528',
      'itens.0.icms',
    ])
  })
})

test('de outro produto, ou sem lote, a repetida é recusada, na linha dela (1072)', () => {
  const outro = loteDevolvido('L9', '1', { xProd: 'OUTRO' })
  expect(recusas(loteDevolvido('L1', '1'), loteDevolvido('L2', '1'), outro)).toEqual([
    ['1072', 'itens.2.nota_origem_item', 'Item 3'],
  ])
  const semLote = loteDevolvido('L1', '1', { contexto: {} })
  expect(recusas(semLote, semLote)).toEqual([['1072', 'itens.1.nota_origem_item', 'Item 2']])
})
