import { afterAll, beforeAll, expect, test } from 'vitest'
import { PURCHASE, SALE, SALE_RETURN } from '../../../src/core/document/types/index.ts'
import { abrirLoja, type Loja } from './loja.ts'

let loja: Loja
beforeAll(async () => {
  loja = await abrirLoja()
})
afterAll(() => loja.close())

test('o vasilhame de um produto vendido sai com ele, e volta com a venda cancelada', async () => {
  const { account_id, empresa_id, produtos, parceiros } = loja
  const [vasilhame] = await loja.sql<{ id: number }>(
    `insert into produtos (account_id, empresa_id, referencia, nome, unidade, ncm, icms_dentro_id, icms_fora_id, pisconfins_id)
     select account_id, empresa_id, 'VAS', 'GARRAFA', unidade, ncm, icms_dentro_id, icms_fora_id, pisconfins_id
       from produtos where id = $1 returning id`,
    [produtos.comum],
  )
  await loja.sql(
    'insert into produto_vasilhame (account_id, empresa_id, produto_id, vasilhame_id, media) values ($1, $2, $3, $4, 6)',
    [account_id, empresa_id, produtos.comum, vasilhame?.id],
  )
  const saldos = async () =>
    (await loja.caixa.call('GET', 'retornaveis/monitoramento')).body.data.map((row: never) => [
      row['parceiro_id'],
      row['entregue'],
      row['saldo'],
    ])
  await loja.vender({}, '2')
  expect(await saldos()).toEqual([])
  const venda = await loja.vender({ parceiro_id: parceiros.completo }, '3')
  expect(await saldos()).toEqual([[parceiros.completo, '18', '18']])
  await loja.quieto()
  const cancelar = { justificativa: 'Cliente desistiu da compra' }
  expect((await loja.caixa.call('POST', `vendas/${venda.id}/cancelar`, cancelar)).status).toBe(200)
  await loja.quieto()
  expect(await saldos()).toEqual([])
})

test('a devolução devolve o vasilhame, e a entrada do fornecedor não conta', async () => {
  const saldos = async () =>
    (await loja.caixa.call('GET', 'retornaveis/monitoramento')).body.data.map((row: never) => [
      row['entregue'],
      row['devolvido'],
      row['saldo'],
    ])
  const de = async (qtde: string, tipo: number) => {
    const { id } = await loja.vender({ parceiro_id: loja.parceiros.completo }, qtde)
    await loja.sql('update vendas set tipo_operacao = $1 where id = $2', [tipo, id])
  }
  await de('3', SALE)
  await de('1', SALE_RETURN)
  await de('2', PURCHASE)
  expect(await saldos()).toEqual([['18', '6', '12']])
})
