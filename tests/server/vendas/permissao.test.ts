import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { VendaBody } from '../../../src/domain/api/vendas.ts'
import { FLAGS } from '../../../src/domain/options/flags.ts'
import type { Flag } from '../../../src/domain/rights.ts'
import { abrirLoja, type Loja } from './loja.ts'

let loja: Loja
beforeAll(async () => {
  loja = await abrirLoja()
  await loja.sql(`update produtos set preco_vend = '10.00'`)
})
afterAll(() => loja.close())

const pode = (...flags: Flag[]) =>
  loja.sql(`update grupos set flags = '{${FLAGS.filter(f => !f.startsWith('pdv_') || flags.includes(f))}}'`)
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

  test('o total pedido move o unitário em menos de um centavo', async () => {
    await pode()
    expect(await post(linha({ qtde: '0.333', preco: '10.0100100100' }, '3.33'))).toEqual([200, 'E'])
    await loja.sql(`update produtos set codigo_balanca = '000001' where id = ${loja.produtos.comum}`)
    await loja.sql('update accounts set qtde_decimal = 1')
    const etiqueta = { qtde: '0.3', preco: '11.1', total_etiqueta: '3.33', origem_leitura: 'balanca' }
    expect(await post(linha(etiqueta, '3.33'))).toEqual([200, 'E'])
    expect((await post(linha({ ...etiqueta, qtde: '0.7', preco: '4.7571428571' }, '3.33')))[0]).toBe(403)
  })
})
