import { afterAll, beforeAll, expect, test } from 'vitest'
import { abrirLoja, type Loja } from '../vendas/loja.ts'
import { recuar } from './loja.ts'

let loja: Loja
let dono = 0
beforeAll(async () => {
  loja = await abrirLoja()
  dono = (await loja.caixa.call('GET', 'user')).body.data.id
  await loja.vender({}, '3')
  const antiga = await loja.vender({}, '7')
  await loja.quieto()
  await recuar(loja, antiga.id, 30)
  for (const meta of [
    { mes: '11/2026', valor: '120.00' },
    { mes: '10/2026', valor: '50.00' },
    { mes: '11/2026', valor: '40.00', vendedor_id: dono },
    { mes: '10/2026', valor: '35.00', vendedor_id: dono },
  ])
    expect((await loja.caixa.call('POST', 'metas', meta)).status).toBe(201)
})
afterAll(() => loja.close())

/** Rows of a report: key, what was sold, goal. */
async function linhas(relatorio: string, query: Record<string, string>) {
  const { status, body } = await loja.caixa.call(
    'GET',
    `relatorios/${relatorio}?${new URLSearchParams({ inicio: '01/10/2026', fim: '30/11/2026', ...query })}`,
  )
  expect([status, body.errors]).toEqual([200, undefined])
  return body.data.map(
    ({ chaves, valores, meta }: { chaves: string[]; valores: { liquido: string }; meta?: string }) => [
      chaves[0],
      valores.liquido,
      meta,
    ],
  )
}

test('por mês a linha traz a meta da empresa, ou a do vendedor que se filtra', async () => {
  expect(await linhas('vendas', { grupos: 'mes', ordem: 'mes' })).toMatchObject([
    [expect.stringContaining('2026-10'), '70.00', '50.00'],
    [expect.stringContaining('2026-11'), '30.00', '120.00'],
  ])
  const dele = await linhas('vendas', { grupos: 'mes', ordem: 'mes', vendedor: String(dono) })
  expect(dele.map(([, , meta]: string[]) => meta)).toEqual(['35.00', '40.00'])
})

test('por vendedor a linha traz a soma das suas metas do período', async () => {
  expect(await linhas('vendedores', { grupos: 'vendedor' })).toEqual([[String(dono), '100.00', '75.00']])
  const novembro = { grupos: 'vendedor', inicio: '01/11/2026' }
  expect(await linhas('vendedores', novembro)).toEqual([[String(dono), '30.00', '40.00']])
})

test('onde a meta não conta o que as linhas contam, não há meta', async () => {
  const metas = async (query: Record<string, string>) =>
    (await linhas('vendas', query)).map(([, , meta]: (string | undefined)[]) => meta)
  const so = String(loja.terminais[0])
  for (const query of [
    { grupos: 'mes', terminal: so },
    { grupos: 'dia' },
    { grupos: 'mes', inicio: '05/10/2026' },
    { grupos: 'mes', horas: '0..23' },
  ] as Record<string, string>[])
    expect(new Set(await metas(query))).toEqual(new Set([undefined]))
})
