import { describe, expect, test } from 'vitest'
import type { GrupoXml } from '../../../src/core/dfe/kit/object.ts'
import { validateLayout } from '../../../src/core/dfe/kit/validate.ts'
import { NFE } from '../../../src/core/dfe/nfe/layout/nfe.ts'
import { comparar, type Diferencas, desacordos, semDiferencas } from './comparado.ts'
import { Esquema, PASTA_CORRENTE, PASTA_NPM } from './esquema.ts'

/** Compares with the package of a folder; without one (a clone by itself) there is nothing to compare. */
const diferencas = (pasta: string | null): Diferencas => {
  const out = semDiferencas()
  if (pasta === null) return out
  comparar(new Esquema(pasta, 'nfe_v4.00.xsd').elemento('NFe', 'TNFe'), NFE, '', out)
  return out
}

/** What our tables refuse and the schema does not, and why. */
const ESTRITOS = [
  ['TDateTimeUTC', 'its pattern takes a comma for a digit of the month'],
  ['TData', 'likewise'],
  ['CFOP (string)', 'its pattern takes a comma for the first digit'],
  ['TCListServ', 'its point is any character'],
  ['TDec_0302a04Opc', 'a rate of zero is left out, as its name says'],
  ['TCompetApur', 'a month of this century; the base type knows more'],
  ['base64Binary', 'no blanks, and 20 bytes where they are a hash'],
] as const

/** What a note has since NT 2025.002 v1.50, whose package of schemas could not be had. */
const NOVO = /^\/infNFe\/det\/imposto\/IBSCBS\/gIBSCBSMono\/g[IC]BSMonoAd(?:Rem|Valorem)$/
const DO_GRUPO_NOVO = /^\/infNFe\/det\/imposto\/IBSCBS\/gIBSCBSMono\n/

describe.skipIf(!PASTA_CORRENTE)('pacote oficial corrente (precisa de ../shared/xsd)', () => {
  const { desconhecidos, inventados, modelos, folhas } = diferencas(PASTA_CORRENTE)

  test('nenhum elemento que as tabelas não conheçam, nenhum que só elas conheçam', () => {
    expect({ desconhecidos, inventados: inventados.filter(tag => !NOVO.test(tag)) }).toEqual({
      desconhecidos: [],
      inventados: [],
    })
    expect(inventados).toHaveLength(4)
  })

  test('cada grupo tem a ordem, as escolhas e as repetições do esquema', () => {
    expect(modelos.filter(modelo => !DO_GRUPO_NOVO.test(modelo)).join('\n')).toBe('')
    const [antes = '', agora = ''] = modelos.join('').split('\n').slice(1)
    expect(agora.replace(/\((?:g[IC]BSMonoAd\w+\??(?: \| )?)+\)\?, /g, '').replace('  tabela  ', '')).toBe(
      antes.replace('  esquema ', ''),
    )
  })

  test('tabela e esquema aceitam os mesmos textos, salvo as exceções ditas', {
    timeout: 30_000,
  }, () => {
    const { frouxos, estritos } = desacordos(folhas)
    // its address and parameters are judged by rules of their own (394 to 398, 464)
    expect(frouxos.filter(linha => !linha.startsWith('/infNFeSupl/qrCode'))).toEqual([])
    const fora = estritos.filter(linha => !ESTRITOS.some(([tipo]) => linha.includes(tipo)))
    expect(fora).toEqual([])
  })
})

test('as tabelas conhecem os elementos do pacote de npm, menos o renomeado adRemIS', () => {
  expect(diferencas(PASTA_NPM).desconhecidos).toEqual(['/infNFe/det/imposto/IS/pISEspec'])
})

test('o IPI é da mercadoria ou do serviço: quem o acompanha diz de qual', () => {
  const imposto = (dentro: GrupoXml) =>
    validateLayout(NFE, { infNFe: { det: [{ imposto: dentro }] } } as GrupoXml)
      .filter(({ caminho }) => caminho.startsWith('NFe/infNFe/det[1]/imposto'))
      .map(({ texto }) => texto)
  const IPI = { cEnq: '999', IPINT: { CST: '53' } }
  const ICMS = { ICMS40: { orig: '0', CST: '41' } }
  expect(imposto({ ICMS, IPI })).toEqual([])
  expect(imposto({ IPI, ISSQN: {} })).toContain('falta vISSQN')
  expect(imposto({ IPI })).toEqual(['falta ICMS'])
  expect(imposto({ ICMS, IPI, ISSQN: {} })[0]).toContain('informe só um de')
})
