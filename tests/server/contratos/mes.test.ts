import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Client } from '../harness.ts'
import { abrirLoja, type Loja } from '../vendas/loja.ts'

let loja: Loja
let quem: Client
let farinha: number

beforeAll(async () => {
  loja = await abrirLoja({ impressora: '' })
  await loja.sql(`update produtos set unidade = 'KG', nome = 'Farinha' where id = $1`, [loja.produtos.comum])
  farinha = loja.produtos.comum
})
afterAll(() => loja.close())

async function noDia(momento: string) {
  loja.clock.set(`${momento}:00-03:00`)
  const [dono] = await loja.sql<{ email: string }>('select email from usuarios where account_id = $1', [
    loja.account_id,
  ])
  quem = await loja.login(dono?.email ?? '')
}
async function done(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) {
  const { status, body: answer } = await quem.call(method, path, body)
  if (status > 201) throw new Error(`${method} ${path}: ${status} ${JSON.stringify(answer)}`)
  return answer.data
}

type Contrato = { id: number; itens: { id: number }[] }
async function contrato(itens: object[], mais: object = {}): Promise<Contrato> {
  return done('POST', 'contratos', {
    ...{ parceiro_id: loja.parceiros.completo, data_inicio: '01/11/2026', data_fim: '31/01/2027' },
    ...{ faturamento: 3, itens, ...mais },
  })
}
const passa = (id: number, para: string) => done('POST', `contratos/${id}/situacao`, { para })
async function ativo(itens: object[], mais: object = {}): Promise<Contrato> {
  const feito = await contrato(itens, mais)
  await passa(feito.id, 'ativo')
  return feito
}
async function ordem({ id, itens }: Contrato, ...qtdes: string[]): Promise<number> {
  const { id: feita } = await done('POST', 'ordens_carregamento', {
    ...{ contrato_id: id, data: '30/11/2026' },
    itens: qtdes.map((qtde, i) => ({ contrato_item_id: itens[i]?.id, qtde })),
  })
  return feita
}
const pesa = (id: number, peso: string, mais: object = {}) =>
  done('POST', `ordens_carregamento/${id}/pesagem`, { peso, ...mais })

/** Lets the daily job run; gives the quantities of the drafts that it made. */
async function viraODia(): Promise<string[]> {
  const [{ antes = 0 } = {}] = await loja.sql<{ antes: number }>(
    'select coalesce(max(id), 0)::int as antes from vendas',
  )
  await loja.vencer('estoque')
  await loja.quieto()
  const linhas = await loja.sql<{ qtde: string }>(
    `select i.qtde::numeric(15, 4)::text as qtde from vendas v join venda_itens i on i.venda_id = v.id
      where v.id > $1 order by v.id`,
    [antes],
  )
  return linhas.map(({ qtde }) => qtde)
}

test('o que se carrega no dia do faturamento fatura-se nele ou no dia seguinte', async () => {
  await noDia('2026-11-30T09:00')
  const fim = await ativo([{ produto_id: farinha, qtde: '5000', preco: '2' }], {
    ...{ faturamento: 2, dia_faturamento: 31 },
  })
  const carrega = async (kg: string) => {
    const id = await ordem(fim, kg)
    await pesa(id, '16000')
    await pesa(id, String(16_000 + Number(kg)))
  }
  await carrega('700')
  await noDia('2026-11-30T12:00')
  expect(await viraODia()).toEqual(['700.0000'])
  await noDia('2026-11-30T17:00')
  await carrega('300')
  await noDia('2026-12-01T09:00')
  await carrega('200')
  expect(await viraODia()).toEqual(['300.0000'])
  await noDia('2026-12-02T09:00')
  expect(await viraODia()).toEqual([])
  await noDia('2026-12-31T09:00')
  expect(await viraODia()).toEqual(['200.0000'])
})
