import { afterAll, beforeAll, expect, test } from 'vitest'
import { CAIXA_LEAVES } from '../../../src/core/caixa/event.ts'
import { dec } from '../../../src/core/money/decimal.ts'
import { ACOES_APROVADAS } from '../../../src/core/venda/pendencias.ts'
import type { ReportAnswer } from '../../../src/domain/reports/endpoint.ts'
import { exceptions } from '../../../src/domain/reports/sources/others.ts'
import { criado, dizer } from '../documentos/documento.ts'
import { inserir } from '../vendas/inserir.ts'
import { novoUuid } from '../vendas/loja.ts'
import { abrirLojaComPassado, type LojaComPassado } from './loja.ts'

let loja: LojaComPassado
beforeAll(async () => {
  loja = await abrirLojaComPassado()
})
afterAll(() => loja.close())

const ANO = { inicio: '01/01/2026', fim: '31/12/2026' }
async function ler(id: string, query: Record<string, string> = {}): Promise<ReportAnswer> {
  const { status, body } = await loja.caixa.call(
    'GET',
    `relatorios/${id}?${new URLSearchParams({ ...ANO, ...query })}`,
  )
  if (status !== 200) throw new Error(`${id} ${JSON.stringify(query)}: ${status} ${JSON.stringify(body)}`)
  return body
}
const linhas = ({ data }: ReportAnswer, ...nomes: string[]) =>
  data.map(({ valores }) => nomes.map(nome => valores[nome]))

test('gaveta, reimpressão e descontos são de quem os fez, e parte das vendas dele', async () => {
  const { account_id, empresa_id } = loja
  const inserido = (table: string, row: Record<string, unknown>) => inserir(loja, account_id, table, row)
  const antes = (await ler('cancelamentos')).totais
  const [{ usuario_id, sessao_id, venda_id } = { usuario_id: 0, sessao_id: 0, venda_id: 0 }] =
    await loja.sql<{
      usuario_id: number
      sessao_id: number
      venda_id: number
    }>(
      `select v.usuario_id, v.id as venda_id, (select id from sessoes_caixa where terminal_id = v.terminal_id limit 1) as sessao_id
      from vendas v where v.tipo_operacao = 1 and v.terminal_id is not null order by v.id limit 1`,
    )
  const em = '2026-11-19T10:00:00-03:00'
  for (const [i, tipo] of ['gaveta', 'gaveta', 'sangria'].entries())
    await inserido('caixa_eventos', {
      ...{ empresa_id, sessao_id, uuid: novoUuid(), numero: 900 + i, tipo, valor: '0.00', sinal: 0 },
      ...{ usuario_id, em, motivo: 'Trocar dinheiro' },
    })
  const aprovado = { empresa_id, pedido_por: usuario_id, aprovado_por: usuario_id, em, detalhe: 'x' }
  for (const [acao, valor] of [
    ['desconto', '7.00'],
    ['gaveta', '0.00'],
    ['sangria_acima', '500.00'],
  ])
    await inserido('aprovacoes', { ...aprovado, venda_uuid: novoUuid(), acao, valor })
  // the first print and the same paper once more; a paper whose first print failed; a drawer's slip and its second copy
  const papel = { terminal_id: loja.terminais[0], usuario_id, criado_em: em }
  for (const impressa_em of [em, em])
    await inserido('impressoes', { ...papel, venda_id, tipo: 'teste_a', impressa_em })
  for (const impressa_em of [null, em])
    await inserido('impressoes', { ...papel, venda_id, tipo: 'teste_b', impressa_em })
  for (const titulo of ['Sangria', '2ª VIA'])
    await inserido('impressoes', {
      ...papel,
      tipo: 'caixa',
      papel: JSON.stringify([{ tipo: 'faixa', titulo }]),
    })

  const [linha] = (await ler('cancelamentos', { operador: String(usuario_id) })).data
  const [{ vendas } = { vendas: 0 }] = await loja.sql<{ vendas: number }>(
    `select count(*)::int as vendas from vendas where tipo_operacao = 1 and status in ('T', 'E', 'X', 'C') and usuario_id = $1`,
    [usuario_id],
  )
  const { gaveta, reimpressao, descontos, feitas, vezes, das_vendas } = linha?.valores ?? {}
  expect({ gaveta, reimpressao, descontos, feitas }).toEqual({
    ...{ gaveta: '2', reimpressao: '2', descontos: '1', feitas: String(vendas) },
  })
  expect(das_vendas).toBe(
    dec(vezes ?? '0')
      .times(100)
      .div(vendas)
      .toFixed(1),
  )
  const { totais } = await ler('cancelamentos')
  // two drawers, two papers, a discount, a sangria
  expect(Number(totais['vezes']) - Number(antes['vezes'])).toBe(6)
  const nomes = (await ler('cancelamentos', { grupos: 'o_que' })).data.map(({ valores }) => valores['o_que'])
  expect(nomes).toContain('Sangria acima do limite')
  const ditos = exceptions.dims.o_que.options.map(([acao]) => acao as string)
  const sem = ['cancelar_item', ...ditos]
  expect([...ACOES_APROVADAS, ...CAIXA_LEAVES].filter(acao => !sem.includes(acao))).toEqual([])
})

test('a devolução diz que parte do vendido voltou, e dias depois de quê', async () => {
  const comum = String(loja.produtos.comum)
  const lido = await ler('devolucoes')
  // one of 10.00 came back two days later; what nobody brought back is no row
  expect(linhas(lido, 'qtde', 'devolvido', 'prazo')).toEqual([['1.0000', '10.00', '2.0']])
  const [{ vendido } = { vendido: '0' }] = await loja.sql<{ vendido: string }>(
    `select sum(i.preco_total - i.desconto - round(v.desconto * i.preco_total / v.valor_produtos, 2))::text as vendido from venda_itens i
      join vendas v on v.id = i.venda_id where v.tipo_operacao = 1 and v.status = 'T' and i.produto_id = $1`,
    [loja.produtos.comum],
  )
  const de = (parte: string) => dec('1000').div(parte).toFixed(1)
  expect(lido.data[0]?.valores['do_vendido']).toBe(de(vendido))
  const { totais: vendas } = await ler('lucro', { tipo: 'venda' })
  expect(lido.totais['do_vendido']).toBe(de(vendas['liquido'] ?? '1'))
  // by two groupings the subtotal counts what was sold and did not come back
  const mes = await ler('devolucoes', { grupos: 'mes,produto' })
  expect(mes.data.some(({ subtotal }) => subtotal)).toBe(false)
  for (const grupos of ['parceiro', 'motivo', 'vendedor', 'categoria'])
    expect([grupos, linhas(await ler('devolucoes', { grupos, produto: comum }), 'devolvido')]).toEqual([
      grupos,
      [['10.00']],
    ])
  await loja.refazer()
  const guardado = await ler('devolucoes')
  expect([guardado.data, guardado.totais, guardado.total]).toEqual([lido.data, lido.totais, 1])
})

test('as contas dizem a forma da venda e o plano do que se deve', async () => {
  const { account_id, empresa_id } = loja
  const crediario = await inserir(loja, account_id, 'meio_pagamentos', {
    ...{ descricao: 'Crediário', meio: 4, tpag: '05', indicador_forma: 1, qtdeparcelas: 12 },
    ...{ intervalo: 1, tipoIntervalo: 2 },
  })
  const aluguel = await inserir(loja, account_id, 'contas_financeiras', {
    ...{ empresa_id, nome: 'Aluguel', tipo: 'despesa' },
  })
  await loja.vender(
    {
      ...{ parceiro_id: loja.parceiros.completo, addresse_id: loja.endereco },
      pagamento: [
        { meio_pagamento_id: crediario, valor: '60.00', numparcelas: 2 },
        { meio_pagamento_id: loja.meios.dinheiro, valor: '30.00', numparcelas: 1 },
      ] as never,
    },
    '9',
  )
  await loja.caixa.call('POST', 'lancamentos_conta', {
    ...{ uuid: novoUuid(), tipo: 2, descricao: 'Aluguel', parceiro_id: loja.parceiros.completo },
    ...{ valor: '700.00', vencimento: '25/11/2026', categoria_id: aluguel },
  })
  const hoje = { inicio: '20/11/2026', fim: '20/11/2026' }
  expect(linhas(await ler('a_receber', { ...hoje, grupos: 'meio' }), 'meio', 'aberto')).toEqual([
    ...[
      ['Sem forma', '120.00'],
      ['Crediário', '60.00'],
    ],
  ])
  const fiado = await ler('a_receber', { ...hoje, meio: String(crediario), grupos: 'parcela' })
  expect(linhas(fiado, 'aberto')).toEqual([['30.00'], ['30.00']])
  expect(linhas(await ler('a_pagar', { ...hoje, grupos: 'plano' }), 'plano', 'aberto')).toEqual([
    ['Aluguel', '700.00'],
    ['Despesas', '120.00'],
  ])
  expect((await ler('a_pagar', { ...hoje, plano: String(aluguel) })).totais['aberto']).toBe('700.00')
})

test('o orçamento diz se foi enviado, respondido e aceito, e o pedido que o levou à venda', async () => {
  const { account_id, parceiros, produtos } = loja
  const inserido = (table: string, row: Record<string, unknown>) => inserir(loja, account_id, table, row)
  const [{ usuario_id } = { usuario_id: 0 }] = await loja.sql<{ usuario_id: number }>(
    'select usuario_id from vendas order by id limit 1',
  )
  const orcar = async (mais: object = {}) =>
    (await criado(loja, dizer(loja, { tipo_operacao: 2, ...mais }))).id as number
  const antes = (await ler('orcamentos')).totais
  const [aceito, recusado, enviado, calado] = [await orcar(), await orcar(), await orcar(), await orcar()]
  const em = '2026-11-20T12:00:00-03:00'
  const bytes = () => Buffer.from(novoUuid())
  for (const [venda_id, respostas] of [
    [aceito, [false, true]],
    [recusado, [false]],
  ] as const)
    for (const aceita of respostas) {
      const link_id = await inserido('orcamentos_links', {
        ...{ venda_id, hash: bytes(), conteudo: bytes(), usuario_id, criado_em: em, expira_em: em },
      })
      await inserido('orcamentos_respostas', {
        ...{ venda_id, link_id, conteudo: bytes(), aceito: aceita, nome: 'Ana', ip: '10.0.0.1', em },
        motivo: aceita ? '' : 'Caro',
      })
    }
  await inserido('papeis_enviados', {
    ...{ venda_id: enviado, tipo: 'orcamento', para: 'a@b.br', assunto: 'x', email_id: 1, usuario_id, em },
  })
  // the accepted one became an order, and the order a sale
  const { id: pedido } = await criado(loja, dizer(loja, { tipo_operacao: 4 }))
  const ligar = (de: number, para: number) =>
    loja.sql('update venda_itens set origem_venda_id = $1, origem_item = 1 where venda_id = $2', [de, para])
  await ligar(aceito, pedido)
  const { id: venda } = await loja.vender({}, '2')
  await ligar(pedido, venda)
  await loja.sql(`update vendas set datavenda = datavenda - interval '3 days' where id = $1`, [aceito])

  const { totais } = await ler('orcamentos')
  const mais = (nome: string) => Number(totais[nome]) - Number(antes[nome])
  expect(['documentos', 'enviados', 'respondidos', 'aceitos', 'virou_venda'].map(mais)).toEqual([
    4, 3, 2, 1, 1,
  ])
  expect((await ler('orcamentos', { documento: String(aceito) })).totais['dias_ate']).toBe('3.0')
  const recusas = await ler('orcamentos', { motivo: 'Caro', grupos: 'documento' })
  expect(recusas.data.map(({ chaves }) => chaves[0])).toEqual([String(recusado)])
  const comQueijo = await orcar({
    itens: [
      { produto_id: produtos.comum, qtde: '1', preco: '10.00' },
      { produto_id: produtos.lote, qtde: '1', preco: '10.00' },
    ],
  })
  const achados = await ler('orcamentos', { com_produto: String(produtos.lote), grupos: 'documento' })
  expect(achados.data.map(({ chaves, valores }) => [chaves[0], valores['valor']])).toEqual([
    [String(comQueijo), '20.00'],
  ])
  expect(achados.filtros.map(({ texto }) => texto)).toEqual(['Queijo'])
  expect(calado).toBeGreaterThan(parceiros.completo)
})

test('o pedido diz o que guardou e o que falta no estoque, do mais antigo ao mais novo', async () => {
  const { produtos } = loja
  await loja.sql('update accounts set venda_sem_estoque = true')
  const antes = (await ler('pedidos')).totais
  const [{ saldo } = { saldo: 0 }] = await loja.sql<{ saldo: number }>(
    'select sum(saldo)::int as saldo from estoque_saldos where produto_id = $1',
    [produtos.lote],
  )
  const pedir = async (qtde: number, mais: object = {}) => {
    const total = `${qtde * 10}.00`
    const { id } = await criado(
      loja,
      dizer(loja, {
        ...{ tipo_operacao: 4, valor_produtos: total, valor_total: total, ...mais },
        itens: [{ produto_id: produtos.lote, qtde: String(qtde), preco: '10.00' }],
        pagamento: [{ meio_pagamento_id: loja.meios.dinheiro, valor: total, numparcelas: 1 }],
      } as never),
    )
    return String(id)
  }
  const [velho, novo, ultimo] = [
    await pedir(saldo - 4),
    await pedir(10, { previsao_entrega: '25/11/2026' }),
    await pedir(3, { status_app: 'P' }),
  ]
  const lido = await ler('pedidos', {
    com_produto: String(produtos.lote),
    grupos: 'documento',
    ordem: 'documento',
  })
  expect(
    lido.data.map(({ chaves: [id], valores }) => [
      id,
      valores['pendente'],
      valores['aceito'],
      valores['reservado'],
      valores['faltando'],
    ]),
  ).toEqual([
    [velho, '0', '1', `${saldo - 4}.0000`, '0.0000'],
    [novo, '0', '1', '10.0000', '6.0000'],
    [ultimo, '1', '0', '3.0000', '3.0000'],
  ])
  const promessa = async () =>
    (await ler('pedidos', { documento: novo, grupos: 'documento' })).data.map(({ valores }) => [
      valores['prometido'],
      valores['atraso'],
    ])
  expect(await promessa()).toEqual([['25/11/2026', '0']])
  await loja.sql(`update vendas set demais = demais || '{"previsao_entrega":"17/11/2026"}' where id = $1`, [
    Number(novo),
  ])
  expect(await promessa()).toEqual([['17/11/2026', '3']])
  const { totais } = await ler('pedidos')
  // what all orders reserve beyond the balance
  expect(Number(totais['faltando']) - Number(antes['faltando'])).toBe(9)
  expect((await ler('pedidos', { canal: 'caixa' })).totais['documentos']).toBe('1')
})
