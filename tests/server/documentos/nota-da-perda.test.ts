import { afterAll, beforeAll, expect, test } from 'vitest'
import { abrirLoja, type Loja, novoUuid } from '../vendas/loja.ts'

let loja: Loja
beforeAll(async () => {
  loja = await abrirLoja()
  for (const tax of ['ibs', 'cbs'])
    expect(
      (
        await loja.caixa.call('POST', `tributacao_${tax}`, {
          nome: 'PERDA',
          [`cst_${tax}`]: '410',
          [`classificacao_${tax}`]: '410030',
          aliquota_lei: true,
          ...{ [`aliquota_reducao_uf_${tax}`]: '0', [`diferimento_uf_${tax}`]: '0' },
          ...(tax === 'ibs'
            ? { aliquota_reducao_mu_ibs: '0', diferimento_mu_ibs: '0', operacao_doacao_ibs: 'N' }
            : {}),
        })
      ).status,
    ).toBe(201)
})
afterAll(() => loja.close())

const move = async (tipo: string, qtde: string, more: object = {}) => {
  const { status, body } = await loja.caixa.call('POST', 'estoque/movimentos', {
    uuid: novoUuid(),
    tipo,
    motivo: 'Freezer parado na noite de 19/11: tudo vencido',
    itens: [{ produto_id: loja.produtos.comum, qtde, ...more }],
  })
  expect([status, body.errors]).toEqual([200, undefined])
  return body.data.id as number
}
const balance = async () =>
  (await loja.caixa.call('GET', `estoque/produtos/${loja.produtos.comum}`)).body.data.saldo as string
const noteOf = (id: number) => loja.caixa.call('GET', `estoque/documentos/${id}/nota`)

test('a stock loss opens its filled note, which moves no stock again', async () => {
  await loja.sql('update empresas set crt = 3')
  const entered = await move('ajuste', '50', { custo_unitario: '4.25' })
  const loss = await move('perda', '3')
  const before = await balance()
  const listed = async (nota: string) =>
    (await loja.caixa.call('GET', `estoque/perdas?nota=${nota}`)).body.data.map(
      ({ id, valor, venda_id }: { id: number; valor: string; venda_id: number | null }) => [
        id,
        valor,
        venda_id,
      ],
    )
  expect(await listed('sem')).toEqual([[loss, '12.75', null]])
  // what came in has no note of a loss
  expect((await noteOf(entered)).status).toBe(409)

  const { status, body } = await noteOf(loss)
  expect([status, body.message]).toEqual([200, undefined])
  const { data } = body
  expect(data).toMatchObject({
    ...{ modelo: '55', tipo_documento: 6, tipo_debito: '07', destinatario_proprio: true },
    ...{ perda_estoque: loss, tipo_atend: 0 },
  })
  expect(data.itens).toHaveLength(1)
  const [line] = data.itens
  expect(line).toMatchObject({ produto_id: loja.produtos.comum, cfop: '5927' })
  expect([Number(line.qtde), Number(line.preco)]).toEqual([3, 4.25])
  // a company of the regular regime says which credit it reverses
  expect([line.estorno_ibs, line.estorno_cbs]).toEqual([null, null])

  const itens = data.itens.map((each: object) => ({ ...each, estorno_ibs: '0.01', estorno_cbs: '0.11' }))
  const note = {
    ...data,
    ...{ uuid: novoUuid(), tipo_operacao: 1, serie: '9', numerocodumento: '1' },
    ...{ valor_produtos: '12.75', valor_total: '12.75', itens },
  }
  const saved = await loja.caixa.call('POST', 'vendas', note)
  expect([saved.status, saved.body.errors]).toEqual([200, undefined])
  const { id } = saved.body.data
  expect(await listed('sem')).toEqual([])
  expect(await listed('todas')).toEqual([[loss, '12.75', id]])
  // a loss is told once
  const again = await noteOf(loss)
  expect([again.status, again.body.dados.destino.id]).toEqual([409, id])
  expect((await loja.caixa.call('POST', 'vendas', { ...note, uuid: novoUuid() })).status).toBe(409)

  const sent = await loja.caixa.call('POST', `vendas/${id}/emitir`, {})
  expect([sent.status, sent.body.errors]).toEqual([200, undefined])
  await loja.quieto()
  const [fiscal] = await loja.sql<{ cstat: string; xml: string }>(
    'select cstat, xml_assinado as xml from documentos_fiscais where venda_id = $1 and atual',
    [id],
  )
  expect(fiscal?.cstat).toBe('100')
  for (const part of [
    '<natOp>Baixa de Estoque</natOp>',
    '<tpNF>1</tpNF>',
    '<finNFe>6</finNFe><tpNFDebito>07</tpNFDebito>',
    '<CFOP>5927</CFOP>',
    '<qCom>3</qCom><vUnCom>4.25</vUnCom><vProd>12.75</vProd>',
    '<cClassTrib>410030</cClassTrib><gEstornoCred><vIBSEstCred>0.01</vIBSEstCred><vCBSEstCred>0.11</vCBSEstCred></gEstornoCred>',
    '<infAdFisco>Justificativa da baixa: Freezer parado na noite de 19/11: tudo vencido</infAdFisco>',
  ])
    expect(fiscal?.xml).toContain(part)
  const [, emit] = /<emit><CNPJ>(\d{14})</.exec(fiscal?.xml ?? '') ?? []
  expect(fiscal?.xml).toContain(`<dest><CNPJ>${emit}</CNPJ>`)
  expect(await balance()).toBe(before)
})

test('who pays within the DAS has no credit to reverse', async () => {
  await loja.sql('update empresas set crt = 1')
  const { body } = await noteOf(await move('ajuste', '-2'))
  expect(body.data.itens[0]).toMatchObject({ estorno_ibs: '0.00', estorno_cbs: '0.00' })
})
