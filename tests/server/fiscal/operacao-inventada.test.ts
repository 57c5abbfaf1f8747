import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { abrirLoja, type Loja } from '../vendas/loja.ts'

// The one row. Everything else is the product as it is.
vi.mock(import('../../../src/core/document/operations.ts'), async original => {
  const { OPERATIONS, ...rest } = await original()
  const compra = {
    tipo: 2,
    finalidade: 0,
    documento: 1,
    title: 'Compra de produtor',
    modelos: ['55'],
    natOp: 'COMPRA DE PRODUTOR RURAL',
    tpNF: '0',
    finNFe: '1',
    balcao: false,
    estoque: 'entra',
  }
  return { ...rest, OPERATIONS: [...OPERATIONS, compra] } as never
})

let loja: Loja
beforeAll(async () => {
  loja = await abrirLoja()
})
afterAll(() => loja.close())

test('uma operação é uma linha, do corpo à SEFAZ e ao estoque', async () => {
  const saldo = async () =>
    (
      await loja.sql<{ saldo: string }>(
        'select saldo::text as saldo from estoque_saldos where produto_id = $1',
        [loja.produtos.comum],
      )
    )[0]?.saldo
  expect(await saldo()).toBe('100000.0000')
  const corpo = loja.venda({
    tipo_operacao: 2,
    finalidade_op: 0,
    modelo: '55',
    parceiro_id: loja.parceiros.completo,
  } as never)
  corpo.regras = structuredClone(corpo.regras)
  Object.assign(corpo.regras.icms[1] as object, { cfop: '1102' })
  const { id } = await loja.vender(corpo)
  await loja.quieto()
  expect(await loja.ver(id)).toMatchObject({ status: 'T', cstat: '100' })
  const xml = String((await loja.caixa.call('GET', `vendas/${id}/xml`)).body)
  for (const tag of [
    '<natOp>COMPRA DE PRODUTOR RURAL</natOp>',
    '<tpNF>0</tpNF>',
    '<finNFe>1</finNFe>',
    '<indFinal>1</indFinal>',
  ])
    expect(xml).toContain(tag)
  expect(await saldo()).toBe('100001.0000')
})
