import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createMoveEntrega, type Moved } from '../../../src/server/entregas/move.ts'
import { textosDoPdf } from '../print/ler-pdf.ts'
import { inserir } from '../vendas/inserir.ts'
import { abrirLoja, type Loja, novoUuid } from '../vendas/loja.ts'
import { given } from '../world.ts'
import { criado, type Dito, dizer } from './documento.ts'

let loja: Loja
let pedido: number
let nota: number
beforeAll(async () => {
  loja = await abrirLoja()
  pedido = (await criado(loja, dizer(loja, { tipo_operacao: 4, status_app: 'P' }))).id
  nota = (await criado(loja, dizer(loja))).id
  await loja.sql(
    `update grupos set ${given({ menu_delivery: true, menu_pedidos: false, documentos_pdv: false, documentos_venda_rapida: false, documentos_documentos: false, documentos_orcamentos: false })}`,
  )
})
afterAll(() => loja.close())

describe('quem só tem o delivery', () => {
  test('vê os pedidos, e nada do que se vendeu', async () => {
    const pedidos = await loja.caixa.call('GET', 'vendas?tipo_operacao=1,2,4')
    expect(pedidos.body.data.map(({ id }: { id: number }) => id)).toEqual([pedido])
    expect((await loja.caixa.call('GET', `vendas/delivery/${pedido}`)).body.data).toMatchObject({
      id: pedido,
      status_app: 'P',
    })
    expect((await loja.caixa.call('GET', `vendas/${pedido}`)).status).toBe(200)
    expect((await loja.caixa.call('GET', `vendas/delivery/${nota}`)).status).toBe(404)
    expect((await loja.caixa.call('GET', `vendas/${nota}`)).status).toBe(404)
    const presenca = async (id: number) =>
      (await loja.caixa.call('POST', `vendas/${id}/presenca`, { aba: novoUuid(), aberto: true })).status
    expect([await presenca(nota), await presenca(pedido)]).toEqual([404, 200])
  })

  test('lista os pedidos, acha pelo número e pelo cliente, e vê o que espera', async () => {
    const list = async (query: string) => (await loja.caixa.call('GET', `delivery/pedidos?${query}`)).body
    const [row] = (await list('')).data
    expect(row).toMatchObject({ id: pedido, numero: pedido, estado: 'recebido', valor_total: '20.00' })
    const word = encodeURIComponent(String(row.cliente).split(' ')[0] ?? '')
    for (const query of [`search=${pedido}`, `search=%23${pedido}`, `search=${word}`, 'situacao=todos'])
      expect((await list(query)).data.map(({ id }: { id: number }) => id)).toEqual([pedido])
    expect((await list('search=99999999')).total).toBe(0)
    expect((await loja.caixa.call('GET', 'delivery/pedidos/totais')).body.data).toEqual({
      ...{ total: 1, somas: { valor_total: '20.00', a_receber: '20.00' } },
    })
  })

  test('aceita um pedido e não escreve outro', async () => {
    const aceito = await loja.caixa.call('POST', `vendas/${pedido}/atualizar`, { status: 'A' })
    expect(aceito).toMatchObject({ status: 200, body: { data: { status: 'A', status_app: null } } })
    expect((await loja.caixa.call('GET', 'delivery/pedidos?situacao=aceitar')).body.total).toBe(0)
    expect((await loja.caixa.call('POST', 'vendas', dizer(loja, { tipo_operacao: 4 }))).status).toBe(403)
  })
})

/** Moves orders by the list's keys; the answer of the server. */
const mover = async (movimento: string, pedidos: readonly number[], mais: object = {}) =>
  await loja.caixa.call('POST', 'delivery/pedidos/mover', { movimento, pedidos, ...mais })

/** Who receives an order, and where, as its way keeps it. */
const caminhos = (id: number | undefined) =>
  loja.sql(
    `select nome, telefone, logradouro, numero, complemento, bairro, cidade, municipio_id, uf, cep, referencia, troco_para::text
      from entregas where venda_id = $1`,
    [id],
  )

/** State and history of an order, as the panel shows them. */
const andamento = async (id: number) => {
  const { entrega } = (await loja.caixa.call('GET', `vendas/delivery/${id}`)).body.data
  return { ...entrega, passos: entrega.eventos.map(({ estado }: { estado: string }) => estado) }
}

const novo = async (mudanca: object = {}) =>
  (
    await criado(loja, {
      ...dizer(loja, { tipo_operacao: 4, status_app: 'P', ...mudanca }),
      // as a shop or an application sends it, which says nothing of a note
      ...{ serie: undefined, numerocodumento: undefined, fretepor: undefined },
    } as Dito)
  ).id

test('promete o preparo da categoria mais lenta e o caminho até o bairro', async () => {
  await loja.sql(
    `update grupos set ${given({ menu_pedidos: true, menu_configuracoes: true, produtos_categoria: true })}`,
  )
  const minutos = async () => {
    const id = await novo({ parceiro_id: loja.parceiros.completo, addresse_id: loja.endereco })
    await mover('aceitar', [id])
    const { data } = (await loja.caixa.call('GET', `delivery/pedidos?situacao=todos&search=${id}`)).body
    return (Date.parse(data[0].prazo) - Date.parse(data[0].inicio)) / 60_000
  }
  expect(await minutos()).toBe(25 + 20)
  const cadastrar = async (path: string, body: object) => {
    const { status, body: answer } = await loja.caixa.call('POST', path, body)
    expect([status, answer.errors]).toEqual([201, undefined])
    return answer.data.id as number
  }
  const bairro = await cadastrar('bairros_entrega', { bairro: 'CÉNTRO', rota_min: 45 })
  expect(await minutos()).toBe(25 + 45)
  const categoria = await cadastrar('categorias', { nome: 'Bebidas', preparo_min: 3 })
  const { comum } = loja.produtos
  await loja.sql('update produtos set categoria_id = $2 where id = $1', [comum, categoria])
  expect(await minutos()).toBe(3 + 45)
  await loja.sql('update produtos set categoria_id = null where id = $1', [comum])
  expect((await loja.caixa.call('DELETE', `bairros_entrega/${bairro}`)).status).toBe(200)
  expect(await minutos()).toBe(25 + 20)
})

describe('a escada do pedido', () => {
  beforeAll(() =>
    loja.sql(
      `update grupos set ${given({ menu_pedidos: true, delivery_recusar: false, delivery_cozinha: true })}`,
    ),
  )

  test('o pedido digitado tem quem e onde do cadastro, e muda com o cliente dele', async () => {
    await inserir(loja, loja.account_id, 'parceiros_telefones', {
      ...{ parceiro_id: loja.parceiros.completo, telefone: '(11) 97777-6666', principal: 1 },
    })
    const dito = dizer(loja, { tipo_operacao: 4, status_app: 'P' })
    const id = await novo()
    const doCadastro = {
      ...{ nome: 'Padaria Modelo Ltda', telefone: '11977776666', troco_para: null, cep: '01001000' },
      ...{ logradouro: 'Rua das Flores', numero: '10', complemento: null, bairro: 'Centro' },
      ...{ cidade: 'São Paulo', municipio_id: '3550308', uf: 'SP', referencia: null },
    }
    expect(await caminhos(id)).toEqual([doCadastro])
    expect(await andamento(id)).toMatchObject({
      ...{ cliente: 'Padaria Modelo Ltda', telefone: '11977776666' },
      endereco: 'Rua das Flores, 10, Centro, São Paulo - SP',
    })
    const { versao } = (await loja.caixa.call('GET', `vendas/${id}`)).body.data
    const mudado = { ...dito, versao, parceiro_id: null, addresse_id: null, nome_consumidor: 'João' }
    expect((await loja.caixa.call('PUT', `vendas/${id}`, mudado)).status).toBe(200)
    expect(await caminhos(id)).toMatchObject([{ nome: 'João', telefone: null, bairro: null }])
  })

  test('dois aceitam ao mesmo tempo: um consegue, o outro lê quem foi', async () => {
    const id = await novo()
    const both = await Promise.all([mover('aceitar', [id]), mover('aceitar', [id])])
    const said = both.map(({ body }) => body.data[0])
    expect(said.map(({ mudou }) => mudou).toSorted()).toEqual([false, true])
    expect(said.find(({ mudou }) => !mudou).texto).toMatch(/^Pedido #\d+ já aceito por .+ às \d\d:\d\d$/)
    expect((await andamento(id)).passos).toEqual(['recebido', 'aceito'])
  })

  test('anda por teclas, cada passo com o seu direito, e o que é de outro não se vê', async () => {
    const pagamento = [{ meio_pagamento_id: loja.meios.dinheiro, valor: '28.00', numparcelas: 1 }]
    const id = await novo({ taxa_entrega: '8.00', valor_total: '28.00', pagamento })
    expect((await mover('sair', [id])).body.data[0].texto).toBe(`Pedido #${id} ainda está a aceitar`)
    expect((await mover('recusar', [id], { motivo: 'Sem entregador' })).status).toBe(403)
    expect((await mover('aceitar', [id, 99_999_999])).status).toBe(404)
    expect((await andamento(id)).estado).toBe('recebido')
    for (const passo of ['aceitar', 'preparar', 'aprontar', 'sair', 'entregar'])
      expect((await mover(passo, [id])).body.data).toMatchObject([{ mudou: true, texto: null }])
    expect(await andamento(id)).toMatchObject({
      ...{ estado: 'entregue', a_receber: '28.00', canal: 'proprio' },
      pagina: expect.stringContaining(`/p/${loja.account_id}-${id}-`),
      passos: ['recebido', 'aceito', 'preparando', 'pronto', 'saiu', 'entregue'],
    })
  })

  test('recusado diz o motivo, é cancelado e não se aceita mais', async () => {
    await loja.sql(`update grupos set ${given({ delivery_recusar: true })}`)
    const id = await novo()
    await loja.sql(`update grupos set ${given({ delivery_recusar: false })}`)
    const porFora = { justificativa: 'O cliente desistiu do pedido' }
    expect((await loja.caixa.call('POST', `vendas/${id}/cancelar`, porFora)).status).toBe(403)
    await loja.sql(`update grupos set ${given({ delivery_recusar: true })}`)
    expect((await mover('recusar', [id])).body.errors).toHaveProperty('motivo')
    expect((await mover('recusar', [id], { motivo: 'Produto em falta' })).body.data[0].mudou).toBe(true)
    expect((await loja.ver(id)).status).toBe('C')
    expect((await mover('aceitar', [id])).body.data[0].texto).toContain('já recusado por')
    expect((await andamento(id)).eventos.at(-1)).toMatchObject({
      estado: 'recusado',
      motivo: 'Produto em falta',
    })
  })

  test('o que o canal repete ou diz fora de ordem não muda o pedido nem avisa', async () => {
    const id = await novo()
    const told: unknown[] = []
    const moved: Moved[] = []
    const moveEntrega = createMoveEntrega({
      broadcaster: { trigger: (_, event, data) => void told.push([event, data]) },
      onMove: [async (_q, _tenant, each) => void moved.push(each)],
    })
    const tenant = { account_id: loja.account_id, empresa_id: loja.empresa_id }
    const say = (para: 'saiu' | 'aceito') =>
      loja.deps.db.tx(tenant, q => moveEntrega(q, tenant, id, para, { canal: 'app' }, loja.clock()))
    expect(await say('saiu')).toEqual({ mudou: true, estado: 'saiu', por: 'app' })
    for (const para of ['aceito', 'saiu', 'aceito', 'saiu'] as const)
      expect(await say(para)).toEqual({ mudou: false, estado: 'saiu', por: 'app' })
    expect(moved).toMatchObject([{ de: 'recebido', para: 'saiu' }])
    expect(told).toMatchObject([['UpdatePedido', { venda_id: id, type: 2, valor: '20.00' }]])
    expect((await andamento(id)).eventos.filter(({ mudou }: { mudou: boolean }) => mudou)).toHaveLength(2)
  })
})

/** Gives a till a kitchen screen; its calls. */
async function tela(terminal_id: number, grupo_id: number | null = null) {
  const { status, body } = await loja.caixa.call('POST', `cozinha/telas/${terminal_id}`, { grupo_id })
  expect(status, JSON.stringify(body)).toBe(200)
  const { token } = body.data
  const call: typeof loja.call = (method, path, data) =>
    loja.call(method, path, data, { authorization: `Bearer ${token}` })
  return {
    call,
    /** Orders that the screen shows, each with its lines that are not done. */
    ve: async () =>
      (await call('GET', 'cozinha')).body.data.pedidos.map((order: { numero: string; itens: Linha[] }) => [
        order.numero,
        order.itens.filter(({ feita }) => !feita).map(({ nome }) => nome),
      ]),
    /** Marks what the screen shows of an order. */
    async apronta(venda_id: number) {
      const { pedidos } = (await call('GET', 'cozinha')).body.data
      const { itens } = pedidos.find((order: { venda_id: number }) => order.venda_id === venda_id)
      return await call('POST', 'cozinha/prontos', { venda_id, itens: itens.map(({ id }: Linha) => id) })
    },
    desfaz: () => call('DELETE', 'cozinha/prontos'),
  }
}
type Linha = { id: number; nome: string; feita: boolean }

describe('a cozinha', () => {
  let [forno, bar] = [0, 0]
  let [um, dois] = [0, 0]
  beforeAll(async () => {
    const grupo = (nome: string) =>
      inserir(loja, loja.account_id, 'grupo_impressoes', { nome, imprimir_em: 'aceite', vias: 1 })
    ;[forno, bar] = [await grupo('Forno'), await grupo('Bar')]
    const { comum, lote } = loja.produtos
    await loja.sql(
      'update produtos set grupo_impressao_id = case id when $1 then $3::bigint else $4 end where id in ($1, $2)',
      [...[comum, lote, forno, bar]],
    )
    const itens = [
      { produto_id: comum, qtde: '1', preco: '10.00' },
      { produto_id: lote, lote_id: loja.lote, qtde: '1', preco: '10.00' },
    ]
    ;[um, dois] = [await novo({ itens }), await novo({ itens })]
    await mover('aceitar', [um])
    loja.clock.advance(60_000)
    await mover('aceitar', [dois])
    await loja.sql(`update grupos set ${given({ menu_configuracoes: true })}`)
  })

  test('cada tela vê as linhas do seu grupo, e as duas feitas aprontam o pedido', async () => {
    const [t1 = 0, t2 = 0] = loja.terminais
    const [noForno, noBar] = [await tela(t1, forno), await tela(t2, bar)]
    const meus = async (of: typeof noForno) =>
      (await of.ve()).filter(([numero]: [string]) => [um, dois].includes(Number(numero)))
    const nomes = (await noBar.ve())[0]?.[1]
    expect(await meus(noBar)).toEqual([um, dois].map(id => [String(id), nomes]))
    expect((await noForno.apronta(dois)).status).toBe(200)
    expect((await andamento(dois)).estado).toBe('preparando')
    expect((await meus(noForno)).map(([numero]: [string]) => numero)).toEqual([String(um)])
    expect((await noBar.apronta(dois)).status).toBe(200)
    expect(await andamento(dois)).toMatchObject({
      passos: ['recebido', 'aceito', 'preparando', 'pronto'],
      eventos: expect.arrayContaining([
        expect.objectContaining({ por: expect.stringMatching(/^cozinha de /) }),
      ]),
    })

    // taken back within the moment, and not after it
    expect((await noBar.desfaz()).status).toBe(200)
    expect((await andamento(dois)).estado).toBe('preparando')
    expect(await meus(noBar)).toHaveLength(2)
    await noBar.apronta(dois)
    loja.clock.advance(11_000)
    expect(await noBar.desfaz()).toMatchObject({
      status: 409,
      body: { message: `O pedido #${dois} está pronto há mais de 10 s: não se desfaz mais` },
    })
    // one that is cancelled in the kitchen is told until it is marked
    await mover('cancelar', [um], { motivo: 'Cliente desistiu' })
    const cancelado = (await noForno.call('GET', 'cozinha')).body.data.pedidos.find(
      ({ venda_id }: { venda_id: number }) => venda_id === um,
    )
    expect(cancelado.cancelado).toBe(true)
    await noForno.apronta(um)
    expect(await meus(noForno)).toEqual([])
    expect((await andamento(um)).estado).toBe('cancelado')
  })

  test('o endereço da tela abre só a cozinha, e revogado não abre mais nada', async () => {
    const [t1 = 0] = loja.terminais
    const noForno = await tela(t1, forno)
    const id = await novo()
    await mover('aceitar', [id])
    const [linha] = await loja.sql<{ id: number }>('select id from venda_itens where venda_id = $1', [nota])
    for (const body of [
      { venda_id: id, itens: [linha?.id] },
      { venda_id: nota, itens: [linha?.id] },
    ])
      expect((await noForno.call('POST', 'cozinha/prontos', body)).status).toBe(404)
    expect(
      (await noForno.call('POST', 'cozinha/prontos', { venda_id: id, itens: [] })).body.errors,
    ).toHaveProperty('itens')
    for (const path of ['vendas', 'delivery/pedidos', 'cozinha/telas'])
      expect((await noForno.call('GET', path)).status).toBe(401)
    const gerar = (terminal: number, body: object) =>
      loja.caixa.call('POST', `cozinha/telas/${terminal}`, body)
    expect((await gerar(99_999_999, {})).status).toBe(404)
    expect((await gerar(t1, { grupo_id: 99_999_999 })).body.errors).toHaveProperty('grupo_id')
    expect((await loja.caixa.call('GET', 'cozinha/telas')).body.data).toContainEqual(
      expect.objectContaining({ terminal_id: t1, ligada: true, grupo: 'Forno' }),
    )
    const another = await tela(t1)
    expect([
      (await noForno.call('GET', 'cozinha')).status,
      (await another.call('GET', 'cozinha')).status,
    ]).toEqual([401, 200])
    await loja.caixa.call('DELETE', `cozinha/telas/${t1}`)
    expect((await another.call('GET', 'cozinha')).status).toBe(401)
    await loja.sql(`update grupos set ${given({ menu_configuracoes: false })}`)
    expect((await gerar(t1, {})).status).toBe(403)
  })
})

describe('o dinheiro de quem entrega', () => {
  test('entra na sessão do caixa por meio, e o razão o tira do trânsito com a diferença', async () => {
    const [sessao] = await loja.sql<{ uuid: string; id: number }>(
      "select uuid, id from sessoes_caixa where estado = 'aberto' order by id limit 1",
    )
    const entregador_id = loja.parceiros.semEndereco
    await loja.sql("update parceiros set classificacaos = '{1,5}' where id = $1", [entregador_id])
    const { cartao: meio_pagamento_id } = loja.meios
    const pagamento = [{ meio_pagamento_id, bandeira_id: loja.bandeira, valor: '20.00', numparcelas: 1 }]
    const [dinheiro, cartao] = [await novo({ modelo: '65' }), await novo({ modelo: '65', pagamento })]
    const pedidos = [dinheiro, cartao] as number[]
    await loja.sql(
      `update empresas set emitir_delivery = 3, intermediador_padrao = '11222333000181', intermediador_cadastro = 'loja-7'
        where id = $1`,
      [loja.empresa_id],
    )
    await inserir(loja, loja.account_id, 'integracoes', {
      ...{
        empresa_id: loja.empresa_id,
        nome: 'Site',
        url: 'https://site.invalid/',
        eventos: ['entrega.mudou'],
      },
    })
    await mover('aceitar', pedidos)
    const demais = await mover('sair', pedidos, { troco: '999999999999.99', entregador_id })
    expect(demais.body.errors).toEqual({ troco: ['No caixa um valor vai até R$ 9.999.999,99'] })
    await mover('sair', pedidos, { troco: '10.00', entregador_id })
    await loja.quieto()
    const body = {
      ...{ uuid: novoUuid(), sessao_uuid: sessao?.uuid, entregador_id, devolvido: '28.50' },
    }
    expect((await loja.caixa.call('POST', 'delivery/acertos', body)).status).toBe(409)
    await mover('entregar', pedidos)
    const acerto = await loja.caixa.call('POST', 'delivery/acertos', body)
    const meios = [
      { meio: '01', valor: '20.00' },
      { meio: '03', valor: '20.00' },
    ]
    expect(acerto.body.data).toEqual({ meios, diferenca: '-1.50' })
    expect((await loja.caixa.call('POST', 'delivery/acertos', body)).body.data).toEqual(acerto.body.data)
    for (const outro of [
      { devolvido: '30.00' },
      { entregador_id: null },
      { sessao_uuid: novoUuid() },
      // the uuid of the session's opening is of no settlement
      { uuid: sessao?.uuid },
    ]) {
      const { status } = await loja.caixa.call('POST', 'delivery/acertos', { ...body, ...outro })
      expect([outro, status]).toEqual([outro, 409])
    }
    expect((await andamento(dinheiro)).estado).toBe('concluido')
    // what is settled is not undone by the document's own call either
    const desfeito = await loja.caixa.call('POST', `vendas/${dinheiro}/cancelar`, {
      justificativa: 'O cliente desistiu do pedido',
    })
    expect([desfeito.status, (await loja.ver(dinheiro as number)).status]).toEqual([409, 'A'])
    // the drawer has what the courier handed over, less the change that came out of it
    const [gaveta] = await loja.sql<{ soma: string }>(
      `select sum(sinal * valor)::text as soma from caixa_eventos where sessao_id = $1 and meio = '01'`,
      [sessao?.id],
    )
    expect(gaveta?.soma).toBe('18.50')
    const livro = await loja.sql<{ de: string; para: string; valor: string }>(
      `select d.tipo as de, p.tipo as para, m.valor::text as valor from movimentos m
        join contas_financeiras d on d.id = m.de_conta_id join contas_financeiras p on p.id = m.para_conta_id
        where m.sessao_id = $1 order by m.id`,
      [sessao?.id],
    )
    expect(livro).toEqual([
      { de: 'transito', para: 'caixa', valor: '20.00' },
      { de: 'caixa', para: 'quebra', valor: '1.50' },
    ])
    // the note that went out with the courier left its cash in transit, and the settlement emptied it
    const [transito] = await loja.sql<{ saldo: string }>(
      `select sum(case when p.tipo = 'transito' then m.valor else 0 end - case when d.tipo = 'transito' then m.valor else 0 end)::text as saldo
        from movimentos m join contas_financeiras d on d.id = m.de_conta_id join contas_financeiras p on p.id = m.para_conta_id
        where m.sessao_id = $1 or m.origem_id in (select venda_id from venda_itens where origem_venda_id = any($2::bigint[]))`,
      [sessao?.id, pedidos],
    )
    expect(transito?.saldo).toBe('0.00')
    // nobody typed the note: it has the company's usual intermediary, as the form proposes it
    const notas = await loja.sql<{ xml: string }>(
      `select f.xml_assinado as xml from documentos_fiscais f where f.venda_id in (select venda_id from venda_itens where origem_venda_id = any($1::bigint[]))`,
      [pedidos],
    )
    expect(notas).toHaveLength(2)
    for (const { xml } of notas)
      expect(xml).toContain(
        '<infIntermed><CNPJ>11222333000181</CNPJ><idCadIntTran>loja-7</idCadIntTran></infIntermed>',
      )
    const ditos = await loja.sql<{ estado: string }>(
      `select dados ->> 'estado' as estado from integracao_fila where evento = 'entrega.mudou' and registro like $1 order by id`,
      [`%/${dinheiro}`],
    )
    expect(ditos.map(({ estado }) => estado)).toEqual(['aceito', 'saiu', 'entregue', 'concluido'])
  })

  test('a nota pedida por tecla sai uma vez, e só de pedido aceito', async () => {
    const id = await novo({ modelo: '65' })
    const pedir = () => loja.caixa.call('POST', 'delivery/pedidos/nota', { pedidos: [id] })
    expect((await pedir()).body.message).toBe(`Pedido #${id} está a aceitar: não tem nota`)
    await mover('aceitar', [id])
    for (const _ of [1, 2]) {
      expect((await pedir()).status).toBe(200)
      await loja.quieto()
    }
    const notas = await loja.sql(
      `select from documentos_fiscais f where f.venda_id in (select venda_id from venda_itens where origem_venda_id = $1)`,
      [id],
    )
    expect(notas).toHaveLength(1)
  })

  test('o que chegou sem nota diz isso na lista, até que a tenha', async () => {
    await loja.sql('update empresas set emitir_delivery = 0 where id = $1', [loja.empresa_id])
    const id = await novo({ modelo: '65' })
    const semNota = async () => {
      const { body } = await loja.caixa.call('GET', `delivery/pedidos?situacao=todos&search=${id}`)
      return body.data[0].sem_nota
    }
    for (const passo of ['aceitar', 'sair']) await mover(passo, [id])
    await loja.quieto()
    expect(await semNota()).toBe(false)
    await mover('entregar', [id])
    expect(await semNota()).toBe(true)
    await loja.caixa.call('POST', 'delivery/pedidos/nota', { pedidos: [id] })
    await loja.quieto()
    expect(await semNota()).toBe(false)
    // a company that chose nothing has the note as the order leaves
    await loja.sql('update empresas set emitir_delivery = default where id = $1', [loja.empresa_id])
    const outro = await novo({ modelo: '65' })
    for (const passo of ['aceitar', 'sair', 'entregar']) await mover(passo, [outro])
    await loja.quieto()
    expect(
      (await loja.caixa.call('GET', `delivery/pedidos?situacao=todos&search=${outro}`)).body.data[0].sem_nota,
    ).toBe(false)
  })
})

describe('o cardápio público', () => {
  const TIPO = { 'content-type': 'application/x-www-form-urlencoded' }
  const CLIENTE = {
    ...{
      nome: 'Maria da <b>Silva</b>',
      telefone: '(11) 98888-7777',
      modo: 'entrega',
      meio: '01',
      troco: '50',
    },
    ...{ endereco: 'Rua das Flores', numero: '10', bairro: 'Jardim Paulista', complemento: '' },
    ...{ referencia: 'Portão azul', obs: 'Sem gelo' },
  }
  let caminho: string
  let produto: number

  const abrir = (url = caminho) => loja.app.inject({ url, remoteAddress: '203.0.113.5' })
  const pedir = (campos: Record<string, string>, de = '203.0.113.5') =>
    loja.app.inject({
      ...{ method: 'POST', url: caminho, headers: TIPO, remoteAddress: de },
      payload: new URLSearchParams(campos).toString(),
    })
  /** Number and sum of the products that the page of the order was drawn with. */
  const escondidos = (html: string) =>
    Object.fromEntries(
      ['pedido', 'soma'].map(nome => [
        nome,
        new RegExp(`name="${nome}" value="([^"]*)"`).exec(html)?.[1] ?? '',
      ]),
    )
  const feitos = () =>
    loja.sql<{ id: number; total: string; obs: string; estado: string; canal: string; taxa: string }>(
      `select v.id::int as id, v.valor_total::text as total, v.obs, v.taxa_entrega::text as taxa, e.estado, e.canal
        from entregas e join vendas v on v.account_id = e.account_id and v.id = e.venda_id
        where e.account_id = $1 and e.canal = 'Cardápio' order by v.id`,
      [loja.account_id],
    )

  beforeAll(async () => {
    await loja.sql(`update grupos set ${given({ api_chaves: true })}`)
    produto = loja.produtos.comum
    await loja.sql('update produtos set venda_delivery = true, preco_vend = 10.335 where id = $1', [produto])
    const { status, body } = await loja.caixa.call('POST', 'cardapios', {
      ...{ nome: 'Cardápio', taxa: '5.00', pedido_minimo: '20.00' },
    })
    if (status !== 201) throw new Error(JSON.stringify(body))
    caminho = new URL(body.data.endereco).pathname
  })

  test('mostra só o que se vende no delivery, e o servidor faz o preço', async () => {
    const { statusCode, body, headers } = await abrir()
    expect([statusCode, headers['content-security-policy']]).toEqual([
      200,
      expect.stringContaining("default-src 'none'"),
    ])
    expect(body).toContain(`name="q${produto}"`)
    expect(body).not.toContain(`name="q${loja.produtos.lote}"`)
    expect(body).toContain('R$ 10,335')
    expect((await pedir({ passo: 'ver', [`q${produto}`]: '1' })).body).toContain('mínimo é de R$ 20,00')
    const ver = await pedir({ passo: 'ver', [`q${produto}`]: '3', [`q${loja.produtos.lote}`]: '9' })
    // 3 × 10.335 = 31.005
    expect(escondidos(ver.body)['soma']).toBe('31.01')
    expect(ver.body).toContain('total R$ 36,01')
  })

  test('o pedido chega uma vez ao delivery, sem mexer em cadastro, e o cliente o segue', async () => {
    const clientes = () => loja.sql('select id from parceiros where account_id = $1', [loja.account_id])
    const antes = (await clientes()).length
    const ver = await pedir({ passo: 'ver', [`q${produto}`]: '3' })
    const corpo = {
      ...{ passo: 'enviar', [`q${produto}`]: '3', ...escondidos(ver.body), ...CLIENTE },
      cpf: '111.444.777-35',
    }
    const faltando = await pedir({ ...corpo, telefone: '12', bairro: '', numero: '', cpf: '123' })
    expect(faltando.statusCode).toBe(422)
    const ditos = [
      'Informe o telefone com DDD',
      'Informe o número, ou SN',
      'Informe o bairro',
      'CPF inválido',
    ]
    for (const texto of [...ditos, '&lt;b&gt;Silva']) expect(faltando.body).toContain(texto)
    expect((await pedir({ ...corpo, soma: '1.00' })).body).toContain('Os preços mudaram')
    const [um, outro] = [await pedir(corpo), await pedir({ ...corpo, obs: 'outra vez' })]
    expect([um.statusCode, outro.headers.location]).toEqual([303, um.headers.location])
    const [pedido, ...outros] = await feitos()
    expect(outros).toEqual([])
    expect(pedido).toMatchObject({ estado: 'recebido', canal: 'Cardápio', total: '36.01', taxa: '5.00' })
    expect(pedido?.obs).toBe('Cardápio\nSem gelo')
    expect((await caminhos(pedido?.id))[0]).toEqual({
      ...{ nome: 'Maria da <b>Silva</b>', telefone: '11988887777', troco_para: '50.00', cep: null },
      ...{ logradouro: 'Rua das Flores', numero: '10', complemento: null, bairro: 'Jardim Paulista' },
      ...{ cidade: 'São Paulo', municipio_id: '3550308', uf: 'SP', referencia: 'Portão azul' },
    })
    const { body } = await loja.caixa.call('GET', 'delivery/pedidos?situacao=todos&bairro=Jardim%20Paulista')
    expect(body.data).toMatchObject([
      { id: pedido?.id, cliente: 'Maria da <b>Silva</b>', telefone: '11988887777', troco: '13.99' },
    ])
    expect((await clientes()).length).toBe(antes)
    const segue = async () => (await abrir(String(um.headers.location))).body
    expect(await segue()).toContain('A loja ainda vai aceitar o pedido')
    for (const passo of ['aceitar', 'preparar', 'aprontar', 'sair']) await mover(passo, [pedido?.id ?? 0])
    expect(await segue()).toContain('O pedido está a caminho')
    const { rawPayload } = await loja.app.inject({
      url: `/api/v1/vendas/${pedido?.id}/papel?tipo=pedido&formato=80`,
      headers: { authorization: `Bearer ${loja.caixa.token}` },
    })
    const [folha] = textosDoPdf(rawPayload)
    for (const texto of [
      ...['Maria da <b>Silva</b>', 'Rua das Flores, 10, Jardim Paulista', 'São Paulo - SP'],
      ...['(11) 98888-7777', 'Referência: Portão azul', 'Troco para R$ 50,00'],
    ])
      expect(folha).toContain(texto)
    await loja.quieto()
    const [nota] = await loja.sql<{ status_emissao: string; xml: string }>(
      `select f.status_emissao, f.xml_assinado as xml from documentos_fiscais f
        where f.venda_id in (select venda_id from venda_itens where origem_venda_id = $1)`,
      [pedido?.id],
    )
    expect(nota?.status_emissao).toBe('autorizada')
    for (const tag of [
      '<indPres>4</indPres>',
      '<dest><CPF>11144477735</CPF>',
      '<xBairro>Jardim Paulista</xBairro>',
    ])
      expect(nota?.xml).toContain(tag)
    expect(nota?.xml).not.toContain('98888-7777')
  })

  test('fechada, desligado, de outra conta ou com pressa demais não pede', async () => {
    const ver = await pedir({ passo: 'ver', [`q${produto}`]: '3' })
    const corpo = { passo: 'enviar', [`q${produto}`]: '3', ...escondidos(ver.body), ...CLIENTE }
    const [{ hoje } = { hoje: 0 }] = await loja.sql<{ hoje: number }>(
      `select extract(dow from $1::timestamptz at time zone '-03:00'::interval)::int as hoje`,
      [loja.clock().toISOString()],
    )
    const horario = await inserir(loja, loja.account_id, 'horario_dias_semanas', {
      ...{ empresa_id: loja.empresa_id, dia: (hoje + 3) % 7, abertura: '10:00', fechamento: '11:00' },
    })
    expect((await pedir(corpo)).body).toContain('A loja está fechada agora')
    // Enter in a quantity, on a page without buttons
    expect((await pedir({ [`q${produto}`]: '3' })).body).toContain('A loja está fechada agora')
    await loja.sql('delete from horario_dias_semanas where id = $1', [horario])
    expect((await abrir(caminho.replace(/\d+-/, '999-'))).statusCode).toBe(404)
    expect((await abrir(`${caminho.slice(0, -1)}.`)).statusCode).toBe(404)
    await loja.sql('update cardapios set ativo = false')
    expect((await pedir(corpo)).statusCode).toBe(404)
    await loja.sql('update cardapios set ativo = true')
    const vezes: number[] = []
    for (let i = 0; i < 11; i++) vezes.push((await pedir(corpo, '203.0.113.9')).statusCode)
    expect([vezes.slice(0, 10), vezes[10]]).toEqual([Array(10).fill(303), 429])
    expect(await feitos()).toHaveLength(2)
  })

  test('o pedido que não se grava com os itens fica no delivery como veio', async () => {
    const ver = await pedir({ passo: 'ver', [`q${produto}`]: '3' })
    const corpo = { passo: 'enviar', [`q${produto}`]: '3', ...escondidos(ver.body), ...CLIENTE }
    const regras = await loja.sql<{ id: number; icms: number }>(
      'select id::int as id, icms_dentro_id::int as icms from produtos where account_id = $1',
      [loja.account_id],
    )
    await loja.sql('update produtos set icms_dentro_id = null where account_id = $1', [loja.account_id])
    try {
      const feito = await pedir(corpo)
      expect([feito.statusCode, (await pedir(corpo)).headers.location]).toEqual([303, feito.headers.location])
    } finally {
      for (const { id, icms } of regras)
        await loja.sql('update produtos set icms_dentro_id = $2 where id = $1', [id, icms])
    }
    const pedido = (await feitos()).at(-1)
    expect(pedido).toMatchObject({ estado: 'recebido', total: '36.01', taxa: '5.00' })
    expect(pedido?.obs).toMatch(/Conferir: Gravado como veio \(.+\): escreva os itens que o cliente pediu$/m)
    expect(pedido?.obs).toContain('3x ')
    const avisos = await loja.sql<{ titulo: string }>(
      'select titulo from notificacoes where account_id = $1',
      [loja.account_id],
    )
    expect(avisos.map(({ titulo }) => titulo)).toContain(
      'Cardápio: conferir o pedido de Maria da <b>Silva</b>',
    )
  })

  test('a tabela do cardápio faz o preço da página e do pedido', async () => {
    // a price of a table needs no right
    await loja.sql(
      `update grupos set ${given({ pdv_preco: false, produtos_tabelas_preco: true, produtos_categoria: true })}`,
    )
    const cadastrar = async (path: string, corpo: object): Promise<number> => {
      const { status, body } = await loja.caixa.call('POST', path, corpo)
      expect([status, body.errors]).toEqual([201, undefined])
      return body.data.id
    }
    const mudar = async (path: string, corpo: object) =>
      expect((await loja.caixa.call('PUT', path, corpo)).status).toBe(200)
    const copia = async (referencia: string, preco: string | null, categoria: number | null) => {
      const [row] = await loja.sql<{ id: number }>(
        `insert into produtos (account_id, empresa_id, referencia, nome, unidade, ncm, icms_dentro_id, icms_fora_id,
            pisconfins_id, ibs_id, cbs_id, venda_delivery, preco_vend, categoria_id)
          select account_id, empresa_id, $2, $2, unidade, ncm, icms_dentro_id, icms_fora_id, pisconfins_id, ibs_id, cbs_id,
            true, $3::numeric, $4::bigint from produtos where id = $1 returning id::int as id`,
        [produto, referencia, preco, categoria],
      )
      return row?.id ?? 0
    }
    const bebidas = await cadastrar('categorias', { nome: 'Sucos' })
    const suco = await copia('SUCO', '20.00', bebidas)
    const pao = await copia('PAO', '4.00', null)
    const copo = await copia('COPO', null, null)
    const tabela = await cadastrar('tabelas_preco', { nome: 'PÁGINA', tipo: 1, todos: false })
    const outra = await cadastrar('tabelas_preco', { nome: 'ATACADO', tipo: 1, todos: false })
    const preco = (corpo: object) => cadastrar('tabelas_preco_itens', { tabela_id: tabela, ...corpo })
    const daAgua = await preco({ produto_id: produto, valor: '9.50' })
    const daBebida = await preco({ categoria_id: bebidas, valor: '7.25' })
    await preco({ produto_id: copo, valor: '2.50' })
    // of more than one unit, and of nobody here
    await preco({ produto_id: produto, qtde_min: '2', valor: '1.00' })
    await preco({ tabela_id: outra, produto_id: pao, valor: '1.00' })

    const precos = async () =>
      Object.fromEntries(
        [...(await abrir()).body.matchAll(/<label for="q(\d+)">[^<]*<small>R\$ ([\d,]+)/g)].map(
          ([, id, valor]) => [Number(id), valor],
        ),
      )
    const proprios = { [produto]: '10,335', [suco]: '20,00', [pao]: '4,00' }
    const daTabela = { [produto]: '9,50', [suco]: '7,25', [pao]: '4,00', [copo]: '2,50' }
    expect(await precos()).toEqual(proprios)
    const [{ id: cardapio } = { id: 0 }] = (await loja.caixa.call('GET', 'cardapios')).body.data
    await mudar(`cardapios/${cardapio}`, { tabela_preco_id: tabela })
    const { data } = (await loja.caixa.call('GET', `cardapios/${cardapio}`)).body
    expect(data).toMatchObject({ tabela_preco_id: tabela, tabela_preco: { nome: 'PÁGINA' } })
    expect(await precos()).toEqual(daTabela)

    const itens = { [`q${produto}`]: '3', [`q${suco}`]: '2', [`q${pao}`]: '1' }
    const ver = await pedir({ passo: 'ver', ...itens })
    // 3 × 9.50 + 2 × 7.25 + 4.00
    expect(escondidos(ver.body)['soma']).toBe('47.00')
    const corpo = { passo: 'enviar', ...itens, ...escondidos(ver.body), ...CLIENTE, troco: '' }
    await mudar(`tabelas_preco_itens/${daAgua}`, { valor: '9.00' })
    const outraVez = await pedir(corpo)
    expect([outraVez.statusCode, escondidos(outraVez.body)['soma']]).toEqual([422, '45.50'])
    expect(outraVez.body).toContain('Os preços mudaram')
    expect((await pedir({ ...corpo, soma: '45.50' })).statusCode).toBe(303)
    const feito = (await feitos()).at(-1)
    expect(feito?.total).toBe('50.50')
    const linhas = await loja.sql(
      `select produto_id::int as produto, trim_scale(qtde)::text as qtde, trim_scale(preco)::text as preco, tabela_id
        from venda_itens where venda_id = $1 order by produto_id`,
      [feito?.id],
    )
    expect(linhas).toEqual([
      { produto, qtde: '3', preco: '9', tabela_id: daAgua },
      { produto: suco, qtde: '2', preco: '7.25', tabela_id: daBebida },
      { produto: pao, qtde: '1', preco: '4', tabela_id: null },
    ])

    await loja.sql(`update tabelas_preco set data_fim = '2020-01-31' where id = $1`, [tabela])
    expect(await precos()).toEqual(proprios)
    await loja.sql('update tabelas_preco set data_fim = null, ativo = false where id = $1', [tabela])
    expect(await precos()).toEqual(proprios)
    // a table of every sale comes after the menu's own
    await loja.sql('update tabelas_preco set todos = true where id = $1', [outra])
    expect(await precos()).toEqual({ ...proprios, [pao]: '1,00' })
    await preco({ produto_id: pao, valor: '3.00' })
    await loja.sql('update tabelas_preco set ativo = true where id = $1', [tabela])
    expect(await precos()).toEqual({ ...daTabela, [produto]: '9,00', [pao]: '3,00' })
  })
})
