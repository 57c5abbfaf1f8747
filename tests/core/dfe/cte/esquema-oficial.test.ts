import { describe, expect, test } from 'vitest'
import { CTE, CTE_OS, CTE_SIMP } from '../../../../src/core/dfe/cte/layout/cte.ts'
import {
  aereo,
  aquav,
  duto,
  ferrov,
  multimodal,
  rodo,
  rodoOS,
} from '../../../../src/core/dfe/cte/layout/modais.ts'
import type { Grupo, LayoutNode } from '../../../../src/core/dfe/kit/node.ts'
import { comparar, type Diferencas, desacordos, semDiferencas } from '../comparado.ts'
import { Esquema, PASTA_CTE } from '../esquema.ts'

/** The schema looks at nothing within infModal: each modal has a file of its own. */
const semModal = (no: LayoutNode): LayoutNode => {
  if (no.k === 'escolha') return { ...no, opcoes: no.opcoes.map(semModal) }
  if (no.k === 'sequencia') return { ...no, filhos: no.filhos.map(semModal) }
  if (no.k !== 'grupo') return no
  return { ...no, filhos: no.tag === 'infModal' ? [] : no.filhos.map(semModal) }
}

const documento = (arquivo: string, tipo: string, tabela: Grupo): Diferencas => {
  const out = semDiferencas()
  const esquema = new Esquema(PASTA_CTE ?? '', `${arquivo}_v4.00.xsd`)
  comparar(esquema.elemento(tabela.tag, tipo), semModal(tabela) as Grupo, tabela.tag, out)
  return out
}

const declarado = (arquivo: string, tabela: Grupo): Diferencas => {
  const out = semDiferencas()
  comparar(
    new Esquema(PASTA_CTE ?? '', `${arquivo}_v4.00.xsd`).declarado(tabela.tag),
    tabela,
    tabela.tag,
    out,
  )
  return out
}

/** Texts that our tables refuse and the schema does not, and why. */
const ESTRITOS = [
  ['TDateTimeUTC', 'its pattern takes a comma for a digit of the month'],
  ['TData', 'likewise'],
  ['TIeDest', 'a registration of one digit'],
  ['TEmail', 'an address of less than six letters'],
  ['base64Binary', 'no blanks, and 20 bytes where they are a hash'],
  ['TDec_0302_0303', 'a share with a zero in front'],
  ['refDFeAnt', 'the schema gives it no type: it is a key'],
  ['qrCodCTe', 'any text between the colon and the parameters, below fifty letters too'],
  ['TCnpjOpc', 'an empty CNPJ: a party abroad has fourteen zeros'],
] as const

/** Tags of NT 2026.004, newer than the package. */
const NOVAS = ['CTe/infCte/vPrest/vTPrestLiq']

const DOCUMENTOS = [
  ['CT-e', () => documento('cte', 'TCTe', CTE)],
  ['CT-e simplificado', () => documento('cteSimp', 'TCTeSimp', CTE_SIMP)],
  ['CT-e OS', () => documento('cteOS', 'TCTeOS', CTE_OS)],
  ['rodoviário', () => declarado('cteModalRodoviario', rodo)],
  ['aéreo', () => declarado('cteModalAereo', aereo)],
  ['aquaviário', () => declarado('cteModalAquaviario', aquav)],
  ['ferroviário', () => declarado('cteModalFerroviario', ferrov)],
  ['dutoviário', () => declarado('cteModalDutoviario', duto)],
  ['multimodal', () => declarado('cteMultiModal', multimodal)],
  ['rodoviário da OS', () => declarado('cteModalRodoviarioOS', rodoOS)],
] as const

describe.skipIf(!PASTA_CTE)('pacote oficial do CT-e (precisa de ../shared/xsd)', () => {
  test.each(DOCUMENTOS)('%s: os elementos, sua ordem, escolhas e repetições', (_, ler) => {
    const { desconhecidos, inventados, modelos } = ler()
    expect({ desconhecidos, inventados: inventados.filter(tag => !NOVAS.includes(tag)) }).toEqual({
      desconhecidos: [],
      inventados: [],
    })
    // the repetition of the payments before the service stands at a sequence of one
    const outros = modelos.filter(
      modelo => !/gPagAntecipado\n/.test(modelo) && !modelo.startsWith('CTe/infCte/vPrest\n'),
    )
    expect(outros.join('\n')).toBe('')
  })

  test.each(DOCUMENTOS)('%s: tabela e esquema aceitam os mesmos textos, salvo exceções', (_, ler) => {
    const { frouxos, estritos } = desacordos(ler().folhas)
    expect(frouxos).toEqual([])
    expect(estritos.filter(linha => !ESTRITOS.some(([tipo]) => linha.includes(tipo)))).toEqual([])
  })
})
