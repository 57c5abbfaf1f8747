import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildChave } from '../../../src/core/document/chave.ts'
import { A_MAO, partnerAt } from '../documentos/nota.ts'
import { documento, gravado } from '../documentos/volta.ts'
import { abrirLoja, type Loja } from '../vendas/loja.ts'

const FORNECEDOR = '11444777000161'
let loja: Loja
beforeAll(async () => {
  loja = await abrirLoja()
  await loja.sql('update empresas set crt = 4')
})
afterAll(() => loja.close())

const coded = (cfop: string) => ({
  ...{ ...A_MAO, cfop, csticms_id: '900', cst_pis_id: '99', cst_confins_id: '99' }, // contrato
  ...{ regraibs_id: null, regracbs_id: null },
})

/** Issues a document of one line against the simulator, and gives its signed XML. */
async function issued(tipo: number, cfop: string, mudanca: object, linha: object = {}): Promise<string> {
  const line = { produto_id: loja.produtos.comum, qtde: '1', ...coded(cfop), ...linha }
  const id = await gravado(loja, documento(loja, tipo, [line], mudanca))
  const { status, body } = await loja.caixa.call('POST', `vendas/${id}/emitir`, {})
  expect([status, body.errors ?? body.message]).toEqual([200, undefined])
  await loja.quieto()
  const { status: now, cstat, xmotivo } = await loja.ver(id)
  expect([now, cstat, xmotivo]).toEqual(['T', '100', expect.anything()])
  const [note] = await loja.sql<{ xml: string }>(
    "select xml_assinado as xml from documentos_fiscais where venda_id = $1 and status_emissao = 'autorizada'",
    [id],
  )
  return note?.xml ?? ''
}

test("a MEI's return of a purchase is authorised with CSOSN 900 and CFOP 5202", async () => {
  const quem = await partnerAt(loja, 'J', FORNECEDOR, '3550308')
  await loja.sql("update parceiros_address set tipo_contribuite = 1, ie = '110042490114' where id = $1", [
    quem.addresse_id,
  ])
  const bought = buildChave({
    ...{
      cUF: '35',
      AAMM: '2611',
      cnpj: FORNECEDOR,
      mod: '55',
      serie: '1',
      nNF: 7,
      tpEmis: '1',
      cNF: '12345678',
    },
  })
  const xml = await issued(5, '5202', { ...quem, ref: [bought] }, { nota_origem_item: 1 })
  expect(xml).toContain('<finNFe>4</finNFe>')
  expect(xml).toContain('<CFOP>5202</CFOP>')
  expect(xml).toContain('<CSOSN>900</CSOSN>')
  expect(xml).toContain('<CRT>4</CRT>')
})

test("a MEI's shipping for sale outside is authorised with CSOSN 900 and CFOP 5904", async () => {
  const xml = await issued(1, '5904', { natureza: 'REMESSA PARA VENDA FORA' })
  expect(xml).toContain('<CFOP>5904</CFOP>')
  expect(xml).toContain('<CSOSN>900</CSOSN>')
  expect(xml).toContain('<tPag>90</tPag>')
})
