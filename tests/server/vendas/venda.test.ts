import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isChave } from '../../../src/core/document/chave.ts'
import { QUOTE } from '../../../src/core/document/types/index.ts'
import type { VendaBody } from '../../../src/domain/api/vendas.ts'
import { criado, dizer } from '../documentos/documento.ts'
import { momentoEm } from '../time.ts'
import { createAccount } from '../world.ts'
import { abrirLoja, CNPJ_CLIENTE, type Loja, novoUuid } from './loja.ts'

let loja: Loja
beforeAll(async () => {
  loja = await abrirLoja()
})
afterAll(() => loja.close())

const post = (body: unknown) => loja.caixa.call('POST', 'vendas', body)
const contar = async (uuid: string) =>
  (
    await loja.sql<{ vendas: number; notas: number }>(
      `select count(distinct v.id)::int as vendas, count(d.id)::int as notas from vendas v
        left join documentos_fiscais d on d.venda_id = v.id where v.uuid = $1`,
      [uuid],
    )
  )[0]

describe('venda paga', () => {
  test('é gravada, numerada, assinada, autorizada e impressa', async () => {
    const criada = await loja.vender()
    expect(criada).toMatchObject({
      status: 'E',
      status_emissao: 'pendente',
      serie: '1',
      numerocodumento: '42', // contrato: o registro da série diz 41
      valor_total: '10.00',
      divergente: false,
      tp_emis: 1,
    })
    expect(isChave(criada.chave ?? '')).toBe(true)
    await loja.quieto()
    const venda = await loja.ver(criada.id)
    expect(venda).toMatchObject({
      status: 'T',
      status_emissao: 'autorizada',
      cstat: '100',
      chave: criada.chave,
    })
    expect(venda.protocolo).toMatch(/^\d{15}(\d\d)?$/)
    expect(venda.diario?.map(linha => linha['para'])).toEqual([
      'pendente',
      'assinada',
      'enviada',
      'autorizada',
    ])
    expect(venda.itens).toHaveLength(1)
    const xml = await loja.caixa.call('GET', `vendas/${venda.id}/xml`)
    expect(xml.body).toContain(`<nfeProc`)
    expect(xml.body).toContain(`Id="NFe${venda.chave}"`)
    const pdf = await loja.caixa.call('GET', `vendas/${venda.id}/danfe`)
    expect(pdf.body.slice(0, 5)).toBe('%PDF-')
    const pasta = join(loja.deps.config.dataDir, 'impressao')
    expect(existsSync(pasta) && readdirSync(pasta)).toHaveLength(1)
    expect(readFileSync(join(pasta, readdirSync(pasta)[0] ?? '')).length).toBeGreaterThan(500)
  })

  test('enviada duas vezes ao mesmo tempo é uma venda e um número', async () => {
    const body = loja.venda()
    const answers = await Promise.all([post(body), post(body), post(body), post(body)])
    expect(answers.map(a => a.status)).toEqual([200, 200, 200, 200])
    expect(new Set(answers.map(a => a.body.data.id)).size).toBe(1)
    expect(await contar(body.uuid)).toEqual({ vendas: 1, notas: 1 })
  })

  test('com casas a mais na quantidade é marcada, e antes de paga recusada', async () => {
    await loja.sql('update accounts set qtde_decimal = 0')
    const paga = (await post(loja.venda({}, '1.5'))).body.data
    const { divergencias } = await loja.ver(paga.id)
    expect(divergencias?.map(({ texto }) => texto)).toEqual(['Água mineral 500 ml: a quantidade é inteira'])
    const aberta = await post({ ...loja.venda({}, '1.5'), paga: false })
    expect([aberta.status, aberta.body.errors]).toEqual([
      422,
      { 'itens.0.qtde': ['Água mineral 500 ml: a quantidade é inteira'] },
    ])
    expect((await post(loja.venda({}, '2'))).body.data.divergente).toBe(false)
    await loja.sql('update accounts set qtde_decimal = 4')
  })

  test('com o mesmo uuid e outro corpo responde a venda gravada, não a segunda', async () => {
    const body = loja.venda()
    const primeira = (await post(body)).body.data
    const segunda = (await post({ ...loja.venda({}, '3'), uuid: body.uuid })).body.data
    expect(segunda).toMatchObject({
      id: primeira.id,
      valor_total: '10.00',
      numerocodumento: primeira.numerocodumento,
    })
  })

  test('só recebida de novo com outro valor deixa um aviso, que é um só', async () => {
    const avisos = () =>
      loja.sql<{ titulo: string; mensagem: string }>(
        "select titulo, mensagem from notificacoes where titulo like 'Venda repetida%' order by id",
      )
    await loja.sql("delete from notificacoes where titulo like 'Venda repetida%'")
    const body = loja.venda()
    const primeira = (await post(body)).body.data
    await post(body)
    expect(await avisos()).toEqual([])
    const outra = { ...loja.venda({}, '123.5'), uuid: body.uuid }
    expect((await post(outra)).status).toBe(200)
    expect((await post(outra)).status).toBe(200)
    expect(await avisos()).toEqual([
      {
        titulo: `Venda repetida: NFC-e 1/${primeira.numerocodumento}`,
        mensagem: 'Venda recebida de novo com outro valor: R$ 1.235,00, guardada com R$ 10,00',
      },
    ])
  })

  test('nunca volta a rascunho, e um rascunho vira paga uma vez só', async () => {
    const body = loja.venda()
    const rascunho = (await post({ ...body, paga: false })).body.data
    expect(rascunho).toMatchObject({ status: 'A', numerocodumento: null, chave: null })
    const paga = (await post({ ...loja.venda({}, '2'), uuid: body.uuid })).body.data
    expect(paga).toMatchObject({ id: rascunho.id, status: 'E', valor_total: '20.00' })
    const depois = (await post({ ...body, paga: false })).body.data
    expect(depois.status).not.toBe('A')
    expect(depois.valor_total).toBe('20.00')
    expect(await contar(body.uuid)).toEqual({ vendas: 1, notas: 1 })
  })
})

describe('quem compra, enquanto há a quem perguntar', () => {
  test('acima de R$ 10.000 sem ninguém nomeado: o rascunho diz, a paga é guardada', async () => {
    for (const cpf_cnpj of [undefined, '52998224725']) {
      const body = loja.venda(cpf_cnpj ? { cpf_cnpj } : {}, '1000.1')
      const { status, body: resposta } = await post({ ...body, paga: false })
      expect(status).toBe(422)
      expect(resposta.errors.parceiro_id?.[0]).toContain('identifique um cliente cadastrado')
      expect((await post(body)).status).toBe(200)
    }
    const parceiro_id = loja.parceiros.completo
    const nomeada = loja.venda({ parceiro_id, modelo: '55' }, '1000.1')
    expect((await post({ ...nomeada, paga: false })).status).toBe(200)
  })

  test('a identificação do estrangeiro que a nota não aceita', async () => {
    const [estrangeiro] = await loja.sql<{ id: number }>(
      `insert into parceiros (account_id, tipo, nome, id_entrageiro)
        values ($1, 'E', 'John Doe', $2) returning id`,
      [loja.account_id, 'A'.repeat(21)],
    )
    const parceiro_id = estrangeiro?.id ?? 0
    const rascunho = await post({ ...loja.venda({ parceiro_id }), paga: false })
    expect(rascunho.body.errors.parceiro_id?.[0]).toContain('5 a 20 letras')
    await loja.sql("update parceiros set id_entrageiro = 'P 12-3/4' where id = $1", [parceiro_id])
    expect((await post({ ...loja.venda({ parceiro_id }), paga: false })).status).toBe(200)
  })
})

test('o uuid de um rascunho de outra empresa da conta não leva a venda para esta', async () => {
  const body = loja.venda()
  const rascunho = (await post({ ...body, paga: false })).body.data
  const [own] = await loja.sql<{ columns: string }>(
    `select string_agg(quote_ident(column_name), ', ') as columns from information_schema.columns
      where table_schema = current_schema and table_name = 'empresas' and is_generated = 'NEVER'`,
  )
  const [outra] = await loja.sql<{ id: number }>(
    `insert into empresas (${own?.columns}) select ${own?.columns} from (
        select (jsonb_populate_record(e, '{"id": 900001, "cnpj": "11222333000262"}')).* from empresas e where id = $1) x
      returning id`,
    [loja.empresa_id],
  )
  await loja.sql('update vendas set empresa_id = $2 where id = $1', [rascunho.id, outra?.id])
  for (const paga of [true, false]) {
    const { status, body: resposta } = await post({ ...body, paga })
    expect([status, resposta.codigo]).toEqual([409, 'CONFLITO'])
    expect(resposta.message).toContain('outra empresa')
  }
  expect(await loja.sql('select empresa_id, paga from vendas where id = $1', [rascunho.id])).toEqual([
    { empresa_id: outra?.id, paga: false },
  ])
  for (const [metodo, caminho, corpo] of [
    ['GET', '', undefined],
    ['GET', '/xml', undefined],
    ['GET', '/danfe', undefined],
    ['POST', '/imprimir', {}],
    ['POST', '/emitir', {}],
    ['POST', '/cancelar', { justificativa: 'venda feita por engano' }],
  ] as const)
    expect([
      caminho,
      (await loja.caixa.call(metodo, `vendas/${rascunho.id}${caminho}`, corpo)).status,
    ]).toEqual([caminho, 404])
})

describe('oito caixas ao mesmo tempo', () => {
  test('não deixam buraco nem repetem número em série nenhuma', async () => {
    const vendas = loja.terminais.flatMap(terminal_id =>
      Array.from({ length: 6 }, () => loja.venda({ terminal_id })),
    )
    // one refused in the middle of each series must not take a number
    const recusada = loja.terminais.map(terminal_id => loja.venda({ terminal_id, pagamento: [] }))
    const answers = await Promise.all([...vendas, ...recusada].map(post))
    expect(answers.slice(0, vendas.length).every(a => a.status === 200)).toBe(true)
    expect(answers.slice(vendas.length).every(a => a.status === 422)).toBe(true)
    const rows = await loja.sql<{ serie: number; n: number; primeiro: number; ultimo: number }>(
      `select serie, count(distinct numero)::int as n, min(numero) as primeiro, max(numero) as ultimo
        from documentos_fiscais group by serie order by serie`,
    )
    expect(rows).toHaveLength(8)
    for (const { n, primeiro, ultimo } of rows) expect(ultimo - primeiro + 1).toBe(n)
  })
})

describe('combustível sem o código da ANP', () => {
  test('aberta é recusada, paga é guardada e a nota não sai', async () => {
    const falta = 'o NCM 27101259 é de combustível: informe o código da ANP do produto'
    const gravar = (ncm: string) =>
      loja.sql('update produtos set ncm = $2 where id = $1', [loja.produtos.comum, ncm])
    await gravar('27101259')
    const body = () => {
      const base = loja.venda()
      return { ...base, itens: base.itens.map(item => ({ ...item, ncm: '27101259' })) }
    }
    const aberta = await post({ ...body(), paga: false })
    expect([aberta.status, aberta.body.errors]).toEqual([
      422,
      { 'itens.0.produto_id': [`Água mineral 500 ml: ${falta}`] },
    ])
    const { data } = (await post(body())).body
    await loja.quieto()
    expect(await loja.ver(data.id)).toMatchObject({
      status: 'R',
      cstat: '660',
      orientacao: { texto: expect.stringContaining(falta) },
    })
    await gravar('22011000')
  })
})

describe('o servidor recalcula', () => {
  test('uma venda não paga que diverge é recusada, com os dois lados', async () => {
    const { status, body } = await post(
      loja.venda({ paga: false, totais: { vNF: '9.99', vProd: '10.00' }, valor_total: '9.99' }),
    )
    expect(status).toBe(409)
    expect(body).toMatchObject({ codigo: 'VENDA_DIVERGENTE', dados: { servidor: { vNF: '10.00' } } })
    expect(body.dados.diferencas).toEqual(['vNF', 'valor_total'])
  })

  test('uma venda paga que diverge é gravada e marcada, com as duas árvores', async () => {
    const body = loja.venda({ totais: { vNF: '9.99', vProd: '10.00' }, valor_total: '9.99' })
    const { status, body: answer } = await post(body)
    expect(status).toBe(200)
    expect(answer.data.divergente).toBe(true)
    const [row] = await loja.sql<{ totais_cliente: object; totais_servidor: { totais: object } }>(
      'select totais_cliente, totais_servidor from vendas where uuid = $1',
      [body.uuid],
    )
    expect(row?.totais_cliente).toMatchObject({ vNF: '9.99' })
    expect(row?.totais_servidor.totais).toMatchObject({ vNF: '10.00' })
  })
})

describe('pagamento, estoque e lote', () => {
  const cartao = (mudanca: object) => ({
    meio: 3 as const,
    meio_pagamento_id: loja.meios.cartao,
    bandeira_id: loja.bandeira,
    valor: '10.00',
    numparcelas: 1,
    ...mudanca,
  })

  test.each([
    ['menor que o total', () => [], 'O valor do pagamento não pode ser menor que o total da venda'],
    ['cartão sem bandeira', () => [cartao({ bandeira_id: null })], 'Campo Obrigatório'],
    [
      'parcelas demais',
      () => [cartao({ numparcelas: 4 })],
      'A quantidade maxima de parcela permitida para este meio é: 3',
    ],
    [
      'parcelas que não somam',
      () => [
        cartao({ numparcelas: 2, parcelas: [{ num_parcela: 1, valor: '4.00', vencimento: '20/12/2026' }] }),
      ],
      'O total das parcelas é diferente do valor a pagar',
    ],
    [
      'cartão acima do total',
      () => [cartao({ valor: '11.00' })],
      'O valor em cartão e outros não pode ser maior que o total da venda',
    ],
    [
      'troco maior que o que sobra',
      () => [
        { meio: 1 as const, meio_pagamento_id: loja.meios.dinheiro, valor: '12.00', numparcelas: 1 },
        {
          meio: 1 as const,
          meio_pagamento_id: loja.meios.dinheiro,
          valor: '2.01',
          numparcelas: -1,
          tipo: 2 as const,
        },
      ],
      'O troco não pode ser maior que o que sobra do pagamento',
    ],
  ])('%s é recusado com o texto da especificação', async (_, pagamento, texto) => {
    const { status, body } = await post(loja.venda({ pagamento: pagamento() }))
    expect([status, body.message]).toEqual([422, texto])
  })

  /** In two, on those days. */
  const emDuas = (...[primeira, segunda]: [Parcela, Parcela]) => [
    cartao({
      numparcelas: 2,
      parcelas: [
        { num_parcela: 1, ...primeira },
        { num_parcela: 2, ...segunda },
      ],
    }),
  ]
  type Parcela = { num_parcela?: number; valor: string; vencimento: string; status?: string }
  const amanha = { valor: '4.00', vencimento: '20/12/2090' }
  const depois = { valor: '6.00', vencimento: '31/12/2090' }

  test.each([
    [
      'vencida antes da venda',
      emDuas,
      { ...amanha, vencimento: '20/12/2001' },
      'O vencimento não pode ser anterior à data do documento',
    ],
    ['de um dia que não há', emDuas, { ...amanha, vencimento: '31/02/2090' }, 'Data inválida'],
    ['de valor zero', emDuas, { ...amanha, valor: '0.00' }, 'O valor da parcela deve ser maior que zero'],
    [
      'com número repetido',
      emDuas,
      { ...amanha, num_parcela: 2 },
      'As parcelas são numeradas de 1 em diante, sem saltos',
    ],
    ['com número que não cabe', emDuas, { ...amanha, num_parcela: 99_999_999_999 }, 'O valor máximo é 999.'],
    [
      'que não soma',
      emDuas,
      { ...amanha, valor: '4.01' },
      'O total das parcelas é diferente do valor a pagar',
    ],
  ] as const)('parcela %s é recusada com o campo e o texto', async (_, duas, errada, texto) => {
    const { status, body } = await post(loja.venda({ pagamento: duas(errada, depois) }))
    expect([status, Object.values(body.errors ?? {}).flat()[0]]).toEqual([422, texto])
  })

  test('uma parcela a menos do que se disse é recusada', async () => {
    const { body } = await post(
      loja.venda({
        pagamento: [cartao({ numparcelas: 2, parcelas: [{ num_parcela: 1, ...amanha, valor: '10.00' }] })],
      }),
    )
    expect(body.message).toBe('A quantidade de parcelas é diferente da informada')
  })

  test('as parcelas gravadas nascem A, com o que se escreveu, também na fila', async () => {
    const venda = await loja.vender({ pagamento: emDuas(amanha, { ...depois, status: 'A' }) })
    expect(
      await loja.sql(
        `select num_parcela, sub_parcela, valor, vencimento::text, status, alterou from venda_parcelas
          where venda_id = $1 order by num_parcela`,
        [venda.id],
      ),
    ).toEqual([
      {
        num_parcela: 1,
        sub_parcela: 0,
        valor: '4.00',
        vencimento: '2090-12-20',
        status: 'A',
        alterou: false,
      },
      {
        num_parcela: 2,
        sub_parcela: 0,
        valor: '6.00',
        vencimento: '2090-12-31',
        status: 'A',
        alterou: false,
      },
    ])
  })

  test('dividido com troco sai na nota com vTroco', async () => {
    const venda = await loja.vender({
      troco: '5.00',
      pagamento: [
        cartao({ valor: '4.00' }),
        { meio: 1, meio_pagamento_id: loja.meios.dinheiro, valor: '11.00', numparcelas: 1 },
        { meio: 1, meio_pagamento_id: loja.meios.dinheiro, valor: '5.00', numparcelas: -1, tipo: 2 },
      ],
    })
    await loja.quieto()
    expect(await loja.ver(venda.id)).toMatchObject({ status: 'T' })
    const { body: xml } = await loja.caixa.call('GET', `vendas/${venda.id}/xml`)
    expect(xml).toContain('<vTroco>5.00</vTroco>')
    expect(xml).toContain('<tBand>01</tBand>')
  })

  const comLote = (qtde: string) => {
    const venda = loja.venda({}, qtde)
    return {
      ...venda,
      itens: [{ ...venda.itens[0], produto_id: loja.produtos.lote, lote_id: loja.lote, referencia: 'LOT-1' }],
    }
  }

  test('lote sem saldo é recusado, e com saldo baixa do lote', async () => {
    const { status, body } = await post(comLote('6'))
    expect([status, body.message]).toEqual([422, 'Lote com saldo insuficiente'])
    expect(body.errors).toEqual({
      'itens.0.lote_id': [expect.stringMatching(/^O lote do produto .+ está com saldo insuficiente$/)],
    })
    expect((await post(comLote('2'))).status).toBe(200)
    const [row] = await loja.sql<{ saldo: string }>('select saldo from estoque_saldos where lote_id = $1', [
      loja.lote,
    ])
    expect(row?.saldo).toBe('3.0000')
  })

  test('um lote em duas linhas é recusado naquela em que o saldo dele acaba', async () => {
    const [saldo] = await loja.sql<{ saldo: string }>(
      'select trim_scale(saldo)::text as saldo from estoque_saldos where lote_id = $1',
      [loja.lote],
    )
    const venda = (...qtdes: string[]) => {
      const [item] = comLote('1').itens
      return {
        ...comLote(String(qtdes.reduce((sum, qtde) => sum + Number(qtde), 0))),
        itens: qtdes.map(qtde => ({ ...item, uid: novoUuid(), qtde })),
      }
    }
    const errors = async (...qtdes: string[]) => Object.keys((await post(venda(...qtdes))).body.errors ?? {})
    expect(await errors('1', String(saldo?.saldo))).toEqual(['itens.1.lote_id'])
    expect(await errors(String(saldo?.saldo), '1')).toEqual(['itens.1.lote_id'])
    expect(await errors(String(Number(saldo?.saldo) + 1), '1')).toEqual(['itens.0.lote_id'])
  })

  test('produto controlado sem lote pede o lote', async () => {
    const venda = comLote('1')
    const { body } = await post({ ...venda, itens: [{ ...venda.itens[0], lote_id: null }] })
    expect(body.errors).toEqual({ 'itens.0.lote_id': ['Informe o lote'] })
  })

  test('sem estoque é recusado, mas entra offline e onde se vende sem ele', async () => {
    await loja.sql('update estoque_saldos set saldo = 1 where produto_id = $1', [loja.produtos.comum])
    const online = await post(loja.venda({}, '2'))
    expect([online.status, online.body.codigo, online.body.message]).toEqual([
      422,
      'SEM_ESTOQUE',
      'O produto Água mineral 500 ml está sem estoque',
    ])
    const { body } = await post(loja.venda({ offline: true }, '2'))
    expect(body.data.divergente).toBe(true)
    expect((await loja.ver(body.data.id)).divergencias).toMatchObject([
      { campo: 'itens.0.qtde', texto: 'Água mineral 500 ml: vendido sem saldo, ficou com -1' },
    ])
    // a plan without stock checks none and moves none (G-133)
    const moved = async () =>
      (await loja.sql<{ n: string }>('select count(*) n from estoque_movimentos'))[0]?.n
    const antes = await moved()
    await loja.sql('update planos set gerenciar_estoque = false')
    expect((await post(loja.venda({}, '2'))).status).toBe(200)
    await loja.sql('update planos set gerenciar_estoque = true')
    expect(await moved()).toBe(antes)
    await loja.sql('update accounts set venda_sem_estoque = true')
    expect((await post(loja.venda({}, '2'))).status).toBe(200)
    await loja.sql('update estoque_saldos set saldo = 100000 where produto_id = $1', [loja.produtos.comum])
  })
})

describe('venda feita sem servidor', () => {
  test('com mais de cinco minutos sai em tpEmis 9, com a hora do servidor', async () => {
    const agora = loja.clock()
    // the till's clock is five hours fast; it sold twenty minutes before it sent
    const relogio = (min: number) => new Date(agora.getTime() + 5 * 3_600_000 - min * 60_000).toISOString()
    const venda = await loja.vender({ offline: true, paga_em: relogio(20), enviada_em: relogio(0) })
    expect(venda).toMatchObject({
      tp_emis: 9,
      datavenda: new Date(agora.getTime() - 20 * 60_000).toISOString(),
    })
    await loja.quieto()
    expect(await loja.ver(venda.id)).toMatchObject({ status: 'T', cstat: '100', tp_emis: 9 })
    const { body: xml } = await loja.caixa.call('GET', `vendas/${venda.id}/xml`)
    const vendida = momentoEm(new Date(agora.getTime() - 20 * 60_000))
    expect(xml).toContain(`<dhEmi>${vendida}</dhEmi>`)
    expect(xml).toContain(`<dhCont>${vendida}</dhCont>`)
    expect(xml).toContain('<xJust>Caixa sem comunicacao com o servidor no momento da venda</xJust>')
  })

  test('com menos de cinco minutos sai como qualquer outra', async () => {
    const paga_em = new Date(loja.clock().getTime() - 60_000).toISOString()
    const venda = await loja.vender({ offline: true, paga_em, enviada_em: loja.clock().toISOString() })
    expect(venda.tp_emis).toBe(1)
  })

  test.each<[string, Partial<VendaBody>]>([
    ['de 9999', { paga_em: '9999-12-31T23:59:59Z' }],
    ['do ano que vem', { paga_em: '2027-11-20T12:00:00Z' }],
    ['de anos atrás', { paga_em: '2021-11-20T12:00:00Z' }],
    ['de 9999, sem servidor', { offline: true, paga_em: '9999-12-31T23:59:59Z' }],
    ['de anos atrás, sem servidor', { offline: true, paga_em: '2021-11-20T12:00:00Z' }],
  ])('a hora do pagamento é a do servidor onde a do caixa não pode ser: %s', async (_, mudanca) => {
    const venda = await loja.vender(mudanca)
    const agora = loja.clock().toISOString()
    expect([venda.paga_em, (await loja.ver(venda.id)).paga_em]).toEqual([agora, agora])
  })

  test('um relógio de caixa errado em venda online não muda a emissão, só fica anotado', async () => {
    const paga_em = new Date(loja.clock().getTime() - 5 * 3_600_000).toISOString()
    const venda = await loja.vender({ paga_em })
    expect(venda).toMatchObject({ tp_emis: 1, datavenda: loja.clock().toISOString() })
    const [row] = await loja.sql<{ relogio_diferenca: number }>(
      'select relogio_diferenca from vendas where id = $1',
      [venda.id],
    )
    expect(row?.relogio_diferenca).toBe(5 * 3600)
  })
})

describe('consumidor com CNPJ', () => {
  test('fica na NFC-e, ou em 55 com endereço completo onde a conta diz', async () => {
    const nfce = await loja.vender({ cpf_cnpj: CNPJ_CLIENTE })
    expect(nfce.modelo).toBe('65')
    await loja.sql("update accounts set cnpj_modelo_55_desde = '2026-11-01'")
    const incompleto = await post(loja.venda({ parceiro_id: loja.parceiros.semEndereco }))
    expect([incompleto.status, incompleto.body.message]).toEqual([
      422,
      'Complete o cadastro de Sem Endereço Ltda: falta endereço',
    ])
    const nfe = await loja.vender({ parceiro_id: loja.parceiros.completo })
    expect(nfe).toMatchObject({ modelo: '55' })
    await loja.sql('update accounts set cnpj_modelo_55_desde = null')
    await loja.quieto()
    expect(await loja.ver(nfe.id)).toMatchObject({
      status: 'T',
      modelo: '55',
      xmotivo: expect.stringContaining('Autoriz'),
    })
    const { body: xml } = await loja.caixa.call('GET', `vendas/${nfe.id}/xml`)
    expect(xml).toContain('<tpImp>6</tpImp>')
    expect(await loja.ver(nfce.id)).toMatchObject({ status: 'T' })
  })
})

describe('CPF ou CNPJ de dígito errado', () => {
  test.each([
    ['11144477736', 'CPF inválido'],
    ['11222333000182', 'CNPJ inválido'],
  ])('%s é recusado na venda aberta, e na paga rejeita com o que fazer', async (cpf_cnpj, texto) => {
    const aberta = await post(loja.venda({ paga: false, cpf_cnpj }))
    expect([aberta.status, aberta.body.errors]).toEqual([422, { cpf_cnpj: [texto] }])
    const paga = await loja.vender({ cpf_cnpj })
    await loja.quieto()
    expect(await loja.ver(paga.id)).toMatchObject({ status: 'R', orientacao: { campo: 'cpf_cnpj' } })
  })
})

describe('contas separadas', () => {
  test('a venda, o produto, o cliente e o caixa de outra conta não existem', async () => {
    const venda = await loja.vender()
    await createAccount(loja.deps.db, { users: [{ email: 'outra@outra.br' }] })
    const outra = await loja.login('outra@outra.br')
    for (const path of [`vendas/${venda.id}`, `vendas/${venda.id}/xml`, `vendas/${venda.id}/danfe`])
      expect((await outra.call('GET', path)).status).toBe(404)
    for (const [path, body] of [
      ['cancelar', { justificativa: 'cancelamento de teste' }],
      ['emitir', {}],
      ['imprimir', {}],
    ] as const)
      expect((await outra.call('POST', `vendas/${venda.id}/${path}`, body)).status).toBe(404)
    const { status, body } = await outra.call('POST', 'vendas', loja.venda())
    expect([status, Object.keys(body.errors)]).toEqual([422, ['terminal_id']])
    expect((await outra.call('GET', 'vendas')).body.total).toBe(0)
    // the same uuid in two accounts is two sales
    const repetida = await outra.call('POST', 'vendas', { ...loja.venda(), uuid: venda.uuid })
    expect(repetida.status).toBe(422)
  })

  test.each([
    ['produto', { produto_id: 999_999_999 }, 'itens.0.produto_id'],
    ['lote', { lote_id: 999_999_999 }, 'itens.0.lote_id'],
  ])('um %s que não é da conta é recusado no seu campo', async (_, mudanca, campo) => {
    const venda = loja.venda()
    const { status, body } = await post({ ...venda, itens: [{ ...venda.itens[0], ...mudanca }] })
    expect([status, Object.keys(body.errors)]).toEqual([422, [campo]])
  })

  test('uma operação que o modelo não tem é recusada no seu campo, paga ou não', async () => {
    const parceiro_id = loja.parceiros.completo
    for (const dita of [{ paga: true }, { paga: false }, { paga: true, offline: true, parceiro_id }]) {
      const { status, body } = await post(loja.venda({ ...dita, tipo_operacao: 5 }))
      expect([status, body.errors]).toEqual([
        422,
        { tipo_operacao: ['Não há esta operação para este modelo'] },
      ])
    }
  })

  test('um cliente que não é da conta é recusado', async () => {
    const { status, body } = await post(loja.venda({ parceiro_id: 999_999_999 }))
    expect([status, body.message]).toEqual([422, 'Cliente não localizado'])
  })
})

test('a lista busca por número, filtra e pagina', async () => {
  const venda = await loja.vender({ uuid: novoUuid(), nome_consumidor: 'Maria da Silva' })
  const { body } = await loja.caixa.call('GET', 'vendas?full_search=maria&limit=1')
  expect(body).toMatchObject({ total: 1, page: 1, last_page: 1, data: [{ id: venda.id }] })
  const total = async (query: string) => (await loja.caixa.call('GET', `vendas?${query}`)).body.total
  const printed = String(venda.numerocodumento).padStart(6, '0') // contrato
  const { body: porNota } = await loja.caixa.call('GET', `vendas?full_search=${venda.serie}/${printed}`)
  expect(porNota.data).toMatchObject([{ id: venda.id }])
  // the same number of another series is another note
  expect(await total(`full_search=${Number(venda.serie) + 1}/${printed}`)).toBe(0)
  const todas = await total('modelo=55,65')
  expect(await total('conferir=1')).toBeGreaterThan(0)
  expect((await total('conferir=1')) + (await total('conferir=0'))).toBe(todas)
  expect(await total('status=T,R,A,E,D,C,I,X')).toBe(todas)
  const tudo = await loja.caixa.call('GET', 'vendas?limit=2&page=2&order_by=valor_total,desc&modelo=65')
  expect(tudo.body.data).toHaveLength(2)
})

test('a lista toma o dia inteiro da empresa, e recusa o que não conhece', async () => {
  const venda = await loja.vender({ uuid: novoUuid() })
  const { datavenda } = await loja.ver(venda.id)
  const iso = new Date(Date.parse(datavenda) - 3 * 3_600_000).toISOString().slice(0, 10)
  const br = iso.split('-').reverse().join('/')
  const achada = async (query: string) => {
    const { status, body } = await loja.caixa.call('GET', `vendas?limit=200&${query}`)
    expect([query, status]).toEqual([query, 200])
    return body.data.some(({ id }: { id: number }) => id === venda.id)
  }
  for (const dia of [iso, br]) expect(await achada(`de=${dia}&ate=${dia}`)).toBe(true)
  expect(await achada(`ate=${encodeURIComponent(datavenda)}`)).toBe(true)
  const ontem = new Date(Date.parse(iso) - 86_400_000).toISOString().slice(0, 10)
  expect(await achada(`de=${ontem}&ate=${ontem}`)).toBe(false)
  for (const [campo, errado] of [
    ['status', 'ZZ'],
    ['modelo', '99'],
    ['order_by', 'banana'],
    ['order_by', 'id,banana'],
  ]) {
    const { status, body } = await loja.caixa.call('GET', `vendas?${campo}=${errado}`)
    expect([campo, status, Object.keys(body.errors ?? {})]).toEqual([campo, 422, [campo]])
  }
})

describe('o que foi vendido', () => {
  test('o histórico do produto vem do mais novo, sem o cancelado', async () => {
    const [velha, nova] = [await loja.vender(), await loja.vender()]
    await loja.quieto()
    const itens = await loja.caixa.call('GET', `vendas/${nova.id}/itens`)
    expect(itens.body).toMatchObject({ total: 1, last_page: 1 })
    const { produto_id, qtde, preco } = itens.body.data[0]
    const historico = async (query = '') =>
      (await loja.caixa.call('GET', `itens_venda/${produto_id}${query}`)).body
    const ids = async () =>
      (await historico('?limit=200')).data.map((row: { venda_id: number }) => row.venda_id)
    expect((await historico('?limit=1')).data).toEqual([
      {
        venda_id: nova.id,
        numerocodumento: nova.numerocodumento, // contrato
        datavenda: nova.datavenda,
        qtde,
        preco,
      },
    ])
    expect((await ids()).slice(0, 2)).toEqual([nova.id, velha.id])
    const orcamento = await criado(loja, dizer(loja, { tipo_operacao: QUOTE, pagamento: [] }))
    expect(await ids()).not.toContain(orcamento.id)
    await loja.caixa.call('POST', `vendas/${nova.id}/cancelar`, {
      justificativa: 'cliente desistiu da compra',
    })
    await loja.quieto()
    expect(await ids()).not.toContain(nova.id)
    expect((await loja.caixa.call('GET', 'itens_venda/999999')).status).toBe(404)
    expect((await loja.caixa.call('GET', 'vendas/999999/itens')).status).toBe(404)
  })
})
