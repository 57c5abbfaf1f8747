import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { abrirLoja, type Loja } from '../vendas/loja.ts'
import { criado, type Dito, dizer } from './documento.ts'

let loja: Loja
beforeAll(async () => {
  loja = await abrirLoja()
})
afterAll(() => loja.close())

const reservado = async (id: number) =>
  (
    await loja.sql<{ qtde: string }>(
      `select trim_scale(qtde)::text as qtde from estoque_reservas where origem_tipo = 'venda' and origem_id = $1`,
      [id],
    )
  ).map(({ qtde }) => qtde)
const queijo = (qtde: string, mudanca: Dito = {}): Dito => {
  const total = `${Number(qtde) * 10}.00`
  return dizer(loja, {
    tipo_operacao: 4,
    valor_produtos: total,
    valor_total: total,
    itens: [{ produto_id: loja.produtos.lote, lote_id: loja.lote, qtde, preco: '10.00' }],
    pagamento: [{ meio_pagamento_id: loja.meios.dinheiro, valor: total, numparcelas: 1 }],
    ...mudanca,
  })
}

describe('um documento em aberto', () => {
  test.each<[string, Dito, string[]]>([
    ['de pedido guarda a sua mercadoria', { tipo_operacao: 4 }, ['2']],
    ['de nota também', {}, ['2']],
    [
      'com o mesmo produto em duas linhas guarda o de cada uma',
      {
        tipo_operacao: 4,
        itens: [
          { produto_id: 0, qtde: '0.5', preco: '10.00' },
          { produto_id: 0, qtde: '1.5', preco: '10.00' },
        ],
      },
      ['0.5', '1.5'],
    ],
    ['de orçamento não guarda nada', { tipo_operacao: 2 }, []],
    [
      'cuja linha não movimenta estoque não guarda nada',
      { tipo_operacao: 4, itens: [{ produto_id: 0, qtde: '2', preco: '10.00', mov_estoque: false }] },
      [],
    ],
  ])('%s', async (_, mudanca, esperado) => {
    const itens = mudanca.itens?.map(item => ({ ...item, produto_id: loja.produtos.comum }))
    const { id } = await criado(loja, dizer(loja, { ...mudanca, ...(itens ? { itens } : {}) }))
    expect(await reservado(id)).toEqual(esperado)
  })

  test('alterado guarda o que diz agora, e como orçamento nada guarda', async () => {
    const { id } = await criado(loja, dizer(loja, { tipo_operacao: 4 }))
    const alterar = (dito: Dito) => loja.caixa.call('PUT', `vendas/${id}`, dito)
    const um = { itens: [{ produto_id: loja.produtos.comum, qtde: '1', preco: '20.00' }] }
    expect((await alterar(dizer(loja, { ...um, tipo_operacao: 4, versao: 1 }))).status).toBe(200)
    expect(await reservado(id)).toEqual(['1'])
    expect((await alterar(dizer(loja, { tipo_operacao: 2, versao: 2 }))).status).toBe(200)
    expect(await reservado(id)).toEqual([])
  })

  test('o lote diz quanto dele cada documento em aberto guarda', async () => {
    const reservas = async () => {
      const { body } = await loja.caixa.call('GET', `produtos/${loja.produtos.lote}/lotes`)
      return body.data.find(({ id }: { id: number }) => id === loja.lote).reservas
    }
    expect(await reservas()).toEqual([])
    const { id, uuid } = await criado(loja, queijo('1'))
    expect(await reservas()).toEqual([{ venda: uuid, qtde: '1' }])
    const cancelado = await loja.caixa.call('POST', `vendas/${id}/cancelar`, {
      justificativa: 'desistiu da compra toda',
    })
    expect(cancelado.status).toBe(200)
    expect(await reservas()).toEqual([])
  })

  test('um lote em duas linhas é recusado naquela em que o saldo dele acaba', async () => {
    const linha = (qtde: string) => ({
      produto_id: loja.produtos.lote,
      lote_id: loja.lote,
      qtde,
      preco: '10.00',
    })
    const pedir = (...qtdes: string[]) =>
      loja.caixa.call('POST', 'vendas', queijo('6', { itens: qtdes.map(linha) }))
    const texto = 'O lote do produto Queijo está com saldo insuficiente'
    expect((await pedir('1', '5')).body.errors).toEqual({ 'itens.1.qtde': [texto] })
    expect((await pedir('5.5', '0.5')).body.errors).toEqual({ 'itens.0.qtde': [texto] })
  })

  test('de um lote de 5, dois pedem 3 ao mesmo tempo e um leva', async () => {
    const respostas = await Promise.all(
      [queijo('3'), queijo('3')].map(dito => loja.caixa.call('POST', 'vendas', dito)),
    )
    const recusada = respostas.find(({ status }) => status !== 200)
    expect(respostas.map(({ status }) => status).sort()).toEqual([200, 422])
    expect(recusada?.body.errors).toEqual({
      'itens.0.qtde': ['O lote do produto Queijo está com saldo insuficiente'],
    })
    expect((await loja.caixa.call('POST', 'vendas', queijo('2'))).status).toBe(200)
  })

  test('sem saldo, só quando a conta vende sem estoque', async () => {
    const muito = dizer(loja, {
      tipo_operacao: 4,
      itens: [{ produto_id: loja.produtos.comum, qtde: '200000', preco: '0.0001' }],
    })
    const recusada = await loja.caixa.call('POST', 'vendas', muito)
    expect(recusada.status).toBe(422)
    expect(recusada.body).toMatchObject({
      codigo: 'SEM_ESTOQUE',
      message: 'O produto Água mineral 500 ml está sem estoque',
      errors: { 'itens.0.qtde': ['Produto sem estoque!'] },
    })
    await loja.sql('update accounts set venda_sem_estoque = true')
    const { status } = await loja.caixa.call('POST', 'vendas', muito)
    await loja.sql('update accounts set venda_sem_estoque = false')
    expect(status).toBe(200)
  })
})

describe('mercadoria guardada por uma nota e baixada', () => {
  const produto = () => loja.produtos.comum
  const saldo = async () => {
    const [row] = await loja.sql<{ saldo: string }>(
      'select trim_scale(saldo)::text as saldo from estoque_saldos where produto_id = $1',
      [produto()],
    )
    return Number(row?.saldo)
  }
  const mover = (mudanca: object, item: object = {}) =>
    loja.caixa.call('POST', 'estoque/movimentos', {
      ...{ uuid: randomUUID(), tipo: 'perda', motivo: 'Quebrou' },
      itens: [{ produto_id: produto(), qtde: '1', ...item }],
      ...mudanca,
    })
  let serie = 100
  const nota = async (qtde: string) =>
    (
      await criado(
        loja,
        dizer(loja, {
          valor_produtos: `${qtde}0.00`,
          valor_total: `${qtde}0.00`,
          itens: [{ produto_id: produto(), qtde, preco: '10.00' }],
          pagamento: [{ meio_pagamento_id: loja.meios.dinheiro, valor: `${qtde}0.00`, numparcelas: 1 }],
          // a series of its own begins at 1, whichever goes out first
          serie: String(++serie),
          numerocodumento: '1', // contrato
        }),
      )
    ).id as number
  const emitir = (id: number) => loja.caixa.call('POST', `vendas/${id}/emitir`, { confirma_aliquota: true })
  const deixar = async (qtde: number) => {
    await loja.sql(`delete from estoque_reservas where produto_id = $1`, [produto()])
    const falta = qtde - (await saldo())
    if (falta === 0) return
    const { status, body } = await mover({ tipo: 'ajuste' }, { qtde: String(falta) })
    expect([status, body.message]).toEqual([200, undefined])
  }

  test('a perda do reservado pergunta e, confirmada, avisa no sino e segura a nota', async () => {
    await deixar(5)
    const id = await nota('5')
    const uuid = randomUUID()
    const perda = { uuid }
    const pergunta = await mover(perda, { qtde: '5' })
    expect([pergunta.status, pergunta.body.codigo, pergunta.body.message]).toEqual([
      409,
      'CONFLITO',
      `Há mercadoria reservada. Água mineral 500 ml: fica 0, reservado 5 (Documento ${id}: 5)`,
    ])
    expect(pergunta.body.dados.reservado).toMatchObject([{ de: [{ origem_id: id, qtde: '5' }] }])
    expect(await saldo()).toBe(5)
    const impossivel = await mover({}, { qtde: '6' })
    expect(impossivel.body.codigo).toBe('SEM_ESTOQUE')
    expect((await mover({ uuid, confirma_reserva: true }, { qtde: '5' })).status).toBe(200)
    expect((await mover({ uuid }, { qtde: '5' })).status).toBe(200)
    expect(await loja.sql(`select mensagem from notificacoes where titulo = 'Reserva sem saldo'`)).toEqual([
      { mensagem: `Perda: Quebrou. Água mineral 500 ml: fica 0, reservado 5 (Documento ${id}: 5)` },
    ])
    const recusada = await emitir(id)
    expect([recusada.status, recusada.body.codigo, recusada.body.message]).toEqual([
      422,
      'SEM_ESTOQUE',
      'Falta estoque de Água mineral 500 ml: o saldo é 0, a nota leva 5, faltam 5',
    ])
    expect([(await loja.ver(id)).status, await saldo(), await reservado(id)]).toEqual(['A', 0, ['5']])
    await loja.sql('update accounts set venda_sem_estoque = true')
    const emitida = await emitir(id)
    await loja.sql('update accounts set venda_sem_estoque = false')
    expect([emitida.status, await saldo()]).toEqual([200, -5])
  })

  test('a transferência também pergunta, e a contagem só avisa', async () => {
    await deixar(5)
    const id = await nota('4')
    const { body: deposito } = await loja.caixa.call('POST', 'depositos', { nome: 'Fundos' })
    const item = { produto_id: produto(), qtde: '2' }
    const transferencia = { uuid: randomUUID(), destino_id: deposito.data.id, itens: [item] }
    expect((await loja.caixa.call('POST', 'estoque/transferencias', transferencia)).body.message).toContain(
      `Documento ${id}: 4`,
    )
    const ida = { ...transferencia, confirma_reserva: true }
    expect((await loja.caixa.call('POST', 'estoque/transferencias', ida)).status).toBe(200)
    const { body: aberta } = await loja.caixa.call('POST', 'estoque/contagens', { nome: 'Gôndola' })
    const conta = `estoque/contagens/${aberta.data.id}`
    const leitura = { uuid: randomUUID(), produto_id: produto(), qtde: '1', em: loja.clock().toISOString() }
    const lida = await loja.caixa.call('POST', `${conta}/leituras`, {
      leituras: [leitura],
      enviadas_em: loja.clock().toISOString(),
    })
    expect([lida.status, lida.body.errors]).toEqual([200, undefined])
    const fechada = await loja.caixa.call('POST', `${conta}/fechar`, {})
    expect([fechada.status, fechada.body.message]).toEqual([200, undefined])
    const [ultima] = await loja.sql<{ mensagem: string }>(
      `select mensagem from notificacoes where titulo = 'Reserva sem saldo' order by id desc limit 1`,
    )
    expect(ultima?.mensagem).toBe(
      `Contagem: Gôndola. Água mineral 500 ml: fica 1, reservado 4 (Documento ${id}: 4)`,
    )
    await loja.sql('delete from estoque_saldos where deposito_id = $1', [deposito.data.id])
  })

  test('5 notas e 6 perdas de 1 ao mesmo tempo sobre 5 não deixam saldo negativo', async () => {
    await deixar(5)
    const ids: number[] = []
    for (let n = 0; n < 5; n++) ids.push(await nota('1'))
    const respostas = await Promise.all([
      ...ids.map(emitir),
      ...Array.from({ length: 6 }, () => mover({ confirma_reserva: true })),
    ])
    const feitas = respostas.filter(({ status }) => status === 200)
    expect(respostas.map(({ status }) => status).every(status => status === 200 || status === 422)).toBe(true)
    expect([feitas.length, await saldo()]).toEqual([5, 0])
  })
})
