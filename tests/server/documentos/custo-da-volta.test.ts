import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Decimal, dec, ZERO } from '../../../src/core/money/decimal.ts'
import { inserir } from '../vendas/inserir.ts'
import { abrirLoja, type Loja, novoUuid } from '../vendas/loja.ts'
import { A_MAO } from './nota.ts'
import { cancelado, devolucaoDe, devolvido, documento, emitido, gravado } from './volta.ts'

let loja: Loja
beforeAll(async () => {
  loja = await abrirLoja()
  await loja.sql('update empresas set crt = 3')
})
afterAll(() => loja.close())

let criados = 0
/** A product without stock, R$ 10,00 each. */
const mercadoria = (): Promise<number> =>
  inserir(loja, loja.account_id, 'produtos', {
    ...{ empresa_id: loja.empresa_id, referencia: `V${++criados}`, nome: `Volta ${criados}`, unidade: 'UN' },
    ...{ preco_vend: '10.00', ncm: '21069090', icms_dentro_id: 1, icms_fora_id: 1, pisconfins_id: 1 },
    ...{ ibs_id: 1, cbs_id: 1 },
  })

async function entra(produto_id: number, qtde: string, custo_unitario: string) {
  const { status, body } = await loja.caixa.call('POST', 'estoque/movimentos', {
    ...{ uuid: novoUuid(), tipo: 'ajuste', motivo: 'Entrada', itens: [{ produto_id, qtde, custo_unitario }] },
  })
  expect([status, body.errors]).toEqual([200, undefined])
}

const uma = (qtde: string) => new Map([[1, qtde]])
const venda = async (produto_id: number, qtde: string) =>
  emitido(loja, await gravado(loja, documento(loja, 1, [{ produto_id, qtde }])))
const compra = async (produto_id: number, qtde: string, preco: string) => {
  const item = { ...A_MAO, base_icms: null, vlricms: null, cfop: '1102', produto_id, qtde, preco }
  const total = dec(qtde).times(preco).toFixed(2)
  return emitido(
    loja,
    await gravado(
      loja,
      documento(loja, 3, [item], {
        ...{ tipo_documento: null, tipo_atend: 0, ind_intermediador: null },
        ...{ valor_produtos: total, valor_total: total },
      }),
    ),
  )
}

/** Value of the stock of a product as the Kardex says it: each row's quantity at the cost of its unit. */
async function kardex(produto_id: number): Promise<{ saldo: string; valor: string; medio: string }> {
  const rows = await loja.sql<{ qtde: string; custo: string; medio: string }>(
    `select m.qtde::text, coalesce(m.custo_unitario, k.custo_medio)::text as custo, k.custo_medio::text as medio
      from estoque_movimentos m left join lateral (select c.custo_medio from estoque_custos c
        where c.produto_id = m.produto_id and (c.em, c.movimento_id) <= (m.em, m.id) order by c.em desc, c.movimento_id desc limit 1) k on true
      where m.produto_id = $1 order by m.em, m.id`,
    [produto_id],
  )
  const sum = (of: (row: (typeof rows)[number]) => Decimal) =>
    rows.reduce((total, row) => total.plus(of(row)), ZERO)
  return {
    saldo: sum(({ qtde }) => dec(qtde)).toFixed(),
    valor: sum(({ qtde, custo }) => dec(qtde).times(custo)).toFixed(2),
    medio: dec(rows.at(-1)?.medio ?? '0').toFixed(6),
  }
}

/** Revenue and CMV of a product in the report, which leaves out who sold and took back as much. */
async function lucro(produto_id: number): Promise<string[]> {
  const { status, body } = await loja.caixa.call(
    'GET',
    `relatorios/lucro?grupos=produto&produto=${produto_id}&inicio=01/01/2026&fim=31/12/2026`,
  )
  expect([status, body.errors]).toEqual([200, undefined])
  const [linha] = body.data
  return linha ? [linha.valores.liquido, linha.valores.custo] : ['0.00', '0.00']
}

const certo = async () => {
  const { body } = await loja.caixa.call('POST', 'estoque/conferencia', {})
  return body.data.problemas.filter(({ o_que }: { o_que: string }) => o_que === 'custo')
}

const noCaixa = async (produto_id: number) => {
  const [item] = loja.venda().itens
  const { id } = await loja.vender(
    {
      itens: [{ ...item, produto_id, preco: '10.00', preco_total: '40.00', qtde: '4' }],
    } as unknown as Parameters<Loja['vender']>[0],
    '4',
  )
  await loja.quieto()
  return id
}

const volta = async (venda_id: number) => {
  const { status, body } = await loja.caixa.call('POST', 'devolucoes', {
    ...{ uuid: novoUuid(), venda_id, motivo: 'Não serviu', itens: [{ num: 1, qtde: '4' }], reembolso: 2 },
  })
  expect([status, body.errors]).toEqual([200, undefined])
  await loja.quieto()
  return body.data.id as number
}

test.each([
  ['no caixa', noCaixa, volta],
  ['no escritório', (id: number) => venda(id, '4'), (id: number) => devolvido(loja, id, uma('4'))],
] as const)('a devolução %s entra pelo custo com que a venda saiu', async (_onde, vender, devolver) => {
  const id = await mercadoria()
  await entra(id, '10', '5')
  const vendida = await vender(id)
  await entra(id, '4', '8')
  // 6 of R$ 5 and 4 of R$ 8
  expect(await kardex(id)).toEqual({ saldo: '10', valor: '62.00', medio: '6.200000' })
  const devolucao = await devolver(vendida)
  // what was bought is all there again: 10 of R$ 5 and 4 of R$ 8
  expect(await kardex(id)).toEqual({ saldo: '14', valor: '82.00', medio: '5.857143' })
  expect(await lucro(id)).toEqual(['0.00', '0.00'])
  expect((await loja.caixa.call('GET', `estoque/produtos/${id}`)).body.data.custos).toMatchObject([
    { custo_medio: '5.8571428571', ultimo_custo: '8' },
  ])
  expect(await certo()).toEqual([])
  await cancelado(loja, devolucao)
  expect(await kardex(id)).toMatchObject({ saldo: '10', medio: '6.200000' })
  expect(await certo()).toEqual([])
})

test('em partes, depois de o custo mudar de novo, cada uma entra pelo da venda', async () => {
  const id = await mercadoria()
  await entra(id, '10', '5')
  const vendida = await noCaixa(id)
  await entra(id, '4', '8')
  expect(await lucro(id)).toEqual(['40.00', '20.00'])
  await devolvido(loja, vendida, uma('1'))
  expect(await lucro(id)).toEqual(['30.00', '15.00'])
  await entra(id, '9', '11')
  await devolvido(loja, vendida, uma('3'))
  // all that was bought: 10 of R$ 5, 4 of R$ 8, 9 of R$ 11
  const { saldo, valor } = await kardex(id)
  expect([saldo, Number(valor)]).toEqual(['23', 181])
  expect(await lucro(id)).toEqual(['0.00', '0.00'])
  expect(await certo()).toEqual([])
})

test('a devolução de compra sai pelo custo da entrada, e cancelada volta', async () => {
  const id = await mercadoria()
  await compra(id, '10', '5.00')
  const cara = await compra(id, '10', '8.00')
  expect(await kardex(id)).toEqual({ saldo: '20', valor: '130.00', medio: '6.500000' })
  const devolucao = await emitido(
    loja,
    await gravado(
      loja,
      await devolucaoDe(loja, cara, uma('10'), 5, { preco: '8.00' }).then(dita => ({
        ...dita,
        valor_produtos: '80.00',
        valor_total: '80.00',
      })),
    ),
  )
  expect(await kardex(id)).toEqual({ saldo: '10', valor: '50.00', medio: '5.000000' })
  expect(await certo()).toEqual([])
  await cancelado(loja, devolucao)
  expect(await kardex(id)).toMatchObject({ saldo: '20', medio: '6.500000' })
  expect(await certo()).toEqual([])
})
