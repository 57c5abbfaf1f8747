import { afterAll, beforeAll, expect, test } from 'vitest'
import type { VendaBody } from '../../../src/domain/api/vendas.ts'
import { abrirLoja, type Loja } from './loja.ts'

let loja: Loja
let fora: { icms: number; carioca: number; baiana: number; contribuinte: number; selo: string }

beforeAll(async () => {
  loja = await abrirLoja()
  const one = async (sql: string, params: unknown[] = []) =>
    (await loja.sql<{ id: number }>(sql, params))[0]?.id ?? 0
  const { account_id, produtos } = loja
  await loja.sql('update empresas set crt = 3')
  const icms = await one(
    `insert into tributacao_icms (account_id, nome, cst, cfop, origem, icms, mobc, fcp, mov_estoque)
     values ($1, 'FORA', '00', '6102', '0', '12', '3', 1, true) returning id`,
    [account_id],
  )
  await loja.sql('update produtos set icms_fora_id = $1 where id = $2', [icms, produtos.comum])
  await loja.sql(
    `insert into mva_uf (account_id, uf_origem, uf_destino, aliq_interna, aliq_interestadual, fcp1)
     values ($1, 'SP', 'RJ', 20, 12, 2)`,
    [account_id],
  )
  const parceiro = async (
    nome: string,
    cpf: string,
    tipo_contribuite: number,
    ie: string | null,
    municipio = '3304557',
  ) => {
    const id = await one(
      `insert into parceiros (account_id, tipo, nome, cpf_cnpj, consumidor) values ($1, 'F', $2, $3, 1) returning id`,
      [account_id, nome, cpf],
    )
    await loja.sql(
      `insert into parceiros_address (account_id, parceiro_id, endereco, numero, bairro, cep, municipio_id, tipo_contribuite, ie, principal)
       values ($1, $2, 'Rua do Ouvidor', '50', 'Centro', '20040030', $5, $3, $4, 1)`,
      [account_id, id, tipo_contribuite, ie, municipio],
    )
    return id
  }
  fora = {
    icms,
    carioca: await parceiro('Maria Carioca', '52998224725', 9, null),
    baiana: await parceiro('Ana de Salvador', '39053344705', 9, null, '2927408'),
    contribuinte: await parceiro('João Produtor', '11144477735', 1, '12345678'),
    selo: '',
  }
  const { body } = await loja.caixa.call('GET', 'pdv/catalogo')
  const { colunas, linhas } = body.produtos
  const linha = linhas.find((valores: unknown[]) => valores[0] === produtos.comum)
  fora.selo = linha[colunas.indexOf('selo')]
  expect(body.destinos).toMatchObject({
    RJ: { uf: 'RJ', fcp: ['2.0000', null, null, null, null], aliq_interna: '20.0000' },
  })
})
afterAll(() => loja.close())

/** Delivered for 5.00 to who buys, by that rule of ICMS. */
function entregue(parceiro_id: number, regra: number, mudanca: Partial<VendaBody> = {}): VendaBody {
  const corpo = loja.venda({ modelo: '55', taxa_entrega: '5.00', tipo_atend: 4, parceiro_id })
  const dita = {
    6102: { cst: '00', cfop: '6102', origem: '0', icms: '12', mobc: '3', fcp: 1, mov_estoque: true },
  }[6102]
  return {
    ...corpo,
    valor_total: '15.00',
    totais: { vNF: '15.00', vProd: '10.00' },
    itens: corpo.itens.map(item => ({ ...item, regraicms_id: regra, selo: fora.selo })),
    regras: { ...corpo.regras, icms: { ...corpo.regras.icms, [fora.icms]: dita } },
    pagamento: corpo.pagamento.map(pago => ({ ...pago, valor: '15.00' })),
    ...mudanca,
  }
}

async function nota(venda_id: number) {
  await loja.quieto()
  const [documento] = await loja.sql<{ status_emissao: string; xml: string; xmotivo: string }>(
    `select status_emissao, xmotivo, coalesce(xml_proc, xml_assinado) as xml from documentos_fiscais where venda_id = $1 and atual`,
    [venda_id],
  )
  return documento
}
const tag = (xml: string, nome: string) => new RegExp(`<${nome}>([^<]*)</${nome}>`).exec(xml)?.[1]

test('entregue em outro estado: idDest 2, DIFAL e FCP do destino', async () => {
  const { status, body } = await loja.caixa.call('POST', 'vendas', entregue(fora.carioca, fora.icms))
  expect({ status, divergente: body.data?.divergente, body }).toMatchObject({
    status: 200,
    divergente: false,
  })
  const documento = await nota(body.data.id)
  expect(documento).toMatchObject({ status_emissao: 'autorizada' })
  const xml = documento?.xml ?? ''
  expect(
    Object.fromEntries(
      [
        'idDest',
        'indFinal',
        'indPres',
        'tpImp',
        'CFOP',
        'pICMS',
        'pICMSUFDest',
        'pICMSInter',
        'pFCPUFDest',
        'vICMSUFDest',
        'vFCPUFDest',
      ].map(nome => [nome, tag(xml, nome)]),
    ),
  ).toEqual({
    idDest: '2',
    indFinal: '1',
    indPres: '9',
    tpImp: '1',
    CFOP: '6108',
    pICMS: '12.00',
    pICMSUFDest: '20.00',
    pICMSInter: '12.00',
    pFCPUFDest: '2.00',
    vICMSUFDest: '0.80',
    vFCPUFDest: '0.20',
  })
})

test('de SP à Bahia a nota leva 7 e não os 12 da regra, também na volta', async () => {
  const { status, body } = await loja.caixa.call('POST', 'vendas', entregue(fora.baiana, fora.icms))
  expect({ status, divergente: body.data?.divergente }).toEqual({ status: 200, divergente: false })
  const documento = await nota(body.data.id)
  expect(documento).toMatchObject({ status_emissao: 'autorizada' })
  const xml = documento?.xml ?? ''
  expect(['pICMS', 'vICMS', 'pICMSInter', 'vICMSUFDest'].map(nome => tag(xml, nome))).toEqual([
    '7.00',
    '0.70',
    '7.00',
    '1.35',
  ])
  const volta = await loja.caixa.call('GET', `vendas/valores?de=${body.data.id}&para=6`)
  expect(volta.body.data.itens[0]).toMatchObject({ aliq_icms: '7.00', vlricms: '0.70' })
})

test('a contribuinte de outro estado: regra de fora, sem DIFAL', async () => {
  const { status, body } = await loja.caixa.call('POST', 'vendas', entregue(fora.contribuinte, fora.icms))
  expect({ status, divergente: body.data?.divergente }).toEqual({ status: 200, divergente: false })
  const xml = (await nota(body.data.id))?.xml ?? ''
  expect([tag(xml, 'idDest'), tag(xml, 'indIEDest'), tag(xml, 'CFOP'), tag(xml, 'vICMSUFDest')]).toEqual([
    '2',
    '1',
    '6102',
    undefined,
  ])
})

test('a regra do lado errado da divisa é dita e recusada antes de pago', async () => {
  const texto = (esperado: number, dita: number) =>
    `Água mineral 500 ml: regra de ICMS do cadastro é ${esperado}, a venda diz ${dita}`
  const sai = entregue(fora.carioca, 1)
  const recusa = await loja.caixa.call('POST', 'vendas', { ...sai, paga: false })
  expect([recusa.status, recusa.body.errors]).toEqual([
    422,
    { 'itens.0.regraicms_id': [texto(fora.icms, 1)] },
  ])
  const { body: paga } = await loja.caixa.call('POST', 'vendas', sai)
  expect(paga.data.divergente).toBe(true)

  const balcao = { taxa_entrega: '0.00', tipo_atend: 1 as const, valor_total: '10.00' }
  const fica = entregue(fora.carioca, fora.icms, {
    ...balcao,
    totais: { vNF: '10.00', vProd: '10.00' },
    paga: false,
  })
  const outra = await loja.caixa.call('POST', 'vendas', fica)
  expect([outra.status, outra.body.errors]).toEqual([422, { 'itens.0.regraicms_id': [texto(1, fora.icms)] }])
})

test('no balcão e em NFC-e, o mesmo cliente compra pela regra de dentro', async () => {
  for (const modelo of ['55', '65'] as const) {
    const corpo = loja.venda({ modelo, parceiro_id: fora.carioca })
    const { body } = await loja.caixa.call('POST', 'vendas', corpo)
    expect(body.data).toMatchObject({ divergente: false })
    const documento = await nota(body.data.id)
    expect([modelo, documento?.status_emissao, tag(documento?.xml ?? '', 'idDest')]).toEqual([
      modelo,
      'autorizada',
      '1',
    ])
  }
})
