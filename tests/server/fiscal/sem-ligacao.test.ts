import { afterAll, beforeAll, expect, test } from 'vitest'
import { reconciled } from '../../../src/domain/events/conciliada.ts'
import { abrirLoja, CNPJ, type Loja } from '../vendas/loja.ts'

let loja: Loja
beforeAll(async () => {
  loja = await abrirLoja()
})
afterAll(() => loja.close())

const sold = async (autorizacao: string) => {
  const paid = { meio: 3 as const, meio_pagamento_id: loja.meios.cartao, bandeira_id: loja.bandeira }
  const { id } = await loja.vender({
    pagamento: [{ ...paid, valor: '10.00', numparcelas: 1, autorizacao }],
  })
  await loja.quieto()
  return id
}
const listed = async (asked: string): Promise<number[]> =>
  (await loja.caixa.call('GET', `vendas?${asked}`)).body.data.map(({ id }: { id: number }) => id)

test('a sale with an untied card is listed until its ECONF stands', async () => {
  const { id: cash } = await loja.vender()
  await loja.quieto()
  const card = await sold('A1')
  expect(await listed('sem_ligacao=1')).toEqual([card])
  expect(await listed('sem_ligacao=0')).toEqual([cash])

  const { pagamento } = await loja.ver(card)
  const said = reconciled(pagamento, { cnpj: CNPJ, uf: 'SP' })
  const event = async (body: object) => {
    const answer = await loja.caixa.call('POST', `vendas/${card}/eventos`, body)
    expect(answer.body.data?.status, JSON.stringify(answer.body)).toBe('registrado')
  }
  const part = { tipo: '110750', ...said, data: '2026-11-20' }
  await event({ ...part, valor: '4.00' })
  expect(await listed('sem_ligacao=1')).toEqual([card])
  await event({ ...part, valor: '6.00' })
  expect(await listed('sem_ligacao=1')).toEqual([])
  const [stored] = await loja.sql<{ xml: string }>(
    "select xml_proc as xml from eventos_fiscais where tipo = '110750' order by id desc limit 1",
  )
  expect(stored?.xml).toContain(`<CNPJPag>${CNPJ}</CNPJPag><UFPag>SP</UFPag><cAut>A1</cAut>`)

  await event({ tipo: '110751' })
  expect(await listed('sem_ligacao=1')).toEqual([card])
})

test('a sale by an integrated method is not listed', async () => {
  await loja.sql(
    "update meio_pagamentos set integrado = true, cnpj_credenciadora = '01027058000191' where id = $1",
    [loja.meios.cartao],
  )
  const id = await sold('A2')
  expect(await listed('sem_ligacao=1')).not.toContain(id)
  expect(await listed('sem_ligacao=0')).toContain(id)
})

test('a meal voucher goes out without the group of cards, and is nothing to tie', async () => {
  const [meio] = await loja.sql<{ id: number }>(
    "insert into meio_pagamentos (account_id, descricao, meio, tpag) values ($1, 'Vale refeição', 4, '11') returning id",
    [loja.account_id],
  )
  const { id } = await loja.vender({
    pagamento: [{ meio: 4, meio_pagamento_id: Number(meio?.id), valor: '10.00', numparcelas: 1 }],
  })
  await loja.quieto()
  const [note] = await loja.sql<{ xml: string }>(
    "select xml_assinado as xml from documentos_fiscais where venda_id = $1 and status_emissao = 'autorizada'",
    [id],
  )
  expect(note?.xml).toContain('<detPag><indPag>0</indPag><tPag>11</tPag><vPag>10.00</vPag></detPag>')
  expect(await listed('sem_ligacao=1')).not.toContain(id)
})
