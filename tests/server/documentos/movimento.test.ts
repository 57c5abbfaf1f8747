import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { abrirLoja, type Loja } from '../vendas/loja.ts'
import { criado, type Dito, dizer } from './documento.ts'
import { A_MAO, chaveDe } from './nota.ts'
import { devolucaoDe } from './volta.ts'

let loja: Loja
beforeAll(async () => {
  loja = await abrirLoja()
  await loja.sql('update empresas set crt = 3')
})
afterAll(() => loja.close())

const saldoDe = async (produto_id: number, lote_id: number | null = null): Promise<string> => {
  const [row] = await loja.sql<{ saldo: string }>(
    'select trim_scale(sum(saldo))::text as saldo from estoque_saldos where produto_id = $1 and ($2::bigint is null or lote_id = $2)',
    [produto_id, lote_id],
  )
  return row?.saldo ?? '0'
}
const custoDe = async (produto_id: number): Promise<string | null> => {
  const [row] = await loja.sql<{ custo: string }>(
    'select trim_scale(custo_medio)::text as custo from estoque_custos where produto_id = $1 order by em desc, movimento_id desc limit 1',
    [produto_id],
  )
  return row?.custo ?? null
}
const emitir = async (id: number) => {
  const { status, body } = await loja.caixa.call('POST', `vendas/${id}/emitir`, {})
  expect([status, body.errors ?? body.message]).toEqual([200, undefined])
  await loja.quieto()
  expect((await loja.ver(id)).status).toBe('T')
}
const cancelar = async (id: number) => {
  const { status, body } = await loja.caixa.call('POST', `vendas/${id}/cancelar`, {
    justificativa: 'Digitada com o produto errado',
  })
  expect([status, body.errors ?? body.message]).toEqual([200, undefined])
  await loja.quieto()
  expect((await loja.ver(id)).status).toBe('C')
}

let serie = 200
const documento = (tipo_operacao: number, mudanca: Dito): Dito =>
  dizer(loja, {
    tipo_operacao: tipo_operacao as 1,
    tipo_documento: null,
    tipo_atend: 9,
    ind_intermediador: 0,
    tipo_faturamento: 2,
    pagamento: [],
    serie: String(++serie),
    numerocodumento: '1', // contrato
    ...mudanca,
  })

const origem = chaveDe(1)

test('a linha que não movimenta estoque fica onde está, emitida ou cancelada', async () => {
  const { comum } = loja.produtos
  const antes = Number(await saldoDe(comum))
  const { id } = await criado(
    loja,
    documento(1, {
      tipo_documento: 1,
      itens: [
        { produto_id: comum, qtde: '1', preco: '10.00' },
        { produto_id: comum, qtde: '1', preco: '10.00', mov_estoque: false },
      ],
    }),
  )
  await emitir(id)
  expect(Number(await saldoDe(comum))).toBe(antes - 1)
  await cancelar(id)
  expect(Number(await saldoDe(comum))).toBe(antes)
})

test('faturada para entrega futura, a mercadoria sai uma vez, com a entrega', async () => {
  const { comum } = loja.produtos
  const antes = Number(await saldoDe(comum))
  const mudou = async () => Number(await saldoDe(comum)) - antes
  const nota = async (cfop: string) => {
    const itens = [{ produto_id: comum, qtde: '2', preco: '10.00', cfop }]
    const { id } = await criado(loja, documento(1, { tipo_documento: 1, itens }))
    await emitir(id)
    return id
  }
  const faturada = await nota('5922')
  expect(await mudou()).toBe(0)
  const entregue = await nota('5117')
  expect(await mudou()).toBe(-2)
  await cancelar(entregue)
  expect(await mudou()).toBe(0)
  const volta = await criado(loja, await devolucaoDe(loja, faturada, new Map([[1, '1']])))
  await emitir(volta.id)
  expect(await mudou()).toBe(0)
  await cancelar(volta.id)
  await cancelar(faturada)
  expect(await mudou()).toBe(0)
})

test('em consignação a mercadoria sai uma vez, com a remessa', async () => {
  const { comum } = loja.produtos
  const antes = Number(await saldoDe(comum))
  const mudou = async () => Number(await saldoDe(comum)) - antes
  const itens = (cfop: string, mais: object = {}) => [
    { produto_id: comum, qtde: '2', preco: '10.00', cfop, ...mais },
  ]
  const nota = async (tipo: number, dito: Dito) => {
    const { id } = await criado(loja, documento(tipo, dito))
    await emitir(id)
  }
  await nota(1, { tipo_documento: 1, itens: itens('5917') })
  expect(await mudou()).toBe(-2)
  await nota(8, {
    ...{ finalidade_op: 0, tipo_documento: 4, ref: [origem] },
    natureza: 'Anulação de operação - Ajuste SINIEF 13/24',
    itens: itens('1919', { ...A_MAO, nota_origem_chave: origem, nota_origem_item: 1 }),
  })
  expect(await mudou()).toBe(-2)
  await nota(1, { tipo_documento: 1, itens: itens('5114') })
  expect(await mudou()).toBe(-2)
})

test('quem diz o lote é a nota da entrega, e não o que só se fatura', async () => {
  const linha = (cfop: string, mais: object = {}): Dito => ({
    tipo_documento: 1,
    itens: [{ produto_id: loja.produtos.lote, qtde: '2', preco: '10.00', cfop, ...mais }],
  })
  const antes = await saldoDe(loja.produtos.lote)
  const { id } = await criado(loja, documento(1, linha('5922')))
  await emitir(id)
  const sem = await loja.caixa.call('POST', 'vendas', documento(1, linha('5117')))
  expect([sem.status, sem.body.errors]).toEqual([422, { 'itens.0.lote_id': ['Informe o lote'] }])
  // one that says a lot all the same takes nothing of it
  const demais = { qtde: '2000', preco: '0.01', lote_id: loja.lote }
  expect((await loja.caixa.call('POST', 'vendas', documento(1, linha('5922', demais)))).status).toBe(200)
  expect(await saldoDe(loja.produtos.lote)).toBe(antes)
})

describe('uma entrada', () => {
  /** Bought: 10 at R$ 6,00 and 10 at R$ 8,00 less R$ 10,00 of discount, with R$ 30,00 of freight. */
  const compra = (produto_id: number, mudanca: Dito = {}, linha: object = {}): Dito => {
    const item = { produto_id, qtde: '10', ...A_MAO, cfop: '1102', ...linha }
    return documento(3, {
      tipo_atend: 0,
      ind_intermediador: null,
      valorfrente: '30.00', // contrato
      valor_produtos: '140.00',
      valor_total: '160.00',
      itens: [
        { ...item, preco: '6.00' },
        { ...item, preco: '8.00', desconto: '10.00' },
      ],
      ...mudanca,
    })
  }

  test('traz a mercadoria pelo custo da nota e, cancelada, leva os dois de volta', async () => {
    const { comum } = loja.produtos
    const antes = Number(await saldoDe(comum))
    const custo = await custoDe(comum)
    const { id } = await criado(loja, compra(comum))
    expect(Number(await saldoDe(comum))).toBe(antes)
    await emitir(id)
    expect(Number(await saldoDe(comum))).toBe(antes + 20)
    expect(custo).toBeNull()
    expect(await custoDe(comum)).toBe('8')
    // bought again for R$ 16,00 each, and taken back: what was known stays
    const outra = await criado(loja, {
      ...compra(comum),
      valorfrente: null, // contrato
      valor_produtos: '320.00',
      valor_total: '320.00',
      itens: [{ produto_id: comum, qtde: '20', preco: '16.00', ...A_MAO, cfop: '1102' }],
    })
    await emitir(outra.id)
    expect(await custoDe(comum)).not.toBe('8')
    await cancelar(outra.id)
    expect(Number(await saldoDe(comum))).toBe(antes + 20)
    expect(await custoDe(comum)).toBe('8')
    await cancelar(id)
    expect(Number(await saldoDe(comum))).toBe(antes)
    expect(await custoDe(comum)).toBeNull()
  })

  test('só a nota do recebimento traz a mercadoria faturada antes', async () => {
    const { comum } = loja.produtos
    const antes = Number(await saldoDe(comum))
    const faturada = await criado(loja, compra(comum, {}, { cfop: '1922' }))
    await emitir(faturada.id)
    expect([Number(await saldoDe(comum)), await custoDe(comum)]).toEqual([antes, null])
    const recebida = await criado(loja, compra(comum, {}, { cfop: '1117' }))
    await emitir(recebida.id)
    expect([Number(await saldoDe(comum)), await custoDe(comum)]).toEqual([antes + 20, '8'])
    await cancelar(faturada.id)
    expect(Number(await saldoDe(comum))).toBe(antes + 20)
    await cancelar(recebida.id)
    expect([Number(await saldoDe(comum)), await custoDe(comum)]).toEqual([antes, null])
  })

  test('no lote da linha, que passa a ser do que tem', async () => {
    const { lote: queijo } = loja.produtos
    const { id } = await criado(loja, compra(queijo, {}, { lote_id: loja.lote }))
    await emitir(id)
    expect(await saldoDe(queijo, loja.lote)).toBe('25')
    const [lote] = await loja.sql<{ quantidade: string }>(
      'select trim_scale(quantidade)::text as quantidade from produtos_lotes where id = $1',
      [loja.lote],
    )
    expect(lote?.quantidade).toBe('25')
    await cancelar(id)
    expect(await saldoDe(queijo, loja.lote)).toBe('5')
  })

  test('cuja mercadoria já saiu só se cancela onde a conta vende sem estoque', async () => {
    const { lote: queijo, comum } = loja.produtos
    const recusa = async (id: number) => {
      const { status, body } = await loja.caixa.call('POST', `vendas/${id}/cancelar`, {
        justificativa: 'Digitada com o produto errado',
      })
      await loja.quieto()
      return [status, body.errors, (await loja.ver(id)).status]
    }
    const vender = async (item: object) => {
      const valor_total = '10.00'
      const dito = { tipo_documento: 1, itens: [{ qtde: '1', preco: '10.00', ...item }], valor_total }
      const { id } = await criado(loja, documento(1, { ...dito, valor_produtos: valor_total } as never))
      await emitir(id)
      return id
    }
    const comLote = await criado(loja, compra(queijo, {}, { lote_id: loja.lote }))
    await emitir(comLote.id)
    const saldo = await saldoDe(queijo, loja.lote)
    const daVenda = await vender({ produto_id: queijo, lote_id: loja.lote, qtde: '8', preco: '1.25' })
    await loja.sql('update accounts set venda_sem_estoque = true')
    expect(await recusa(comLote.id)).toEqual([
      422,
      {
        justificativa: [`O lote L1 de Queijo ficaria com saldo negativo: tem ${Number(saldo) - 8}`],
      },
      'T',
    ])
    await cancelar(daVenda)
    await cancelar(comLote.id)

    const antes = Number(await saldoDe(comum))
    const { id } = await criado(loja, compra(comum))
    await emitir(id)
    await loja.sql('update estoque_saldos set saldo = 19 where produto_id = $1', [comum])
    await loja.sql('update accounts set venda_sem_estoque = false')
    expect(await recusa(id)).toEqual([
      422,
      { justificativa: ['Água mineral 500 ml ficaria com saldo negativo: tem 19'] },
      'T',
    ])
    await loja.sql('update accounts set venda_sem_estoque = true')
    await cancelar(id)
    expect(await saldoDe(comum)).toBe('-1')
    await loja.sql('update accounts set venda_sem_estoque = false')
    await loja.sql('update estoque_saldos set saldo = $2 where produto_id = $1', [comum, antes])
  })

  test('o que dela se vende enquanto a SEFAZ não responde ao cancelamento é dito no sino', async () => {
    const { comum } = loja.produtos
    const antes = Number(await saldoDe(comum))
    const { id } = await criado(loja, compra(comum))
    await emitir(id)
    await loja.sql('update estoque_saldos set saldo = 20 where produto_id = $1', [comum])
    expect(loja.simulador.dials.adjust({ relogio_ms: -600_000 })).toBeNull()
    const pedido = await loja.caixa.call('POST', `vendas/${id}/cancelar`, {
      justificativa: 'Digitada com o produto errado',
    })
    expect(pedido.body.data).toMatchObject({ status: 'T', cancelando: true })
    const vendida = await loja.vender({ paga: true }, '5')
    loja.simulador.dials.restart()
    for (const ms of [60_000, 2_000, 2_000]) {
      loja.clock.advance(ms)
      await loja.quieto()
    }
    const { status, numerocodumento: numero } = await loja.ver(id) // contrato
    expect([status, await saldoDe(comum)]).toEqual(['C', '-5'])
    expect((await loja.caixa.call('GET', 'notificacao')).body.data).toContainEqual(
      expect.objectContaining({
        titulo: 'Estoque negativo',
        mensagem: `A nota ${numero} foi cancelada e Água mineral 500 ml ficou com -5`,
      }),
    )
    await cancelar(vendida.id)
    await loja.sql('update estoque_saldos set saldo = $2 where produto_id = $1', [comum, antes])
  })

  test('recusada, corrigida e emitida de novo, entra uma vez e pelo preço corrigido', async () => {
    const { comum } = loja.produtos
    const antes = Number(await saldoDe(comum))
    const dito = compra(comum)
    const [linha, outra] = (dito.itens ?? []).map(item => ({ ...item, ncm: '99999999' }))
    const { id } = await criado(loja, { ...dito, itens: [linha, outra] as never })
    expect((await loja.caixa.call('POST', `vendas/${id}/emitir`, {})).status).toBe(200)
    await loja.quieto()
    expect((await loja.ver(id)).status).toBe('R')
    const corrigida = await loja.caixa.call('PUT', `vendas/${id}`, { ...dito, versao: 1 })
    expect([corrigida.status, corrigida.body.errors ?? corrigida.body.message]).toEqual([200, undefined])
    expect([Number(await saldoDe(comum)), await custoDe(comum)]).toEqual([antes, null])
    await emitir(id)
    expect([Number(await saldoDe(comum)), await custoDe(comum)]).toEqual([antes + 20, '8'])
    await cancelar(id)
  })
})

test('a devolução de venda traz a mercadoria sem custo próprio até ser cancelada', async () => {
  const { comum } = loja.produtos
  const antes = Number(await saldoDe(comum))
  const { id } = await criado(
    loja,
    documento(6, {
      ref: [origem],
      itens: [
        {
          produto_id: comum,
          qtde: '2',
          preco: '10.00',
          ...A_MAO,
          cfop: '1202',
          obs: 'Veio quebrado',
          nota_origem_item: 1,
        },
      ],
    }),
  )
  await emitir(id)
  expect([Number(await saldoDe(comum)), await custoDe(comum)]).toEqual([antes + 2, null])
  await cancelar(id)
  expect(Number(await saldoDe(comum))).toBe(antes)
})

test('devolução de compra: a mercadoria é guardada enquanto aberta e sai emitida', async () => {
  const { comum } = loja.produtos
  const antes = Number(await saldoDe(comum))
  const { id } = await criado(
    loja,
    documento(5, {
      ref: [origem],
      itens: [{ produto_id: comum, qtde: '2', preco: '10.00', ...A_MAO, cfop: '5202', nota_origem_item: 1 }],
    }),
  )
  await emitir(id)
  expect(Number(await saldoDe(comum))).toBe(antes - 2)
  await cancelar(id)
  expect(Number(await saldoDe(comum))).toBe(antes)
})

test.each<[string, number, number | null, Dito]>([
  ['um orçamento', 2, null, {}],
  ['uma nota complementar', 7, 2, { ref: [origem] }],
  ['um complemento de venda', 1, 2, { ref: [origem] }],
  ['um ajuste', 1, 3, { natureza: 'AJUSTE DE ICMS' }],
])('%s não guarda nem move nada', async (_, tipo, tipo_documento, mudanca) => {
  const { comum } = loja.produtos
  const antes = await saldoDe(comum)
  const { id } = await criado(
    loja,
    documento(tipo, {
      tipo_documento: tipo_documento as 2,
      itens: [{ produto_id: comum, qtde: '2', preco: '10.00', cfop: '5102' }],
      ...mudanca,
    }),
  )
  const guardado = () =>
    loja.sql(`select 1 as um from estoque_reservas where origem_tipo = 'venda' and origem_id = $1`, [id])
  expect(await guardado()).toEqual([])
  await loja.caixa.call('POST', `vendas/${id}/emitir`, {})
  await loja.quieto()
  expect([await guardado(), await saldoDe(comum)]).toEqual([[], antes])
})
