import { createHmac, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dvChave } from '../../../src/core/document/chave.ts'
import { BURST, createRate, PER_MINUTE } from '../../../src/server/modules/integracao/rate.ts'
import { createDelivery } from '../../../src/server/modules/integracao/webhooks/deliver.ts'
import { judgeAddress } from '../../../src/server/ports/pinned.ts'
import { digestOf, signElement } from '../../../src/server/sefaz/sign.ts'
import { pause } from '../../../src/server/time.ts'
import { abrirCorreio } from '../acesso/correio.ts'
import type { Client } from '../harness.ts'
import { certificadoDemo } from '../sefaz/certificado-demo.ts'
import { handTime, passing } from '../time.ts'
import { abrirLoja, CNPJ_CLIENTE, type Loja } from '../vendas/loja.ts'
import { type Shop, startShop } from './receiver.ts'

let loja: Loja
/** The shop's own server, which hears the webhooks. */
let shop: Shop
let correio: Awaited<ReturnType<typeof abrirCorreio>>
let id: number
let chave: string

/** A caller with a key, from the loopback address. */
function withKey(key: string): Client['call'] {
  return async (method, path, body, headers = {}) => {
    const answer = await loja.app.inject({
      method,
      url: `/api/v1/${path}`,
      headers: { authorization: `Bearer ${key}`, ...headers },
      ...(body === undefined ? {} : { payload: body as object }),
    })
    return { status: answer.statusCode, body: answer.json() }
  }
}

const connection = async (change: Record<string, unknown>) => {
  const { status, body } = await loja.caixa.call('POST', 'integracoes', { nome: 'Loja', ...change })
  if (status !== 201) throw new Error(JSON.stringify(body))
  return body.data.id as number
}

/** Time after which a receiver that does not answer is left. */
const PATIENCE = 10_000

/** Lets time pass until `ms` are over; a receiver that does not answer is left at once. */
async function letPass(ms: number, step = 60_000) {
  for (let passed = 0; passed < ms; passed += step) {
    loja.clock.advance(step)
    loja.app.sales.outbox.wake()
    await (shop.dials.answer === 'silent' ? passing(loja.clock, PATIENCE, loja.quieto()) : loja.quieto())
  }
}

/** Events in the shop's book, in the order in which they came first. */
const taken = (evento?: string) =>
  [...shop.book.values()].filter(event => evento === undefined || event.evento === evento)

beforeAll(async () => {
  correio = await abrirCorreio()
  loja = await abrirLoja({ deps: { env: { TECLA_WEBHOOK_REDE_INTERNA: '1', SMTP_URL: correio.url } } })
  await loja.sql("insert into unidades (account_id, sigla, nome) values ($1, 'UN', 'Unidade')", [
    loja.account_id,
  ])
  shop = await startShop(loja.clock)
  id = await connection({
    escopos: ['catalogo:escrever', 'parceiros:escrever', 'pedidos:escrever', 'webhooks'],
    url: `${shop.url}/loja`,
    eventos: ['pedido.criado', 'preco.mudou'],
  })
  chave = (await loja.caixa.call('POST', `integracoes/${id}/chave`)).body.data.chave
  shop.secret = (await loja.caixa.call('POST', `integracoes/${id}/segredo`)).body.data.segredo
})
afterAll(async () => {
  await loja.close()
  await shop.close()
  await correio.close()
})

const product = (n: number) => ({
  referencia: `L${n}`,
  nome: `Produto ${n}`,
  unidade: 'UN',
  ncm: '22011000',
  estoque: { preco_vend: '10.00', estoque_inicial: '100' },
  // other records by their names
  ...{ icms_dentro: 'ICMS 18', icms_fora: 'ICMS 18', pisconfins: 'PIS', ibs: 'IBS', cbs: 'CBS' },
})

test('a chave abre só o que seus escopos dizem, e acaba quando é revogada', async () => {
  const call = withKey(chave)
  const { body } = await call('GET', 'produtos')
  expect(body).toEqual({ codigo: 'PROIBIDO', message: 'A chave Loja não tem o escopo catalogo:ler' })
  expect((await call('GET', 'usuarios')).body.message).toContain('Nenhuma chave de integração')
  expect((await call('DELETE', `produtos/${loja.produtos.comum}`)).status).toBe(403)
  expect((await call('GET', 'integracao_fila')).status).toBe(200)

  const other = await connection({ nome: 'Outra', escopos: ['catalogo:ler'] })
  const second = (await loja.caixa.call('POST', `integracoes/${other}/chave`)).body.data.chave
  expect((await withKey(second)('GET', 'produtos')).status).toBe(200)
  await loja.caixa.call('PUT', `integracoes/${other}`, { enderecos: ['10.9.9.9'] })
  expect((await withKey(second)('GET', 'produtos')).status).toBe(403)
  await loja.caixa.call('PUT', `integracoes/${other}`, { enderecos: [] })
  await loja.caixa.call('DELETE', `integracoes/${other}/chave`)
  expect((await withKey(second)('GET', 'produtos')).status).toBe(401)

  const [stored] = await loja.sql<{ texto: string }>(
    'select string_agg(i::text, chr(10)) as texto from integracoes i where account_id = $1',
    [loja.account_id],
  )
  expect(stored?.texto).not.toContain(chave.slice(-32))
  expect(stored?.texto).not.toContain(shop.secret)
})

test('a chave de outro só muda quem cadastra usuários, e a excluída não volta', async () => {
  const email = `chaves-${process.pid}@loja.br`
  await loja.sql(
    `with g as (insert into grupos (account_id, nome, flags) values ($1, 'Chaves', '{api_chaves}') returning id)
       , u as (insert into usuarios (account_id, nome, email, senha_hash, grupo_id)
          select $1, 'Bia', $2, senha_hash, g.id from g, usuarios where account_id = $1 order by usuarios.id limit 1 returning id)
      insert into usuario_empresas (account_id, usuario_id, empresa_id) select $1, id, $3 from u`,
    [loja.account_id, email, loja.empresa_id],
  )
  const bia = await loja.login(email)
  const dono = await connection({ nome: 'Do dono', escopos: ['catalogo:ler'] })
  const { chave } = (await loja.caixa.call('POST', `integracoes/${dono}/chave`)).body.data
  const tries = [
    await bia.call('PUT', `integracoes/${dono}`, { escopos: ['catalogo:ler', 'pedidos:escrever'] }),
    await bia.call('POST', `integracoes/${dono}/chave`),
    await bia.call('POST', `integracoes/${dono}/segredo`),
    await bia.call('DELETE', `integracoes/${dono}/chave`),
    await bia.call('DELETE', `integracoes/${dono}`),
  ]
  expect(tries.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403])
  expect(tries[0]?.body.message).toContain('só ele ou quem cadastra usuários a muda')
  expect((await withKey(chave)('GET', 'produtos')).status).toBe(200)

  const sua = (await bia.call('POST', 'integracoes', { nome: 'Da Bia', escopos: ['catalogo:ler'] })).body.data
    .id
  expect((await bia.call('POST', `integracoes/${sua}/chave`)).status).toBe(200)
  expect((await bia.call('PUT', `integracoes/${sua}`, { nome: 'Da Bia, mesma' })).status).toBe(200)
  expect((await loja.caixa.call('DELETE', `integracoes/${sua}/chave`)).status).toBe(200)

  expect((await loja.caixa.call('DELETE', `integracoes/${dono}`)).status).toBe(200)
  expect((await loja.caixa.call('POST', `integracoes/${dono}/restaurar`)).status).toBe(200)
  expect((await withKey(chave)('GET', 'produtos')).status).toBe(401)
  expect((await loja.caixa.call('GET', `integracoes/${dono}`)).body.data.chave).toBe(null)
})

/** Finds a product by its reference. */
async function productId(referencia: string): Promise<number> {
  const [row] = await loja.sql<{ id: number }>(
    'select id from produtos where account_id = $1 and referencia = $2',
    [...[loja.account_id, referencia]],
  )
  return row?.id ?? 0
}

const order = (n: number) => ({
  externo_id: `S-${n}`,
  cliente: { nome: 'Cliente da loja', cpf_cnpj: CNPJ_CLIENTE },
  itens: [{ referencia: 'L1', qtde: '2', preco: '10.00' }],
  frete: '5.00',
})

/** Counts rows of the account. */
async function count(table: string, where: string): Promise<number> {
  const [row] = await loja.sql<{ n: number }>(
    `select count(*)::int as n from ${table} where account_id = $1 and ${where}`,
    [loja.account_id],
  )
  return row?.n ?? 0
}

test('500 produtos e 20 pedidos, com duas horas sem servidor, entram uma vez', async () => {
  const call = withKey(chave)
  const send = (modelo: string, linhas: unknown, key = randomUUID()) =>
    call('POST', `integracao/${modelo}`, { linhas }, { 'idempotency-key': key })

  const linhas = Array.from({ length: 500 }, (_, i) => product(i))
  linhas[10] = { ...product(10), ncm: '99999999' }
  linhas[20] = { ...product(20), unidade: 'XX' }
  linhas[30] = { ...product(30), nome: '' }
  const key = randomUUID()
  const first = await send('produtos', linhas, key)
  expect(
    first.body.data.falhas.map((falha: Record<string, unknown>) => Object.values(falha).slice(0, 3)),
  ).toEqual([
    [11, 'L10', 'ncm'],
    [21, 'L20', 'unidade'],
    [31, 'L30', 'nome'],
  ])
  expect([first.status, first.body.data.criados]).toEqual([200, 497])
  // the answer was lost: the script sends all again with its key, and then what was refused, mended
  expect(await send('produtos', linhas, key)).toEqual(first)
  expect((await send('produtos', [product(1)], key)).status).toBe(409)
  const mended = [10, 20, 30].map(product)
  expect((await send('produtos', mended)).body.data).toMatchObject({ criados: 3, falhas: [] })
  expect((await send('produtos', [...linhas, product(500)])).body).toEqual({
    codigo: 'CORPO_GRANDE',
    message: 'Envie até 500 linhas por vez: vieram 501',
  })

  shop.dials.answer = 'silent'
  const pedidos = Array.from({ length: 20 }, (_, i) => order(i))
  const orders = await send('pedidos', pedidos)
  expect(orders.body.data).toMatchObject({ total: 20, criados: 20, falhas: [] })
  for (const answer of ['silent', 'fails', 'redirects', 'cuts'] as const) {
    shop.dials.answer = answer
    await letPass(30 * 60_000, 10 * 60_000)
    // the script, which does not know what arrived, sends its orders again
    const again = await send('pedidos', pedidos)
    expect(again.body.data).toMatchObject({ criados: 0, iguais: 20, pedidos: orders.body.data.pedidos })
  }
  expect(taken()).toEqual([])
  expect(shop.heard).not.toContain('/outra')

  shop.dials.answer = 'takes'
  await letPass(4 * 3_600_000, 30 * 60_000)
  // its own products and prices are not told to it; each order once, under the signature that it knows
  const ids = orders.body.data.pedidos.map(({ id }: { id: number }) => id)
  expect(taken().map(({ evento, dados, times }) => [evento, dados['id'], times])).toEqual(
    expect.arrayContaining(ids.map((id: number) => ['pedido.criado', id, 1])),
  )
  expect([taken().length, shop.refused]).toEqual([20, []])
  expect(await count('produtos', "referencia ~ '^L[0-9]'")).toBe(500)
  expect(await count('integracao_pedidos', 'true')).toBe(20)
  expect(await count('vendas', "tipo_operacao = 4 and valor_total = 25 and status_app = 'P'")).toBe(20)
  expect(await count('integracao_fila', "estado = 'enviado'")).toBe(20)
  expect(await count('auditoria', "registro = 'produtos' and usuario = 'chave Loja'")).toBe(500)
})

test('um GTIN é um número, com zeros à frente ou sem', async () => {
  await withKey(chave)('POST', 'integracao/produtos', {
    linhas: [{ ...product(600), gtin: '0012345678905' }],
  })
  const pedidos = ['012345678905', '0012345678905', '00012345678905'].map((gtin, n) => ({
    ...order(60 + n),
    itens: [{ gtin, qtde: '1', preco: '10.00' }],
  }))
  const { body } = await withKey(chave)('POST', 'integracao/pedidos', { linhas: pedidos })
  expect(body.data).toMatchObject({ criados: 3, falhas: [] })
})

/** Reads the public page of an order. */
async function followed(pagina: string) {
  const { statusCode, body } = await loja.app.inject({ method: 'GET', url: new URL(pagina).pathname })
  return { status: statusCode, body, estado: /<section class="aviso"><h1>(.*?)</.exec(body)?.[1] }
}

test('o cliente segue o pedido por um link próprio, até dois dias depois do fim', async () => {
  const { body } = await withKey(chave)('POST', 'integracao/pedidos', order(70))
  const [{ id: pedido, pagina }] = body.data.pedidos
  const first = await followed(pagina)
  expect([first.status, first.estado]).toEqual([200, 'Recebido'])
  expect(first.body).toContain('Padaria: A loja ainda vai aceitar o pedido.')
  for (const personal of ['Modelo', CNPJ_CLIENTE, 'Rua das Flores'])
    expect(first.body).not.toContain(personal)
  expect((await followed(pagina.replace(/.$/, (last: string) => (last === 'A' ? 'B' : 'A')))).status).toBe(
    404,
  )
  expect((await followed(pagina.replace(`-${pedido}-`, `-${pedido - 1}-`))).status).toBe(404)
  await loja.caixa.call('POST', `vendas/${pedido}/atualizar`, { status: 'A' })
  const accepted = await followed(pagina)
  expect([accepted.estado, /Faltam cerca de \d+ min\./.test(accepted.body)]).toEqual(['Aceito', true])
  for (const [movimento, estado] of [
    ['preparar', 'Em preparo'],
    ['aprontar', 'Pronto'],
    ['sair', 'Saiu para entrega'],
  ]) {
    await loja.caixa.call('POST', 'delivery/pedidos/mover', { pedidos: [pedido], movimento })
    expect((await followed(pagina)).estado).toBe(estado)
  }
  await loja.caixa.call('POST', `vendas/${pedido}/cancelar`, { justificativa: 'O cliente desistiu dele' })
  expect((await followed(pagina)).estado).toBe('Cancelado')
  loja.clock.advance(49 * 3_600_000)
  expect((await followed(pagina)).status).toBe(410)
})

test('um pedido diz como é pago e onde se entrega, e cada falta na sua linha', async () => {
  const outro = { endereco: 'Rua Nova', numero: '1', bairro: 'Centro', cep: '01001000' }
  const linhas = [
    { ...order(80), pagamentos: [{ meio: '01', valor: '25.00' }], endereco: outro },
    { ...order(81), itens: [{ referencia: 'L1', qtde: 'abc', preco: '10.00' }] },
    { ...order(82), pagamentos: [{ meio: 'fiado', valor: '25.00' }] },
    { ...order(83), endereco: { municipio_id: '3550308' } },
    { ...order(84), cliente: { nome: 'Só o nome' } },
  ]
  const { status, body } = await withKey(chave)('POST', 'integracao/pedidos', { linhas })
  expect(status).toBe(200)
  expect(body.data.criados).toBe(2)
  expect(body.data.falhas).toMatchObject([
    { linha: 2, campo: 'itens.0.qtde', mensagem: 'Número inválido' },
    { linha: 3, campo: 'pagamentos.0.meio', mensagem: 'Meio de pagamento não localizado' },
    { linha: 4, campo: 'endereco.endereco', mensagem: 'Informe a rua ou o bairro' },
  ])
  const [{ id: pedido }] = body.data.pedidos
  const [, { id: anonimo }] = body.data.pedidos
  expect((await loja.caixa.call('GET', `vendas/delivery/${anonimo}`)).body.data).toMatchObject({
    ...{ parceiro_id: null, nome_consumidor: 'Só o nome' },
  })
  const { obs, addresse_id, pagamento, entrega } = (await loja.caixa.call('GET', `vendas/delivery/${pedido}`))
    .body.data
  expect([obs, addresse_id, pagamento]).toMatchObject([
    ...[null, null, [{ meio_pagamento_id: loja.meios.dinheiro }]],
  ])
  expect(entrega).toMatchObject({ endereco: 'Rua Nova, 1, Centro', cliente: expect.any(String) })
})

test('um pedido muda enquanto ninguém o aceitou, e depois é recusado', async () => {
  const call = withKey(chave)
  const changed = { ...order(1), itens: [{ referencia: 'L1', qtde: '3', preco: '10.00' }] }
  const { body } = await call('POST', 'integracao/pedidos', changed)
  expect(body.data).toMatchObject({ atualizados: 1, falhas: [] })
  const [{ id: pedido }] = body.data.pedidos
  expect(await loja.ver(pedido)).toMatchObject({ valor_total: '35.00' })
  await loja.caixa.call('POST', `vendas/${pedido}/atualizar`, { status: 'A' })
  expect((await call('POST', 'integracao/pedidos', order(1))).status).toBe(409)
  expect((await call('POST', 'integracao/pedidos', changed)).status).toBe(200)
  const wrong = await call('POST', 'integracao/pedidos', {
    linhas: [{ ...order(90), itens: [{ referencia: 'NADA', qtde: '1', preco: '1.00' }] }, order(91)],
  })
  expect(wrong.body.data).toMatchObject({
    criados: 1,
    falhas: [{ linha: 1, chave: 'S-90', campo: 'itens.0.referencia', mensagem: 'Produto não localizado' }],
  })
})

test('preço, venda e nota avisam o webhook na transação que os causa', async () => {
  await letPass(60_000)
  shop.book.clear()
  const eventos = ['preco.mudou', 'venda.paga', 'nota.autorizada']
  await loja.caixa.call('PUT', `integracoes/${id}`, { eventos })
  const linhas = [{ referencia: 'L1', estoque: { preco_vend: '12.50' } }]
  const sent = await withKey(chave)('POST', 'integracao/precos', { linhas })
  expect(sent.body.data).toMatchObject({ atualizados: 1, falhas: [] })
  // only a person's price is told, and only one that moved
  const [l1, l2] = await loja.sql<{ id: number }>(
    "select id from produtos where account_id = $1 and referencia in ('L1', 'L2') order by referencia",
    [loja.account_id],
  )
  await loja.caixa.call('PUT', `produtos/${l1?.id}`, { nome: 'Outro nome' })
  await loja.caixa.call('PUT', `produtos/${l2?.id}`, { estoque: { preco_vend: '12.00' } })
  const venda = await loja.vender()
  await loja.quieto()
  await letPass(60_000)
  expect(new Set(taken().map(({ evento, dados }) => `${evento} ${dados['id']}`))).toEqual(
    new Set([`preco.mudou ${l2?.id}`, `venda.paga ${venda.id}`, `nota.autorizada ${venda.id}`]),
  )
})

test('o que se avisa de um pedido diz o número que a loja lhe deu', async () => {
  await letPass(60_000)
  shop.book.clear()
  const eventos = ['pedido.criado', 'entrega.mudou', 'venda.paga', 'nota.autorizada']
  await loja.caixa.call('PUT', `integracoes/${id}`, { eventos })
  const pagamentos = [{ meio: '01', valor: '25.00' }]
  const { body } = await withKey(chave)('POST', 'integracao/pedidos', { ...order(95), pagamentos })
  const [{ id: pedido }] = body.data.pedidos
  await loja.caixa.call('POST', `vendas/${pedido}/atualizar`, { status: 'A' })
  await loja.caixa.call('POST', 'delivery/pedidos/nota', { pedidos: [pedido] })
  await letPass(60_000)
  expect(taken().map(({ evento, dados }) => [evento, dados['pedidos']])).toEqual(
    expect.arrayContaining(
      eventos.map(evento => [evento, [{ id: pedido, canal: 'loja', externo_id: 'S-95' }]]),
    ),
  )
  const paid = taken('venda.paga')
  expect(paid.map(({ dados }) => dados['valor_total'])).toEqual(['25.00'])
})

test('estoque se manda por saldo ou diferença, e o que muda se avisa uma vez em 30 s', async () => {
  const escopos = ['catalogo:ler', 'catalogo:escrever', 'pedidos:escrever', 'estoque:escrever']
  await loja.caixa.call('PUT', `integracoes/${id}`, { escopos, eventos: ['estoque.mudou', 'caixa.fechado'] })
  await letPass(60_000)
  shop.book.clear()
  const call = withKey(chave)
  const em = loja.clock().toISOString()
  const send = (linhas: object[], key?: string) =>
    call('POST', 'integracao/estoque', { linhas }, key ? { 'idempotency-key': key } : {})
  // sold after the count: what is left is the count less what was sold
  loja.clock.advance(1000)
  await loja.caixa.call('POST', 'estoque/movimentos', {
    ...{ uuid: randomUUID(), tipo: 'perda', motivo: 'Quebra' },
    itens: [{ produto_id: await productId('L3'), qtde: '2' }],
  })
  const counted = await send([
    { referencia: 'L3', saldo: '50', em },
    { referencia: 'L4', saldo: '100' },
    { referencia: 'NADA', saldo: '1' },
    { referencia: 'L5', saldo: '1', deposito: 'Lua' },
    { referencia: 'L6' },
  ])
  expect(counted.body.data).toMatchObject({ atualizados: 1, iguais: 1 })
  expect(counted.body.data.falhas).toEqual([
    { linha: 3, chave: 'NADA', campo: 'referencia', mensagem: 'Produto não localizado' },
    { linha: 4, chave: 'L5', campo: 'deposito', mensagem: 'Depósito não localizado' },
    { linha: 5, chave: 'L6', campo: 'saldo', mensagem: 'Diga o saldo, ou a diferença em qtde' },
  ])
  // the same count again finds its balance
  const again = await send([{ referencia: 'L3', saldo: '50', em }])
  expect(again.body.data).toMatchObject({ atualizados: 0, iguais: 1 })
  expect((await send([{ referencia: 'L3', qtde: '5' }])).body.message).toContain('Idempotency-Key')
  const key = randomUUID()
  for (const _ of [1, 2]) expect((await send([{ referencia: 'L3', qtde: '-5' }], key)).status).toBe(200)
  expect(taken()).toEqual([])
  await letPass(30_000, 30_000)
  expect(taken().map(({ evento, dados }) => [evento, dados])).toEqual([
    ['estoque.mudou', { id: await productId('L3'), saldo: '43', grades: null }],
  ])
})

/** Writes a note of ours as the till of another program would: in a series of its own, signed and authorised anew. */
function ofOtherTill(xml: string, serie: number, change = (nfe: string) => nfe) {
  const ours = /Id="NFe(\d{44})"/.exec(xml)?.[1] ?? ''
  const corpo = `${ours.slice(0, 22)}${String(serie).padStart(3, '0')}${ours.slice(25, 43)}`
  const chave = corpo + dvChave(corpo)
  const [nfe = ''] = /<NFe[\s\S]*<\/NFe>/.exec(xml) ?? []
  const unsigned = change(nfe.replace(/<Signature [\s\S]*<\/Signature>/, ''))
    .replaceAll(ours, chave)
    .replace(/<serie>\d+</, `<serie>${serie}<`)
  const signed = signElement(unsigned, 'infNFe', 'NFe', certificadoDemo())
  return {
    chave,
    xml: xml
      .replace(nfe, () => signed)
      .replaceAll(ours, chave)
      .replace(/<digVal>[^<]*/, `<digVal>${digestOf(signed)}`),
  }
}

test('a venda de outro caixa entra com a nota que já tem, e nunca é emitida', async () => {
  const other = await connection({ nome: 'Outro caixa', escopos: ['vendas:escrever'] })
  const key = (await loja.caixa.call('POST', `integracoes/${other}/chave`)).body.data.chave
  const sold = await loja.vender({}, '3')
  await loja.quieto()
  const [{ xml } = { xml: '' }] = await loja.sql<{ xml: string }>(
    'select xml_proc as xml from documentos_fiscais where account_id = $1 and venda_id = $2',
    [loja.account_id, sold.id],
  )
  const outside = ofOtherTill(xml, 77)
  const unknown = ofOtherTill(xml, 78, nfe =>
    nfe.replace('<cProd>1<', '<cProd>NADA<').replace(/<cEAN>\d+/, '<cEAN>SEM GTIN'),
  )
  const balance = async () =>
    (
      await loja.sql<{ saldo: string }>(
        'select saldo::text from estoque_saldos where account_id = $1 and produto_id = $2',
        [loja.account_id, loja.produtos.comum],
      )
    )[0]?.saldo
  const [before, heard] = [Number(await balance()), loja.ouvidos.length]
  const send = (...linhas: object[]) => withKey(key)('POST', 'integracao/vendas', { linhas })
  const { body } = await send(
    outside,
    { ...unknown },
    { chave: 'alterada', xml: outside.xml.replace('<vNF>30.00', '<vNF>3.00') },
    { chave: 'daqui', xml: ofOtherTill(xml, 2).xml },
    outside,
  )
  expect(body.data).toMatchObject({ total: 5, criados: 1, iguais: 1, vendas: [{ chave: outside.chave }, {}] })
  expect(body.data.falhas).toMatchObject([
    {
      linha: 2,
      chave: unknown.chave,
      campo: 'itens.0.referencia',
      mensagem: expect.stringContaining('NADA'),
    },
    { linha: 3, chave: 'alterada', campo: 'xml', mensagem: expect.stringContaining('assinatura') },
    { linha: 4, chave: 'daqui', mensagem: expect.stringContaining('um caixa daqui') },
  ])
  expect((await send(outside)).body.data).toMatchObject({ criados: 0, iguais: 1 })
  await loja.quieto()
  const [{ id: venda }] = body.data.vendas
  expect(await loja.ver(venda)).toMatchObject({ status: 'T', valor_total: '30.00', chave: outside.chave })
  expect([Number(await balance()), loja.ouvidos.length]).toEqual([before - 3, heard])
  const [money] = await loja.sql<{ valor: string }>(
    "select sum(valor)::text as valor from movimentos where account_id = $1 and origem_tipo = 'venda' and origem_id = $2",
    [loja.account_id, venda],
  )
  expect(money?.valor).toBe('30.00')
  expect((await loja.caixa.call('GET', `vendas/${venda}/xml`)).body).toBe(outside.xml)
})

test('o caixa que fecha avisa quem ouve', async () => {
  shop.book.clear()
  const terminal_id = loja.terminais[0]
  const [{ uuid: sessao_uuid } = { uuid: '' }] = await loja.sql<{ uuid: string }>(
    "select uuid from sessoes_caixa where account_id = $1 and terminal_id = $2 and estado = 'aberto'",
    [loja.account_id, terminal_id],
  )
  await loja.caixa.call('POST', 'caixa/encerrar', { uuid: randomUUID(), sessao_uuid })
  const counted = {
    uuid: randomUUID(),
    sessao_uuid,
    cedulas: null,
    total: '0.00',
    fundo: '0.00',
    meios: {},
    justificativa: 'Fim',
  }
  for (const uuid of [randomUUID(), randomUUID(), randomUUID()])
    await loja.caixa.call('POST', 'caixa/contar', { ...counted, uuid })
  await letPass(1000, 1000)
  expect(taken('caixa.fechado').map(({ dados }) => dados)).toMatchObject([{ terminal_id, z: 1 }])
})

/** Reads a feed on from a cursor, as a program does, until it has told so many changes. */
async function readOn(cursor: string, most: number) {
  const told = { nomes: [] as string[], ids: [] as number[], excluidos: [] as number[], cursor }
  // another test's transaction may hold back what is told for a moment
  while (told.ids.length + told.excluidos.length < most) {
    const { body } = await withKey(chave)('GET', `produtos?desde=${told.cursor}&limit=200`)
    told.nomes.push(...body.data.data.map(({ nome }: { nome: string }) => nome))
    told.ids.push(...body.data.data.map(({ id }: { id: number }) => id))
    told.excluidos.push(...body.excluidos)
    told.cursor = body.cursor
    if (!body.mais) await pause(10)
  }
  return told
}

test('desde um cursor vem cada registro que mudou uma vez, e o que se excluiu', async () => {
  const { ids, cursor } = await readOn('0', await count('produtos', 'true'))
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids).toHaveLength(await count('produtos', 'true'))

  const [outro, velho] = [await productId('L7'), await productId('L8')]
  await loja.caixa.call('PUT', `produtos/${outro}`, { nome: 'Mudado' })
  expect((await loja.caixa.call('DELETE', `produtos/${velho}`)).status).toBe(200)
  const { nomes, excluidos } = await readOn(cursor, 2)
  expect([nomes, excluidos]).toEqual([['Mudado'], [velho]])
  const call = withKey(chave)
  expect((await call('GET', 'produtos?desde=1.2.3')).body.errors).toEqual({
    desde: ['Cursor de outro banco de dados: recomece com desde=0'],
  })
  expect((await call('GET', 'produtos?desde=0&nome=x')).status).toBe(422)
})

test('a página da API diz que escopo abre cada chamada', async () => {
  const { paths } = (await loja.caixa.call('GET', 'openapi.json')).body
  const scopes = (method: string, path: string) => paths[`/api/v1/${path}`][method]['x-escopos']
  expect(scopes('get', 'produtos')).toEqual(['catalogo:ler'])
  expect(scopes('post', 'integracao/{modelo}')).toContain('estoque:escrever')
  expect(scopes('get', 'usuarios')).toBeUndefined()
})

test('o que morreu é enviado por uma pessoa, e a troca do segredo vale para os dois', async () => {
  shop.book.clear()
  const before = shop.secret
  shop.secret = (await loja.caixa.call('POST', `integracoes/${id}/segredo`)).body.data.segredo
  shop.dials.answer = 'fails'
  await loja.caixa.call('PUT', `integracoes/${id}`, { eventos: ['preco.mudou'] })
  const [product] = await loja.sql<{ id: number }>(
    "select id from produtos where account_id = $1 and referencia = 'L2'",
    [loja.account_id],
  )
  const changed = { estoque: { preco_vend: '11.00' } }
  expect((await loja.caixa.call('PUT', `produtos/${product?.id}`, changed)).status).toBe(200)
  await letPass(72 * 3_600_000, 3_600_000)
  const dead = (await loja.caixa.call('GET', 'integracao_fila?situacao=mortas')).body.data
  expect(dead).toMatchObject([
    { evento: 'preco.mudou', estado: 'morta', http: 500, erro: 'HTTP 500: ouvido' },
  ])
  loja.clock.advance(2 * 3_600_000)
  const failed = await loja.caixa.call('POST', 'integracao_fila/enviar', { ids: [dead[0].id] })
  expect(failed.body.data).toMatchObject({
    ...{ total: 1, enviados: 0 },
    falhas: [{ id: dead[0].id, modelo: 'preco.mudou', motivo: 'HTTP 500: ouvido' }],
  })
  await loja.quieto()
  const [letter] = correio.cartas()
  expect(letter).toMatchObject({ assunto: 'Webhook suspenso: Loja' })
  expect(letter?.texto).toContain('falha há 72 horas')
  shop.dials.answer = 'takes'
  const done = await loja.caixa.call('POST', 'integracao_fila/enviar', { ids: [dead[0].id] })
  expect(done.body.data).toMatchObject({ total: 1, enviados: 1, falhas: [] })
  const [sent] = taken()
  expect(before).not.toBe(shop.secret)
  const by = (key: string) =>
    `v1=${createHmac('sha256', key)
      .update(sent?.raw ?? '')
      .digest('hex')}`
  expect(sent?.signatures).toEqual([shop.secret, before].map(by))
})

test('sem segredo nada sai, e o primeiro leva o que esperava, assinado', async () => {
  await letPass(60_000)
  shop.book.clear()
  const sem = await connection({ nome: 'Sem segredo', url: `${shop.url}/sem`, eventos: ['preco.mudou'] })
  const state = async () => (await loja.caixa.call('GET', `integracoes/${sem}`)).body.data.situacao
  expect(await state()).toBe('Sem segredo: gere-o em Integração - Configuração')
  await loja.caixa.call('PUT', `produtos/${loja.produtos.comum}`, { estoque: { preco_vend: '31.00' } })
  await letPass(60_000)
  expect(await state()).toBe('Sem segredo: gere-o em Integração - Configuração; 1 esperando, 0 mortas')
  const [waiting] = (await loja.caixa.call('GET', 'integracao_fila?estado=espera')).body.data
  const byHand = await loja.caixa.call('POST', 'integracao_fila/enviar', { ids: [waiting.id] })
  expect(byHand.body.data.falhas).toMatchObject([{ motivo: 'Gere o segredo do webhook antes de enviar' }])
  expect([shop.heard.includes('/sem'), shop.refused]).toEqual([false, []])

  const first = (await loja.caixa.call('POST', `integracoes/${sem}/segredo`)).body.data
  shop.secret = first.segredo
  await loja.quieto()
  expect([first.primeiro, shop.heard.filter(path => path === '/sem'), shop.refused]).toEqual([
    ...[true, ['/sem'], []],
  ])
  expect(await state()).toBe('Em dia')
})

test('o que uma integração excluída esperava avisar acaba com ela', async () => {
  const gone = await connection({ nome: 'Breve', url: `${shop.url}/breve`, eventos: ['preco.mudou'] })
  await loja.caixa.call('PUT', `produtos/${loja.produtos.comum}`, { estoque: { preco_vend: '32.00' } })
  await letPass(60_000)
  const ghosts = async () => {
    const { falhas } = (await loja.caixa.call('POST', 'integracao_fila/enviar', {})).body.data
    return falhas.filter(({ motivo }: { motivo: string }) => /segredo|endereço/.test(motivo)).length
  }
  expect(await ghosts()).toBe(1)
  expect((await loja.caixa.call('DELETE', `integracoes/${gone}`)).status).toBe(200)
  expect([await ghosts(), await count('integracao_fila', `integracao_id = ${gone}`)]).toEqual([0, 0])
})

test('uma validade que já passou é recusada, e nunca vira um ano', async () => {
  const past = { nome: 'Curta', escopos: ['catalogo:ler'], validade: '01/01/2020' }
  const { status, body } = await loja.caixa.call('POST', 'integracoes', past)
  expect([status, body.errors]).toEqual([422, { validade: ['A data já passou'] }])

  const curta = await connection({ ...past, validade: null })
  await loja.sql("update integracoes set validade = '2020-01-01' where account_id = $1 and id = $2", [
    ...[loja.account_id, curta],
  ])
  const given = await loja.caixa.call('POST', `integracoes/${curta}/chave`)
  expect([given.status, Object.keys(given.body.errors)]).toEqual([422, ['validade']])
  expect((await loja.caixa.call('PUT', `integracoes/${curta}`, { nome: 'Curtíssima' })).status).toBe(200)
})

test('um endereço de outra porta da internet é recusado, e os testes têm limite', async () => {
  const judged = (url: string) => {
    try {
      judgeAddress(new URL(url), { who: 'o webhook', inside: false, ports: [9443] })
      return null
    } catch (error) {
      return (error as Error).message
    }
  }
  for (const port of ['', ':443', ':8443', ':9443']) expect(judged(`https://example.com${port}/`)).toBe(null)
  for (const port of [22, 25, 3306, 5432, 8080])
    expect(judged(`https://example.com:${port}/`)).toBe(
      `example.com:${port}: o webhook só usa as portas 80, 443, 8443 e as que esta instalação declara`,
    )
  await letPass(60_000)
  shop.dials.answer = 'takes'
  const said = []
  for (let i = 0; i < 6; i++) said.push(await loja.caixa.call('POST', `integracoes/${id}/testar`))
  expect(said.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429])
  // not what the receiver writes
  expect(said[0]?.body.data.resposta).toMatch(/^HTTP \d{3}$/)
  await letPass(60_000)
})

test('o webhook não vai à rede interna, nem por um nome, nem por redirecionamento', async () => {
  shop.dials.answer = 'redirects'
  shop.heard.length = 0
  const sent = await loja.caixa.call('POST', `integracoes/${id}/testar`)
  expect(sent.body.data).toMatchObject({ entregue: false, http: 302 })
  expect(shop.heard).toEqual(['/loja'])

  const ports = { of: () => ({ ...strictPort(), timeoutMs: 1 }) }
  const resolve = async () => [{ address: '127.0.0.1', family: 4 }]
  const unused = { email: { alcanca: async () => false, pedir: async () => 0 }, wake: () => {} }
  const { send } = createDelivery({ ...loja.deps, ...unused, ports: ports as never }, resolve)
  const receiver = { account_id: loja.account_id, empresa_id: loja.empresa_id, id, segredo: null }
  const told = async (url: string) =>
    (
      await send({ ...receiver, url } as never, {
        uid: 'x',
        evento: 'teste',
        registro: 'x',
        versao: 1,
        dados: {},
        em: loja.clock(),
      })
    ).motivo
  for (const host of ['169.254.169.254', '[::1]', '[::ffff:7f00:1]', 'loja.example'])
    expect(await told(`https://${host}/`), host).toContain('fica na rede interna')
  expect(await told(`${shop.url}/`)).toContain('precisa de https')
})

/** The port of an installation that allows no internal network. */
const strictPort = () => ({
  settings: { TECLA_WEBHOOK_REDE_INTERNA: false },
  ask: async (_line: string, call: (signal: AbortSignal) => Promise<unknown>) => {
    try {
      return { kind: 'answer', answer: await call(new AbortController().signal), ms: 0 }
    } catch (error) {
      return { kind: 'not_sent', cause: String(error), told: (error as Error).message, ms: 0 }
    }
  },
})

test('uma chave que chama demais espera, e a resposta diz quanto', async () => {
  const clock = handTime('2026-11-02T10:00:00Z')
  const take = createRate(clock.now)
  for (let i = 0; i < BURST; i++) expect(take(1).allowed).toBe(true)
  expect([take(1), take(2).left]).toEqual([{ limit: BURST, allowed: false, left: 0, wait: 1 }, BURST - 1])
  clock.advance(60_000)
  expect(take(1)).toMatchObject({ allowed: true, left: PER_MINUTE - 1 })
})
