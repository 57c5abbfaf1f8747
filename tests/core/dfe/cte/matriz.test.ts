import { describe, expect, test } from 'vitest'
import { buildCte, LAYOUTS } from '../../../../src/core/dfe/cte/compose/cte.ts'
import type { EntradaCte } from '../../../../src/core/dfe/cte/compose/entrada.ts'
import { parseXml } from '../../../../src/core/dfe/kit/parse.ts'
import { readXml } from '../../../../src/core/dfe/kit/read.ts'
import { validateLayout } from '../../../../src/core/dfe/kit/validate.ts'
import { writeXml } from '../../../../src/core/dfe/kit/xml.ts'
import { exemplo, exemploOs, exemploSimp } from './exemplos.ts'
import { comAssinatura, parte, quebras, TEM_JUIZ } from './juiz.ts'
import { type Caso, CTES, OS, RTC, SIMP, TOMADORES } from './matriz.ts'

const MODAL_XSD: Readonly<Record<string, string>> = {
  rodo: 'cteModalRodoviario',
  aereo: 'cteModalAereo',
  aquav: 'cteModalAquaviario',
  ferrov: 'cteModalFerroviario',
  duto: 'cteModalDutoviario',
  multimodal: 'cteMultiModal',
  rodoOS: 'cteModalRodoviarioOS',
}

const escrever = (entrada: EntradaCte) => writeXml(LAYOUTS[entrada.documento], buildCte(entrada))
const textos = (casos: readonly Caso[]) =>
  Object.fromEntries(casos.map(([nome, entrada]) => [nome, comAssinatura(escrever(entrada))]))
const TODOS = [...CTES, ...RTC, ...OS, ...SIMP]

describe('matriz do CT-e', () => {
  test('há ao menos 211 documentos, cada um com seu nome', () => {
    expect(TODOS.length).toBeGreaterThanOrEqual(211)
    expect(new Set(TODOS.map(([nome]) => nome)).size).toBe(TODOS.length)
  })

  test('todos passam pelas tabelas, e se leem de volta como foram escritos', () => {
    for (const [nome, entrada] of TODOS) {
      const layout = LAYOUTS[entrada.documento]
      expect([nome, validateLayout(layout, buildCte(entrada))]).toEqual([nome, []])
      const xml = escrever(entrada)
      const { objeto, sobras } = readXml(layout, parseXml(xml))
      expect([nome, sobras, writeXml(layout, objeto) === xml]).toEqual([nome, [], true])
    }
  })

  test.runIf(TEM_JUIZ).each([
    ['cte_v4.00.xsd', CTES],
    ['cte_v4.00.xsd', RTC],
    ['cteOS_v4.00.xsd', OS],
    ['cteSimp_v4.00.xsd', SIMP],
  ] as const)('o esquema oficial %s os aceita', { timeout: 60_000 }, (arquivo, casos) => {
    expect(quebras(arquivo, textos(casos))).toEqual([])
  })

  test.runIf(TEM_JUIZ)('o esquema de cada modal aceita o seu', { timeout: 60_000 }, () => {
    for (const [tag, arquivo] of Object.entries(MODAL_XSD)) {
      const meus = TODOS.filter(
        ([, entrada]) => entrada.modal && tag in entrada.modal && entrada.ide.tpCTe !== '1',
      )
      expect(meus.length).toBeGreaterThan(0)
      const partes = Object.fromEntries(meus.map(([nome, entrada]) => [nome, parte(escrever(entrada), tag)]))
      expect([tag, quebras(`${arquivo}_v4.00.xsd`, partes)]).toEqual([tag, []])
    }
  })

  test('entradas iguais dão os mesmos bytes, e a raiz é a de cada documento', () => {
    expect(escrever(exemplo())).toBe(escrever(exemplo()))
    expect(escrever(exemplo())).toMatch(/^<CTe xmlns="http:\/\/www.portalfiscal.inf.br\/cte"><infCte /)
    expect(escrever(exemploSimp())).toMatch(/^<CTeSimp xmlns="[^"]+"><infCte /)
    expect(escrever(exemploOs())).toMatch(/^<CTeOS xmlns="[^"]+" versao="4.00"><infCte /)
    expect(escrever(exemplo())).toContain('&amp;tpAmb=2</qrCodCTe>')
  })

  test('em homologação as partes têm o nome fixo, e o tomador o seu', () => {
    const xml = escrever(exemplo(TOMADORES[4] ?? {}))
    expect(xml.match(/CTE EMITIDO EM AMBIENTE DE HOMOLOGACAO/g)).toHaveLength(2)
    expect(xml).toContain('<xNome>Maria de Jesus</xNome>')
  })
})
