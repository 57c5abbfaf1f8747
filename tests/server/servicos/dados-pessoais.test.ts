import { afterAll, beforeAll, expect, test } from 'vitest'
import { criado, dizer } from '../documentos/documento.ts'
import { orcar } from '../paper/orcar.ts'
import { abrirLoja, type Loja } from '../vendas/loja.ts'
import { createAccount } from '../world.ts'

const DIA = 86_400_000
let loja: Loja
let antigo = 0
let recente = 0
let vendido = 0
let respondido = 0
beforeAll(async () => {
  loja = await abrirLoja()
  antigo = await orcar(loja)
  recente = await orcar(loja)
  respondido = await orcar(loja)
  vendido = await orcar(loja)
  const linha = { produto_id: loja.produtos.comum, qtde: '2', preco: '10.00' }
  await criado(loja, dizer(loja, { itens: [{ ...linha, origem_venda_id: vendido, origem_item: 1 }] }))
  const { url } = (await loja.caixa.call('POST', `vendas/${respondido}/link`, { dias: 7 })).body.data
  expect(url).toContain('/o/')
  await loja.sql(
    `insert into orcamentos_respostas (account_id, venda_id, link_id, conteudo, aceito, nome, ip, em)
      select account_id, venda_id, id, 'x', true, 'Ana Cliente', '10.0.0.1', criado_em from orcamentos_links`,
  )
  for (const id of [antigo, vendido, respondido])
    await loja.sql(
      `update vendas set datavenda = datavenda - interval '13 months', salvo_em = salvo_em - interval '13 months' where id = $1`,
      [id],
    )
})
afterAll(() => loja.close())

const lista = async () => (await loja.caixa.call('GET', 'dados_pessoais')).body
const ids = async () => (await lista()).data.map(({ id }: { id: number }) => id)
const rodar = async () => {
  await loja.vencer('dados_pessoais')
  await loja.quieto()
}
const nomes = () =>
  loja.sql<{ id: number }>(
    'select id from vendas where parceiro_id is not null and tipo_operacao = 2 order by id',
  )

test('uma semana depois de listados e avisados, saem os dados do que não deu em nada', async () => {
  expect(await lista()).toMatchObject({ meses: 12, apagar_em: null, ultimo: null })
  expect(await ids()).toEqual([antigo, respondido])
  const [linha] = (await lista()).data
  expect(linha).toMatchObject({ tipo: 2, cliente: expect.stringMatching(/\S/), valor: '20.00' })
  const reportou = async () =>
    (await loja.caixa.call('GET', 'relatorios/orcamentos?inicio=01/01/2025&fim=30/11/2026')).body.totais
  const antes = await reportou()

  await rodar()
  expect(await lista()).toMatchObject({ apagar_em: '27/11/2026', ultimo: null })
  expect(await loja.sql(`select titulo from notificacoes where titulo like 'Dados pessoais%'`)).toEqual([
    { titulo: 'Dados pessoais antigos: saem em 27/11/2026' },
  ])
  loja.clock.advance(6 * DIA)
  await rodar()
  expect(await nomes()).toHaveLength(4)

  // one of the list is taken up again meanwhile
  await loja.sql('update vendas set salvo_em = now() where id = $1', [respondido])
  expect(await ids()).toEqual([antigo])
  await loja.sql(`update vendas set salvo_em = salvo_em - interval '13 months' where id = $1`, [respondido])
  loja.clock.advance(DIA)
  await rodar()
  expect((await nomes()).map(({ id }) => id)).toEqual([recente, vendido].sort((a, b) => a - b))
  expect(await lista()).toMatchObject({ data: [], ultimo: { em: '27/11/2026', documentos: 2 } })
  expect(
    await loja.sql(
      'select parceiro_id, addresse_id, nome_consumidor, cpf_cnpj, obs from vendas where id = $1',
      [antigo],
    ),
  ).toEqual([{ parceiro_id: null, addresse_id: null, nome_consumidor: null, cpf_cnpj: null, obs: null }]) // contrato
  expect(await loja.sql('select nome, ip from orcamentos_respostas')).toEqual([{ nome: '', ip: '' }])
  expect(await loja.sql('select from orcamentos_links where revogado_em is null')).toEqual([])
  // what was offered, and for how much, stays
  expect((await loja.ver(antigo)).valor_total).toBe('20.00')
  expect(await reportou()).toEqual(antes)
})

test('nenhuma tabela guarda o nome de quem saiu: nem trilha, nem sininho', async () => {
  const id = await orcar(loja, {
    ...{ parceiro_id: null, nome_consumidor: 'ZULMIRA PRAZERES', obs: 'Zulmira Prazeres, tocar duas vezes' },
  })
  await loja.sql(
    `insert into entregas (account_id, empresa_id, venda_id, estado, nome, referencia, recebido_em)
      select account_id, empresa_id, id, 'cancelado', 'Zulmira', 'prédio da Zulmira', datavenda - interval '13 months' from vendas where id = $1`,
    [id],
  )
  const { url } = (await loja.caixa.call('POST', `vendas/${id}/link`, { dias: 7 })).body.data
  const aceito = await loja.app.inject({
    ...{ method: 'POST', url: new URL(url).pathname },
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ resposta: 'aceitar', nome: 'Zulmira Prazeres' }).toString(),
  })
  expect(aceito.statusCode).toBe(303)
  const tabelas = await loja.sql<{ nome: string }>(
    `select table_name as nome from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  )
  const guardam = async () => {
    const achadas = await Promise.all(
      tabelas.map(async ({ nome }) => {
        const rows = await loja.sql(`select 1 from "${nome}" t where t::text ~* 'zulmira' limit 1`)
        return rows.length > 0 ? [nome] : []
      }),
    )
    return achadas.flat().sort()
  }
  expect(await guardam()).toEqual(
    expect.arrayContaining(['entregas', 'notificacoes', 'orcamentos_respostas', 'vendas']),
  )
  await loja.sql(
    `update vendas set datavenda = datavenda - interval '13 months', salvo_em = salvo_em - interval '13 months' where id = $1`,
    [id],
  )
  loja.clock.advance(DIA)
  await rodar()
  loja.clock.advance(8 * DIA)
  await rodar()
  expect(await guardam()).toEqual([])
  // that it was accepted, and for how much, stays
  expect(await loja.sql(`select mensagem from notificacoes where titulo like 'Orçamento % aceito%'`)).toEqual(
    [{ mensagem: 'Dados pessoais apagados' }],
  )
})

test('com prazo 0 nada sai, e o que estava anunciado deixa de estar', async () => {
  await loja.sql(
    `update vendas set salvo_em = salvo_em - interval '13 months', datavenda = datavenda - interval '13 months' where id = $1`,
    [recente],
  )
  loja.clock.advance(DIA)
  await rodar()
  expect(await ids()).toEqual([recente])
  expect((await lista()).apagar_em).toBeTruthy()
  expect((await loja.caixa.call('PUT', 'config/ajustes', { lgpd_meses: 0 })).status).toBe(200)
  expect(await lista()).toMatchObject({ data: [], meses: 0, apagar_em: null })
  loja.clock.advance(8 * DIA)
  await rodar()
  expect((await nomes()).map(({ id }) => id)).toContain(recente)
})

test('outra conta não vê a lista, e quem não configura também não', async () => {
  await loja.sql('update accounts set lgpd_meses = 12')
  await createAccount(loja.deps.db, {
    users: [{ email: 'outra@lgpd.br' }, { email: 'caixa@lgpd.br', flags: ['documentos_pdv'] }],
  })
  expect((await (await loja.login('outra@lgpd.br')).call('GET', 'dados_pessoais')).body.data).toEqual([])
  expect((await (await loja.login('caixa@lgpd.br')).call('GET', 'dados_pessoais')).status).toBe(403)
})
