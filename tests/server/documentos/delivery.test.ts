import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { abrirLoja, type Loja, novoUuid } from '../vendas/loja.ts'
import { given } from '../world.ts'
import { criado, dizer } from './documento.ts'

let loja: Loja
let pedido: number
let nota: number
beforeAll(async () => {
  loja = await abrirLoja()
  pedido = (await criado(loja, dizer(loja, { tipo_operacao: 4, status_app: 'P' }))).id
  nota = (await criado(loja, dizer(loja))).id
  await loja.sql(
    `update grupos set ${given({ menu_delivery: true, menu_pedidos: false, documentos_pdv: false, documentos_venda_rapida: false, documentos_documentos: false, documentos_orcamentos: false })}`,
  )
})
afterAll(() => loja.close())

describe('quem só tem o delivery', () => {
  test('vê os pedidos, e nada do que se vendeu', async () => {
    const pedidos = await loja.caixa.call('GET', 'vendas?tipo_operacao=1,2,4')
    expect(pedidos.body.data.map(({ id }: { id: number }) => id)).toEqual([pedido])
    expect((await loja.caixa.call('GET', `vendas/delivery/${pedido}`)).body.data).toMatchObject({
      id: pedido,
      status_app: 'P',
    })
    expect((await loja.caixa.call('GET', `vendas/${pedido}`)).status).toBe(200)
    expect((await loja.caixa.call('GET', `vendas/delivery/${nota}`)).status).toBe(404)
    expect((await loja.caixa.call('GET', `vendas/${nota}`)).status).toBe(404)
    const presenca = async (id: number) =>
      (await loja.caixa.call('POST', `vendas/${id}/presenca`, { aba: novoUuid(), aberto: true })).status
    expect([await presenca(nota), await presenca(pedido)]).toEqual([404, 200])
  })

  test('lista os pedidos, acha pelo número e pelo cliente, e vê o que espera', async () => {
    const list = async (query: string) => (await loja.caixa.call('GET', `delivery/pedidos?${query}`)).body
    const [row] = (await list('')).data
    expect(row).toMatchObject({ id: pedido, numero: pedido, estado: 'a_aceitar', valor_total: '20.00' })
    const word = encodeURIComponent(String(row.cliente).split(' ')[0] ?? '')
    for (const query of [`search=${pedido}`, `search=%23${pedido}`, `search=${word}`, 'situacao=todos'])
      expect((await list(query)).data.map(({ id }: { id: number }) => id)).toEqual([pedido])
    expect((await list('search=99999999')).total).toBe(0)
    expect((await loja.caixa.call('GET', 'delivery/pedidos/totais')).body.data).toEqual({
      ...{ total: 1, somas: { valor_total: '20.00' } },
    })
  })

  test('aceita um pedido e não escreve outro', async () => {
    const aceito = await loja.caixa.call('POST', `vendas/${pedido}/atualizar`, { status: 'A' })
    expect(aceito).toMatchObject({ status: 200, body: { data: { status: 'A', status_app: null } } })
    expect((await loja.caixa.call('GET', 'delivery/pedidos')).body.total).toBe(0)
    expect((await loja.caixa.call('POST', 'vendas', dizer(loja, { tipo_operacao: 4 }))).status).toBe(403)
  })
})
