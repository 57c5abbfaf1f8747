import { afterAll, beforeAll, expect, test } from 'vitest'
import { ENGINE_VERSION } from '../../../src/core/tax/version.ts'
import { abrirLoja, CNPJ, type Loja } from '../vendas/loja.ts'

let loja: Loja
beforeAll(async () => {
  loja = await abrirLoja()
})
afterAll(() => loja.close())

const emitida = async (id: number) => {
  await loja.app.sales.outbox.start()
  await loja.quieto()
  expect(await loja.ver(id)).toMatchObject({ status: 'T' })
  const xml = String((await loja.caixa.call('GET', `vendas/${id}/xml`)).body)
  return (tag: string) => new RegExp(`<${tag}>([^<]*)</${tag}>`).exec(xml)?.[1]
}

/** Sold, and not issued yet. */
async function vendida() {
  await loja.app.sales.outbox.stop()
  return (await loja.vender()).id
}

const guardado = async (id: number) =>
  (
    await loja.sql<{ julgado: Record<string, never> }>(
      'select totais_servidor as julgado from vendas where id = $1',
      [id],
    )
  )[0]?.julgado

test('guarda os valores item a item com a versão do motor, sem os zeros', async () => {
  const id = await vendida()
  expect(await guardado(id)).toMatchObject({
    motor: ENGINE_VERSION,
    totais: { vNF: '10.00', vICMS: '1.80' },
    itens: [{ vlricms: '1.80', vnf: '10.00' }],
    taxas: { ibs: { 1: { aliquota_uf_ibs: '0.1' } } },
  })
  expect(JSON.stringify(await guardado(id))).not.toContain('"vlripi"')
})

test('o que se assina é o que foi julgado, mesmo que a lei de hoje diga outra coisa', async () => {
  const id = await vendida()
  // as an engine and a law of before computed it
  await loja.sql(
    `update vendas set totais_servidor = jsonb_set(jsonb_set(jsonb_set(totais_servidor,
        '{motor}', '0'), '{itens,0,vtottrib}', '"3.21"'), '{totais,vTotTrib}', '"3.21"')
      where id = $1`,
    [id],
  )
  const tag = await emitida(id)
  expect(tag('vTotTrib')).toBe('3.21')
})

test('uma venda guardada antes de se guardarem os valores é calculada ao assinar', async () => {
  const id = await vendida()
  await loja.sql(`update vendas set totais_servidor = '{"totais": null}' where id = $1`, [id])
  const tag = await emitida(id)
  expect(tag('vICMS')).toBe('1.80')
})

test('emendada a regra depois da rejeição, julga-se e guarda-se de novo', async () => {
  loja.simulador.dials.adjust({ nao_cadastrados: [CNPJ] })
  const { id } = await loja.vender()
  await loja.quieto()
  expect(await loja.ver(id)).toMatchObject({ status: 'R' })
  loja.simulador.dials.restart()
  await loja.sql("update tributacao_icms set icms = '12'")
  expect((await loja.caixa.call('POST', `vendas/${id}/emitir`, {})).status).toBe(200)
  const tag = await emitida(id)
  expect(tag('vICMS')).toBe('1.20')
  expect(await guardado(id)).toMatchObject({ itens: [{ vlricms: '1.20' }], totais: { vICMS: '1.20' } })
})
