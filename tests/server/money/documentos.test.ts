import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { proveBook } from '../../../src/server/money/proof.ts'
import { criado, type Dito, dizer } from '../documentos/documento.ts'
import { cancelado, devolvido, emitido } from '../documentos/volta.ts'
import { abrirLoja, type Loja, novoUuid } from '../vendas/loja.ts'

let loja: Loja
const meios: Record<string, number> = {}
beforeAll(async () => {
  loja = await abrirLoja()
  for (const [nome, meio, tpag, prazo] of [
    ['pix', 4, '17', 0],
    ['crediario', 4, '05', 1],
    ['boleto', 4, '15', 1],
    ['credito', 4, '21', 0],
  ] as const) {
    const [row] = await loja.sql<{ id: number }>(
      `insert into meio_pagamentos (account_id, descricao, meio, tpag, indicador_forma, qtdeparcelas, intervalo, "tipoIntervalo")
       values ($1, $2, $3, $4, $5, 12, 1, 2) returning id`,
      [loja.account_id, nome, meio, tpag, prazo],
    )
    meios[nome] = row?.id ?? 0
  }
})
afterAll(() => loja.close())

/** Rows of a document in the book: 'de>para valor part', those that undo others with '~'. */
async function livro(id: number): Promise<string[]> {
  const rows = await loja.sql<{ linha: string }>(
    `select d.tipo || '>' || p.tipo || ' ' || m.valor || case when m.estorna_id is null then '' else ' ~' end as linha
       from movimentos m
       join contas_financeiras d on d.id = m.de_conta_id join contas_financeiras p on p.id = m.para_conta_id
      where m.origem_tipo = 'venda' and m.origem_id = $1 order by m.id`,
    [id],
  )
  return rows.map(({ linha }) => linha)
}
const abertas = (id: number) =>
  loja.sql<{ num: number; vencimento: string; aberto: string }>(
    `select p.num, p.vencimento::text, (select coalesce(sum(case when c.tipo in ('receber', 'pagar') and c.id = m.para_conta_id then valor
            else -valor end), 0)::text from movimentos m
          join contas_financeiras c on c.id in (m.de_conta_id, m.para_conta_id) and c.tipo in ('receber', 'pagar')
          where m.parcela_id = p.id) as aberto
       from parcelas p join lancamentos l on l.id = p.lancamento_id where l.origem_tipo = 'venda' and l.origem_id = $1 order by p.num`,
    [id],
  )
const pago = (meio: string, valor: string, numparcelas = 1) => ({
  ...{ meio_pagamento_id: meios[meio] ?? 0, valor, numparcelas },
})

/** Words by which the open instalments and the movements of a day are told. */
async function ditos(id: number) {
  const parcelas = (await loja.caixa.call('GET', 'lancamentos_conta?tipo=1&status=todas&limit=100')).body.data
  return (parcelas as { descricao: string; origem: { id: number } | null }[])
    .filter(({ origem }) => origem?.id === id)
    .map(({ descricao }) => descricao)
}

describe('a venda do caixa', () => {
  test('é dita na conta pelo modelo, série e número da nota, não pelo seu registro', async () => {
    const prazo = { pagamento: [pago('crediario', '10.00')] as never, parceiro_id: loja.parceiros.completo }
    const { id, serie, numerocodumento: numero } = await loja.vender(prazo, '1') // contrato
    const nome = `NFC-e ${serie}/${String(numero).padStart(6, '0')}`
    expect(await ditos(id)).toEqual([nome])
    const { body } = await loja.caixa.call(
      'GET',
      `lancamentos_conta?tipo=1&search=${encodeURIComponent(nome)}`,
    )
    expect(body.data.map(({ descricao }: { descricao: string }) => descricao)).toContain(nome)
  })

  test('em dinheiro com troco lança o recebido e o troco, e repetida nada mais', async () => {
    const dinheiro = { meio: 1 as const, meio_pagamento_id: loja.meios.dinheiro, numparcelas: 1 }
    const venda = loja.venda(
      {
        troco: '25.00',
        pagamento: [
          { ...dinheiro, valor: '100.00' },
          { tipo: 2, meio: 1, valor: '25.00', numparcelas: -1 },
        ] as never,
      },
      '7.5',
    )
    const { id } = (await loja.caixa.call('POST', 'vendas', venda)).body.data
    const linhas = ['receita>caixa 100.00', 'caixa>receita 25.00']
    expect(await livro(id)).toEqual(linhas)
    await loja.caixa.call('POST', 'vendas', venda)
    expect(await livro(id)).toEqual(linhas)
  })

  test('em cartão, PIX e crediário vai a cada conta, e cada parcela é aberta', async () => {
    const { id } = await loja.vender(
      {
        pagamento: [
          {
            meio_pagamento_id: loja.meios.cartao,
            bandeira_id: loja.bandeira,
            valor: '30.00',
            numparcelas: 3,
          },
          pago('pix', '20.00'),
          pago('crediario', '50.00', 3),
        ] as never,
        parceiro_id: loja.parceiros.completo,
      },
      '10',
    )
    expect(await livro(id)).toEqual([
      'receita>cartao_receber 30.00',
      'receita>banco 20.00',
      'receita>receber 16.66',
      'receita>receber 16.66',
      'receita>receber 16.68',
    ])
    expect(await abertas(id)).toEqual([
      { num: 1, vencimento: '2026-12-20', aberto: '16.66' },
      { num: 2, vencimento: '2027-01-20', aberto: '16.66' },
      { num: 3, vencimento: '2027-02-20', aberto: '16.68' },
    ])
  })

  test('cancelada é estornada, e as parcelas deixam de estar abertas', async () => {
    const { id } = await loja.vender(
      {
        pagamento: [
          { meio_pagamento_id: loja.meios.dinheiro, valor: '6.00', numparcelas: 1 },
          pago('crediario', '4.00'),
        ] as never,
        parceiro_id: loja.parceiros.completo,
      },
      '1',
    )
    await loja.quieto()
    await cancelado(loja, id)
    expect(await livro(id)).toEqual([
      'receita>caixa 6.00',
      'receita>receber 4.00',
      'caixa>receita 6.00 ~',
      'receber>receita 4.00 ~',
    ])
    expect((await abertas(id)).map(({ aberto }) => aberto)).toEqual(['0.00'])
  })

  test('rascunho não lança, e regra que não movimenta financeiro também não', async () => {
    const rascunho = await loja.vender({ paga: false })
    expect(await livro(rascunho.id)).toEqual([])
    await loja.sql('update tributacao_icms set mov_financeiro = false')
    const [{ id }, { id: desfeita }] = [await loja.vender(), await loja.vender()]
    await loja.sql('update tributacao_icms set mov_financeiro = true')
    await loja.quieto()
    await cancelado(loja, desfeita)
    expect([await livro(id), await livro(desfeita)]).toEqual([[], []])
  })

  test('feita sem servidor num dia que fechou depois é do primeiro dia aberto', async () => {
    await loja.sql(`update contas_financeiras set fechado_ate = '2026-11-19'`)
    const { id } = await loja.vender({ offline: true, paga_em: '2026-11-18T15:00:00Z' } as never)
    await loja.sql('update contas_financeiras set fechado_ate = null')
    const [row] = await loja.sql<{ data: string }>(
      `select data::text from movimentos where origem_tipo = 'venda' and origem_id = $1`,
      [id],
    )
    expect(row?.data).toBe('2026-11-20')
  })
})

let serie = 800
/** A series of its own each, which begins at 1. */
const nota = (mudanca: Dito): Dito => dizer(loja, { serie: String(++serie), tipo_faturamento: 1, ...mudanca })

describe('o documento da retaguarda', () => {
  test('lança quando é emitido', async () => {
    const { id } = await criado(loja, nota({ pagamento: [pago('boleto', '20.00', 2)] as never }))
    expect(await livro(id)).toEqual([])
    await emitido(loja, id)
    expect(await livro(id)).toEqual(['receita>receber 10.00', 'receita>receber 10.00'])
  })

  test('a devolução baixa da última parcela e devolve pelo meio pago', async () => {
    const pagamento = [
      { meio_pagamento_id: loja.meios.dinheiro, valor: '10.00', numparcelas: 1 },
      pago('boleto', '10.00', 2),
    ] as never
    const { id } = await criado(loja, nota({ pagamento }))
    await emitido(loja, id)
    const volta = await devolvido(loja, id, new Map([[1, '1.6']]))
    expect(await livro(volta)).toEqual(['receber>receita 5.00', 'receber>receita 5.00', 'caixa>receita 6.00'])
    expect((await abertas(id)).map(({ aberto }) => aberto)).toEqual(['0.00', '0.00'])
    await cancelado(loja, volta)
    expect((await abertas(id)).map(({ aberto }) => aberto)).toEqual(['5.00', '5.00'])
  })
})

describe('o lançamento avulso', () => {
  const avulso = (finalidade_op: 0 | 1, mudanca: Dito = {}): Dito =>
    dizer(loja, {
      ...{ tipo_operacao: 9, finalidade_op, itens: [], valor_produtos: '0.00', valor_total: '80.00' },
      pagamento: [{ meio_pagamento_id: loja.meios.dinheiro, valor: '80.00', numparcelas: 1 }] as never,
      ...mudanca,
    } as never)

  test.each([
    ['de entrada de dinheiro', 1, 'receita>caixa 80.00'],
    ['de saída de dinheiro', 0, 'caixa>despesa 80.00'],
  ] as const)('%s lança ao ser gravado', async (_, finalidade, linha) => {
    const { id } = await criado(loja, avulso(finalidade))
    expect(await livro(id)).toEqual([linha])
  })

  test('alterado é estornado e lançado de novo, e cancelado só estornado', async () => {
    const { id, versao } = await criado(
      loja,
      avulso(0, { tipo_faturamento: 1, pagamento: [pago('boleto', '80.00')] as never }),
    )
    expect(await livro(id)).toEqual(['pagar>despesa 80.00'])
    const { status } = await loja.caixa.call('PUT', `vendas/${id}`, {
      ...avulso(0),
      versao,
    })
    expect(status).toBe(200)
    expect(await livro(id)).toEqual(['pagar>despesa 80.00', 'despesa>pagar 80.00 ~', 'caixa>despesa 80.00'])
    await cancelado(loja, id)
    expect((await livro(id)).at(-1)).toBe('despesa>caixa 80.00 ~')
  })
})

test('o vale de uma devolução é da conta de vales, e em dinheiro sai dela', async () => {
  const { id } = await loja.vender({}, '3')
  await loja.quieto()
  const pedido = {
    uuid: novoUuid(),
    venda_id: id,
    motivo: 'Não serviu',
    itens: [{ num: 1, qtde: '2' }],
    reembolso: 4,
  }
  const volta = (await loja.caixa.call('POST', 'devolucoes', pedido)).body.data
  expect(await livro(volta.id)).toEqual(['vale>receita 20.00'])
  const { id: compra } = await loja.vender(
    { vale_id: volta.vale.id, pagamento: [pago('credito', '10.00')] } as never,
    '1',
  )
  expect(await livro(compra)).toEqual(['receita>vale 10.00'])
  await loja.caixa.call('POST', `vales/${volta.vale.id}/dinheiro`, { uuid: novoUuid(), valor: '10.00' })
  expect(await livro(volta.id)).toEqual(['vale>receita 20.00', 'receita>vale 10.00', 'caixa>receita 10.00'])
})

test('o livro é o que as causas dizem', async () => {
  const { account_id, empresa_id } = loja
  const { problemas } = await loja.deps.db.tx({ account_id }, q =>
    proveBook(q, { account_id }, empresa_id, loja.clock(), 0),
  )
  expect(problemas).toEqual([])
})
