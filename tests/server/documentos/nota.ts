import { expect } from 'vitest'
import { buildChave } from '../../../src/core/document/chave.ts'
import { dec, ZERO } from '../../../src/core/money/decimal.ts'
import { validateXml } from '../../../src/server/sefaz/schemas.ts'
import { CNPJ, type Loja } from '../vendas/loja.ts'
import { criado, type Dito, dizer } from './documento.ts'

/** Key of a note of the shop's that is not here: what a return refers to. */
export const chaveDe = (nNF: number, mod = '55'): string =>
  buildChave({
    cUF: '35',
    AAMM: '2611',
    cnpj: CNPJ,
    mod,
    serie: '9',
    nNF,
    tpEmis: '1',
    cNF: '48291736',
  })

/** Stored, issued and authorised by the simulator: its XML, which the schema has nothing against. */
export async function emitir(loja: Loja, dito: Dito): Promise<string> {
  const { id } = await criado(loja, dizer(loja, dito))
  const emitida = await loja.caixa.call('POST', `vendas/${id}/emitir`, { confirma_aliquota: true })
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

/** Makes a taxpayer of ICMS of the shop's customer, who buys to sell again: SEFAZ takes ST only to such a one (508). */
export async function customerResells({ sql, parceiros, endereco }: Loja): Promise<void> {
  await sql('update parceiros set consumidor = 0 where id = $1', [parceiros.completo])
  await sql(`update parceiros_address set tipo_contribuite = 1, ie = '110042490114' where id = $1`, [
    endereco,
  ])
}

/** A partner of the account and his only address. */
export async function partnerAt(
  { sql, account_id }: Pick<Loja, 'sql' | 'account_id'>,
  tipo: string,
  cpf_cnpj: string | null,
  municipio: string | null,
  pais = '1058',
) {
  const one = async (statement: string, ...params: unknown[]) =>
    (await sql<{ id: number }>(`${statement} returning id`, [account_id, ...params]))[0]?.id ?? 0
  const parceiro_id = await one(
    'insert into parceiros (account_id, tipo, nome, cpf_cnpj) values ($1, $2, $3, $4)',
    tipo,
    `Parceiro ${tipo}`,
    cpf_cnpj,
  )
  const addresse_id = await one(
    `insert into parceiros_address (account_id, parceiro_id, endereco, numero, bairro, municipio_id, pais_id, tipo_contribuite, principal)
      values ($1, $2, 'Rua do Porto', '5', 'Centro', $3, $4, 9, 1)`,
    parceiro_id,
    municipio,
    pais,
  )
  return { parceiro_id, addresse_id }
}

/** No tax of its own, typed: no ICMS, no PIS, no COFINS. */
export const A_MAO = {
  calcular_imposto: false,
  origem: 0,
  csticms_id: '41',
  cst_pis_id: '98',
  cst_confins_id: '98', // contrato
  regraibs_id: 1,
  regracbs_id: 1,
} as const

export const ADICAO = { numero: 1, numero_seq: null, cod_fabricante: 'ACME', desconto: null, drawback: null }

/** An import by air, with one addition. */
export const DI = {
  num_di: '2612345678',
  data_registro: '01/11/2026',
  desembaraco: 'SANTOS',
  uf_desembaraco: 'SP',
  data_desembaraco: '05/11/2026',
  via_transporte: 4,
  valor_afrem: null,
  forma_import: 1,
  cnpj_exportador: null,
  uf_adiquirinte: null,
  cod_exportado: 'ACME-01',
  adicoes: [ADICAO],
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
  vFCP: ['ICMS', 'vFCP'],
  vFCPST: ['ICMS', 'vFCPST'],
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

const MAIS = ['vProd', 'vST', 'vFCPST', 'vFrete', 'vSeg', 'vOutro', 'vII', 'vIPI', 'vIPIDevol']

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
