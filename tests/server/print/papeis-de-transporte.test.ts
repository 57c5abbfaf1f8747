import { describe, expect, test } from 'vitest'
import { layOutDacte } from '../../../src/core/dfe/cte/dacte/dacte.ts'
import type { PapelDesenhado } from '../../../src/core/dfe/kit/paper/sheet.ts'
import { writeXml } from '../../../src/core/dfe/kit/xml.ts'
import { buildMdfe } from '../../../src/core/dfe/mdfe/compose/mdfe.ts'
import { layOutDamdfe } from '../../../src/core/dfe/mdfe/damdfe/damdfe.ts'
import { MDFE } from '../../../src/core/dfe/mdfe/layout/mdfe.ts'
import { renderPages } from '../../../src/server/print/danfe-pdf.ts'
import { ALFA, CNPJ, chaveDe, cte, cteOs, cteSimp } from '../../core/dfe/impresso.ts'
import { chaveDe as chaveMdfe, notas, proprio, RIO } from '../../core/dfe/mdfe/exemplo.ts'
import { codigosDoPdf, textosDoPdf } from './ler-pdf.ts'

const opcoes = { logo: null, situacao: null }
const comNotas = (cnpj: string, quantas: number) => ({
  norm: {
    infDoc: { infNFe: Array.from({ length: quantas }, (_, i) => ({ chave: chaveDe('55', i + 1, cnpj) })) },
  },
})
const mdfe = (cnpj: string, cidades = 1) => {
  const chave = chaveMdfe('58', 1, { cnpj })
  const qr = `https://dfe-portal.svrs.rs.gov.br/mdfe/qrCode?chMDFe=${chave}&tpAmb=1`
  const descarregamento = Array.from({ length: cidades }, (_, i) => ({
    ...{ ...RIO, cMun: String(3300000 + i), xMun: `Cidade ${i}` },
    documentos: notas(1, i + 1),
  }))
  const objeto = buildMdfe(proprio({ chave, descarregamento }))
  return { chave, qr, xml: writeXml(MDFE, { ...objeto, infMDFeSupl: { qrCodMDFe: qr } }) }
}
const daCte = (xml: string, mod: string, cnpj: string) => {
  const chave = chaveDe(mod, 123456, cnpj)
  return { chave, qr: `https://dfe-portal.svrs.rs.gov.br/cte/qrCode?chCTe=${chave}&tpAmb=1`, xml }
}
const deitado = (xml: string) => xml.replace('<tpImp>1', '<tpImp>2')

describe.each([
  ['só dígitos, 1 nota', CNPJ, 1],
  ['só dígitos, 990 notas', CNPJ, 990],
  ['com letras no CNPJ, 10 notas', ALFA, 10],
])('um leitor lê chave e QR em cada folha: %s', (_, cnpj, quantas) => {
  test.each<[string, { chave: string; qr: string; xml: string }, (xml: string) => PapelDesenhado]>([
    ['DACTE', daCte(cte({ cnpj, ...comNotas(cnpj, quantas) }), '57', cnpj), xml => layOutDacte(xml, opcoes)],
    [
      'DACTE deitado',
      daCte(deitado(cte({ cnpj, ...comNotas(cnpj, quantas) })), '57', cnpj),
      xml => layOutDacte(xml, opcoes),
    ],
    ['DACTE simplificado', daCte(cteSimp({ cnpj }), '57', cnpj), xml => layOutDacte(xml, opcoes)],
    ['DACTE OS', daCte(cteOs({ cnpj }), '67', cnpj), xml => layOutDacte(xml, opcoes)],
    ['DAMDFE', mdfe(cnpj, quantas), xml => layOutDamdfe(xml, opcoes)],
  ])('%s', async (_, { chave, qr, xml }, layOut) => {
    const papel = layOut(xml)
    const codigos = codigosDoPdf(await renderPages(papel, null))
    expect(codigos).toHaveLength(papel.paginas.length)
    for (const folha of codigos) expect(folha).toEqual([chave, qr])
  })
})

test('as medidas do código de barras e do QR são as do manual', () => {
  const feitos = [
    layOutDacte(cte(), opcoes),
    layOutDacte(cteOs(), opcoes),
    layOutDamdfe(mdfe(CNPJ).xml, opcoes),
  ]
  for (const [i, e] of feitos.flatMap(({ paginas }) => paginas.flat()).entries()) {
    if (e.k === 'barras') {
      expect(e.modulo, `${i}`).toBeLessThanOrEqual(0.3)
      expect(e.modulo).toBeGreaterThanOrEqual(0.25)
      expect(e.altura).toBeGreaterThanOrEqual(15)
    }
    if (e.k === 'qr') expect(e.lado).toBeGreaterThanOrEqual(25)
  }
})

test('o PDF diz o que o documento diz, em letras que se procuram', async () => {
  const [pagina = ''] = textosDoPdf(await renderPages(layOutDacte(cte(), opcoes), null))
  for (const dito of [
    'TRANSPORTES AÇÃO RÁPIDA LTDA',
    '11.222.333/0001-81',
    '000.123.456',
    'CUIDADO: CARGA FRÁGIL',
  ])
    expect(pagina).toContain(dito)
})
