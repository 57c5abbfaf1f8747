import { afterAll, beforeAll, expect, test } from 'vitest'
import { abrirLoja, type Loja, novoUuid } from '../vendas/loja.ts'
import { criado, type Dito, dizer } from './documento.ts'
import { emitir } from './nota.ts'

let loja: Loja
beforeAll(async () => {
  loja = await abrirLoja()
})
afterAll(() => loja.close())

const ajustar = (dito: object) => loja.caixa.call('PUT', 'config/ajustes', dito)
const xmlDe = async (id: number) =>
  (
    await loja.sql<{ xml: string }>(
      'select xml_assinado as xml from documentos_fiscais where venda_id = $1 and atual',
      [id],
    )
  )[0]?.xml ?? ''

test('o intermediador de costume vai na nota da venda que não é presencial', async () => {
  const semCnpj = await ajustar({ intermediador_padrao: '52998224725' })
  expect(semCnpj.body.errors).toEqual({ intermediador_padrao: ['Informe um CNPJ'] })
  const deFora = { tipo_atend: 2 } as const
  const semAjuste = await loja.caixa.call('POST', 'vendas', dizer(loja, { ...deFora, serie: '81' }))
  expect(semAjuste.body.errors).toEqual({ ind_intermediador: ['Campo Obrigatório'] })

  const dito = { intermediador_padrao: '11444777000161', intermediador_cadastro: 'loja-77' }
  expect((await ajustar(dito)).status).toBe(200)
  const intermediada =
    '<infIntermed><CNPJ>11444777000161</CNPJ><idCadIntTran>loja-77</idCadIntTran></infIntermed>'
  const xml = await emitir(loja, { ...deFora, serie: '82' })
  expect(xml).toContain('<indPres>2</indPres><indIntermed>1</indIntermed>')
  expect(xml).toContain(intermediada)
  expect(await emitir(loja, { ...deFora, serie: '83', ind_intermediador: 0 })).not.toContain('infIntermed')
  expect(await emitir(loja, { serie: '84' })).not.toContain('Intermed>')
  await ajustar({ intermediador_padrao: null, intermediador_cadastro: null })
})

test('só as devoluções, do caixa e do escritório, saem na série delas', async () => {
  expect((await ajustar({ serie_devolucao: '70' })).body.errors).toEqual({
    serie_devolucao: ['A empresa não tem a série 70 do modelo 55: cadastre-a em Séries'],
  })
  await loja.sql(
    `insert into series (account_id, empresa_id, nome, modelo, serie, sequencia) values ($1, $2, 'Devoluções', '55', '70', 41)`,
    [loja.account_id, loja.empresa_id],
  )
  expect((await ajustar({ serie_devolucao: '70' })).status).toBe(200)
  const { id: cupom } = await loja.vender({}, '3')
  await loja.quieto()
  const corpo = {
    uuid: novoUuid(),
    venda_id: cupom,
    motivo: 'Não serviu',
    itens: [{ num: 1, qtde: '1' }],
    reembolso: 2,
  }
  const noCaixa = await loja.caixa.call('POST', 'devolucoes', corpo)
  expect([noCaixa.status, noCaixa.body.message]).toEqual([200, undefined])
  await loja.quieto()
  expect(await xmlDe(noCaixa.body.data.id)).toContain('<serie>70</serie><nNF>42</nNF>')

  await loja.sql('update accounts set controle_serie = true')
  const { serie: _, numerocodumento: _n, ...semNumero } = dizer(loja) // the API's spelling
  const emitida = async (dito: Dito) => {
    const { id } = await criado(loja, dito)
    const { status, body } = await loja.caixa.call('POST', `vendas/${id}/emitir`, {})
    expect([status, body.errors ?? body.message]).toEqual([200, undefined])
    await loja.quieto()
    return xmlDe(id)
  }
  const [primeira] = await loja.sql<{ id: number }>(
    "select id from series where modelo = '55' order by id limit 1",
  )
  const venda = await emitida({ ...semNumero, serie_id: primeira?.id ?? 0 } as Dito)
  expect(venda).not.toContain('<serie>70</serie>')
  const valores = (await loja.caixa.call('GET', `importarVenda/${cupom}?tipo=6`)).body.data
  const [linha] = valores.itens
  const doEscritorio = await emitida({
    ...semNumero,
    ...{ tipo_operacao: 6, tipo_documento: 4, tipo_faturamento: 2, ref: valores.ref, pagamento: [] },
    ...{ valor_produtos: '10.00', valor_total: '10.00' },
    itens: [
      {
        ...linha,
        preco_total: undefined,
        base_icms: null,
        vlricms: null,
        csticms_id: '41',
        qtde: '1',
        obs: 'Avaria',
      },
    ],
  } as Dito)
  expect(doEscritorio).toContain('<serie>70</serie><nNF>43</nNF>')
})
