import { afterAll, beforeAll, expect, test } from 'vitest'
import { abrirLoja, type Loja } from './loja.ts'

let loja: Loja
beforeAll(async () => {
  loja = await abrirLoja({ impressora: '' })
})
afterAll(() => loja.close())

test('o item de uma venda responde os impostos guardados, os mesmos do XML', async () => {
  const { id } = await loja.vender({}, '3')
  await loja.quieto()
  const { body: xml } = await loja.caixa.call('GET', `vendas/${id}/xml`)
  const tag = (name: string) => new RegExp(`<${name}>([^<]+)</${name}>`).exec(xml)?.[1]
  const [item] = (await loja.ver(id)).itens ?? []
  expect(item).toMatchObject({
    ...{ base_icms: tag('vBC'), vlricms: tag('vICMS'), vlrpis: tag('vPIS'), vlrconfins: tag('vCOFINS') },
  })
  expect(Number(tag('vICMS'))).toBeGreaterThan(0)
  const { body } = await loja.caixa.call('GET', `vendas/${id}/itens`)
  expect(body.data[0]).toEqual(item)
})
