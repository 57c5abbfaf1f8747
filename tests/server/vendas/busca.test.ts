import { afterAll, beforeAll, expect, test } from 'vitest'
import type { VendaAnswer } from '../../../src/domain/api/vendas.ts'
import { abrirLoja, CNPJ_CLIENTE, type Loja, novoUuid } from './loja.ts'

let loja: Loja
let todas: VendaAnswer[]
beforeAll(async () => {
  loja = await abrirLoja()
  const clientes = await loja.sql<{ id: number }>(
    `insert into parceiros (account_id, tipo, nome)
      select $1, 'F', 'Freguesa ' || n from generate_series(1, 130) n returning id`,
    [loja.account_id],
  )
  for (const venda of [
    { parceiro_id: clientes[0]?.id },
    { parceiro_id: clientes[129]?.id, nome_consumidor: 'Outra no balcão' },
    { nome_consumidor: 'Mesa 43' },
    { cpf_cnpj: CNPJ_CLIENTE },
    {},
  ])
    await loja.vender({ uuid: novoUuid(), ...venda })
  todas = (await loja.caixa.call('GET', 'vendas?limit=200')).body.data
})
afterAll(() => loja.close())

/** Finds the sales with a text as the search box promises, reading each one. */
const lidas = (texto: string) => {
  const termo = texto.toLowerCase()
  const [, serie, numero] = /^(?:0*(\d+)\/)?0*(\d+)$/.exec(texto) ?? []
  return todas
    .filter(
      venda =>
        (numero === venda.numerocodumento && [undefined, venda.serie].includes(serie)) || // contrato
        venda.chave === texto ||
        venda.cpf_cnpj === texto.replace(/\D/g, '') ||
        venda.valor_total === texto.replace(',', '.') ||
        venda.nome_consumidor?.toLowerCase().includes(termo) ||
        venda.cliente?.toLowerCase().includes(termo),
    )
    .map(({ id }) => id)
}

const CNPJ_ESCRITO = CNPJ_CLIENTE.replace(/^(..)(...)(...)(....)(..)$/, '$1.$2.$3/$4-$5')
const textos = () => [
  ...['freguesa', 'FREGUESA 1', 'freguesa 130', 'mesa 43', 'balcão', 'ninguém', CNPJ_CLIENTE, CNPJ_ESCRITO],
  ...['43', '1/000043', '2/43', '000046', '10,00', '10.00', '10', '999999999', todas[2]?.chave ?? ''],
]

test('a busca acha as mesmas vendas que a leitura de uma por uma', async () => {
  expect(todas).toHaveLength(5)
  for (const texto of textos()) {
    const query = `vendas?full_search=${encodeURIComponent(texto)}`
    const { body } = await loja.caixa.call('GET', `${query}&limit=200`)
    const ids = body.data.map(({ id }: VendaAnswer) => id)
    expect([texto, ids, body.total]).toEqual([texto, lidas(texto), ids.length])
    const semTotal = await loja.caixa.call('GET', `${query}&limit=1&contar=0`)
    expect(semTotal.body.data.map(({ id }: VendaAnswer) => id)).toEqual(ids.slice(0, 1))
  }
})
