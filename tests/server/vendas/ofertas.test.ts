import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CatalogoAnswer } from '../../../src/domain/api/catalogo.ts'
import type { VendaAnswer, VendaBody } from '../../../src/domain/api/vendas.ts'
import { FLAGS } from '../../../src/domain/options/flags.ts'
import { tabelasDoCatalogo } from '../../../src/domain/venda/ofertas-do-catalogo.ts'
import { dizer } from '../documentos/documento.ts'
import { createAccount, given } from '../world.ts'
import { abrirLoja, type Loja, novoUuid } from './loja.ts'

let loja: Loja
let catalogo: CatalogoAnswer
/** Promotion, table, and its price from 12 units on. */
let promocao: number
let tabela: number
let faixa: number

beforeAll(async () => {
  loja = await abrirLoja()
  await loja.sql(`update produtos set preco_vend = '10.00'`)
  // no right of the till: what catalogue and offers do not explain is refused
  await loja.sql(`update grupos set flags = '{${FLAGS.filter(f => !f.startsWith('pdv_'))}}'`)
  const { comum } = loja.produtos
  const leve = {
    nome: 'Leve 3 pague 2',
    tipo: 3,
    qtde: 3,
    paga: 2,
    produtos: [comum],
    publico: 1,
    prioridade: 10,
  }
  promocao = await cadastrar('promocoes', leve)
  tabela = await cadastrar('tabelas_preco', { nome: 'ATACADO', tipo: 1, todos: false })
  faixa = await cadastrar('tabelas_preco_itens', {
    ...{ tabela_id: tabela, produto_id: comum, qtde_min: '12', valor: '8' },
  })
  catalogo = (await loja.caixa.call('GET', 'pdv/catalogo')).body
})
afterAll(() => loja.close())

const chamar = async (method: 'POST' | 'PUT' | 'GET' | 'DELETE', path: string, body?: object) => {
  const answer = await loja.caixa.call(method, path, body)
  return { ...answer, ids: Object.keys(answer.body.errors ?? {}) }
}
async function cadastrar(path: string, body: object): Promise<number> {
  const { status, body: answer } = await chamar('POST', path, body)
  expect([status, answer.errors]).toEqual([201, undefined])
  return answer.data.id
}

type Item = VendaBody['itens'][number]
/** A sale of lines of the common product, as a till makes it: each says what it changes. */
function doCaixa(linhas: Partial<Item>[], mais: Partial<VendaBody> = {}): VendaBody {
  const linha = catalogo.produtos.linhas.find(l => l[0] === loja.produtos.comum) as unknown[]
  const selo = linha[catalogo.produtos.colunas.indexOf('selo')] as string
  const base = loja.venda()
  const itens = linhas.map((mudanca, i) => {
    const item = { ...(base.itens[0] as Item), uid: `l${i}`, selo, ...mudanca }
    return { ...item, preco_total: (Number(item.qtde) * Number(item.preco)).toFixed(2) }
  })
  const soma = (of: (item: Item) => number) => itens.reduce((sum, item) => sum + of(item), 0)
  const bruto = soma(({ preco_total }) => Number(preco_total)).toFixed(2)
  const total = (Number(bruto) - soma(({ desconto }) => Number(desconto))).toFixed(2)
  const tabelas = tabelasDoCatalogo(catalogo.tabelas ?? { nomes: {}, linhas: [] })
  return {
    ...base,
    itens,
    regras: structuredClone(catalogo.regras),
    ofertas: {
      em: loja.clock().toISOString(),
      tabelas: Object.fromEntries(tabelas.map(each => [each.id, each])),
      promocoes: Object.fromEntries((catalogo.promocoes ?? []).map(each => [each.id, each])),
    },
    ...{ valor_produtos: bruto, valor_total: total, totais: { vNF: total, vProd: bruto } },
    pagamento: base.pagamento.map(each => ({ ...each, valor: total })),
    ...mais,
  }
}
const LEVE = (valor: string) => ({
  desconto: valor,
  promocoes: [{ promocao_id: promocao, nome: 'Leve 3 pague 2', valor }],
})
const post = (body: VendaBody) => loja.caixa.call('POST', 'vendas', body)
async function vender(body: VendaBody): Promise<VendaAnswer> {
  const { status, body: answer } = await post(body)
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(answer)}`)
  return loja.ver(answer.data.id)
}
const offline = (body: VendaBody): VendaBody => ({
  ...body,
  offline: true,
  enviada_em: loja.clock().toISOString(),
})

describe('promoção', () => {
  test('é o desconto da linha: na nota e no livro', async () => {
    const venda = await vender(
      doCaixa([
        { qtde: '2', ...LEVE('6.67') },
        { qtde: '1', ...LEVE('3.33') },
      ]),
    )
    expect([venda.divergente, venda.valor_total]).toEqual([false, '20.00'])
    await loja.quieto()
    const xml: string = (await loja.caixa.call('GET', `vendas/${venda.id}/xml`)).body
    expect([...xml.matchAll(/<vDesc>([\d.]+)</g)].map(([, valor]) => valor)).toEqual([
      '6.67',
      '3.33',
      '10.00',
    ])
    expect(xml).toContain('<vNF>20.00<')
    const livro = await loja.sql<{ valor: string }>(
      `select sum(valor)::text as valor from movimentos where origem_tipo = 'venda' and origem_id = $1`,
      [venda.id],
    )
    expect(livro[0]?.valor).toBe('20.00')
    expect(venda.itens?.[0]?.['promocoes']).toEqual(LEVE('6.67').promocoes)

    await loja.vender()
    const { body } = await loja.caixa.call(
      'GET',
      'relatorios/promocoes?inicio=01/01/2026&fim=31/12/2027&grupos=promocao',
    )
    expect(
      body.data.map(({ valores }: { valores: Record<string, string> }) => [
        valores['promocao'],
        ...['vendas', 'qtde', 'desconto', 'ticket'].map(key => Number(valores[key])),
      ]),
    ).toEqual([
      ['Leve 3 pague 2', 1, 3, 10, 20],
      ['Sem promoção', 1, 0, 0, 10],
    ])
    expect([body.totais.vendas, body.totais.das_vendas].map(Number)).toEqual([2, 30])
  })

  test('no resultado, uma venda de duas promoções conta uma vez, e a volta tira a dela', async () => {
    const medir = async () => {
      const { body } = await loja.caixa.call('GET', 'relatorios/promocoes?inicio=01/01/2026&fim=31/12/2027')
      const { vendas, das_vendas, qtde, desconto, liquido } = body.totais
      return [vendas, das_vendas, qtde, desconto, liquido].map(Number)
    }
    const outra = await cadastrar('promocoes', {
      ...{ nome: 'Outra', tipo: 1, forma: 2, valor: '1', produtos: [loja.produtos.lote], prioridade: 2 },
    })
    const antes = await medir()
    const { id } = await vender(doCaixa([{ qtde: '3', ...LEVE('10.00') }]))
    // both on one line, as two promotions of the purchase would be on two
    await loja.sql(`update venda_itens set promocoes = promocoes || $2::jsonb where venda_id = $1`, [
      id,
      JSON.stringify([{ promocao_id: outra, nome: 'Outra', valor: '0.00' }]),
    ])
    await loja.quieto()
    const mais = (await medir()).map((n, i) => Number((n - (antes[i] ?? 0)).toFixed(2)))
    expect(mais).toEqual([1, 20, 3, 10, 20])
    const volta = {
      uuid: novoUuid(),
      venda_id: id,
      motivo: 'Não serviu',
      itens: [{ num: 1, qtde: '1' }],
      reembolso: 2,
    }
    expect((await chamar('POST', 'devolucoes', volta)).status).toBe(200)
    await loja.quieto()
    const resta = (await medir()).map((n, i) => Number((n - (antes[i] ?? 0)).toFixed(2)))
    expect(resta).toEqual([1, 20, 2, 6.67, 13.33])
    await loja.sql('update promocoes set ativo = false where id = $1', [outra])
  })

  test('a volta de uma parte devolve o preço pago, no caixa e no escritório', async () => {
    const parceiro_id = loja.parceiros.completo
    const linhas = [
      { qtde: '2', ...LEVE('6.67') },
      { qtde: '1', ...LEVE('3.33') },
    ]
    const { id } = await vender(doCaixa(linhas, { parceiro_id, addresse_id: loja.endereco } as never))
    await loja.quieto()
    const noCaixa = await chamar('POST', 'devolucoes', {
      ...{
        uuid: novoUuid(),
        venda_id: id,
        motivo: 'Não serviu',
        itens: [{ num: 1, qtde: '1' }],
        reembolso: 3,
      },
    })
    expect([noCaixa.status, noCaixa.body.data?.valor_total]).toEqual([200, '6.67'])
    const { data: valores } = (await chamar('GET', `importarVenda/${id}?tipo=6`)).body
    // the rest of the first line cost 13.33 - 6.67, the second 6.67; no set is charged again
    const itens = valores.itens.map((item: object) => ({ ...item, obs: 'Avaria' }))
    const dita = { ...valores, serie: '301', itens, pagamento: [], reembolso: 3 }
    const noEscritorio = await chamar('POST', 'vendas', {
      ...dizer(loja),
      ...{ ...dita, tipo_operacao: 6, tipo_documento: 4, valor_produtos: '20.00', valor_total: '13.33' },
    })
    expect([noEscritorio.status, noEscritorio.body.errors]).toEqual([200, undefined])
    const { id: segunda } = noEscritorio.body.data
    expect((await chamar('POST', `vendas/${segunda}/emitir`, {})).status).toBe(200)
    await loja.quieto()
    const paga = async (volta: number) => {
      const [nota] = await loja.sql<{ xml: string }>(
        'select xml_assinado as xml from documentos_fiscais where venda_id = $1 and atual',
        [volta],
      )
      const xml = nota?.xml ?? ''
      const livro = await loja.sql<{ de: string; valor: string }>(
        `select c.tipo as de, m.valor::text from movimentos m join contas_financeiras c on c.id = m.de_conta_id
          where m.origem_tipo = 'venda' and m.origem_id = $1`,
        [volta],
      )
      return [[...xml.matchAll(/<(?:vDesc|vNF)>([\d.]+)</g)].map(([, valor]) => valor), livro]
    }
    expect(await paga(noCaixa.body.data.id)).toEqual([
      ['3.33', '3.33', '6.67'],
      [{ de: 'cliente_credito', valor: '6.67' }],
    ])
    expect(await paga(segunda)).toEqual([
      ['3.34', '3.33', '6.67', '13.33'],
      [{ de: 'cliente_credito', valor: '13.33' }],
    ])
    const credito = await chamar('GET', `parceiros/${parceiro_id}/credito`)
    expect(credito.body.data?.saldo).toBe('20.00')
  })

  test('o que ela não explica é desconto de quem vende, e precisa do direito', async () => {
    for (const linhas of [
      [{ qtde: '2', ...LEVE('5.00') }],
      [{ qtde: '3', ...LEVE('12.00') }],
      [{ qtde: '3', ...LEVE('10.00'), desconto: '11.00' }],
      [{ qtde: '3', preco: '9.00', ...LEVE('9.00') }],
    ])
      expect((await post(doCaixa(linhas))).status).toBe(403)
    // the moment of the first line is this shift's, unless the till was without the server
    const deOntem = doCaixa([{ qtde: '3', ...LEVE('10.00') }])
    const em = new Date(loja.clock().getTime() - 13 * 3_600_000).toISOString()
    Object.assign(deOntem.ofertas ?? {}, { em })
    expect((await post(deOntem)).status).toBe(403)
    expect((await post({ ...deOntem, offline: true })).status).toBe(200)
    // a line that came after the promotion's end has it no more
    const [hora] = await loja.sql<{ h: string }>(
      "select to_char($1::timestamptz at time zone 'America/Sao_Paulo' - interval '1 minute', 'HH24:MI') as h",
      [loja.clock().toISOString()],
    )
    await loja.sql("update promocoes set hora_inicio = '00:00', hora_fim = $1::time where id = $2", [
      hora?.h,
      promocao,
    ])
    const antesDoFim = structuredClone(doCaixa([{ qtde: '3', ...LEVE('10.00') }]))
    const [selada] = Object.values(antesDoFim.ofertas?.promocoes ?? {})
    Object.assign(selada ?? {}, { hora_inicio: '00:00', hora_fim: hora?.h, selo: undefined })
    Object.assign(antesDoFim.ofertas ?? {}, { em: new Date(loja.clock().getTime() - 600_000).toISOString() })
    const depois = { ...antesDoFim, uuid: novoUuid() }
    depois.ofertas = { ...depois.ofertas, desde: { l0: loja.clock().toISOString() } } as never
    expect([(await post(antesDoFim)).status, (await post(depois)).status]).toEqual([200, 403])
    await loja.sql('update promocoes set hora_inicio = null, hora_fim = null where id = $1', [promocao])
    const forged = doCaixa([{ qtde: '3', ...LEVE('20.00') }])
    const [dada] = Object.values(forged.ofertas?.promocoes ?? {})
    const barata = {
      ...forged.ofertas,
      promocoes: { [promocao]: { ...dada, paga: 1 } },
    } as VendaBody['ofertas']
    expect((await post({ ...forged, ofertas: barata })).status).toBe(403)
  })

  test('sem servidor passa pela que o caixa conhecia, e sem selo fica marcada', async () => {
    const tres = [{ qtde: '3', ...LEVE('10.00') }]
    const body = doCaixa(tres)
    expect((await chamar('PUT', `promocoes/${promocao}`, { ...(await lida()), ativo: false })).status).toBe(
      200,
    )
    expect((await vender(offline(body))).divergente).toBe(false)
    const { selo: _, ...unsealed } = Object.values(body.ofertas?.promocoes ?? {})[0] ?? { id: 0 }
    const sem = { ...body.ofertas, promocoes: { [promocao]: unsealed } } as VendaBody['ofertas']
    expect((await vender(offline({ ...doCaixa(tres), ofertas: sem }))).divergencias).toMatchObject([
      { campo: 'itens.0.desconto', recebido: '10.00' },
    ])
  })
  const lida = async () => {
    const { produtos, ...rest } = (await chamar('GET', `promocoes/${promocao}`)).body.data
    return {
      ...rest,
      produtos: produtos.map((each: { id: number } | number) => (typeof each === 'number' ? each : each.id)),
    }
  }
})

describe('cupom', () => {
  test('vale uma vez: a segunda é recusada, e a de sem servidor fica a conferir', async () => {
    const cupom = await cadastrar('promocoes', {
      ...{ nome: 'Primeira compra', tipo: 1, forma: 2, valor: '1', cupom: 'natal 10', limite_total: 1 },
      ...{ produtos: [loja.produtos.comum], publico: 1, prioridade: 1 },
    })
    const lido = (await loja.caixa.call('GET', 'pdv/catalogo')).body as CatalogoAnswer
    expect(JSON.stringify(lido.promocoes)).not.toMatch(/natal/i)
    catalogo = { ...catalogo, promocoes: (lido.promocoes ?? []).filter(({ id }) => id === cupom) }
    const com = {
      desconto: '1.00',
      promocoes: [{ promocao_id: cupom, nome: 'Primeira compra', valor: '1.00' }],
    }
    const dita = (codigo: string) => {
      const body = doCaixa([{ qtde: '1', ...com }])
      return { ...body, ofertas: { ...body.ofertas, cupons: [codigo] } as VendaBody['ofertas'] }
    }
    expect((await post(dita('outro'))).status).toBe(403)
    // a discount by hand under the coupon's name is only a discount: it uses nothing up
    await loja.sql(`update grupos set ${given({ pdv_desconto: true })}`)
    expect((await vender(dita('outro'))).itens?.[0]?.['promocoes'] ?? null).toBeNull()
    await loja.sql(`update grupos set ${given({ pdv_desconto: false })}`)
    const duas = await Promise.all([post(dita('NATAL10')), post(dita('Natal 10'))])
    expect(duas.map(({ status }) => status).sort()).toEqual([200, 422])
    const recusada = duas.find(({ status }) => status === 422)
    expect(Object.keys(recusada?.body.errors)).toEqual(['itens.0.promocoes'])
    const atrasada = await vender(offline(dita('natal10')))
    expect(atrasada.divergencias).toMatchObject([{ campo: 'itens.0.promocoes', recebido: 'Primeira compra' }])
  })
})

test('o que a promoção deixa de fora não tem o desconto dela', async () => {
  const todas = catalogo.promocoes
  const { comum, lote } = loja.produtos
  const id = await cadastrar('promocoes', {
    ...{ nome: 'Tudo menos', tipo: 1, forma: 1, valor: '10', menos_produtos: [lote] },
    ...{ publico: 1, prioridade: 1 },
  })
  const ler = async () => {
    const lido = (await loja.caixa.call('GET', 'pdv/catalogo')).body as CatalogoAnswer
    catalogo = { ...catalogo, promocoes: (lido.promocoes ?? []).filter(each => each.id === id) }
  }
  await ler()
  const linha = { desconto: '1.00', promocoes: [{ promocao_id: id, nome: 'Tudo menos', valor: '1.00' }] }
  expect((await vender(doCaixa([linha]))).valor_total).toBe('9.00')
  const { versao } = (await chamar('GET', `promocoes/${id}`)).body.data
  const dito = { nome: 'Tudo menos', tipo: 1, forma: 1, valor: '10', publico: 1, prioridade: 1, versao }
  expect(
    (await chamar('PUT', `promocoes/${id}`, { ...dito, produtos: [comum], menos_produtos: [comum] })).ids,
  ).toEqual(['menos_produtos'])
  // the seal of before still holds, one that left the product out never did
  const antes = doCaixa([linha])
  expect((await chamar('PUT', `promocoes/${id}`, { ...dito, menos_produtos: [comum] })).status).toBe(200)
  expect((await vender(antes)).valor_total).toBe('9.00')
  await ler()
  expect((await post(doCaixa([linha]))).status).toBe(403)
  catalogo = { ...catalogo, promocoes: todas }
  await loja.sql('update promocoes set ativo = false where id = $1', [id])
})

test('as que somam vão juntas na linha e na nota, e de um grupo vai uma', async () => {
  const todas = catalogo.promocoes
  const nova = (nome: string, valor: string, mais: object) =>
    cadastrar('promocoes', {
      ...{ nome, tipo: 1, forma: 1, valor, produtos: [loja.produtos.comum], publico: 1 },
      ...mais,
    })
  const ids = [
    await nova('Dez', '10', { pilha: 2, prioridade: 1 }),
    await nova('Vinte', '20', { pilha: 2, prioridade: 2 }),
    await nova('Fraca', '5', { pilha: 3, grupo: 'Natal', prioridade: 1 }),
    await nova('Forte', '50', { pilha: 3, grupo: 'natal', prioridade: 3 }),
  ]
  const lido = (await loja.caixa.call('GET', 'pdv/catalogo')).body as CatalogoAnswer
  const [dez, vinte, fraca, forte] = ids.map(id => lido.promocoes?.find(each => each.id === id))
  const da = (...ofertas: (typeof dez)[]) => {
    catalogo = { ...catalogo, promocoes: ofertas.flatMap(each => each ?? []) }
  }
  const dadas = (...partes: [id: number | undefined, nome: string, valor: string][]) => ({
    desconto: partes.reduce((sum, [, , valor]) => sum + Number(valor), 0).toFixed(2),
    promocoes: partes.map(([promocao_id, nome, valor]) => ({ promocao_id: promocao_id ?? 0, nome, valor })),
  })
  da(dez, vinte)
  // 20.00 less 10 % is 18.00, less 20 % is 14.40
  const linha = { qtde: '2', ...dadas([dez?.id, 'Dez', '2.00'], [vinte?.id, 'Vinte', '3.60']) }
  const venda = await vender(
    doCaixa([
      linha,
      { ...linha, qtde: '1', ...dadas([dez?.id, 'Dez', '1.00'], [vinte?.id, 'Vinte', '1.80']) },
    ]),
  )
  expect([venda.divergente, venda.valor_total]).toEqual([false, '21.60'])
  await loja.quieto()
  const xml: string = (await loja.caixa.call('GET', `vendas/${venda.id}/xml`)).body
  expect([...xml.matchAll(/<vDesc>([\d.]+)</g)].map(([, valor]) => valor)).toEqual(['5.60', '2.80', '8.40'])
  // what is added up, not multiplied, is a hand's
  const somada = { qtde: '2', ...dadas([dez?.id, 'Dez', '2.00'], [vinte?.id, 'Vinte', '4.00']) }
  expect((await post(doCaixa([somada]))).status).toBe(403)
  da(forte)
  expect((await vender(doCaixa([dadas([forte?.id, 'Forte', '5.00'])]))).divergente).toBe(false)
  da(forte, fraca)
  expect((await vender(doCaixa([dadas([forte?.id, 'Forte', '5.00'])]))).divergente).toBe(false)
  expect((await post(doCaixa([dadas([fraca?.id, 'Fraca', '0.50'])]))).status).toBe(403)
  catalogo = { ...catalogo, promocoes: todas }
  await loja.sql('update promocoes set ativo = false where id = any($1)', [ids])
})

describe('o público da promoção', () => {
  let todas: CatalogoAnswer['promocoes']
  /** The customer that the shop has, and what the till's search says of him. */
  const cliente = () => loja.parceiros.completo
  const doPublico = async (nome: string, publico: object) => {
    todas ??= catalogo.promocoes
    const id = await cadastrar('promocoes', {
      ...{ nome, tipo: 1, forma: 1, valor: '10', produtos: [loja.produtos.comum], prioridade: 1 },
      ...publico,
    })
    const lido = (await loja.caixa.call('GET', 'pdv/catalogo')).body as CatalogoAnswer
    catalogo = { ...catalogo, promocoes: (lido.promocoes ?? []).filter(each => each.id === id) }
    const linha = { desconto: '1.00', promocoes: [{ promocao_id: id, nome, valor: '1.00' }] }
    return {
      para: (parceiro_id: number | null) => doCaixa([linha], { parceiro_id }),
      fim: async () => {
        catalogo = { ...catalogo, promocoes: todas }
        await loja.sql('update promocoes set ativo = false where id = $1', [id])
      },
    }
  }
  const comprou = async () => {
    const { body } = await loja.caixa.call('GET', `parceiros?id=${cliente()}&includes=comprou`)
    return [body.data[0].comprou, body.data[0].classificacaos.map(({ id }: { id: number }) => id)]
  }

  test('na primeira compra vale uma vez, também em dois caixas ao mesmo tempo', async () => {
    await loja.sql('update vendas set parceiro_id = null where parceiro_id = $1', [cliente()])
    expect(await comprou()).toEqual([false, []])
    const { para, fim } = await doPublico('Bem-vindo', { publico: 5 })
    expect((await post(para(null))).status).toBe(403)
    const duas = await Promise.all([post(para(cliente())), post(para(cliente()))])
    expect(duas.map(({ status }) => status).sort()).toEqual([200, 422])
    const recusada = duas.find(({ status }) => status === 422)
    expect(recusada?.body.errors).toEqual({
      'itens.0.promocoes': ['Bem-vindo: este cliente já comprou antes'],
    })
    expect(await comprou()).toEqual([true, []])
    const atrasada = await vender(offline(para(cliente())))
    expect(atrasada.divergencias).toMatchObject([{ campo: 'itens.0.promocoes', recebido: 'Bem-vindo' }])
    await loja.quieto()
    // cancelled, what he bought was nothing
    await loja.sql(`update vendas set status = 'C' where parceiro_id = $1`, [cliente()])
    expect(await comprou()).toEqual([false, []])
    expect((await vender(para(cliente()))).divergente).toBe(false)
    await fim()
  })

  test('é da classificação que o servidor conhece', async () => {
    const { para, fim } = await doPublico('Dos entregadores', { publico: 3, classes: [4, 5] })
    expect((await post(para(cliente()))).status).toBe(403)
    const marcada = await vender(offline(para(cliente())))
    expect([marcada.divergente, marcada.itens?.[0]?.['promocoes'] ?? null]).toEqual([true, null])
    await loja.sql(`update parceiros set classificacaos = '{1,5}' where id = $1`, [cliente()])
    expect(await comprou()).toEqual([true, [1, 5]])
    expect((await vender(para(cliente()))).divergente).toBe(false)
    await loja.sql(`update parceiros set classificacaos = '{}' where id = $1`, [cliente()])
    await fim()
  })

  test('é de certos clientes, e o cadastro pede quais', async () => {
    const dito = { nome: 'De ninguém', tipo: 1, forma: 1, valor: '10', prioridade: 1 }
    expect((await chamar('POST', 'promocoes', { ...dito, publico: 4 })).ids).toEqual(['parceiros'])
    expect((await chamar('POST', 'promocoes', { ...dito, publico: 3 })).ids).toEqual(['classes'])
    const { para, fim } = await doPublico('Da casa', { publico: 4, parceiros: [cliente()] })
    expect((await post(para(null))).status).toBe(403)
    expect((await vender(para(cliente()))).divergente).toBe(false)
    await fim()
  })
})

test('a promoção de um meio vale quando tudo é pago nele', async () => {
  const todas = catalogo.promocoes
  const id = await cadastrar('promocoes', {
    ...{ nome: 'No dinheiro', tipo: 1, forma: 1, valor: '10', meios: ['01', '20'] },
    ...{ produtos: [loja.produtos.comum], publico: 1, prioridade: 1 },
  })
  const lido = (await loja.caixa.call('GET', 'pdv/catalogo')).body as CatalogoAnswer
  catalogo = { ...catalogo, promocoes: (lido.promocoes ?? []).filter(each => each.id === id) }
  const linha = {
    desconto: '1.00',
    promocoes: [{ promocao_id: id, nome: 'No dinheiro', valor: '1.00' }],
  }
  const paga = (...pagamento: [meio_pagamento_id: number, meio: number, valor: string][]) => {
    const [um] = doCaixa([{}]).pagamento
    return doCaixa([linha], {
      pagamento: pagamento.map(([meio_pagamento_id, meio, valor]) => ({
        ...(um as VendaBody['pagamento'][number]),
        ...{ meio_pagamento_id, meio: meio as 1, valor, bandeira_id: meio === 3 ? loja.bandeira : null },
      })),
    })
  }
  const { dinheiro, cartao } = loja.meios
  expect((await vender(paga([dinheiro, 1, '9.00']))).divergente).toBe(false)
  expect((await vender(paga([dinheiro, 1, '4.00'], [dinheiro, 1, '5.00']))).valor_total).toBe('9.00')
  for (const misto of [
    [[cartao, 3, '9.00']],
    [
      [dinheiro, 1, '4.00'],
      [cartao, 3, '5.00'],
    ],
  ] as const)
    expect((await post(paga(...(misto as unknown as Parameters<typeof paga>)))).status).toBe(403)
  catalogo = { ...catalogo, promocoes: todas }
  await loja.sql('update promocoes set ativo = false where id = $1', [id])
})

describe('tabela de preço', () => {
  const doze = () => [6, 6].map(() => ({ qtde: '6', preco: '8.00', tabela_id: faixa }))

  test('é do cliente que a tem, pela quantidade de todas as linhas', async () => {
    expect((await post(doCaixa(doze()))).status).toBe(403)
    await loja.sql('update terminais set tabela_preco_id = $1 where id = $2', [tabela, loja.terminais[0]])
    const venda = await vender(doCaixa(doze()))
    expect([venda.divergente, venda.valor_total]).toEqual([false, '96.00'])
    expect((await post(doCaixa(doze().slice(1)))).status).toBe(403)
    await loja.sql('update terminais set tabela_preco_id = null')
    await loja.sql('update parceiros set tabela_preco_id = $1 where id = $2', [
      tabela,
      loja.parceiros.completo,
    ])
    const dele = { parceiro_id: loja.parceiros.completo }
    expect((await vender(doCaixa(doze(), dele))).divergente).toBe(false)
  })

  test('escolhida à mão vale para quem tem o direito', async () => {
    await loja.sql('update parceiros set tabela_preco_id = null')
    const body = doCaixa(doze())
    const escolhida = { ...body, ofertas: { ...body.ofertas, tabela_id: tabela } as VendaBody['ofertas'] }
    expect((await post(escolhida)).status).toBe(403)
    await loja.sql(`update grupos set ${given({ pdv_tabela: true })}`)
    expect((await vender({ ...escolhida, uuid: novoUuid() })).divergente).toBe(false)
    await loja.sql(`update grupos set ${given({ pdv_tabela: false })}`)
  })

  test('só vem com o catálogo de novo quando muda', async () => {
    const read = async (tabelas: string | undefined, etag = '') =>
      loja.app.inject({
        ...{ method: 'GET', url: `/api/v1/pdv/catalogo?tabelas=${tabelas ?? ''}` },
        headers: { authorization: `Bearer ${loja.caixa.token}`, 'if-none-match': etag },
      })
    const first = await read(undefined)
    const { tabelas, tabelas_versao } = first.json<CatalogoAnswer>()
    expect(tabelas?.linhas).toHaveLength(1)
    const etag = String(first.headers.etag)
    expect((await read(tabelas_versao, etag)).statusCode).toBe(304)
    expect((await read(tabelas_versao)).json<CatalogoAnswer>()).toMatchObject({ tabelas_versao })
    expect((await read(tabelas_versao)).json<CatalogoAnswer>().tabelas).toBeUndefined()
    for (const valor of ['7', '8']) {
      const { versao } = (await chamar('GET', `tabelas_preco_itens/${faixa}`)).body.data
      const dito = { tabela_id: tabela, produto_id: loja.produtos.comum, qtde_min: '12', valor, versao }
      expect((await chamar('PUT', `tabelas_preco_itens/${faixa}`, dito)).status).toBe(200)
      const moved = (await read(tabelas_versao, etag)).json<CatalogoAnswer>()
      expect(moved.tabelas?.linhas[0]?.[5]).toBe(valor)
    }
  })

  test('a margem chega ao caixa como preço: o custo não sai do servidor', async () => {
    const margem = await cadastrar('tabelas_preco', { nome: 'CUSTO MAIS 50', tipo: 3, todos: true })
    await loja.sql(`update produtos set preco_comp = '4.00' where id = $1`, [loja.produtos.comum])
    const item = { tabela_id: margem, qtde_min: '0', valor: '50' }
    expect((await chamar('POST', 'tabelas_preco_itens', item)).ids).toEqual(['produto_id'])
    const id = await cadastrar('tabelas_preco_itens', { ...item, produto_id: loja.produtos.comum })
    const lido = (await loja.caixa.call('GET', 'pdv/catalogo')).body as CatalogoAnswer
    const linha = tabelasDoCatalogo(lido.tabelas ?? { nomes: {}, linhas: [] }).find(each => each.id === id)
    expect([linha?.tipo, linha?.valor]).toEqual([1, '6'])
    expect((await chamar('DELETE', `tabelas_preco_itens/${id}`)).status).toBe(200)
  })
})

test('uma tabela tem um preço só de um produto a partir de uma quantidade', async () => {
  const dito = { tabela_id: tabela, produto_id: loja.produtos.comum, qtde_min: '12.0000', valor: '7' }
  expect((await chamar('POST', 'tabelas_preco_itens', dito)).ids).toEqual(['qtde_min'])
  const todos = { tabela_id: tabela, qtde_min: '30', valor: '7' }
  const juntos = await Promise.all([1, 2].map(() => chamar('POST', 'tabelas_preco_itens', todos)))
  expect(juntos.map(({ status }) => status).sort()).toEqual([201, 422])
  const id = juntos.find(({ status }) => status === 201)?.body.data.id
  const outro = await cadastrar('tabelas_preco_itens', { ...todos, qtde_min: '31' })
  expect((await chamar('PUT', `tabelas_preco_itens/${outro}`, todos)).ids).toEqual(['qtde_min'])
  expect(
    (await chamar('PUT', `tabelas_preco_itens/${outro}`, { ...todos, qtde_min: '31', valor: '6' })).status,
  ).toBe(200)
  // nor does a deleted one come back beside the one that took its place
  expect((await chamar('DELETE', `tabelas_preco_itens/${id}`)).status).toBe(200)
  const novo = await cadastrar('tabelas_preco_itens', todos)
  expect((await chamar('POST', `tabelas_preco_itens/${id}/restaurar`)).ids).toEqual(['qtde_min'])
  for (const fim of [outro, novo])
    expect((await chamar('DELETE', `tabelas_preco_itens/${fim}`)).status).toBe(200)
})

describe('dois preços iguais de uma tabela são recusados no campo, e nada se grava', () => {
  const FALTA = 'Esta tabela já tem um preço a partir desta quantidade'
  let itens: number[] = []
  /** What the table has, as it is stored. */
  const guardados = async () =>
    (
      await loja.sql<{ qtde: string; valor: string }>(
        `select qtde_min::float8::text as qtde, valor::float8::text as valor from tabelas_preco_itens
          where tabela_id = $1 and produto_id = $2 order by qtde_min`,
        [tabela, loja.produtos.lote],
      )
    ).map(({ qtde, valor }) => `${qtde} por ${valor}`)
  const DOIS = ['6 por 9', '24 por 7']

  beforeAll(async () => {
    const de = { tabela_id: tabela, produto_id: loja.produtos.lote }
    itens = [
      await cadastrar('tabelas_preco_itens', { ...de, qtde_min: '6', valor: '9' }),
      await cadastrar('tabelas_preco_itens', { ...de, qtde_min: '24', valor: '7' }),
    ]
  })

  /** Changes rows of the grid, in their order. */
  const naGrade = async (...valores: Record<string, string>[]) => {
    const { body } = await chamar('POST', 'tabelas_preco_itens/lote/abrir', { ids: itens })
    const versoes = new Map(
      body.data.linhas.map(({ id, versao }: { id: number; versao: number }) => [id, versao]),
    )
    const linhas = valores.map((each, i) => ({ id: itens[i], versao: versoes.get(itens[i]), valores: each }))
    return chamar('POST', 'tabelas_preco_itens/lote', { linhas })
  }

  test('na grade, com o que já havia e entre as linhas mudadas', async () => {
    const naSegunda = [{ id: itens[1], campo: 'qtde_min', mensagem: FALTA }]
    const uma = await naGrade({ valor: '8' }, { qtde_min: '6.0000' })
    expect([uma.status, uma.body.dados?.recusadas]).toEqual([422, naSegunda])
    const ambas = await naGrade({ qtde_min: '48' }, { qtde_min: '48', valor: '5' })
    expect([ambas.status, ambas.body.dados?.recusadas]).toEqual([422, naSegunda])
    expect(await guardados()).toEqual(DOIS)
    // the quantity of one is free as soon as an earlier row left it
    expect((await naGrade({ qtde_min: '48' }, { qtde_min: '6' })).status).toBe(200)
    expect(await guardados()).toEqual(['6 por 7', '48 por 9'])
    const { lote_id } = (await chamar('GET', 'tabelas_preco_itens/lote/ultimo')).body.data
    expect((await chamar('POST', `tabelas_preco_itens/lote/${lote_id}/desfazer`)).status).toBe(200)
    expect(await guardados()).toEqual(DOIS)
  })

  test('no arquivo, com o que já havia e entre as linhas dele', async () => {
    const colunas = ['tabela_id', 'produto_id', 'qtde_min', 'valor']
    const de = ['ATACADO', 'LOT-1']
    const enviar = (...linhas: [qtde: string, valor: string][]) =>
      chamar('POST', 'tabelas_preco_itens/importar', {
        ...{ chave: null, colunas },
        linhas: linhas.map(each => [...de, ...each]),
      })
    const { status, body } = await enviar(['48', '5'], ['6,0', '8'], ['48', '4'])
    const recusa = (linha: number) => ({ linha, coluna: 'A partir de', mensagem: FALTA })
    expect([status, body.dados?.recusas]).toEqual([422, [recusa(3), recusa(4)]])
    expect(await guardados()).toEqual(DOIS)
    expect((await enviar(['48', '5'])).body.data).toMatchObject({ inseridas: 1, recusadas: 0 })
    expect(await guardados()).toEqual([...DOIS, '48 por 5'])
  })

  test('na chamada, ao criar e ao mudar', async () => {
    const dito = { tabela_id: tabela, produto_id: loja.produtos.lote, qtde_min: '24.0', valor: '1' }
    const antes = await guardados()
    const { versao } = (await chamar('GET', `tabelas_preco_itens/${itens[0]}`)).body.data
    for (const [method, path, body] of [
      ['POST', 'tabelas_preco_itens', dito],
      ['PUT', `tabelas_preco_itens/${itens[0]}`, { ...dito, versao }],
    ] as const) {
      const answer = await chamar(method, path, body)
      expect([answer.status, answer.body.errors]).toEqual([422, { qtde_min: [FALTA] }])
    }
    expect(await guardados()).toEqual(antes)
  })
})

test('o cadastro diz a falta no seu campo, e o de outra conta não existe', async () => {
  const leve = { nome: 'Errada', tipo: 3, qtde: 2, paga: 2, publico: 1, prioridade: 1 }
  expect((await chamar('POST', 'promocoes', leve)).ids).toEqual(['paga'])
  const inverso = { ...leve, paga: 1, data_inicio: '02/12/2026', data_fim: '01/12/2026' }
  expect((await chamar('POST', 'promocoes', inverso)).ids).toEqual(['data_fim'])
  expect(
    (await chamar('POST', 'promocoes', { ...leve, tipo: 5, paga: null, forma: 4, valor: '5' })).ids,
  ).toEqual(['com_produtos'])
  const negativo = { tabela_id: tabela, qtde_min: '0', valor: '-1' }
  expect((await chamar('POST', 'tabelas_preco_itens', negativo)).ids).toEqual(['valor'])
  const outra = await createAccount(loja.deps.db, { users: [{ email: 'outra@ofertas.br' }] })
  const dela = await loja.login(Object.keys(outra.usuarios)[0] as string)
  expect((await dela.call('GET', `promocoes/${promocao}`)).status).toBe(404)
  expect((await dela.call('GET', `tabelas_preco/${tabela}`)).status).toBe(404)
})
