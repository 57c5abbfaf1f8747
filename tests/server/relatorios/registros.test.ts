import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { CAIXA_LEAVES } from '../../../src/core/caixa/event.ts'
import { dec } from '../../../src/core/money/decimal.ts'
import { ACOES_APROVADAS } from '../../../src/core/venda/aprovacao.ts'
import type { ReportAnswer } from '../../../src/domain/reports/endpoint.ts'
import { exceptions } from '../../../src/domain/reports/sources/others.ts'
import { criado, dizer } from '../documentos/documento.ts'
import { inserir } from '../vendas/inserir.ts'
import { novoUuid } from '../vendas/loja.ts'
import { createAccount } from '../world.ts'
import { abrirLojaComPassado, folhaDe, type LojaComPassado } from './loja.ts'

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

test('o orçamento diz se foi enviado, respondido, aceito e vendido por um pedido', async () => {
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

test('os acessos dizem quem entrou, quem não, quem aprovou e que arquivos levou', async () => {
  const [{ id } = { id: 0 }] = await loja.sql<{ id: number }>(
    'select usuario_id as id from tokens order by id limit 1',
  )
  const dele = async () => (await ler('acessos', { usuario: String(id) })).data[0]?.valores ?? {}
  const nomes = ['entradas', 'falhas', 'aprovacoes', 'mudancas', 'direitos', 'exportacoes']
  const antes = await dele()
  const [{ email } = { email: '' }] = await loja.sql<{ email: string }>(
    'select email from usuarios where id = $1',
    [id],
  )
  await loja.login(email)
  const recusada = await loja.caixa.call('POST', 'login', { email, password: 'outra senha' })
  expect(recusada.status).toBe(401)
  expect((await loja.caixa.call('POST', 'login', { email: 'ninguem@loja.br', password: 'x' })).status).toBe(
    401,
  )
  await vi.waitFor(async () =>
    expect(await loja.sql('select motivo, usuario_id::int as usuario_id from entradas_recusadas')).toEqual([
      { motivo: 'credenciais', usuario_id: id },
    ]),
  )
  for (const caminho of [
    'relatorios/vendas/arquivo?formato=csv',
    'relatorios/vendas/arquivo?formato=pdf',
    'categorias/exportar?formato=csv',
  ])
    expect([caminho, (await loja.caixa.call('GET', caminho)).status]).toEqual([caminho, 200])
  // what is refused takes nothing away
  expect((await loja.caixa.call('GET', 'relatorios/vendas/arquivo?formato=doc')).status).toBe(422)
  await inserir(loja, loja.account_id, 'aprovacoes', {
    ...{ empresa_id: loja.empresa_id, pedido_por: id + 1, aprovado_por: id, detalhe: 'x', valor: '1' },
    ...{ venda_uuid: novoUuid(), acao: 'preco', em: '2026-11-20T10:00:00-03:00' },
  })
  const grupo = {
    registro: 'grupos',
    registro_id: 1,
    rotulo: 'Caixas',
    acao: 'alterou',
    usuario_id: id,
    usuario: 'Ana',
  }
  await inserir(loja, loja.account_id, 'auditoria', {
    ...{ ...grupo, empresa_id: null, em: '2026-11-20T10:00:00-03:00' },
    mudancas: [{ campo: 'flags', rotulo: 'Permissões', antes: [], depois: ['pdv_preco'] }],
  })
  const depois = await dele()
  expect(nomes.map(nome => Number(depois[nome]) - Number(antes[nome]))).toEqual([1, 1, 1, 1, 1, 3])
  const { totais } = await ler('acessos')
  const [{ sessoes } = { sessoes: 0 }] = await loja.sql<{ sessoes: number }>(
    `select count(*)::int as sessoes from tokens where criado_em >= '2026-01-01' and criado_em < '2027-01-01'`,
  )
  expect(totais['entradas']).toBe(String(sessoes))
})

test('cliente novo tem vendedor e cidade, que só vê quem vê dados pessoais', async () => {
  const { completo } = loja.parceiros
  const [{ municipio_id } = { municipio_id: '' }] = await loja.sql<{ municipio_id: string }>(
    'select municipio_id::text from parceiros_address where parceiro_id = $1 order by principal desc nulls last, id limit 1',
    [completo],
  )
  const novos = async (query: Record<string, string>) =>
    (await ler('clientes_novos', { grupos: 'parceiro', ...query })).data.map(({ chaves }) => chaves[0])
  const todos = await novos({})
  expect(todos).toHaveLength(2)
  expect(await novos({ cidade: municipio_id })).toEqual([String(completo)])
  expect(
    (await ler('clientes_novos', { grupos: 'cidade' })).data.map(({ valores }) => valores['cidade']),
  ).toContain('São Paulo/SP')
  const [{ id } = { id: 0 }] = await loja.sql<{ id: number }>(
    'select coalesce(vendedor_id, usuario_id) as id from vendas where parceiro_id = $1 limit 1',
    [completo],
  )
  expect(await novos({ vendedor: String(id) })).toEqual(todos)
  expect(await novos({ vendedor: String(id + 1) })).toEqual([])
  await createAccount(loja.deps.db, { users: [{ email: 'novos@loja.br', flags: ['relatorios_parceiros'] }] })
  const semDados = await loja.login('novos@loja.br')
  for (const [pedido, campo] of [
    ['grupos=cidade', 'grupos'],
    [`cidade=${municipio_id}`, 'cidade'],
  ]) {
    const { status, body } = await semDados.call('GET', `relatorios/clientes_novos?${pedido}`)
    expect([status, body.errors]).toEqual([403, { [campo ?? '']: ['Você não vê esta coluna'] }])
  }
})

test('o depósito do vasilhame é o saldo pelo seu preço, e a espera é do pedido ao pago', async () => {
  const { account_id, empresa_id, produtos } = loja
  await loja.sql('update produtos set preco_vend = 2.50 where id = $1', [produtos.lote])
  const { totais } = await ler('retornaveis')
  expect([totais['saldo'], totais['deposito']]).toEqual(['11.0000', '27.50'])
  const [venda] = await loja.sql<{ uuid: string; terminal_id: number; usuario_id: number }>(
    'select uuid, terminal_id, usuario_id from vendas where terminal_id is not null and tipo_operacao = 1 order by id limit 1',
  )
  const em = (segundo: number) => `2026-11-19T10:00:${segundo.toString().padStart(2, '0')}-03:00`
  const pix = { empresa_id, usuario_id: venda?.usuario_id, chave: 'x', valor: '10.00', expiracao: 300 }
  for (const [txid, situacao, pago_em] of [
    ['a', 'pago', em(40)],
    ['b', 'cancelado', null],
  ])
    await inserir(loja, account_id, 'pix_cobrancas', {
      ...{ ...pix, txid, situacao, pago_em, venda_uuid: venda?.uuid, criado_em: em(0) },
    })
  const tef = {
    empresa_id,
    usuario_id: venda?.usuario_id,
    terminal_id: venda?.terminal_id,
    tipo: 'CRT',
    mudou_em: em(59),
  }
  for (const [situacao, respondida_em] of [
    ['confirmada', em(20)],
    ['negada', em(30)],
  ])
    await inserir(loja, account_id, 'tef_transacoes', {
      ...{ ...tef, uid: novoUuid(), situacao, respondida_em, criado_em: em(0) },
    })
  // (40 + 20) / 2
  expect((await ler('caixa_ritmo')).totais['espera']).toBe('30.0')
})

test('a planilha tem níveis, o período comparado e os zeros dos códigos', async () => {
  await loja.sql(`update produtos set ncm = '00000000' where id = $1`, [loja.produtos.lote])
  const planilha = async (id: string, query: Record<string, string>) => {
    const { rawPayload } = await loja.app.inject({
      url: `/api/v1/relatorios/${id}/arquivo?${new URLSearchParams({ ...ANO, formato: 'xlsx', ...query })}`,
      headers: { authorization: `Bearer ${loja.caixa.token}` },
    })
    return [...folhaDe(rawPayload).matchAll(/<row r="\d+"( outlineLevel="1")?>(.*?)<\/row>/g)].map(
      ([, nivel, celulas = '']) => ({
        nivel: nivel ? 1 : 0,
        valores: [...celulas.matchAll(/<c r="([A-Z]+)\d+"[^>]*>(?:<v>|<is><t[^>]*>)([^<]*)/g)].map(
          ([, coluna, valor]) => `${coluna} ${valor}`,
        ),
      }),
    )
  }
  const query = { inicio: '01/11/2026', fim: '30/11/2026', grupos: 'categoria,dia', medidas: 'liquido' }
  const asked = { ...query, compara: 'periodo_anterior' }
  const [head, ...linhas] = await planilha('venda_agrupada', asked)
  expect(head?.valores).toEqual(['A Categoria', 'B Dia', 'C Líquido', 'D Líquido (01/10/2026 a 31/10/2026)'])
  const { data, totais, comparado } = await ler('venda_agrupada', asked)
  const celula = (valor: string | null | undefined, coluna: string) => (valor ? [`${coluna} ${valor}`] : [])
  const comSubtotal = new Set(data.flatMap(({ subtotal, chaves }) => (subtotal ? [chaves[0]] : [])))
  expect(comSubtotal.size).toBeGreaterThan(0)
  expect(
    linhas.slice(0, -1).map(({ nivel, valores }) => [nivel, valores.filter(each => /^[CD]/.test(each))]),
  ).toEqual(
    data.map(({ subtotal, chaves, valores, antes }) => [
      !subtotal && comSubtotal.has(chaves[0]) ? 1 : 0,
      [...celula(valores['liquido'], 'C'), ...celula(antes?.['liquido'], 'D')],
    ]),
  )
  expect(linhas.at(-1)?.valores).toEqual([
    ...['A Total', `C ${totais['liquido']}`, `D ${comparado?.totais['liquido']}`],
  ])
  const ncm = await planilha('tributos_produto', { grupos: 'ncm', medidas: 'liquido' })
  expect(ncm.flatMap(({ valores }) => valores)).toContain('A 00000000')
})
