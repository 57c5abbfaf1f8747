import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { BRASILIA } from '../../../src/core/document/fuso.ts'
import type { VendaBody } from '../../../src/domain/api/vendas.ts'
import { donaVenda } from '../../../src/server/issuing/service.ts'
import { payStored } from '../../../src/server/modules/comissoes/service.ts'
import { criado, type Dito, dizer } from '../documentos/documento.ts'
import type { Client } from '../harness.ts'
import { abrirLoja, CNPJ, type Loja } from '../vendas/loja.ts'
import { createAccount, given } from '../world.ts'

let loja: Loja
let dono: number
let ana: number
let categoria_id: number

beforeAll(async () => {
  loja = await abrirLoja()
  await loja.sql(`update produtos set preco_vend = '10.00', preco_comp = '4.00'`)
  dono = (await loja.caixa.call('GET', 'user')).body.data.id
  ana = await novoUsuario('Ana')
  const [categoria] = await loja.sql<{ id: number }>(
    `insert into categorias (account_id, nome) values ($1, 'Águas') returning id`,
    [loja.account_id],
  )
  categoria_id = categoria?.id ?? 0
  await loja.sql('update produtos set categoria_id = $1 where id = $2', [categoria_id, loja.produtos.comum])
})
afterAll(() => loja.close())
beforeEach(async () => {
  await loja.sql('delete from comissoes_itens')
  await loja.sql('delete from comissoes')
  await loja.sql(`update grupos set ${given({ pdv_vendedor: true, relatorios_comissoes: true })}`)
})

const novoUsuario = async (nome: string): Promise<number> => {
  const [novo] = await loja.sql<{ id: number }>(
    `with novo as (insert into usuarios (account_id, nome, email, senha_hash, grupo_id)
        select account_id, $1, $2, senha_hash, grupo_id from usuarios order by id limit 1 returning account_id, id)
      insert into usuario_empresas (account_id, usuario_id, empresa_id) select account_id, id, $3 from novo
      returning usuario_id as id`,
    [nome, `${nome.toLowerCase()}-${process.pid}@comissao.br`, loja.empresa_id],
  )
  return novo?.id ?? 0
}
const regra = async (mais: object): Promise<number> => {
  const corpo = { nome: 'Regra', tipo: 1, base: 1, percentual: '1', ...mais }
  const { status, body } = await loja.caixa.call('POST', 'comissoes', corpo)
  expect([status, body.errors]).toEqual([201, undefined])
  return body.data.id
}
const pagas = (venda_id: number) =>
  loja.sql(
    `select num, tipo, vendedor_id, regra_id, regra, base::text, percentual::text, valor::text from comissoes_itens
      where venda_id = $1 order by id`,
    [venda_id],
  )
const relatorio = async (query: Record<string, string> = {}, quem: Client = loja.caixa) =>
  (
    await quem.call(
      'GET',
      `relatorios/comissoes?${new URLSearchParams({ grupos: 'venda,tipo', ordem: 'venda', ...query })}`,
    )
  ).body
/** Two lines, 30.00 and 10.00, 4.00 off the whole. */
const duas = (): Partial<VendaBody> => {
  const [item] = loja.venda().itens
  return {
    itens: [
      { ...item, qtde: '3', preco_total: '30.00' },
      { ...item, uid: 'b' },
    ] as VendaBody['itens'],
    desconto: '4.00',
    valor_produtos: '40.00',
    valor_total: '36.00',
    totais: { vNF: '36.00', vProd: '40.00' },
    pagamento: loja.venda().pagamento.map(cada => ({ ...cada, valor: '36.00' })),
  }
}

describe('a venda paga a comissão de quem vendeu', () => {
  test('cada linha paga pela regra mais específica, sem os descontos', async () => {
    await regra({ nome: 'Geral', percentual: '1' })
    const da = await regra({ nome: 'Águas', percentual: '2.5', categoria_id })
    const { id } = await loja.vender(duas())
    const comum = { tipo: 'venda', vendedor_id: dono, regra_id: da, regra: 'Águas', percentual: '2.5000' }
    expect(await pagas(id)).toEqual([
      { num: 1, ...comum, base: '27.0000', valor: '0.6750' },
      { num: 2, ...comum, base: '9.0000', valor: '0.2250' },
    ])
  })

  test('a comissão é pela margem, com o custo do produto, ou por unidade', async () => {
    await regra({ nome: 'Margem', percentual: '10', base: 2 })
    const margem = await loja.vender({}, '2')
    expect(await pagas(margem.id)).toMatchObject([{ base: '12.0000', valor: '1.2000' }])
    await regra({
      nome: 'Por unidade',
      tipo: 2,
      percentual: null,
      valor: '0.35',
      produto_id: loja.produtos.comum,
    })
    const unidade = await loja.vender({}, '2')
    expect(await pagas(unidade.id)).toMatchObject([{ base: '20.0000', percentual: null, valor: '0.7000' }])
  })

  test.each([
    ['inativa', { ativo: false }],
    ['que já acabou', { data_inicio: '01/10/2026', data_fim: '19/11/2026' }],
    ['que ainda não começou', { data_inicio: '21/11/2026' }],
    ['de outro produto', { produto_id: -1 }],
    ['de outro vendedor', { vendedor_id: -1 }],
  ])('uma regra %s não paga', async (_, mais) => {
    const de = { ...mais } as Record<string, unknown>
    if (de['produto_id']) de['produto_id'] = loja.produtos.lote
    if (de['vendedor_id']) de['vendedor_id'] = ana
    await regra(de)
    expect(await pagas((await loja.vender()).id)).toEqual([])
  })

  test('a que vale hoje paga, no primeiro e no último dia', async () => {
    await regra({ data_inicio: '20/11/2026', data_fim: '20/11/2026' })
    expect(await pagas((await loja.vender()).id)).toHaveLength(1)
  })

  test('o rascunho não paga, e a mesma venda outra vez não paga de novo', async () => {
    await regra({ percentual: '5' })
    const corpo = { ...loja.venda({ paga: false }), comissao: '99.00' }
    const rascunho = await loja.caixa.call('POST', 'vendas', corpo)
    expect(rascunho.status).toBe(200)
    expect(await pagas(rascunho.body.data.id)).toEqual([])
    for (const _ of [1, 2]) await loja.caixa.call('POST', 'vendas', { ...corpo, paga: true })
    expect(await pagas(rascunho.body.data.id)).toMatchObject([{ valor: '0.5000' }])
  })

  test('a cancelada é devolvida uma vez, pelo que foi pago, no dia do cancelamento', async () => {
    const id = await regra({ percentual: '5' })
    const venda = await loja.vender()
    await loja.quieto()
    await loja.caixa.call('PUT', `comissoes/${id}`, { percentual: '50' })
    const { status } = await loja.caixa.call('POST', `vendas/${venda.id}/cancelar`, {
      justificativa: 'venda feita por engano',
    })
    expect(status).toBe(200)
    await loja.quieto()
    expect((await loja.ver(venda.id)).status).toBe('C')
    expect(await pagas(venda.id)).toMatchObject([
      { tipo: 'venda', base: '10.0000', valor: '0.5000' },
      { tipo: 'cancelamento', base: '-10.0000', valor: '-0.5000' },
    ])
    expect((await relatorio()).totais).toEqual({
      vendas: '0',
      base: '0.00',
      margem: '0.00',
      comissao: '0.00',
    })
  })
})

describe('o documento que nenhum caixa fez', () => {
  /** Numbered, as whoever issues it does: its note is made and sent. */
  const emitir = async (venda_id: number) => {
    const { account_id, empresa_id, terminais } = loja
    const sessao = { account_id, empresa_id }
    const [serie] = await loja.sql<{ id: number; serie: string; sequencia: number }>(
      'select s.id, s.serie, s.sequencia from series s join terminais t on s.id = t.serie_55_id where t.id = $1',
      [terminais[0]],
    )
    if (!serie) throw new Error('sem série')
    const dono = { ...donaVenda(venda_id), empresa_id, terminal_id: null, modelo: '55' as const }
    const emissor = { cnpj: CNPJ, uf: 'SP', fuso: BRASILIA, tp_amb: 2 as const }
    const qual = { serie_id: serie.id, serie: Number(serie.serie), sequencia: serie.sequencia }
    const agora = loja.clock()
    await loja.deps.db.tx({ account_id }, q =>
      loja.app.sales.fiscal.number(q, sessao, { ...dono, ...emissor, ...qual }, agora, agora),
    )
    await loja.quieto()
  }

  /** As its note's authorisation does. */
  const pagar = (venda_id: number) =>
    loja.deps.db.tx({ account_id: loja.account_id }, q =>
      payStored(q, loja, { empresa_id: loja.empresa_id, venda_id, dh_emi: loja.clock().toISOString() }),
    )

  test('paga quando a nota é autorizada, a quem ele diz, e cancelado é devolvido', async () => {
    await regra({ percentual: '3' })
    const { id } = await criado(loja, dizer(loja, { vendedor_id: ana }))
    expect(await pagas(id)).toEqual([])
    await emitir(id)
    expect((await loja.ver(id)).status_emissao).toBe('autorizada')
    expect(await pagas(id)).toMatchObject([
      { num: 1, tipo: 'venda', vendedor_id: ana, base: '20.0000', valor: '0.6000' },
    ])
    await loja.caixa.call('POST', `vendas/${id}/cancelar`, { justificativa: 'pedido em duplicidade' })
    await loja.quieto()
    expect(await pagas(id)).toMatchObject([{ valor: '0.6000' }, { tipo: 'cancelamento', valor: '-0.6000' }])
  })

  test.each<[string, string | null, Dito]>([
    ['de um brinde', '5910', { tipo_faturamento: 2, pagamento: [] }],
    ['do que vai para conserto', '5915', { tipo_faturamento: 2, pagamento: [] }],
    ['da remessa por conta e ordem', '5923', { tipo_faturamento: 2, pagamento: [] }],
    ['de uma nota de débito', null, { tipo_documento: 6, tipo_debito: '06' }],
  ])('%s nada se paga, nem se retira do que volta dele', async (_, cfop, mudanca) => {
    await regra({ percentual: '3' })
    const itens = [{ produto_id: loja.produtos.comum, qtde: '2', preco: '10.00', cfop }]
    const { id } = await criado(loja, dizer(loja, { ...mudanca, itens }))
    await pagar(id)
    expect(await pagas(id)).toEqual([])
    const { id: venda } = await criado(loja, dizer(loja))
    await pagar(venda)
    const volta = async (origem_venda_id: number) => {
      const { id } = await criado(loja, dizer(loja))
      await loja.sql(`update vendas set tipo_operacao = 6, tipo_documento = 4 where id = $1`, [id])
      await loja.sql('update venda_itens set origem_venda_id = $2, origem_item = 1 where venda_id = $1', [
        id,
        origem_venda_id,
      ])
      await pagar(id)
      return pagas(id)
    }
    expect(await volta(id)).toEqual([])
    expect(await volta(venda)).toMatchObject([{ tipo: 'devolucao', valor: '-0.6000' }])
  })

  test('só quem pode diz outro vendedor, e salvar não muda o que já está', async () => {
    const dito = dizer(loja, { tipo_operacao: 2, vendedor_id: ana })
    const salvo = await criado(loja, dito)
    await loja.sql(`update grupos set ${given({ pdv_vendedor: false })}`)
    const negado = await loja.caixa.call('POST', 'vendas', dito)
    expect([negado.status, negado.body.message]).toEqual([403, 'Você não pode vender por outro vendedor'])
    const mudado = await loja.caixa.call('PUT', `vendas/${salvo.id}`, { ...dito, versao: 1, obs: 'outra' })
    expect([mudado.status, mudado.body.data?.vendedor_id]).toEqual([200, ana])
  })

  test('salvo por outro, continua de quem o fez', async () => {
    const dito = dizer(loja, { tipo_operacao: 2 })
    const { id } = await criado(loja, dito)
    await loja.sql('update vendas set usuario_id = $2 where id = $1', [id, ana])
    const { status } = await loja.caixa.call('PUT', `vendas/${id}`, { ...dito, versao: 1, obs: 'outra' })
    const [salvo] = await loja.sql('select usuario_id, vendedor_id from vendas where id = $1', [id])
    expect([status, salvo]).toEqual([200, { usuario_id: ana, vendedor_id: null }])
  })

  test('de quem vendeu não se tira sem poder escolher: nem para si, nem sem dizer quem', async () => {
    const sem = { tipo_faturamento: 2, pagamento: [] } as const
    const dito = dizer(loja, { ...sem, tipo_operacao: 2 })
    const { id } = await criado(loja, { ...dito, vendedor_id: ana })
    const { itens } = (await loja.caixa.call('GET', `vendas/valores?de=${id}&para=4`)).body.data
    const pedido = dizer(loja, { ...sem, tipo_operacao: 4, itens })
    const alterar = (versao: number, mais: object) =>
      loja.caixa.call('PUT', `vendas/${id}`, { ...dito, versao, ...mais })
    // who may choose takes it to himself, and gives it back
    expect((await alterar(1, { vendedor_id: dono })).body.data?.vendedor_id).toBe(dono)
    expect((await alterar(2, { vendedor_id: ana })).body.data?.vendedor_id).toBe(ana)
    await loja.sql(`update grupos set ${given({ pdv_vendedor: false })}`)
    for (const negado of [
      await alterar(3, { vendedor_id: dono }),
      await loja.caixa.call('POST', 'vendas', { ...pedido, vendedor_id: dono }),
    ])
      expect([negado.status, negado.body.message]).toEqual([403, 'Você não pode vender por outro vendedor'])
    const calado = await alterar(3, { obs: 'outra' })
    expect([calado.status, calado.body.data?.vendedor_id]).toEqual([200, ana])
    expect((await criado(loja, pedido)).vendedor_id).toBe(ana)
  })

  test('o documento feito do que outro vendeu é desse outro', async () => {
    const dito = dizer(loja, { tipo_operacao: 4, tipo_faturamento: 2, pagamento: [] })
    const { id: dela } = await criado(loja, { ...dito, tipo_operacao: 2, vendedor_id: ana })
    const { id: meu } = await criado(loja, dito)
    const { itens } = (await loja.caixa.call('GET', `vendas/valores?de=${dela}&para=4`)).body.data
    const pondo = (mais: object) => loja.caixa.call('PUT', `vendas/${meu}`, { ...dito, itens, ...mais })
    await loja.sql(`update grupos set ${given({ pdv_vendedor: false })}`)
    const negado = await pondo({ versao: 1, vendedor_id: dono })
    expect([negado.status, negado.body.message]).toEqual([403, 'Você não pode vender por outro vendedor'])
    expect((await pondo({ versao: 1 })).body.data?.vendedor_id).toBe(ana)
    await loja.sql(`update grupos set ${given({ pdv_vendedor: true })}`)
    expect((await pondo({ versao: 2, vendedor_id: dono })).body.data?.vendedor_id).toBe(dono)
    await loja.sql(`update grupos set ${given({ pdv_vendedor: false })}`)
    // what was chosen stays while it is made of the same
    const [calado, dizendo] = [
      await pondo({ versao: 3, obs: 'a' }),
      await pondo({ versao: 4, vendedor_id: dono }),
    ]
    expect([calado.body.data?.vendedor_id, dizendo.body.data?.vendedor_id]).toEqual([dono, dono])
  })

  test('o documento feito de pedidos de vários vendedores é de quem o faz', async () => {
    const dito = dizer(loja, { tipo_operacao: 4, tipo_faturamento: 2, pagamento: [] })
    const [meu, dela] = [await criado(loja, dito), await criado(loja, { ...dito, vendedor_id: ana })]
    const de = `${meu.id},${dela.id}`
    const { itens, vendedores } = (await loja.caixa.call('GET', `vendas/valores?de=${de}&para=1`)).body.data
    expect(vendedores).toEqual([meu.vendedor, dela.vendedor])
    await loja.sql(`update grupos set ${given({ pdv_vendedor: false })}`)
    const nota = dizer(loja, { tipo_faturamento: 2, pagamento: [], itens })
    const junta = await criado(loja, { ...nota, valor_produtos: '40.00', valor_total: '40.00' })
    expect(junta.vendedor_id).toBeNull()
    const so = itens.filter((item: { origem_venda_id: number }) => item.origem_venda_id === dela.id)
    const { body } = await loja.caixa.call('PUT', `vendas/${junta.id}`, { ...nota, itens: so, versao: 1 })
    expect(body.data?.vendedor_id).toBe(ana)
  })

  test.each<[string, string]>([
    ['a quem foi dito', 'vendedor_id'],
    ['de quem o fez', 'usuario_id'],
  ])('o que um documento vira é %s, quem quer que o faça', async (_, coluna) => {
    const sem = { tipo_faturamento: 2, pagamento: [] } as const
    const { id } = await criado(loja, dizer(loja, { ...sem, tipo_operacao: 2 }))
    await loja.sql(`update vendas set ${coluna} = $2 where id = $1`, [id, ana])
    await loja.sql(`update grupos set ${given({ pdv_vendedor: false })}`)
    const { vendedor_id, vendedor, itens } = (await loja.caixa.call('GET', `vendas/valores?de=${id}&para=4`))
      .body.data
    expect([vendedor_id, vendedor]).toEqual([ana, 'Ana'])
    const pedido = await criado(loja, dizer(loja, { ...sem, tipo_operacao: 4, vendedor_id, itens }))
    expect(pedido).toMatchObject({ vendedor_id: ana, vendedor: 'Ana' })
    // once more by the same is another sale, of who makes it
    const copia = (await loja.caixa.call('GET', `vendas/valores?de=${id}&para=copia`)).body.data
    expect(copia.vendedor_id).toBeUndefined()
  })
})

describe('o vendedor que não é quem está no caixa', () => {
  test('escolhido por quem pode, é dele a comissão, e a venda diz os dois', async () => {
    await regra({})
    const { id } = await loja.vender({ vendedor_id: ana })
    expect(await pagas(id)).toMatchObject([{ vendedor_id: ana }])
    const venda = await loja.ver(id)
    expect(venda).toMatchObject({ vendedor: 'Ana', vendedor_id: ana, divergente: false })
    expect(venda.operador).not.toBe('Ana')
  })

  test('quem está no caixa, dito pelo nome, é o de sempre', async () => {
    await loja.sql(`update grupos set ${given({ pdv_vendedor: false })}`)
    const { id } = await loja.vender({ vendedor_id: dono })
    expect((await loja.ver(id)).vendedor_id).toBeNull()
  })

  test('o vendedor indevido é recusado no campo, e na venda offline guardado e contado', async () => {
    await regra({})
    const outra = await createAccount(loja.deps.db, { users: [{ email: `x-${process.pid}@outra.br` }] })
    const alheio = Object.values(outra.usuarios)[0] as number
    const { status, body } = await loja.caixa.call('POST', 'vendas', loja.venda({ vendedor_id: alheio }))
    expect([status, body.errors]).toEqual([422, { vendedor_id: ['Vendedor não localizado'] }])
    await loja.sql(`update grupos set ${given({ pdv_vendedor: false })}`)
    const negada = await loja.caixa.call('POST', 'vendas', loja.venda({ vendedor_id: ana }))
    expect([negada.status, negada.body.message]).toEqual([403, 'Você não pode vender por outro vendedor'])
    const enviada_em = loja.clock().toISOString()
    const { id } = await loja.vender({ vendedor_id: ana, offline: true, enviada_em })
    const venda = await loja.ver(id)
    expect(venda.divergencias).toMatchObject([{ campo: 'vendedor_id' }])
    expect(await pagas(id)).toMatchObject([{ vendedor_id: dono }])
  })

  test('os ativos da empresa se acham pelo nome ou pelo código', async () => {
    const achar = async (search: string) =>
      (await loja.caixa.call('GET', `vendedores?search=${search}`)).body.data.map(
        ({ nome }: { nome: string }) => nome,
      )
    expect(await achar('AN')).toContain('Ana')
    expect((await achar(String(ana)))[0]).toBe('Ana')
    expect(await achar('ninguém')).toEqual([])
    await loja.sql('update usuarios set ativo = false where id = $1', [ana])
    expect(await achar('Ana')).toEqual([])
    await loja.sql('update usuarios set ativo = true where id = $1', [ana])
  })
})

describe('o relatório', () => {
  test('soma por venda e por vendedor, e arredonda uma vez o que cada um recebe', async () => {
    await regra({ percentual: '0.333' })
    for (const vendedor_id of [ana, ana, dono]) await loja.vender({ vendedor_id })
    const vendas = await relatorio()
    expect(vendas).toMatchObject({ de: '01/11/2026', ate: '20/11/2026', total: 3 })
    expect(
      vendas.data.map(({ valores }: { valores: Record<string, string> }) => valores['comissao']),
    ).toEqual(['0.03', '0.03', '0.03'])
    expect(vendas.data[0].valores).toMatchObject({ tipo: 'Venda', base: '10.00' })
    const body = await relatorio({ grupos: 'vendedor', ordem: '-comissao' })
    expect(body.data).toMatchObject([
      { chaves: [String(ana)], valores: { vendedor: 'Ana', vendas: '2', base: '20.00', comissao: '0.07' } },
      { chaves: [String(dono)], valores: { vendas: '1', base: '10.00', comissao: '0.03' } },
    ])
    // each is paid whole cents: the total is what is paid, whatever the rows are
    expect([body.totais, vendas.totais]).toEqual(
      Array(2).fill({ vendas: '3', base: '30.00', margem: '0.00', comissao: '0.10' }),
    )
    expect((await relatorio({ vendedor: String(dono) })).totais).toEqual({
      vendas: '1',
      base: '10.00',
      margem: '0.00',
      comissao: '0.03',
    })
    expect(await relatorio({ inicio: '01/10/2026', fim: '19/11/2026' })).toMatchObject({ total: 0, data: [] })
  })

  test('só se vê com permissão e na própria conta', async () => {
    await regra({})
    await loja.vender()
    const email = `dono-${process.pid}@outra.br`
    await createAccount(loja.deps.db, { users: [{ email }] })
    const outra = await loja.login(email)
    expect((await relatorio({}, outra)).data).toEqual([])
    await loja.sql(`update grupos set ${given({ relatorios_comissoes: false })}`)
    expect((await loja.caixa.call('GET', 'relatorios/comissoes')).status).toBe(403)
  })
})
