import { expect } from 'vitest'
import { dec, ZERO } from '../../../src/core/money/decimal.ts'
import { validateXml } from '../../../src/server/sefaz/schemas.ts'
import type { Loja } from '../vendas/loja.ts'
import { criado, type Dito, dizer } from './documento.ts'

/** Stored, issued and authorised by the simulator: its XML, which the schema has nothing against. */
export async function emitir(loja: Loja, dito: Dito): Promise<string> {
  const { id } = await criado(loja, dizer(loja, dito))
  const emitida = await loja.caixa.call('POST', `vendas/${id}/emitir`, {})
  expect([emitida.status, emitida.body.errors ?? emitida.body.message]).toEqual([200, undefined])
  await loja.quieto()
  const [nota] = await loja.sql<{ status_emissao: string; xmotivo: string; xml: string }>(
    'select status_emissao, xmotivo, xml_assinado as xml from documentos_fiscais where venda_id = $1 and atual',
    [id],
  )
  expect([nota?.status_emissao, nota?.xmotivo]).toEqual(['autorizada', 'Autorizado o uso da NF-e'])
  const xml = nota?.xml ?? ''
  expect(validateXml('NFe', xml)).toEqual([])
  return xml
}

const lines = (xml: string): string[] => xml.slice(0, xml.indexOf('<total>')).split('<det ').slice(1)
const values = (xml: string, tag: string): string[] =>
  [...xml.matchAll(new RegExp(`<${tag}>([^<]*)</${tag}>`, 'g'))].map(([, valor]) => valor ?? '')

/** What stands inside of a group, line by line; null: the line has none. */
export const grupo = (xml: string, nome: string): (string | null)[] =>
  lines(xml).map(det => new RegExp(`<${nome}>(.*?)</${nome}>`).exec(det)?.[1] ?? null)

/** Total of the note → where in a line it is said: the group, and its tag. */
const PARCELAS: Readonly<Record<string, readonly [grupo: string, tag: string]>> = {
  vBC: ['ICMS', 'vBC'],
  vICMS: ['ICMS', 'vICMS'],
  vICMSDeson: ['ICMS', 'vICMSDeson'],
  vBCST: ['ICMS', 'vBCST'],
  vST: ['ICMS', 'vICMSST'],
  vFCPUFDest: ['ICMSUFDest', 'vFCPUFDest'],
  vICMSUFDest: ['ICMSUFDest', 'vICMSUFDest'],
  vICMSUFRemet: ['ICMSUFDest', 'vICMSUFRemet'],
  vProd: ['prod', 'vProd'],
  vFrete: ['prod', 'vFrete'],
  vSeg: ['prod', 'vSeg'],
  vDesc: ['prod', 'vDesc'],
  vOutro: ['prod', 'vOutro'],
  vII: ['II', 'vII'],
  vIPI: ['IPI', 'vIPI'],
  vIPIDevol: ['IPI', 'vIPIDevol'],
  vPIS: ['PIS', 'vPIS'],
  vCOFINS: ['COFINS', 'vCOFINS'],
  vIS: ['IS', 'vIS'],
  vBCIBSCBS: ['gIBSCBS', 'vBC'],
  vIBSUF: ['gIBSUF', 'vIBSUF'],
  vIBSMun: ['gIBSMun', 'vIBSMun'],
  vIBS: ['gIBSCBS', 'vIBS'],
  vCBS: ['gCBS', 'vCBS'],
}

const MAIS = ['vProd', 'vST', 'vFrete', 'vSeg', 'vOutro', 'vII', 'vIPI', 'vIPIDevol']

/** Each total that a note says is the plain addition of what its lines say, and the note is worth what its totals make (W16). */
export function expectAdditions(xml: string): void {
  const total = xml.slice(xml.indexOf('<total>'), xml.indexOf('</total>'))
  const said = (tag: string) => dec(values(total, tag)[0] ?? '0')
  for (const [tag, [nome, parcela]] of Object.entries(PARCELAS)) {
    const soma = grupo(xml, nome)
      .flatMap(dentro => values(dentro ?? '', parcela))
      .reduce((todas, valor) => todas.plus(dec(valor)), ZERO)
    expect([tag, said(tag).toFixed(2)]).toEqual([tag, soma.toFixed(2)])
  }
  const nota = MAIS.reduce((soma, tag) => soma.plus(said(tag)), ZERO).minus(said('vDesc'))
  expect(said('vNF').toFixed(2)).toBe(nota.toFixed(2))
}
