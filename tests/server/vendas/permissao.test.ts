import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { VendaBody } from '../../../src/domain/api/vendas.ts'
import { FLAGS, type Flag } from '../../../src/domain/options/flags.ts'
import { abrirLoja, type Loja } from './loja.ts'

let loja: Loja
beforeAll(async () => {
  loja = await abrirLoja()
  await loja.sql(`update produtos set preco_vend = '10.00'`)
})
afterAll(() => loja.close())

const pode = (...flags: Flag[]) =>
  loja.sql(
    `update grupos set ${FLAGS.map(f => `${f} = ${!f.startsWith('pdv_') || flags.includes(f)}`).join(', ')}`,
  )
const post = async (mudanca: Partial<VendaBody>) => {
  const { status, body } = await loja.caixa.call('POST', 'vendas', loja.venda(mudanca))
  return [status, body.message ?? body.data.status]
}
const linha = (item: object, total: string): Partial<VendaBody> => ({
  itens: loja.venda().itens.map(each => ({ ...each, preco_total: total, ...item })),
  valor_produtos: total,
  valor_total: total,
  totais: { vNF: total, vProd: total },
  pagamento: loja.venda().pagamento.map(each => ({ ...each, valor: total })),
})
const barata = () => linha({ preco: '8.00' }, '8.00')
const desconto = (): Partial<VendaBody> => ({
  desconto: '1.00',
  valor_total: '9.00',
  totais: { vNF: '9.00', vProd: '10.00' },
  pagamento: loja.venda().pagamento.map(each => ({ ...each, valor: '9.00' })),
})
const cancelado = (): Partial<VendaBody> => ({
  cancelados: [{ item: {}, motivo: 'desistiu', usuario_id: 1, em: loja.clock().toISOString() }],
})

describe('a API cobra as permissões do caixa por si', () => {
  test('sem elas: outro preço, desconto e item cancelado são 403', async () => {
    await pode()
    expect(await post(barata())).toEqual([403, 'Alterar preço: você não tem permissão'])
    expect(await post(desconto())).toEqual([403, 'Desconto: você não tem permissão'])
    expect(await post(cancelado())).toEqual([403, 'Cancelar item: você não tem permissão'])
    expect(await post({})).toEqual([200, 'E'])
  })

  test('com elas: entram', async () => {
    await pode('pdv_preco', 'pdv_desconto', 'pdv_cancelar_item')
    for (const venda of [barata(), desconto(), cancelado()]) expect(await post(venda)).toEqual([200, 'E'])
  })

  test('etiqueta da balança traz o seu preço; total pedido move o unitário em menos de um centavo', async () => {
    await pode()
    expect(await post(linha({ preco: '8.00', origem_leitura: 'balanca' }, '8.00'))).toEqual([200, 'E'])
    expect(await post(linha({ qtde: '0.333', preco: '10.0100100100' }, '3.33'))).toEqual([200, 'E'])
  })

  test('preço mudado depois do catálogo do caixa, ou venda feita sem servidor: o vendido vale', async () => {
    await pode()
    const [{ antes } = { antes: '' }] = await loja.sql<{ antes: string }>(
      `select pg_snapshot_xmin(pg_current_snapshot())::text as antes`,
    )
    await loja.sql(`update produtos set preco_vend = '12.00', versao = (pg_current_xact_id()::text)::bigint`)
    expect(await post({ catalogo: `1.${antes}` })).toEqual([200, 'E'])
    expect(await post({ offline: true })).toEqual([200, 'E'])
    const [{ agora } = { agora: '' }] = await loja.sql<{ agora: string }>(
      `select pg_current_xact_id()::text as agora`,
    )
    // a catalogue read once every transaction of that moment has ended, those of other tests too
    await vi.waitFor(
      async () => {
        const [{ passou } = { passou: false }] = await loja.sql<{ passou: boolean }>(
          `select pg_snapshot_xmin(pg_current_snapshot())::text::bigint > ${agora} as passou`,
        )
        expect(passou).toBe(true)
      },
      { timeout: 20_000 },
    )
    expect((await post({ catalogo: `1.${agora}` }))[0]).toBe(403)
  })
})
