import { afterAll, beforeAll, expect, test } from 'vitest'
import { bodyOfValues } from '../../../src/domain/documents/documento/body.ts'
import { dizer } from '../documentos/documento.ts'
import type { Client } from '../harness.ts'
import { inserir } from '../vendas/inserir.ts'
import { abrirLoja, type Loja } from '../vendas/loja.ts'

let loja: Loja
let veiculo_id: number
let contrato: { id: number; numero: string; itens: { id: number }[] }

beforeAll(async () => {
  loja = await abrirLoja({ impressora: '' })
  quem = loja.caixa
  await loja.sql(`update produtos set unidade = 'T', nome = 'Soja' where id = $1`, [loja.produtos.comum])
  veiculo_id = await inserir(loja, loja.account_id, 'veiculos', {
    ...{ nome: 'Bitrem', placa: 'ABC1D23', uf: '35', tara: '14000.00' },
  })
})
afterAll(() => loja.close())

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
/** Client that asks; another login takes its place months later. */
let quem: Client
const asked = (method: Method, path: string, body?: object) => quem.call(method, path, body)
async function done(method: Method, path: string, body?: object) {
  const { status, body: answer } = await asked(method, path, body)
  if (status > 201) throw new Error(`${method} ${path}: ${status} ${JSON.stringify(answer)}`)
  return answer.data
}
const refused = async (method: Method, path: string, body?: object) => {
  const { status, body: answer } = await asked(method, path, body)
  return [status, (Object.values(answer.errors ?? {}) as string[][])[0]?.[0] ?? answer.message]
}

/** Movements of the contract of 100 t, in t, as an accountant writes them: the balance is their sum. */
const livro: number[] = [100]
const saldo = () => livro.reduce((sum, t) => sum + t, 0)
const item = async () => (await done('GET', `contratos/${contrato.id}/itens`))[0]
const confere = async () => expect(Number((await item()).saldo)).toBe(saldo())

const ordens: { id: number; numero: string; itens: { id: number }[] }[] = []
async function novaOrdem(t: string) {
  const ordem = await done('POST', 'ordens_carregamento', {
    ...{ contrato_id: contrato.id, data: '01/12/2026', veiculo_id },
    itens: [{ contrato_item_id: contrato.itens[0]?.id, qtde: t }],
  })
  ordens.push(ordem)
  return ordem
}
const pesa = (id: number, peso: string, mais: object = {}) =>
  asked('POST', `ordens_carregamento/${id}/pesagem`, { peso, ...mais })

const VENDA = { tipo_operacao: 1, finalidade_op: 1, tipo_documento: 1, tipo_faturamento: 2 }

let serie = 81
/** Saves the note of an order as the form would, and issues it. */
async function nota(ordem_id: number) {
  const values = await done('GET', `ordens_carregamento/${ordem_id}/documento`)
  const total = (Number(values.itens[0].qtde) * Number(values.itens[0].preco)).toFixed(2)
  const dito = {
    ...bodyOfValues({ ...values, ...VENDA, valor_produtos: total, valor_total: total }),
    ...{ serie: String(serie++), numerocodumento: '1' }, // contrato
  }
  return { values, dito, ...(await done('POST', 'vendas', dito)) }
}
async function emite(id: number) {
  await done('POST', `vendas/${id}/emitir`, { confirma_aliquota: true })
  await loja.quieto()
  expect((await loja.ver(id)).status).toBe('T')
}

test('o rascunho recusa o que não faz sentido, ativa-se, e só sobe por aditivo', async () => {
  const { comum } = loja.produtos
  const linha = { produto_id: comum, qtde: '90', preco: '10.5' }
  const dito = {
    ...{ parceiro_id: loja.parceiros.completo, data_inicio: '01/11/2026', data_fim: '31/01/2027' },
    ...{ itens: [linha], faturamento: 2, dia_faturamento: 5 },
  }
  const recusas = [
    [{ data_fim: '31/10/2026' }, 'O fim vem antes do início'],
    [{ itens: [{ ...linha, qtde: '0' }] }, 'A quantidade e o preço de cada item são maiores que zero'],
    [{ itens: [{ ...linha, desconto: '10.50' }] }, 'O desconto de cada item é menor que o preço'],
    [{ itens: [linha, linha] }, 'O mesmo produto está em dois itens'],
    [{ itens: [] }, 'Informe ao menos um item'],
    [{ dia_faturamento: null }, 'Campo Obrigatório'],
  ] as const
  for (const [mudanca, texto] of recusas)
    expect(await refused('POST', 'contratos', { ...dito, ...mudanca })).toEqual([422, texto])
  for (const status of ['ativo', 'encerrado'])
    expect((await asked('POST', 'contratos', { ...dito, status })).body.errors).toEqual({
      status: ['Um contrato começa em rascunho: ative-o depois de gravado'],
    })
  contrato = await done('POST', 'contratos', { ...dito, status: 'rascunho' })
  expect(contrato).toMatchObject({ numero: '1', status: 'rascunho', saldo: '90.0000' })
  expect(
    await refused('POST', 'ordens_carregamento', {
      ...{ contrato_id: contrato.id, data: '01/12/2026' },
      itens: [{ contrato_item_id: contrato.itens[0]?.id, qtde: '1' }],
    }),
  ).toEqual([422, 'O contrato 1 está em rascunho: só um ativo carrega'])
  await done('POST', `contratos/${contrato.id}/situacao`, { para: 'ativo' })
  expect((await asked('PUT', `contratos/${contrato.id}`, { status: 'encerrado' })).body.errors).toEqual({
    status: ['A situação muda por F9, não ao gravar'],
  })
  const id = contrato.itens[0]?.id
  const aditivo = (qtde: string, motivo_aditivo: string | null = 'Safra maior') =>
    ['PUT', `contratos/${contrato.id}`, { itens: [{ ...linha, id, qtde }], motivo_aditivo }] as const
  expect(await refused(...aditivo('80'))).toEqual([422, 'Num contrato ativo a quantidade só sobe'])
  expect(await refused(...aditivo('100', null))).toEqual([422, 'Campo Obrigatório'])
  const depois = await done(...aditivo('100'))
  expect(depois.itens[0]).toMatchObject({ id, qtde: '100.00' })
  expect(depois.aditivos).toMatchObject([
    { campo: 'Quantidade de Soja', antes: '90', depois: '100', motivo: 'Safra maior' },
  ])
  expect((await item()).qtde_venda).toBe('1')
  expect(await refused('DELETE', `contratos/${contrato.id}`)).toEqual([
    409,
    'O contrato 1 está ativo: só um rascunho se exclui',
  ])
  await confere()
})

test('uma ordem não nasce pesada nem faturada', async () => {
  const item = { contrato_item_id: contrato.itens[0]?.id, qtde: '1' }
  const dito = { contrato_id: contrato.id, data: '01/12/2026', itens: [item] }
  const mudancas = [
    [{ status: 'faturada' }, 'status', 'Uma ordem começa aberta: pese-a depois de gravada'],
    [{ peso_entrada: '14000' }, 'peso_entrada', 'O peso vem da pesagem (F9)'],
    [{ documento_id: 1 }, 'documento_id', 'Quem diz o documento é a nota da ordem'],
    [{ itens: [{ ...item, qtde_carregada: '1' }] }, 'itens.0.qtde_carregada', 'O peso vem da pesagem (F9)'],
  ] as const
  for (const [mudanca, campo, texto] of mudancas)
    expect((await asked('POST', 'ordens_carregamento', { ...dito, ...mudanca })).body.errors).toEqual({
      [campo]: [texto],
    })
})

test('seis caminhões carregam, e dos dois no último saldo só um', async () => {
  for (const kg of [14, 14, 14, 14, 14, 14]) {
    const { id } = await novaOrdem(String(kg))
    if (ordens.length === 1) {
      const outra = await pesa(id, '15000')
      expect([outra.status, outra.body.message]).toEqual([
        409,
        'ABC1D23 vazio pesou 15.000 kg e a tara dele é 14.000 kg: confirme para aceitar',
      ])
    }
    await pesa(id, '14100')
    if (ordens.length === 1) {
      const itens = (qtde: string) => ({ itens: [{ id: ordens[0]?.itens[0]?.id, qtde }] })
      const menos = ['POST', `ordens_carregamento/${id}/pesagem`, { peso: '13000', ...itens('14') }] as const
      expect(await refused(...menos)).toEqual([
        422,
        'O peso na saída não passa do da entrada, 14.100 kg: se este está errado, desfaça a pesagem (Shift+F9)',
      ])
      const nada = ['POST', `ordens_carregamento/${id}/pesagem`, { peso: '28100', ...itens('0') }] as const
      expect(await refused(...nada)).toEqual([422, 'Diga quanto se carregou'])
    }
    const { body } = await pesa(id, String(14_100 + kg * 1000))
    expect(body.data).toMatchObject({ status: 'carregada', peso_liquido: '14000.0000' })
    livro.push(-kg)
    await confere()
  }
  const [setima, oitava] = [await novaOrdem('10'), await novaOrdem('10')]
  await Promise.all([setima, oitava].map(({ id }) => pesa(id, '14000')))
  const juntas = await Promise.all([setima, oitava].map(({ id }) => pesa(id, '24000')))
  livro.push(-10)
  expect(juntas.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const ficou = juntas[0]?.status === 409 ? setima : oitava
  const foi = ficou === setima ? oitava : setima
  expect(juntas.find(({ status }) => status === 409)?.body.message).toBe(
    `A QTDE do produto Soja é maior que a estabelecida pelo contrato: restam 6 T, a ordem ${foi.numero} carregou 10`,
  )
  await confere()
  expect((await pesa(ficou.id, '20000')).status).toBe(200)
  livro.push(-6)
  await confere()
  expect(await refused('DELETE', `ordens_carregamento/${foi.id}`)).toEqual([
    409,
    `A ordem ${foi.numero} está carregada: só uma aberta se exclui`,
  ])
  expect(
    await refused('POST', 'ordens_carregamento', {
      ...{ contrato_id: contrato.id, data: '01/12/2026' },
      itens: [{ contrato_item_id: contrato.itens[0]?.id, qtde: '1' }],
    }),
  ).toEqual([422, 'A QTDE do produto Soja é maior que a estabelecida pelo contrato: restam 0 T'])
})

test('a nota vem da ordem, e cancelada ou devolvida o saldo diz a verdade', async () => {
  const [primeira, segunda] = ordens as [(typeof ordens)[0], (typeof ordens)[0]]
  const { id, values, dito } = await nota(primeira.id)
  expect(values).toMatchObject({
    ...{ parceiro_id: loja.parceiros.completo, placa: 'ABC1D23', ufplaca: 'SP' },
    ...{
      ordem_carregamento: primeira.id,
      transpo_pesobruto: '14000.0000',
      transpo_pesoliquedo: '14000.0000',
    },
    itens: [{ qtde: '14.0000', preco: '10.5000000000', contrato_item: contrato.itens[0]?.id }],
  })
  await confere()
  expect(await done('GET', `ordens_carregamento/${primeira.id}`)).toMatchObject({
    ...{ status: 'faturada', documento_id: id },
  })
  expect(await refused('GET', `ordens_carregamento/${primeira.id}/documento`)).toEqual([
    409,
    `A ordem ${primeira.numero} já está no documento ${id}`,
  ])
  const demais = { ...dito, ordem_carregamento: null, itens: [{ ...dito.itens[0], qtde: '1' }] }
  expect(
    await refused('POST', 'vendas', { ...demais, valor_produtos: '10.50', valor_total: '10.50' }),
  ).toEqual([422, 'A QTDE do produto Soja é maior que a estabelecida pelo contrato'])
  const comprada = {
    ...dito,
    ...{ tipo_operacao: 3, finalidade_op: 0, serie: '302' },
    ordem_carregamento: segunda.id,
  }
  expect((await asked('POST', 'vendas', comprada)).body.errors).toEqual({
    ordem_carregamento: ['Só uma venda fatura uma ordem de carregamento'],
  })
  await emite(id)
  await done('POST', `vendas/${id}/cancelar`, { justificativa: 'O cliente desistiu desta carga' })
  await loja.quieto()
  expect(await done('GET', `ordens_carregamento/${primeira.id}`)).toMatchObject({
    ...{ status: 'carregada', documento_id: null },
  })
  await confere()

  const outra = await nota(segunda.id)
  await emite(outra.id)
  const volta = await done('GET', `importarVenda/${outra.id}?tipo=6`)
  const linha = { ...volta.itens[0], qtde: '4', obs: 'Umidade' }
  const devolvida = await done('POST', 'vendas', {
    ...dizer(loja, {
      tipo_operacao: 6,
      tipo_documento: 4,
      tipo_faturamento: 2,
      ref: volta.ref,
      serie: '301',
    }),
    ...{ valor_produtos: '42.00', valor_total: '42.00', itens: [linha], pagamento: [] },
  })
  await confere()
  await emite(devolvida.id)
  livro.push(4)
  await confere()
  // what came back is loaded again: without the return it would be missing
  const { id: outra_vez, numero } = await novaOrdem('4')
  await pesa(outra_vez, '14000')
  await pesa(outra_vez, '18000')
  expect(
    await refused('POST', `vendas/${devolvida.id}/cancelar`, { justificativa: 'Devolvida por engano' }),
  ).toEqual([
    409,
    `O que esta devolução trouxe de volta já saiu de novo (a ordem ${numero} levou 4 T): sem ela faltariam 4 T de Soja no contrato 1`,
  ])
  await done('POST', `ordens_carregamento/${outra_vez}/cancelar`, {})
  await confere()
})

test('no dia do mês o que se carregou e não se faturou vira um rascunho só', async () => {
  const antes = (await loja.sql<{ n: number }>('select count(*)::int as n from vendas'))[0]?.n
  loja.clock.set('2026-12-05T12:00:00-03:00')
  await loja.vencer('estoque')
  await loja.quieto()
  const [rascunho, ...outros] = await loja.sql<{
    id: number
    status: string
    qtde: string
    chave: string | null
  }>(
    `select v.id, v.status, trim_scale(i.qtde)::text as qtde, d.chave from vendas v
      join venda_itens i on i.venda_id = v.id left join documentos_fiscais d on d.venda_id = v.id
      order by v.id offset $1`,
    [antes],
  )
  const avisos = await loja.sql('select titulo, mensagem from notificacoes order by id desc limit 5')
  // all but the second order, which has its note
  expect([rascunho, outros], JSON.stringify(avisos)).toMatchObject([
    { status: 'A', qtde: String(100 - 14), chave: null },
    [],
  ])
  const faturadas = await loja.sql<{ documento_id: number }>(
    `select documento_id from ordens_carregamento where status = 'faturada' order by id`,
  )
  expect(faturadas.filter(({ documento_id }) => documento_id === rascunho?.id)).toHaveLength(7)
  await confere()
  loja.clock.set('2026-12-06T12:00:00-03:00')
  await loja.vencer('estoque')
  await loja.quieto()
  expect((await loja.sql<{ n: number }>('select count(*)::int as n from vendas'))[0]?.n).toBe(
    Number(antes) + 1,
  )
})

/** Registers and activates a contract of 10 t at 20,00. */
async function contratoDe10(mais: object) {
  const feito = await done('POST', 'contratos', {
    ...{ parceiro_id: loja.parceiros.completo, data_inicio: '01/11/2026', data_fim: '31/01/2027' },
    itens: [{ produto_id: loja.produtos.comum, qtde: '10', preco: '20' }],
    ...mais,
  })
  return done('POST', `contratos/${feito.id}/situacao`, { para: 'ativo' })
}

/** Makes and loads an order of a contract. */
async function carrega({ id: contrato_id, itens }: typeof contrato, qtde: string) {
  const ordem = await done('POST', 'ordens_carregamento', {
    ...{ contrato_id, data: '06/12/2026', veiculo_id, itens: [{ contrato_item_id: itens[0]?.id, qtde }] },
  })
  await done('POST', `ordens_carregamento/${ordem.id}/pesagem`, { itens: [{ id: ordem.itens[0].id, qtde }] })
  return ordem.id as number
}

test('a nota de um contrato com boleto em 3 vezes já diz cada vencimento', async () => {
  const boleto = await inserir(loja, loja.account_id, 'meio_pagamentos', {
    ...{ descricao: 'Boleto', meio: 4, tpag: '15', indicador_forma: 1, qtdeparcelas: 3 },
    ...{ intervalo: 1, tipoIntervalo: 2 },
  })
  const pago = { faturamento: 1, meio_pagamento_id: boleto }
  await expect(contratoDe10({ ...pago, parcelas: 4 })).rejects.toThrow(/permitida para este meio é: 3/)
  const outro = await contratoDe10({ ...pago, parcelas: 3 })
  const ordem = await carrega(outro, '5')
  const values = await done('GET', `ordens_carregamento/${ordem}/documento`)
  const tres = [
    { num_parcela: 1, vencimento: '06/01/2027', valor: '33.33' },
    { num_parcela: 2, vencimento: '06/02/2027', valor: '33.33' },
    { num_parcela: 3, vencimento: '06/03/2027', valor: '33.34' },
  ]
  expect(values).toMatchObject({
    tipo_faturamento: 1,
    pagamento: [{ descricao: 'Boleto', tpag: '15', valor: '100.00', numparcelas: 3, parcelas: tres }],
  })
  const { id } = await done('POST', 'vendas', {
    ...bodyOfValues({ ...values, ...VENDA, valor_produtos: '100.00', valor_total: '100.00' }),
    ...{ tipo_faturamento: 1, pagamento: values.pagamento },
    ...{ serie: String(serie++), numerocodumento: '1' }, // contrato
  })
  expect((await done('GET', `vendas/${id}`)).pagamento).toMatchObject([{ parcelas: tres }])
})

test('uma nota denegada devolve a ordem, o estoque e o que se cobrava', async () => {
  const meio_pagamento_id = await inserir(loja, loja.account_id, 'meio_pagamentos', {
    ...{ descricao: 'A prazo', meio: 4, tpag: '15', indicador_forma: 1, qtdeparcelas: 1 },
  })
  const outro = await contratoDe10({ faturamento: 3, meio_pagamento_id })
  const ordem = await carrega(outro, '4')
  const conta = async () => {
    const [linha] = await loja.sql<{ saiu: string; aberto: string }>(
      `select (select coalesce(-sum(qtde), 0)::float8::text from estoque_movimentos
          where origem_tipo = 'venda' and produto_id = $1) as saiu,
        (select coalesce(sum(case when c.id = m.para_conta_id then m.valor else -m.valor end), 0)::float8::text
          from movimentos m join contas_financeiras c on c.id in (m.de_conta_id, m.para_conta_id)
          where c.tipo = 'receber') as aberto`,
      [loja.produtos.comum],
    )
    return [Number(linha?.saiu), Number(linha?.aberto)]
  }
  const [saiu = 0, aberto = 0] = await conta()
  const emitida = async () => {
    const values = await done('GET', `ordens_carregamento/${ordem}/documento`)
    const { id } = await done('POST', 'vendas', {
      ...bodyOfValues({ ...values, ...VENDA, valor_produtos: '80.00', valor_total: '80.00' }),
      ...{ tipo_faturamento: 1, pagamento: values.pagamento },
      ...{ serie: String(serie++), numerocodumento: '1' }, // contrato
    })
    await done('POST', `vendas/${id}/emitir`, { confirma_aliquota: true })
    await loja.quieto()
    return id
  }
  expect(loja.simulador.dials.adjust({ rejeitar: 302 })).toBeNull()
  const negada = await emitida()
  expect(loja.simulador.dials.adjust({ rejeitar: null })).toBeNull()
  expect((await loja.ver(negada)).status).toBe('D')
  expect(await conta()).toEqual([saiu, aberto])
  expect(await done('GET', `ordens_carregamento/${ordem}`)).toMatchObject({
    ...{ status: 'carregada', documento_id: null },
  })
  const [aviso] = await loja.sql<{ mensagem: string }>(
    "select mensagem from notificacoes where titulo = 'Nota denegada'",
  )
  expect(aviso?.mensagem).toMatch(/denegada: .*destinat.*foi desfeito$/)
  await emitida()
  expect(await conta()).toEqual([saiu + 4, aberto + 80])
})

test('num contrato ativo o que não muda é recusado em palavras', async () => {
  const { id } = await contratoDe10({ tolerancia: '5', faturamento: 2, dia_faturamento: 5 })
  const vizinho = await inserir(loja, loja.account_id, 'parceiros', { tipo: 'F', nome: 'Vizinha' })
  const recusas = [
    [{ tolerancia: '6' }, { tolerancia: ['Tolerância (%) não muda num contrato ativo'] }],
    [{ parceiro_id: vizinho }, { parceiro_id: ['Cliente não muda num contrato ativo'] }],
    [{ faturamento: 1 }, { faturamento: ['Faturamento não muda num contrato ativo'] }],
  ] as const
  for (const [mudanca, errors] of recusas)
    expect((await asked('PUT', `contratos/${id}`, { ...mudanca, motivo_aditivo: 'x' })).body.errors).toEqual(
      errors,
    )
  const mesmo = { tolerancia: '5.0', faturamento: 2, obs: 'Doca 3', motivo_aditivo: 'Doca' }
  expect(await done('PUT', `contratos/${id}`, mesmo)).toMatchObject({ obs: 'Doca 3', tolerancia: '5.00' })
})

test('uma ordem recusa quem não dirige nem transporta, e o seu número não volta', async () => {
  const outro = await contratoDe10({ data_inicio: '01/12/2026' })
  const dito = {
    ...{ contrato_id: outro.id, data: '06/12/2026', veiculo_id },
    itens: [{ contrato_item_id: outro.itens[0].id, qtde: '1' }],
  }
  const cliente = loja.parceiros.completo
  const recusas = [
    [{ data: '30/11/2026' }, { data: [`O contrato ${outro.numero} começa em 01/12/2026`] }],
    [{ motorista_id: cliente }, { motorista_id: ['Este parceiro não é motorista'] }],
    [{ transportadora_id: cliente }, { transportadora_id: ['Este parceiro não é transportadora'] }],
    [{ reboques: [veiculo_id] }, { reboques: ['O mesmo veículo está duas vezes'] }],
  ] as const
  for (const [mudanca, errors] of recusas)
    expect((await asked('POST', 'ordens_carregamento', { ...dito, ...mudanca })).body.errors).toEqual(errors)
  const { id, numero } = await done('POST', 'ordens_carregamento', dito)
  await done('DELETE', `ordens_carregamento/${id}`)
  expect((await done('POST', 'ordens_carregamento', dito)).numero).toBe(String(Number(numero) + 1))
})

test('num contrato ativo o desconto só desce, e o aditivo o diz', async () => {
  const linha = { produto_id: loja.produtos.comum, qtde: '10', preco: '20', desconto: '1.00' }
  const { id, itens } = await contratoDe10({ itens: [linha] })
  const aditivo = (desconto: string) =>
    [
      'PUT',
      `contratos/${id}`,
      { itens: [{ ...linha, id: itens[0].id, desconto }], motivo_aditivo: 'Acordo' },
    ] as const
  expect(await refused(...aditivo('1.01'))).toEqual([422, 'Num contrato ativo o desconto só desce'])
  expect((await done(...aditivo('0.50'))).aditivos).toMatchObject([
    { campo: 'Desconto de Soja', antes: '1', depois: '0,5', motivo: 'Acordo' },
  ])
})

test('uma pesagem errada se desfaz, e um contrato suspenso não pesa', async () => {
  const outro = await contratoDe10({ faturamento: 3 })
  const { id, numero } = await done('POST', 'ordens_carregamento', {
    ...{ contrato_id: outro.id, data: '06/12/2026', veiculo_id },
    itens: [{ contrato_item_id: outro.itens[0].id, qtde: '4' }],
  })
  const desfaz = ['POST', `ordens_carregamento/${id}/desfazer_pesagem`, {}] as const
  const resta = async () => Number((await done('GET', `contratos/${outro.id}/itens`))[0].saldo)
  expect(await refused(...desfaz)).toEqual([409, `A ordem ${numero} está aberta: não há pesagem a desfazer`])
  // the loaded weight, typed as the empty one
  await pesa(id, '18100', { confirma_tara: true })
  expect((await asked('PUT', `ordens_carregamento/${id}`, { peso_entrada: '14100' })).body.errors).toEqual({
    peso_entrada: ['O peso vem da pesagem (F9)'],
  })
  expect(
    await done('PUT', `ordens_carregamento/${id}`, { peso_entrada: '18100', obs: 'Doca 2' }),
  ).toMatchObject({
    ...{ status: 'patio', peso_entrada: '18100.00', obs: 'Doca 2' },
  })
  expect(await done(...desfaz)).toMatchObject({ status: 'aberta', peso_entrada: null })
  await pesa(id, '14100')
  await pesa(id, '19100')
  expect(await resta()).toBe(5)
  expect(await done(...desfaz)).toMatchObject({
    ...{
      status: 'patio',
      peso_entrada: expect.stringMatching(/^14100\.0+$/),
      peso_saida: null,
      peso_liquido: null,
    },
    itens: [{ qtde_carregada: null }],
  })
  expect(await resta()).toBe(10)
  await done('POST', `contratos/${outro.id}/situacao`, { para: 'suspenso' })
  expect(await refused('POST', `ordens_carregamento/${id}/pesagem`, { peso: '18100' })).toEqual([
    409,
    `O contrato ${outro.numero} está suspenso: só um ativo carrega`,
  ])
  await done('POST', `contratos/${outro.id}/situacao`, { para: 'ativo' })
  await pesa(id, '18100')
  expect(await resta()).toBe(6)
  const passos = await done('GET', `ordens_carregamento/${id}/historico`)
  const pesos = passos.flatMap(({ mudancas }: { mudancas: { campo: string; depois: string | null }[] }) =>
    mudancas.filter(({ campo }) => campo.startsWith('peso_')).map(({ depois }) => depois),
  )
  expect(pesos.toReversed()).toEqual(['18100', null, '14100', '19100', null, '18100'])
  const { id: documento } = await nota(id)
  expect(await refused(...desfaz)).toEqual([
    409,
    `A ordem ${numero} está faturada: não há pesagem a desfazer`,
  ])
  await done('POST', `vendas/${documento}/cancelar`, { justificativa: 'Digitada com a quantidade errada' })
})

test('itens que não somam o que a balança diz pedem confirmação', async () => {
  const saco = await inserir(loja, loja.account_id, 'produtos', {
    ...{ empresa_id: loja.empresa_id, referencia: 'SACO', nome: 'Saco', unidade: 'UN', ncm: '63053300' },
    ...{ icms_dentro_id: 1, icms_fora_id: 1, pisconfins_id: 1, ibs_id: 1, cbs_id: 1 },
  })
  const linha = { produto_id: loja.produtos.comum, qtde: '50', preco: '20' }
  const outro = await contratoDe10({ faturamento: 3, itens: [linha, { ...linha, produto_id: saco }] })
  const [soja, sacos] = outro.itens as { id: number }[]
  /** Weighs 10 t of net with so much of each item; gives the refusal, or what was loaded. */
  const carga = async (t: string, un: string, mais: object = {}) => {
    const ordem = await done('POST', 'ordens_carregamento', {
      ...{ contrato_id: outro.id, data: '06/12/2026', veiculo_id },
      itens: [
        { contrato_item_id: soja?.id, qtde: '10' },
        { contrato_item_id: sacos?.id, qtde: '10' },
      ],
    })
    const ids = ordem.itens.map(({ id }: { id: number }) => id)
    const itens = [
      { id: ids[0], qtde: t },
      { id: ids[1], qtde: un },
    ]
    const antes = await pesa(ordem.id, '24000', { itens })
    expect(antes.body.errors).toEqual({ peso: ['Pese antes o veículo vazio'] })
    await pesa(ordem.id, '14000')
    const { status, body } = await pesa(ordem.id, '24000', { itens, ...mais })
    await asked('POST', `ordens_carregamento/${ordem.id}/cancelar`, {})
    return status === 200
      ? body.data.itens.map(({ qtde_carregada }: { qtde_carregada: string }) => Number(qtde_carregada))
      : [status, body.message, body.dados?.confirma]
  }
  const recusa = (kg: string) => [
    409,
    `Os itens somam ${kg} kg e a balança diz 10.000 kg: confirme para aceitar`,
    'confirma_peso',
  ]
  expect(await carga('10', '0')).toEqual([10, 0])
  expect(await carga('0.01', '0')).toEqual(recusa('10'))
  expect(await carga('10.0002', '0')).toEqual([10.0002, 0])
  expect(await carga('10.1', '0')).toEqual(recusa('10.100'))
  expect(await carga('10.1', '0', { confirma_peso: true })).toEqual([10.1, 0])
  // the sacks weigh the rest, which no scale tells apart
  expect(await carga('9', '40')).toEqual([9, 40])
  expect(await carga('10.5', '40')).toEqual(recusa('10.500'))
})

test('o que se fatura à frente e se entrega depois cobra-se uma vez', async () => {
  const outro = await contratoDe10({ faturamento: 3 })
  const conta = async () => {
    const [{ faturado, entregue, saldo }] = await done('GET', `contratos/${outro.id}/itens`)
    return [faturado, entregue, saldo].map(Number)
  }
  const dita = async (de: string, qtde: number, cfop: string) => {
    const { itens, ...values } = await done('GET', `${de}/documento`)
    const total = (qtde * 20).toFixed(2)
    return {
      ...bodyOfValues({
        ...{ ...values, ...VENDA, valor_produtos: total, valor_total: total },
        itens: [{ ...itens[0], qtde: String(qtde), preco_total: total, cfop }],
      }),
      ...{ serie: String(serie++), numerocodumento: '1' }, // contrato
    }
  }
  const DEMAIS = [422, 'A QTDE do produto Soja é maior que a estabelecida pelo contrato']
  const avulsa = await dita(`contratos/${outro.id}`, 1, '5102')
  const trocada = { ...avulsa, itens: [{ ...avulsa.itens[0], produto_id: loja.produtos.lote }] }
  expect(await refused('POST', 'vendas', trocada)).toEqual([422, `O item do contrato ${outro.numero} é Soja`])
  await done('POST', `contratos/${outro.id}/situacao`, { para: 'suspenso' })
  expect(await refused('POST', 'vendas', avulsa)).toEqual([
    ...[422, `O contrato ${outro.numero} está suspenso: só um ativo fatura`],
  ])
  await done('POST', `contratos/${outro.id}/situacao`, { para: 'ativo' })
  const [doContrato, umaFrente] = [`contratos/${outro.id}`, await dita(`contratos/${outro.id}`, 1, '5922')]
  await done('POST', 'vendas', await dita(doContrato, 10, '5922'))
  expect(await conta()).toEqual([10, 0, 10])
  expect(await refused('POST', 'vendas', umaFrente)).toEqual(DEMAIS)
  const ordem = await carrega(outro, '4')
  expect(await conta()).toEqual([10, 4, 6])
  await done('POST', 'vendas', await dita(`ordens_carregamento/${ordem}`, 4, '5117'))
  expect(await conta()).toEqual([10, 4, 6])
  expect(await refused('POST', 'vendas', await dita(doContrato, 7, '5117'))).toEqual(DEMAIS)
  await done('POST', 'vendas', await dita(doContrato, 6, '5117'))
  expect(await conta()).toEqual([10, 10, 0])
})

test('a nota da ordem e o rascunho do mês se pagam como o contrato diz', async () => {
  const meio_pagamento_id = await inserir(loja, loja.account_id, 'meio_pagamentos', {
    ...{ descricao: 'Crediário', meio: 4, tpag: '05', indicador_forma: 1, qtdeparcelas: 2 },
    ...{ intervalo: 1, tipoIntervalo: 2 },
  })
  const pago = { faturamento: 2, dia_faturamento: 5, meio_pagamento_id, parcelas: 2 }
  const outro = await contratoDe10(pago)
  const ordem = await carrega(outro, '3')
  expect((await done('GET', `ordens_carregamento/${ordem}/documento`)).pagamento).toMatchObject([
    { meio_pagamento_id, valor: '60.00', numparcelas: 2 },
  ])
  loja.clock.set('2027-01-05T12:00:00-03:00')
  await loja.vencer('estoque')
  await loja.quieto()
  const [dono] = await loja.sql<{ email: string }>(
    'select email from usuarios where account_id = $1 order by id',
    [loja.account_id],
  )
  quem = await loja.login(dono?.email ?? '')
  const { documento_id } = await done('GET', `ordens_carregamento/${ordem}`)
  const { status, pagamento } = await done('GET', `vendas/${documento_id}`)
  expect([status, pagamento]).toMatchObject(['A', [{ meio_pagamento_id, valor: '60.00', numparcelas: 2 }]])
})

test('uma ordem faturada em parte fica carregada, com o resto por faturar', async () => {
  const outro = await contratoDe10({ faturamento: 2, dia_faturamento: 5 })
  const ordem = await carrega(outro, '6')
  const conta = async () => {
    const [{ faturado, entregue, saldo }] = await done('GET', `contratos/${outro.id}/itens`)
    const { status, documento_id } = await done('GET', `ordens_carregamento/${ordem}`)
    return [...[faturado, entregue, saldo].map(Number), status, documento_id]
  }
  const parte = async (qtde: number) => {
    const { itens, ...values } = await done('GET', `ordens_carregamento/${ordem}/documento`)
    const total = (qtde * 20).toFixed(2)
    const dito = bodyOfValues({
      ...{ ...values, ...VENDA, valor_produtos: total, valor_total: total },
      itens: [{ ...itens[0], qtde: String(qtde), preco_total: total }],
    })
    return { resto: Number(itens[0].qtde), dito: { ...dito, serie: String(serie++), numerocodumento: '1' } } // contrato
  }
  const tres = await parte(3)
  expect(tres.resto).toBe(6)
  const primeira = await done('POST', 'vendas', tres.dito)
  expect(await conta()).toEqual([3, 6, 4, 'carregada', null])
  const quatro = { ...(await parte(4)).dito, versao: primeira.versao, serie: tres.dito.serie }
  await done('PUT', `vendas/${primeira.id}`, quatro)
  expect(await conta()).toEqual([4, 6, 4, 'carregada', null])
  expect(await refused('POST', `ordens_carregamento/${ordem}/cancelar`, {})).toEqual([
    409,
    `A ordem ${(await done('GET', `ordens_carregamento/${ordem}`)).numero} está em parte faturada: cancele antes o documento ${primeira.id}`,
  ])
  const dois = await parte(2)
  expect(dois.resto).toBe(2)
  const segunda = await done('POST', 'vendas', dois.dito)
  expect(await conta()).toEqual([6, 6, 4, 'faturada', segunda.id])
  // what the first one billed is to be billed again, by the month
  await done('POST', `vendas/${primeira.id}/cancelar`, { justificativa: 'Digitada com a quantidade errada' })
  expect(await conta()).toEqual([2, 6, 4, 'carregada', null])
  loja.clock.set('2027-02-05T12:00:00-03:00')
  await loja.vencer('estoque')
  await loja.quieto()
  const [dono] = await loja.sql<{ email: string }>('select email from usuarios where account_id = $1', [
    loja.account_id,
  ])
  quem = await loja.login(dono?.email ?? '')
  const { documento_id } = await done('GET', `ordens_carregamento/${ordem}`)
  expect(await conta()).toEqual([6, 6, 4, 'faturada', documento_id])
  expect((await done('GET', `vendas/${documento_id}`)).itens).toMatchObject([{ qtde: '4.0000' }])
  expect(await done('GET', `contratos/${outro.id}/notas`)).toMatchObject([
    { id: documento_id, tipo: 1, status: 'A', data: '05/02/2027', valor_total: '80.00' },
    { id: segunda.id, status: 'A', valor_total: '40.00' },
    { id: primeira.id, status: 'C', valor_total: '80.00' },
  ])
})

test('o que um contrato carregou até agora vira um rascunho, e o resto fica', async () => {
  const outro = await contratoDe10({ faturamento: 3, data_fim: '31/12/2027' })
  const nada = ['POST', `contratos/${outro.id}/faturar`, {}] as const
  expect(await refused(...nada)).toEqual([409, `O contrato ${outro.numero} não tem carregamento por faturar`])
  const ordens = [await carrega(outro, '2'), await carrega(outro, '3.5')]
  // one of them has a part in its own note, which is cancelled afterwards
  const values = await done('GET', `ordens_carregamento/${ordens[0]}/documento`)
  const parte = await done('POST', 'vendas', {
    ...bodyOfValues({
      ...{ ...values, ...VENDA, valor_produtos: '10.00', valor_total: '10.00' },
      itens: [{ ...values.itens[0], qtde: '0.5', preco_total: '10.00' }],
    }),
    ...{ serie: String(serie++), numerocodumento: '1' }, // contrato
  })
  const { id } = await done(...nada)
  const { status, itens, valor_total } = await done('GET', `vendas/${id}`)
  expect([status, itens.length, itens[0].qtde, valor_total]).toEqual(['A', 1, '5.0000', '100.00'])
  await done('POST', `vendas/${parte.id}/cancelar`, { justificativa: 'Digitada com a quantidade errada' })
  for (const ordem of ordens)
    expect(await done('GET', `ordens_carregamento/${ordem}`)).toMatchObject({
      ...{ status: 'faturada', documento_id: id },
    })
  const [{ faturado, entregue, saldo }] = await done('GET', `contratos/${outro.id}/itens`)
  expect([faturado, entregue, saldo]).toEqual(['5.0000', '5.5000', '4.5000'])
  expect((await refused(...nada))[0]).toBe(409)
})

test('um item com grade leva a linha da grade até a nota', async () => {
  const grava = (tabela: string, linha: Record<string, unknown>) =>
    inserir(loja, loja.account_id, tabela, linha)
  const tamanho_id = await grava('tamanhos', { nome: 'Tamanho' })
  const subdivisao_id = await grava('subdivisaos', { nome: 'Cor' })
  const subdivisao_item_id = await grava('subdivisaos_itens', { subdivisao_id, nome: 'AZUL', ordem: 0 })
  const camisa = await grava('produtos', {
    ...{ empresa_id: loja.empresa_id, referencia: 'CAM', nome: 'CAMISA', unidade: 'UN', ncm: '61091000' },
    ...{ icms_dentro_id: 1, icms_fora_id: 1, pisconfins_id: 1, ibs_id: 1, cbs_id: 1 },
    ...{ controle_grade: true, tamanho_id, subdivisao_id, tipo_calculo_grade: 1 },
  })
  const grades: number[] = []
  for (const [ordem, nome] of ['P', 'G'].entries())
    grades.push(
      await grava('produto_grades', {
        ...{ produto_id: camisa, ordem, preco_vend: '10.00', subdivisao_item_id },
        tamanho_item_id: await grava('tamanhos_itens', { tamanho_id, nome, ordem }),
        ...{ pausar_venda: false, venda_delivery: false, estoque_app: false },
      }),
    )
  const [p, g] = grades
  const { empresa_id } = loja
  await grava('estoque_saldos', { empresa_id, produto_id: camisa, grade_id: g, saldo: '10' })
  const linha = { produto_id: camisa, qtde: '10', preco: '20' }
  const dito = { parceiro_id: loja.parceiros.completo, data_inicio: '01/11/2026', data_fim: '31/12/2027' }
  const recusas = [
    [linha, 'itens.0.produto_id', 'CAMISA tem grade, que só a API diz num contrato (grade_id)'],
    [{ ...linha, grade_id: 999_999 }, 'itens.0.grade_id', 'Grade não localizada'],
    [{ ...linha, produto_id: loja.produtos.comum, grade_id: p }, 'itens.0.grade_id', 'Grade não localizada'],
  ] as const
  for (const [item, campo, texto] of recusas)
    expect((await asked('POST', 'contratos', { ...dito, itens: [item] })).body.errors).toEqual({
      [campo]: [texto],
    })
  const itens = [
    { ...linha, grade_id: p },
    { ...linha, grade_id: g, qtde: '5' },
  ]
  const outro = await done('POST', 'contratos', { ...dito, itens, faturamento: 3 })
  await done('POST', `contratos/${outro.id}/situacao`, { para: 'ativo' })
  const [daP, daG] = outro.itens
  const trocada = {
    itens: [
      { ...daP, grade_id: g },
      { ...daG, grade_id: p },
    ],
    motivo_aditivo: 'Troca',
  }
  expect((await asked('PUT', `contratos/${outro.id}`, trocada)).body.errors).toEqual({
    'itens.0.grade_id': ['Num contrato ativo o produto não muda'],
  })
  const values = await done('GET', `contratos/${outro.id}/documento`)
  expect(values.itens).toMatchObject([{ grade_id: p }, { grade_id: g }])
  const nota = (grade_id: number | undefined) => ({
    ...bodyOfValues({
      ...{ ...values, ...VENDA, valor_produtos: '20.00', valor_total: '20.00' },
      itens: [{ ...values.itens[1], grade_id }],
    }),
    ...{ serie: String(serie++), numerocodumento: '1' }, // contrato
  })
  expect((await asked('POST', 'vendas', nota(p))).body.errors).toEqual({
    'itens.0.contrato_item': [`O item do contrato ${outro.numero} é CAMISA, de outra grade`],
  })
  await done('POST', 'vendas', nota(g))
  const saldos = await done('GET', `contratos/${outro.id}/itens`)
  expect(saldos.map(({ saldo }: { saldo: string }) => saldo)).toEqual(['10.0000', '4.0000'])
})

test('o preço do contrato não pede direito, e outro preço ou desconto pede', async () => {
  await loja.sql('update produtos set preco_vend = 30 where id = $1', [loja.produtos.comum])
  const outro = await contratoDe10({
    ...{ faturamento: 3, data_fim: '31/12/2027' },
    itens: [{ produto_id: loja.produtos.comum, qtde: '10', preco: '20', desconto: '1' }],
  })
  const ordem = await carrega(outro, '2')
  await loja.sql(`update grupos set flags = array_remove(array_remove(flags, 'pdv_preco'), 'pdv_desconto')`)
  const [dono] = await loja.sql<{ email: string }>('select email from usuarios where account_id = $1', [
    loja.account_id,
  ])
  quem = await loja.login(dono?.email ?? '')
  const { itens, ...values } = await done('GET', `ordens_carregamento/${ordem}/documento`)
  const nota = (preco: string, desconto: string, total: string) => ({
    ...bodyOfValues({
      ...{ ...values, ...VENDA, valor_produtos: (Number(preco) * 2).toFixed(2), valor_total: total },
      itens: [{ ...itens[0], preco, desconto }],
    }),
    ...{ serie: String(serie++), numerocodumento: '1' }, // contrato
  })
  const campos = async (dito: object) => Object.keys((await asked('POST', 'vendas', dito)).body.errors ?? {})
  expect(await campos(nota('30', '0', '60.00'))).toEqual(['itens.0.preco'])
  expect(await campos(nota('20', '2.10', '37.90'))).toEqual(['itens.0.desconto'])
  expect(await campos(nota('20', '2.00', '38.00'))).toEqual([])
  // contracts alone do not bill
  await loja.sql(`update grupos set flags = array_remove(flags, 'documentos_documentos')`)
  quem = await loja.login(dono?.email ?? '')
  expect((await asked('POST', `contratos/${outro.id}/faturar`, {})).status).toBe(403)
})

test('o contrato soma na unidade dos itens, em kg se são pesos, e outras unidades não', async () => {
  const produto = (referencia: string, unidade: string) =>
    inserir(loja, loja.account_id, 'produtos', {
      ...{ empresa_id: loja.empresa_id, referencia, nome: referencia, unidade, ncm: '23040010' },
      ...{ icms_dentro_id: 1, icms_fora_id: 1, pisconfins_id: 1, ibs_id: 1, cbs_id: 1 },
    })
  const [farinha, caixa] = [await produto('FARINHA', 'KG'), await produto('CAIXA', 'UN')]
  const soja = { produto_id: loja.produtos.comum, qtde: '40', preco: '2000' }
  const quilos = { produto_id: farinha, qtde: '60000', preco: '3' }
  const caixas = { produto_id: caixa, qtde: '10', preco: '100' }
  const de = async (itens: object[]) => {
    const feito = await contratoDe10({
      itens,
      data_inicio: '01/12/2026',
      data_fim: '31/12/2027',
      faturamento: 3,
    })
    // a quarter of the first item
    const ordem = await carrega({ ...feito, itens: [feito.itens[0]] }, '10')
    const { contratado, saldo, carregado_pc, unidade } = await done('GET', `contratos/${feito.id}`)
    await done('POST', `ordens_carregamento/${ordem}/cancelar`, {})
    return [contratado, saldo, carregado_pc, unidade]
  }
  expect(await de([soja])).toEqual(['40.0000', '30.0000', '25.0', 'T'])
  expect(await de([soja, quilos])).toEqual(['100000.0000', '90000.0000', '10.0', 'KG'])
  // 20 000 of 80 000 + 180 000 + 1 000 reais
  expect(await de([soja, quilos, caixas])).toEqual([null, null, '7.7', null])
})

test('o arquivo das ordens diz o número do contrato, não o seu código', async () => {
  const outro = await contratoDe10({ numero: '50505', data_fim: '31/12/2027' })
  await carrega(outro, '1')
  const { payload } = await loja.app.inject({
    ...{ method: 'GET', url: `/api/v1/ordens_carregamento/exportar?formato=csv&contrato_id=${outro.id}` },
    headers: { authorization: `Bearer ${quem.token}` },
  })
  const [titulos = '', linha = ''] = payload.split('\r\n')
  const coluna = titulos.split(';').findIndex(titulo => titulo.endsWith('Contrato'))
  expect(linha.split(';')[coluna]).toBe('50505')
})

test('o endereço de entrega de um contrato é do cliente', async () => {
  const endereco = (parceiro_id: number) =>
    inserir(loja, loja.account_id, 'parceiros_address', {
      ...{ parceiro_id, tipo: 2, endereco: 'Rua B', numero: '1', bairro: 'Centro', cep: '13010000' },
    })
  const outro = await inserir(loja, loja.account_id, 'parceiros', { tipo: 'F', nome: 'Vizinho' })
  const [alheio, proprio] = [await endereco(outro), await endereco(loja.parceiros.completo)]
  const dito = {
    ...{ parceiro_id: loja.parceiros.completo, data_inicio: '01/01/2027', data_fim: '31/12/2027' },
    itens: [{ produto_id: loja.produtos.comum, qtde: '1', preco: '1' }],
  }
  expect((await asked('POST', 'contratos', { ...dito, local_entrega_id: alheio })).body.errors).toEqual({
    local_entrega_id: ['Este endereço não é do cliente'],
  })
  expect(await done('POST', 'contratos', { ...dito, local_entrega_id: proprio })).toMatchObject({
    local_entrega_id: proprio,
  })
})

test('os relatórios contam contratos ativados e ordens que valem, em kg da balança', async () => {
  const relatorio = async (nome: string, dia: string) => {
    const { status, body } = await asked('GET', `relatorios/${nome}?inicio=${dia}&fim=${dia}`)
    expect([status, body.message]).toEqual([200, undefined])
    return (body.data as { valores: Record<string, string> }[]).map(({ valores }) => valores)
  }
  const dia = { data_inicio: '15/06/2026', data_fim: '15/06/2026' }
  const linha = { produto_id: loja.produtos.comum, preco: '20' }
  await done('POST', 'contratos', {
    ...{ parceiro_id: loja.parceiros.completo, ...dia, itens: [{ ...linha, qtde: '7' }] },
  })
  const desfeito = await contratoDe10({ ...dia, itens: [{ ...linha, qtde: '5' }] })
  await done('POST', `contratos/${desfeito.id}/situacao`, { para: 'cancelado' })
  await contratoDe10({ ...dia, itens: [{ ...linha, qtde: '3' }] })
  expect(await relatorio('contratos', '15/06/2026')).toMatchObject([
    { contratado: '3.0000', saldo: '3.0000' },
  ])

  const outro = await contratoDe10({ data_fim: '31/12/2027' })
  const ordem = async (qtde: string) =>
    done('POST', 'ordens_carregamento', {
      ...{ contrato_id: outro.id, data: '25/12/2026', veiculo_id },
      itens: [{ contrato_item_id: outro.itens[0].id, qtde }],
    })
  const [pesada, contada, cancelada] = [await ordem('4'), await ordem('2'), await ordem('1')]
  await ordem('3')
  await pesa(pesada.id, '14000')
  await pesa(pesada.id, '17513.7')
  await done('POST', `ordens_carregamento/${contada.id}/pesagem`, {
    itens: [{ id: contada.itens[0].id, qtde: '2.5' }],
  })
  await done('POST', `ordens_carregamento/${cancelada.id}/cancelar`, {})
  const linhas = await relatorio('ordens', '25/12/2026')
  expect(linhas.map(({ previsto, liquido, diferenca }) => [previsto, liquido, diferenca])).toEqual([
    ['4000.0', '3513.7', '-486.3'],
    ['2000.0', '2500.0', '500.0'],
    ['3000.0', '0.0', null],
  ])
})

test('outra empresa e quem não tem o direito não acham nem o contrato nem a ordem', async () => {
  expect((await asked('GET', 'contratos/999999')).status).toBe(404)
  expect((await asked('GET', 'contratos/999999/notas')).status).toBe(404)
  expect((await asked('POST', 'contratos/999999/faturar', {})).status).toBe(404)
  expect((await asked('POST', 'contratos/999999/situacao', { para: 'ativo' })).status).toBe(404)
  expect((await asked('POST', 'ordens_carregamento/999999/pesagem', { peso: '1' })).status).toBe(404)
  expect((await asked('GET', 'ordens_carregamento/999999/documento')).status).toBe(404)
})
