import { afterAll, beforeAll, expect, test } from 'vitest'
import { abrirLoja, CNPJ_CLIENTE, type Loja } from '../vendas/loja.ts'

let loja: Loja
let chave: string

beforeAll(async () => {
  loja = await abrirLoja()
  await loja.sql("insert into unidades (account_id, sigla, nome) values ($1, 'UN', 'Unidade')", [
    loja.account_id,
  ])
  const escopos = [
    ...['pedidos:escrever', 'pedidos:ler', 'catalogo:escrever', 'parceiros:escrever'],
    ...['estoque:escrever', 'vendas:escrever'],
  ]
  const made = await loja.caixa.call('POST', 'integracoes', { nome: 'Loja', escopos })
  chave = (await loja.caixa.call('POST', `integracoes/${made.body.data.id}/chave`)).body.data.chave
})
afterAll(() => loja.close())

/** Calls the server as the shop's program does. */
async function call(method: 'GET' | 'POST', path: string, body?: object) {
  const headers = { authorization: `Bearer ${chave}` }
  const url = `/api/v1/${path}`
  const answer = await loja.app.inject({ method, url, headers, ...(body ? { payload: body } : {}) })
  return { status: answer.statusCode, body: answer.json() }
}

const send = (linhas: readonly unknown[]) => call('POST', 'integracao/pedidos', { linhas })
const way = async (id: number) => (await call('GET', `vendas/delivery/${id}`)).body.data

/** An order of 20.00, by a customer without CPF. */
const order = (externo_id: string, change: object = {}) => ({
  ...{ externo_id, cliente: { nome: 'Ana' } },
  itens: [{ referencia: '1', qtde: '2', preco: '10.00' }],
  ...change,
})

test('um pedido se paga com cartão, com a bandeira ou sem', async () => {
  const paid = (n: number, pagamento: object) =>
    order(`C-${n}`, { pagamentos: [{ meio: '03', valor: '20.00', ...pagamento }] })
  const { body } = await send([
    paid(1, {}),
    paid(2, { meio: 'Cartão', bandeira: 'visa' }),
    paid(3, { bandeira: '01' }),
    paid(4, { bandeira: 'Nenhuma' }),
    paid(5, { cor: 'azul' }),
    paid(6, { valor: '21.00' }),
  ])
  expect(body.data).toMatchObject({
    criados: 3,
    falhas: [
      { linha: 4, campo: 'pagamentos.0.bandeira', mensagem: 'Bandeira não localizada' },
      { linha: 5, campo: 'pagamentos.0.cor', mensagem: 'Campo desconhecido: pagamentos.0.cor' },
      { linha: 6, campo: 'pagamentos' },
    ],
  })
  const brands = []
  for (const { id } of body.data.pedidos) brands.push((await way(id)).pagamento[0].bandeira_id)
  expect(brands).toEqual([null, loja.bandeira, loja.bandeira])
})

test('o que a loja já recebeu ninguém cobra na porta, e o troco vai com a entrega', async () => {
  const pagamentos = [
    { meio: '03', valor: '15.00', pago: true },
    { meio: '01', valor: '5.00', troco_para: '50.00' },
  ]
  const { body } = await send([order('P-1', { pagamentos })])
  const [{ id }] = body.data.pedidos
  expect((await way(id)).entrega).toMatchObject({
    ...{ pago_antes: '15.00', a_receber: '5.00', troco_para: '50.00' },
  })
  const [listed] = (await call('GET', `delivery/pedidos?search=${id}`)).body.data
  expect(listed).toMatchObject({ a_receber: '5.00' })

  // the customer paid the rest online before the shop accepted
  const all = [{ meio: '03', valor: '20.00', pago: true }]
  expect((await send([order('P-1', { pagamentos: all })])).body.data).toMatchObject({ atualizados: 1 })
  expect((await way(id)).entrega).toMatchObject({ pago_antes: '20.00', a_receber: '0.00', troco_para: null })
})

test('quem busca o pedido não tem endereço nem o caminho até ele', async () => {
  const { body } = await send([
    order('R-1', { modo: 'retirada' }),
    order('R-2', { modo: 'retirada', cliente: { nome: 'Padaria', cpf_cnpj: CNPJ_CLIENTE } }),
    order('R-3'),
    order('R-4', { modo: 'local' }),
  ])
  expect(body.data).toMatchObject({ criados: 3, falhas: [{ linha: 4, campo: 'modo' }] })
  const ways = []
  for (const { id } of body.data.pedidos) ways.push((await way(id)).entrega)
  expect(ways).toMatchObject([
    { modo: 'retirada', endereco: null },
    { modo: 'retirada', endereco: null, cliente: expect.stringContaining('Padaria') },
    { modo: 'entrega' },
  ])
})

test('um CPF sem endereço fica no pedido, e com endereço vira cadastro', async () => {
  const ana = { nome: 'Ana Souza', cpf_cnpj: '111.444.777-35' }
  const endereco = {
    ...{ endereco: 'Rua Nova', numero: '1', bairro: 'Centro', cep: '01001000' },
    ...{ municipio_id: '3550308', tipo_contribuite: 9 },
  }
  const { body } = await send([
    order('F-1', { cliente: ana, modo: 'retirada' }),
    order('F-2', { cliente: { ...ana, cpf_cnpj: '11144477736' } }),
    order('F-3', { cliente: ana, endereco: { ...endereco, municipio_id: '1' } }),
    order('F-4', { cliente: ana, endereco }),
    order('F-5', { cliente: ana }),
    order('F-6', { cliente: { nome: 'Padaria', cpf_cnpj: `44.556.677/0001-${CNPJ_CLIENTE.slice(-2)}` } }),
  ])
  expect(body.data).toMatchObject({ criados: 4 })
  expect(body.data.falhas).toMatchObject([
    { linha: 2, campo: 'cliente.cpf_cnpj', mensagem: 'CPF/CNPJ inválido' },
    { linha: 3, campo: expect.stringMatching(/^endereco\./) },
  ])
  const stored = []
  for (const { id } of body.data.pedidos) {
    const { parceiro_id, cpf_cnpj, nome_consumidor } = await way(id)
    stored.push([parceiro_id !== null, cpf_cnpj, nome_consumidor])
  }
  expect(stored).toEqual([
    [false, '11144477735', 'Ana Souza'],
    [true, null, null],
    [true, null, null],
    [true, null, null],
  ])
})

test('a resposta diz o que falta no pedido para a sua nota', async () => {
  const pagamentos = [{ meio: '01', valor: '20.00' }]
  const sent = [
    order('N-1'),
    order('N-2', { pagamentos }),
    order('N-3', { pagamentos, cliente: { nome: 'Rui', cpf_cnpj: '52998224725' } }),
    order('N-4', { pagamentos, modo: 'retirada' }),
  ]
  const { body } = await send(sent)
  const said = body.data.pedidos.map(({ aviso }: { aviso?: string }) => aviso)
  expect(said).toEqual([
    'Diga no pedido como ele é pago',
    expect.stringContaining('a nota pede o CPF ou CNPJ'),
    expect.stringContaining('falta rua, bairro, cidade'),
    undefined,
  ])
  expect((await send(sent)).body.data).toMatchObject({ iguais: 4, pedidos: body.data.pedidos })
})

/** Sends products, and gives what is refused: row, field, words. */
async function products(linhas: readonly object[]) {
  const { body } = await call('POST', 'integracao/produtos', { linhas })
  const falhas = body.data.falhas.map(({ linha, campo, mensagem }: Record<string, unknown>) => [
    ...[linha, campo, mensagem],
  ])
  return { criados: body.data.criados, falhas }
}

test('de duas linhas com um código, a primeira entra e a outra diz qual', async () => {
  const rules = { icms_dentro: 'ICMS 18', icms_fora: 'ICMS 18', pisconfins: 'PIS', ibs: 'IBS', cbs: 'CBS' }
  const product = (referencia: string, gtin: string | null = null) => ({
    ...{ referencia, gtin, nome: referencia, unidade: 'UN', ncm: '22011000', ...rules },
    estoque: { preco_vend: '10.00', estoque_inicial: '0' },
  })
  const gtin = '17899999999992'
  expect(
    await products([
      ...[product('G-DUP'), product('g-dup'), product('G-DUP')],
      ...[product('G-1', gtin), product('G-2', gtin), product('1', gtin), product('G-3', '7891000100103')],
      ...[product('G-4', '7891000100103'), product('G-5')],
    ]),
  ).toEqual({
    criados: 3,
    falhas: [
      [2, 'referencia', 'Já existe um produto com esta referência: está na linha 1'],
      [3, 'referencia', 'O mesmo registro já está na linha 1'],
      [5, 'gtin', 'Já existe um produto com este código: está na linha 4'],
      [6, 'gtin', 'Já existe um produto com este código: está na linha 4'],
      [7, 'gtin', expect.stringContaining('já é de Água mineral')],
      [8, 'gtin', expect.stringContaining('já é de Água mineral')],
    ],
  })
})

test('a recusa a uma chave não mostra o que ela não pode ler', async () => {
  const cliente = { nome: 'Qualquer', cpf_cnpj: CNPJ_CLIENTE }
  const { body } = await call('POST', 'integracao/pedidos', order('X-1', { cliente }))
  const [{ id }] = body.data.pedidos
  const justificativa = 'O cliente desistiu dele'
  const refused = await loja.caixa.call('POST', `vendas/${id}/cancelar`, { justificativa })
  expect(refused.status).toBe(200)
  const changed = await call('POST', 'integracao/pedidos', order('X-1', { cliente, frete: '1.00' }))
  expect([changed.status, Object.keys(changed.body)]).toEqual([409, ['message', 'codigo']])
})

test('o que um pedido diz do cliente e do endereço se guarda, ou se recusa pelo nome', async () => {
  const rua = { endereco: 'Rua Nova', numero: '1', bairro: 'Centro' }
  const { body } = await send([
    order('E-1', { cliente: { nome: 'Joana', telefone: '11999998888' } }),
    order('E-2', { cliente: { nome: 'Joana', cpf: '52998224725' } }),
    order('E-3', { cliente: { nome: 'Joana', telefones: [{ telefone: '999' }] } }),
    order('E-4', { endereco: { ...rua, municipio: 'Campinas' } }),
    order('E-5', { endereco: { ...rua, cidade: 'Campinas' } }),
    order('E-6', { endereco: { ...rua, cep: '999' } }),
    order('E-7', { endereco: { ...rua, municipio_id: 1 } }),
    order('E-8', { endereco: { ...rua, municipio_id: '3550308', cidade: 'Campinas' } }),
    order('E-9', {
      cliente: { nome: 'Joana', telefones: [{ telefone: '(11) 99999-8888' }] },
      endereco: { ...rua, cep: '13010-000', cidade: 'campinas', uf: 'sp', referencia: 'Ao lado da praça' },
    }),
  ])
  expect(body.data.falhas).toMatchObject([
    { linha: 1, campo: 'cliente.telefone', mensagem: 'Campo desconhecido: cliente.telefone' },
    { linha: 2, campo: 'cliente.cpf' },
    { linha: 3, campo: 'cliente.telefones.0.telefone', mensagem: 'Telefone inválido' },
    { linha: 4, campo: 'endereco.municipio' },
    { linha: 5, campo: 'endereco.cidade' },
    { linha: 6, campo: 'endereco.cep', mensagem: 'CEP inválido' },
    { linha: 7, campo: 'endereco.municipio_id' },
    { linha: 8, campo: 'endereco.cidade' },
  ])
  const [{ id }] = body.data.pedidos
  expect((await way(id)).entrega).toMatchObject({
    ...{ telefone: '11999998888', endereco: 'Rua Nova, 1, Centro, Campinas - SP' },
    referencia: 'Ao lado da praça',
  })
})

test('um pedido não dá ao cliente limite, tabela, classificação nem incentivo', async () => {
  const cliente = { nome: 'Rita Lima', cpf_cnpj: '39053344705' }
  const endereco = {
    ...{ endereco: 'Rua Nova', numero: '1', bairro: 'Centro', cep: '01001000', municipio_id: '3550308' },
  }
  const more = { limite_credito: '99999.00', dias_tolerancia: 99, tabela_preco_id: 2, classificacaos: [1, 2] }
  const addresss = [{ ...endereco, principal: 1 }]
  const { body } = await send([
    ...Object.entries({ ...more, bloqueado: 0, consumidor: 1, addresss }).map(([key, value], i) =>
      order(`L-${i}`, { cliente: { ...cliente, [key]: value }, endereco }),
    ),
    order('L-8', { cliente, endereco: { ...endereco, suframa: '123456789' } }),
    order('L-9', { cliente, endereco }),
  ])
  expect(body.data.falhas.map(({ campo }: { campo: string }) => campo)).toEqual([
    ...[
      'limite_credito',
      'dias_tolerancia',
      'tabela_preco_id',
      'classificacaos',
      'bloqueado',
      'consumidor',
    ].map(key => `cliente.${key}`),
    ...['cliente.addresss', 'endereco.suframa'],
  ])
  const [stored] = await loja.sql(
    `select limite_credito, dias_tolerancia, tabela_preco_id, classificacaos from parceiros
      where account_id = $1 and cpf_cnpj = $2`,
    [loja.account_id, cliente.cpf_cnpj],
  )
  expect(stored).toEqual({
    ...{ limite_credito: null, dias_tolerancia: null, tabela_preco_id: null, classificacaos: [1] },
  })
})

test.each(['produtos', 'precos', 'parceiros', 'pedidos', 'estoque', 'vendas'])(
  'uma linha de %s que não é objeto é dita, e não recusa as outras',
  async modelo => {
    const { status, body } = await call('POST', `integracao/${modelo}`, { linhas: [null, 7, ['x'], {}] })
    expect([status, body.data.total, body.data.criados]).toEqual([200, 4, 0])
    const odd = body.data.falhas.filter(({ linha }: { linha: number }) => linha < 4)
    expect(odd).toEqual(
      [1, 2, 3].map(linha => ({ linha, chave: null, campo: null, mensagem: 'A linha não é um objeto' })),
    )
    expect(body.data.falhas.length).toBeGreaterThan(3)
  },
)

test('o meio de um pedido da loja nunca é o de um canal', async () => {
  await loja.sql(
    `insert into meio_pagamentos (account_id, descricao, meio, tpag, canal, ativo) values ($1, 'iFood: Pix', 4, '17', 'iFood', true)`,
    [loja.account_id],
  )
  const { body } = await send([order('M-1', { pagamentos: [{ meio: '17', valor: '20.00' }] })])
  expect(body.data.falhas).toMatchObject([{ linha: 1, campo: 'pagamentos.0.meio' }])
})
