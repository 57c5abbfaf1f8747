import { afterAll, beforeAll, expect, test } from 'vitest'
import { abrirLoja, type Loja, novoUuid } from '../vendas/loja.ts'
import { createAccount } from '../world.ts'
import { criado, dizer } from './documento.ts'

let loja: Loja
const avisados: [unknown, unknown][] = []
const mudados: unknown[] = []
beforeAll(async () => {
  loja = await abrirLoja({
    deps: {
      broadcaster: {
        trigger: (canal, evento, dados) => {
          if (evento === 'DocumentoAberto') avisados.push([canal, dados])
          if (evento === 'VendaAtualizada') mudados.push(dados)
        },
      },
    },
  })
})
afterAll(() => loja.close())

test('quem abre um documento é dito no canal da empresa, e quem sai também', async () => {
  const { id } = await criado(loja, dizer(loja, { tipo_operacao: 2, pagamento: [] }))
  const aba = novoUuid()
  for (const [aberto, chegou] of [
    [true, true],
    [false, false],
  ])
    expect((await loja.caixa.call('POST', `vendas/${id}/presenca`, { aba, aberto, chegou })).status).toBe(200)
  expect(avisados.map(([, dados]) => dados)).toMatchObject([
    { id, aba, aberto: true, chegou: true, nome: expect.stringMatching(/\S/) },
    { id, aba, aberto: false, chegou: false },
  ])
  expect(avisados[0]?.[0]).toMatch(/^private-account\.\d+\.empresa\.\d+$/)
})

test('o documento de outra conta e o que não é uuid não avisam ninguém', async () => {
  const { id } = await criado(loja, dizer(loja, { tipo_operacao: 2, pagamento: [] }))
  const email = `doc-${novoUuid()}@loja.br`
  await createAccount(loja.deps.db, { users: [{ email }] })
  const outra = await loja.login(email)
  avisados.length = 0
  const corpo = { aba: novoUuid(), aberto: true }
  expect((await outra.call('POST', `vendas/${id}/presenca`, corpo)).status).toBe(404)
  expect((await loja.caixa.call('POST', `vendas/${id}/presenca`, { ...corpo, aba: 'x' })).status).toBe(422)
  expect(avisados).toEqual([])
})

test('quem mudou ou cancelou um documento o diz às outras abas da empresa', async () => {
  const dito = dizer(loja, { tipo_operacao: 2, pagamento: [] })
  const { id, uuid, versao } = await criado(loja, dito)
  expect(mudados).toEqual([])
  const { body } = await loja.caixa.call('PUT', `vendas/${id}`, { ...dito, versao, obs: 'Outra' })
  expect(mudados).toEqual([{ id, uuid, status: 'A', versao: body.data.versao }])
  expect(body.data.versao).toBeGreaterThan(versao)
  const justificativa = 'O cliente desistiu da compra'
  expect((await loja.caixa.call('POST', `vendas/${id}/cancelar`, { justificativa })).status).toBe(200)
  expect(mudados[1]).toMatchObject({ id, status: 'C' })
})

test('a venda que uma nota completa é dita a quem a tem aberta', async () => {
  const { id } = await criado(loja, dizer(loja, { serie: '78' }))
  expect((await loja.caixa.call('POST', `vendas/${id}/emitir`, {})).status).toBe(200)
  await loja.quieto()
  const { ref } = (await loja.caixa.call('GET', `importarVenda/${id}?tipo=7`)).body.data
  const outra = await criado(loja, dizer(loja, { serie: '76' }))
  expect((await loja.caixa.call('POST', `vendas/${outra.id}/emitir`, {})).status).toBe(200)
  await loja.quieto()
  const daOutra = (await loja.caixa.call('GET', `importarVenda/${outra.id}?tipo=7`)).body.data.ref
  mudados.length = 0
  const nota = (de: string[]) =>
    dizer(loja, {
      ...{ ref: de, serie: '79', tipo_operacao: 7, tipo_documento: 2, tipo_faturamento: 2, pagamento: [] },
      ...{ valor_produtos: '3.00', valor_total: '3.00' },
      itens: [{ produto_id: loja.produtos.comum, qtde: '2', preco: '1.50', cfop: '5102' }],
    })
  const feita = await criado(loja, nota(ref))
  expect(mudados).toEqual([{ id }])
  mudados.length = 0
  const { body } = await loja.caixa.call('PUT', `vendas/${feita.id}`, {
    ...nota(daOutra),
    versao: feita.versao,
  })
  expect(mudados).toEqual(expect.arrayContaining([{ id }, { id: outra.id }]))
  const volta = { ...nota(ref), versao: body.data.versao }
  expect((await loja.caixa.call('PUT', `vendas/${feita.id}`, volta)).body.errors).toBeUndefined()
  mudados.length = 0
  const justificativa = 'O cliente desistiu da compra'
  expect((await loja.caixa.call('POST', `vendas/${feita.id}/cancelar`, { justificativa })).status).toBe(200)
  expect(mudados).toContainEqual({ id })
})

test('o que um orçamento virou, e o que deixou de virar, é dito a quem o tem aberto', async () => {
  const { id } = await criado(loja, dizer(loja, { tipo_operacao: 2, pagamento: [] }))
  const linha = { produto_id: loja.produtos.comum, qtde: '2', preco: '10.00' }
  const nota = dizer(loja, { itens: [{ ...linha, origem_venda_id: id, origem_item: 1 }] })
  mudados.length = 0
  const { id: feita, versao } = await criado(loja, nota)
  expect(mudados).toEqual([{ id }])
  const solta = { ...nota, versao, itens: [linha] }
  expect((await loja.caixa.call('PUT', `vendas/${feita}`, solta)).status).toBe(200)
  expect(mudados.slice(1)).toMatchObject([{ id: feita, status: 'A' }, { id }])
  const outra = await criado(loja, nota)
  mudados.length = 0
  const justificativa = 'O cliente desistiu da compra'
  expect((await loja.caixa.call('POST', `vendas/${outra.id}/cancelar`, { justificativa })).status).toBe(200)
  expect(mudados).toMatchObject([{ id: outra.id, status: 'C' }, { id }])
})

test('a nota cancelada na SEFAZ o diz a quem tem aberto aquilo de que foi feita', async () => {
  const { id } = await criado(loja, dizer(loja, { tipo_operacao: 2, pagamento: [] }))
  const linha = { produto_id: loja.produtos.comum, qtde: '2', preco: '10.00' }
  const nota = await criado(
    loja,
    dizer(loja, { serie: '77', itens: [{ ...linha, origem_venda_id: id, origem_item: 1 }] }),
  )
  const emitida = await loja.caixa.call('POST', `vendas/${nota.id}/emitir`, {})
  expect([emitida.status, emitida.body.errors]).toEqual([200, undefined])
  await loja.quieto()
  mudados.length = 0
  const justificativa = 'O cliente desistiu da compra'
  expect((await loja.caixa.call('POST', `vendas/${nota.id}/cancelar`, { justificativa })).status).toBe(200)
  await loja.quieto()
  expect(mudados).toMatchObject([{ id: nota.id, status: 'C' }, { id }])
})
