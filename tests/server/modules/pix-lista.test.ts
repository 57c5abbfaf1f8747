import { afterAll, beforeAll, expect, test } from 'vitest'
import { type PixSimulator, startPixSimulator } from '../../../sim/pix/start.ts'
import type { PixNaLista } from '../../../src/domain/readings/pix-recebidos.ts'
import { MEIO_DIA } from '../database.ts'
import { abrirLoja, type Loja, novoUuid } from '../vendas/loja.ts'
import { envOfPsp } from './pix-mundo.ts'

let psp: PixSimulator
let loja: Loja
let clock = () => new Date(MEIO_DIA)
/** Names of charges, payments and sales, by what identifies them. */
const nomes = new Map<string, string>()

const chama = async (metodo: 'GET' | 'POST' | 'PUT', caminho: string, corpo?: object) => {
  const { status, body } = await loja.caixa.call(metodo, caminho, corpo)
  expect([status, body.message]).toEqual([200, undefined])
  return body.data
}
async function passa(ms: number): Promise<void> {
  loja.clock.advance(ms)
  await loja.quieto()
}

/** Charges R$ 10,00 for a sale, pays it at the PSP, and names charge and payments. */
async function paga(nome: string, venda_uuid: string): Promise<string> {
  const { txid } = await chama('POST', 'pix/cobrancas', { venda_uuid, valor: '10.00', usados: [] })
  await psp.pay(txid)
  const { e2eid } = await chama('GET', `pix/cobrancas/${txid}`)
  nomes.set(txid, `cobrança ${nome}`)
  for (const { endToEndId } of psp.book.charge(txid).pix ?? [])
    nomes.set(endToEndId, endToEndId === e2eid ? nome : `${nome} de novo`)
  return e2eid
}

beforeAll(async () => {
  psp = await startPixSimulator(() => clock())
  loja = await abrirLoja({ deps: { env: envOfPsp(psp) }, inicio: MEIO_DIA })
  clock = loja.clock
  await chama('PUT', 'config/ajustes', { pix_chave: 'pix@loja.br' })
  const [meio] = await loja.sql<{ id: number }>(
    "insert into meio_pagamentos (account_id, descricao, meio, tpag) values ($1, 'PIX', 4, '17') returning id",
    [loja.account_id],
  )
  const vende = async (nome: string, uuid: string, autorizacao: string) => {
    const pago = {
      meio: 4 as const,
      meio_pagamento_id: Number(meio?.id),
      valor: '10.00',
      numparcelas: 1,
      autorizacao,
    }
    nomes.set(String((await loja.vender({ uuid, pagamento: [pago] })).id), nome)
    await passa(60_000)
  }
  const [uma, duas] = [novoUuid(), novoUuid()]
  await vende('venda 1', uma, await paga('A', uma))
  psp.dials.paga_duas = true
  await vende('venda 2', duas, await paga('B', duas))
  psp.dials.paga_duas = false
  const alheio = 'E'.padEnd(32, '1')
  nomes.set(alheio, 'alheio')
  await vende('venda 3', novoUuid(), alheio)
  await paga('C', novoUuid())
  await passa(16 * 60_000)
})
afterAll(async () => {
  await loja.close()
  await psp.close()
})

const COLUNAS =
  'Recebido;Por quê;Cobrado;Veio;A decidir;Destino;Cobrança;Identidade;Motivo do destino;Motivo de conferir;Sem destino;Pode devolver;Número da venda'

/** Lines of the file of a tab, by name, without the numbers of the rows themselves and what is empty here. */
async function arquivo(situacao: string): Promise<string[]> {
  const { body } = await loja.caixa.call('GET', `pix/recebidos/exportar?situacao=${situacao}&formato=csv`)
  const columns = COLUNAS.split(';').length
  return String(body)
    .replace('\uFEFF', '')
    .trim()
    .split(/\r?\n/)
    .map(line => line.split(';').slice(1, columns + 1))
    .map(cells => cells.map(cell => nomes.get(cell) ?? cell).join(';'))
}
/** Identities that a tab lists, by name, and what its totals say. */
async function aba(situacao: string): Promise<unknown[]> {
  const rows: PixNaLista[] = await chama('GET', `pix/recebidos?situacao=${situacao}`)
  const { total, somas } = await chama('GET', `pix/recebidos/totais?situacao=${situacao}`)
  expect(total).toBe(rows.length)
  return [...rows.map(({ e2eid }) => nomes.get(e2eid ?? '')), somas.valor]
}
const destina = async (nome: string, destino: string) => {
  const [e2eid] = [...nomes].find(([, dito]) => dito === nome) ?? []
  await chama('POST', `pix/recebidos/${e2eid}/destino`, { uuid: novoUuid(), destino })
}

const [C, ALHEIO, B2, B, A] = [
  '20/11/2026 12:03:00;sem venda;10,00;10,00;10,00;;cobrança C;C;;sem venda;10,00;10,00;',
  '20/11/2026 12:02:00;venda de PIX desconhecido;10,00;0,00;10,00;;;alheio;;venda de PIX desconhecido;10,00;0,00;venda 3',
  '20/11/2026 12:01:00;pago duas vezes;10,00;10,00;10,00;;cobrança B;B de novo;;pago duas vezes;10,00;10,00;venda 2',
  '20/11/2026 12:01:00;paga a venda;10,00;10,00;;;cobrança B;B;;;10,00;0,00;venda 2',
  '20/11/2026 12:00:00;paga a venda;10,00;10,00;;;cobrança A;A;;;10,00;0,00;venda 1',
]

test('a lista dos PIX diz, aba por aba, o que o PSP recebeu e o que espera decisão', async () => {
  expect(await arquivo('todos')).toEqual([COLUNAS, C, ALHEIO, B2, B, A])
  expect(await aba('todos')).toEqual(['C', 'alheio', 'B de novo', 'B', 'A', '40.00'])
  expect(await aba('conferir')).toEqual(['C', 'alheio', 'B de novo', '20.00'])
  expect(await aba('andamento')).toEqual(['0'])
  const recebidos = [...nomes].filter(([, nome]) => /^[ABC]( de novo)?$/.test(nome))
  const linhas: PixNaLista[] = await chama('GET', 'pix/recebidos?situacao=todos')
  expect(linhas.filter(({ txid }) => txid).map(({ e2eid, txid, valor }) => [e2eid, txid, valor])).toEqual(
    recebidos
      .map(([e2eid]) => psp.book.pix(e2eid))
      .toSorted((a, b) => b.horario.localeCompare(a.horario) || b.endToEndId.localeCompare(a.endToEndId))
      .map(({ endToEndId, txid, valor }) => [endToEndId, txid, valor]),
  )
})

test('o que se devolve ou aceita muda de aba, e diz o seu destino', async () => {
  await destina('C', 'aceitar')
  await destina('B de novo', 'devolver')
  expect(await aba('conferir')).toEqual(['alheio', '0.00'])
  expect(await aba('andamento')).toEqual(['B de novo', '10.00'])
  await loja.quieto()
  await passa(10_000)
  expect(await aba('andamento')).toEqual(['0'])
  expect(await arquivo('todos')).toEqual([
    COLUNAS,
    '20/11/2026 12:03:00;sem venda;10,00;10,00;0,00;aceito;cobrança C;C;;sem venda;0,00;0,00;',
    ALHEIO,
    '20/11/2026 12:01:00;pago duas vezes;10,00;10,00;0,00;devolvido;cobrança B;B de novo;;pago duas vezes;0,00;0,00;venda 2',
    ...[B, A],
  ])
})
