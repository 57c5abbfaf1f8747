import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Flag } from '../../../src/domain/rights.ts'
import { abrirLoja, type Loja, novoUuid } from '../vendas/loja.ts'
import { createAccount } from '../world.ts'
import { criado as criadoEm, type Dito, dizer as dizerDe } from './documento.ts'

let loja: Loja
beforeAll(async () => {
  loja = await abrirLoja()
})
afterAll(() => loja.close())

const dizer = (mudanca: Dito = {}) => dizerDe(loja, mudanca)
const orcamento = (mudanca: Dito = {}) => dizer({ tipo_operacao: 2, pagamento: [], ...mudanca })
const criar = (dito: Dito) => loja.caixa.call('POST', 'vendas', dito)
const criado = (dito: Dito) => criadoEm(loja, dito)
const alterar = (id: number, dito: Dito) => loja.caixa.call('PUT', `vendas/${id}`, dito)

describe('um documento', () => {
  test.each([1, 2, 4] as const)(
    'do tipo %i é gravado inteiro, sem número, e lido como foi dito',
    async tipo_operacao => {
      const salvo = await criado(
        dizer({
          tipo_operacao,
          obs: 'Entregar pela manhã',
          natureza: 'VENDA',
          validade: '31/12/2026',
          data_sainda: '30/11/2026', // contrato
          datavenda: '19/11/2026 08:30:00',
          transpo_pesobruto: '12.5',
          obs_fisco: [{ nome: 'Lei', obs: 'Art. 1' }],
        }),
      )
      expect(salvo).toMatchObject({
        tipo_operacao,
        status: 'A',
        versao: 1,
        status_emissao: null,
        chave: null,
        terminal_id: null,
        datavenda: '2026-11-19T11:30:00.000Z',
        valor_total: '20.00',
        obs: 'Entregar pela manhã',
        natureza: 'VENDA',
        validade: '31/12/2026',
        data_sainda: '30/11/2026', // contrato
        transpo_pesobruto: '12.5',
        obs_fisco: [{ nome: 'Lei', obs: 'Art. 1' }],
        parceiro: { nome: 'Padaria Modelo Ltda', tipo: 'J' },
        cliente: 'Padaria Modelo Ltda',
      })
      expect(salvo.itens).toHaveLength(1)
      expect(salvo.itens[0]).toMatchObject({
        nome: 'Água mineral 500 ml',
        ncm: '22011000',
        unidade: 'UN',
        gtin: '7891000100103',
        preco: '10.0000000000',
        preco_total: '20.00',
        regraicms_id: 1,
        produto: {
          id: loja.produtos.comum,
          nome: 'Água mineral 500 ml',
          controle_lote: false,
          veiculo_novo: false,
        },
        lote: null,
      })
      expect(salvo.regras.icms[1]).toMatchObject({ cst: '00', cfop: '5102' })
      const { body } = await loja.caixa.call('GET', `vendas/${salvo.id}`)
      expect(body.data).toEqual({ ...salvo, em_aberto: [] })
    },
  )

  test('o mesmo uuid duas vezes é um só, ainda que ao mesmo tempo', async () => {
    const dito = orcamento({ uuid: novoUuid() })
    const respostas = await Promise.all([criar(dito), criar(dito), criar(dito)])
    expect(respostas.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(new Set(respostas.map(({ body }) => body.data.id)).size).toBe(1)
  })

  test('perdida a resposta, dito de novo é o gravado, ou é mudado pelo que se digitou', async () => {
    const dito = orcamento({ uuid: novoUuid(), datavenda: '20/11/2026 10:00:00' })
    const salvo = await criado(dito)
    expect(await criado(dito)).toEqual(salvo)
    const mais = {
      ...dito,
      obs: 'com mais um',
      valor_produtos: '30.00',
      valor_total: '30.00',
      itens: [{ produto_id: loja.produtos.comum, qtde: '3', preco: '10.00' }],
    }
    const mudado = await criado(mais)
    expect(mudado).toMatchObject({ id: salvo.id, versao: 2, obs: 'com mais um', valor_total: '30.00' })
    expect(mudado.itens).toMatchObject([{ qtde: '3.0000' }])
    // a call that was on its way all the time says nothing over what came after it
    expect(await criado(dito)).toEqual(mudado)
    const { body } = await loja.caixa.call('GET', `vendas/${salvo.id}`)
    expect(body.data).toEqual({ ...mudado, em_aberto: [] })
  })

  test('o que foi emitido enquanto a resposta se perdia é respondido como está', async () => {
    const dito = orcamento({ uuid: novoUuid() })
    const { id } = await criado(dito)
    await loja.sql("update vendas set status = 'C' where id = $1", [id])
    expect(await criado({ ...dito, obs: 'tarde' })).toMatchObject({ id, status: 'C', obs: null })
  })

  test.each(['5910', '5922', '5917'])(
    'o cabeçalho diz o CFOP que as linhas podem dizer: %s',
    async cfop_id => {
      const sem = { tipo_faturamento: 2 as const, pagamento: [] }
      expect(await criado(dizer({ ...sem, cfop_id }))).toMatchObject({ cfop_id })
    },
  )

  test('a versão antiga é recusada com o que está gravado e por quem', async () => {
    const salvo = await criado(orcamento())
    expect([salvo.salvo_por, salvo.salvo_em]).toEqual([null, null])
    const depois = await alterar(salvo.id, orcamento({ versao: 1, obs: 'primeira' }))
    expect(depois.body.data).toMatchObject({ id: salvo.id, uuid: salvo.uuid, versao: 2, obs: 'primeira' })
    const [quem] = await loja.sql<{ nome: string }>('select nome from usuarios where account_id = $1', [
      loja.account_id,
    ])
    const nome = quem?.nome ?? ''
    expect(nome).not.toBe('')
    const velha = await alterar(salvo.id, orcamento({ versao: 1, obs: 'segunda' }))
    expect(velha.status).toBe(409)
    expect(velha.body).toMatchObject({
      codigo: 'CONFLITO',
      message: `O documento foi alterado por ${nome}`,
      dados: { versao: 2, obs: 'primeira', salvo_por: nome, salvo_em: expect.stringMatching(/^\d{4}-.*T/) },
    })
    const semVersao = await alterar(salvo.id, orcamento({ obs: 'terceira' }))
    expect([semVersao.status, semVersao.body.errors]).toEqual([
      422,
      { versao: ['Informe a versão que foi lida'] },
    ])
  })

  test('de duas alterações ao mesmo tempo uma vale e a outra é avisada', async () => {
    const salvo = await criado(orcamento())
    const duas = await Promise.all(['a', 'b'].map(obs => alterar(salvo.id, orcamento({ versao: 1, obs }))))
    expect(duas.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test('o que foi emitido ou cancelado não muda, e diz por quê', async () => {
    const salvo = await criado(dizer())
    for (const [letra, porque] of [
      ['T', 'foi autorizado'],
      ['C', 'foi cancelado'],
      ['E', 'está sendo emitido'],
    ]) {
      await loja.sql('update vendas set status = $2 where id = $1', [salvo.id, letra])
      const { status, body } = await alterar(salvo.id, dizer({ versao: 1 }))
      expect(status).toBe(409)
      expect(body.message).toBe(`O documento ${porque} e não pode mais ser editado`)
    }
  })

  test('a venda do caixa não se altera aqui', async () => {
    const { id } = await loja.vender()
    const { status, body } = await alterar(id, dizer({ versao: 1 }))
    expect([status, body.message]).toEqual([
      409,
      'O documento é uma venda do caixa e não pode mais ser editado',
    ])
  })
})

test('cada tipo pede a sua permissão, e o orçamento o plano', async () => {
  const tenta = async (flags: readonly Flag[], plano: 'completo' | null = 'completo') => {
    const email = `doc-${novoUuid()}@loja.br`
    await createAccount(loja.deps.db, { users: [{ email, flags }], companies: [{ plano }] })
    const quem = await loja.login(email)
    const respostas: number[] = []
    for (const tipo_operacao of [1, 2, 4, 6] as const)
      respostas.push((await quem.call('POST', 'vendas', dizer({ tipo_operacao }))).status)
    return respostas
  }
  // whoever may is told what is missing in his own account: 422
  expect(await tenta(['documentos_documentos'])).toEqual([422, 403, 403, 403])
  expect(await tenta(['documentos_orcamentos'])).toEqual([403, 422, 403, 403])
  expect(await tenta(['menu_pedidos'])).toEqual([403, 403, 422, 403])
  expect(await tenta(['documentos_orcamentos'], null)).toEqual([403, 403, 403, 403])
  expect(await tenta(['devolucao_venda'])).toEqual([403, 403, 403, 422])
  expect(await tenta(['devolucao_venda'], null)).toEqual([403, 403, 403, 403])
})

describe('recusa', () => {
  test.each<[string, Dito, string[]]>([
    ['um total forjado', { valor_total: '19.00' }, ['valor_total']],
    ['produtos forjados', { valor_produtos: '1.00' }, ['valor_produtos']],
    ['um troco que ninguém deu', { troco: '50.00' }, ['troco']],
  ])('%s', async (_, mudanca, diferencas) => {
    const { status, body } = await criar(dizer(mudanca))
    expect(status).toBe(409)
    expect(body).toMatchObject({ codigo: 'VENDA_DIVERGENTE', dados: { diferencas } })
  })

  test('o total de linha que não é o dela', async () => {
    const { produtos } = loja
    const { body } = await criar(
      dizer({ itens: [{ produto_id: produtos.comum, qtde: '2', preco: '10.00', preco_total: '21.00' }] }),
    )
    expect(body).toMatchObject({ codigo: 'VENDA_DIVERGENTE', dados: { diferencas: ['itens.0.preco_total'] } })
  })

  test.each<[string, Dito, Record<string, string[]>]>([
    [
      'o que o cabeçalho não diz',
      { fretepor: null, tipo_atend: null },
      { tipo_atend: ['Campo Obrigatório'], fretepor: ['Campo Obrigatório'] },
    ],
    [
      'pagamento menor que o total',
      { pagamento: [] },
      { pagamento: ['O valor do pagamento não pode ser menor que o total da venda'] },
    ],
    [
      'textos que não são o que dizem',
      { autsXml: ['123'], ref: ['1'.repeat(44)] },
      { autsXml: ['CPF/CNPJ inválido'], ref: ['Chave de acesso inválida'] },
    ],
    ['uma CFOP que não há', { cfop_id: '9999' }, { cfop_id: ['CFOP não localizada'] }],
    ['uma CFOP de entrada', { cfop_id: '1102' }, { cfop_id: ['O CFOP 1102 é de entrada'] }],
    ['uma CFOP que não é de NF-e', { cfop_id: '5303' }, { cfop_id: ['O CFOP 5303 não é desta operação'] }],
    [
      'pagamento do que se disse sem pagamento',
      { tipo_faturamento: 2 },
      { pagamento: ['Um documento sem pagamento não leva pagamentos'] },
    ],
    [
      'nenhum item',
      { itens: [], tipo_faturamento: 2, pagamento: [] },
      { itens: ['Informe ao menos um item'] },
    ],
    [
      'devolução sem motivo',
      {
        tipo_operacao: 6,
        tipo_documento: 4,
        itens: [{ produto_id: 0, qtde: '2', preco: '10.00', cfop: '1202' }],
      },
      { 'itens.0.obs': ['Informe o motivo da devolução'] },
    ],
    [
      'nota sem regra de ICMS',
      { itens: [{ produto_id: 0, qtde: '2', preco: '10.00', regraicms_id: null }] },
      { 'itens.0.regraicms_id': ['Informe a regra de ICMS'] },
    ],
    [
      'imposto manual sem CST',
      { itens: [{ produto_id: 0, qtde: '2', preco: '10.00', calcular_imposto: false }] },
      { 'itens.0.csticms_id': ['Informe o CST de ICMS'] },
    ],
    [
      'linha sem unidade',
      { itens: [{ produto_id: 0, qtde: '2', preco: '10.00', unidade: '' }] },
      { 'itens.0.unidade': ['Informe a Unidade'] },
    ],
    [
      'declaração marítima sem AFRMM',
      {
        itens: [
          {
            produto_id: 0,
            qtde: '2',
            preco: '10.00',
            dis: [
              {
                num_di: '2612345678',
                data_registro: '01/11/2026',
                desembaraco: 'SANTOS',
                uf_desembaraco: 'SP',
                data_desembaraco: '02/11/2026',
                via_transporte: 1,
                valor_afrem: null,
                forma_import: 1,
                cnpj_exportador: null,
                uf_adiquirinte: null,
                cod_exportado: 'X',
                adicoes: [{ numero: 1, numero_seq: 1, cod_fabricante: 'F', desconto: null, drawback: null }],
              },
            ],
          },
        ],
      },
      { 'itens.0.dis.0.valor_afrem': ['Campo Obrigatório'] },
    ],
  ])('%s', async (_, mudanca, errors) => {
    const itens = mudanca.itens?.map(item => ({ ...item, produto_id: loja.produtos.comum }))
    const { status, body } = await criar(dizer({ ...mudanca, ...(itens ? { itens } : {}) }))
    expect([status, body.errors]).toEqual([422, errors])
  })

  test('991 linhas, e aceita 990', async () => {
    const linhas = (n: number) =>
      Array.from({ length: n }, () => ({ produto_id: loja.produtos.comum, qtde: '1', preco: '1.00' }))
    const { status, body } = await criar(orcamento({ itens: linhas(991) }))
    expect([status, body.errors.itens]).toEqual([422, ['Máximo de 990 itens']])
    const salvo = await criado(
      orcamento({ itens: linhas(990), valor_produtos: '990.00', valor_total: '990.00' }),
    )
    expect(salvo.itens).toHaveLength(990)
  })

  test('o que é de outra conta, no campo', async () => {
    const { account_id } = await createAccount(loja.deps.db, { users: [] })
    const alheio = await loja.deps.db.tx({ account_id }, async q => {
      const { rows } = await q.query<{ id: number }>(
        `insert into parceiros (account_id, tipo, nome) values ($1, 'F', 'Alheio') returning id`,
        [account_id],
      )
      return rows[0]?.id as number
    })
    const outro = 987654
    const casos: [Dito, string, string][] = [
      [{ parceiro_id: alheio }, 'parceiro_id', 'Cliente não localizado'],
      [{ trnasportadora_id: alheio }, 'trnasportadora_id', 'Transportadora não localizada'], // contrato
      [{ serie_id: outro }, 'serie_id', 'Série não localizada'],
      [{ senar_id: outro }, 'senar_id', 'Senar não localizado'],
      [{ addresse_id: outro }, 'addresse_id', 'Endereço não localizado'],
      [{ parceiro_id: null }, 'parceiro_id', 'Informe de quem é o endereço'],
      [
        { itens: [{ produto_id: outro, qtde: '2', preco: '10.00' }] },
        'itens.0.produto_id',
        'Produto não localizado',
      ],
      [
        { itens: [{ produto_id: loja.produtos.comum, qtde: '2', preco: '10.00', lote_id: loja.lote }] },
        'itens.0.lote_id',
        'Lote não localizado',
      ],
      [
        { itens: [{ produto_id: loja.produtos.comum, qtde: '2', preco: '10.00', regraicms_id: outro }] },
        'itens.0.regraicms_id',
        'Regra de ICMS não localizada',
      ],
      [
        { pagamento: [{ meio_pagamento_id: outro, valor: '20.00', numparcelas: 1 }] },
        'pagamento.0.meio_pagamento_id',
        'Meio de pagamento não localizado',
      ],
    ]
    for (const [mudanca, campo, texto] of casos) {
      const { status, body } = await criar(dizer(mudanca))
      expect([status, body.errors]).toEqual([422, { [campo]: [texto] }])
    }
  })

  test('o que uma linha diz que não tem, e não pode faltar, é o do produto', async () => {
    const linha = (nada: object) =>
      dizer({ itens: [{ produto_id: loja.produtos.comum, qtde: '2', preco: '10.00', ...nada }] as never })
    const { status, body } = await criar(linha({ nome: null, referencia: null, ncm: null }))
    expect([status, body.errors]).toEqual([200, undefined])
    expect(body.data.itens[0]).toMatchObject({ nome: 'Água mineral 500 ml', referencia: '1' })
    // its own price is another
    expect((await criar(linha({ preco: null }))).body.codigo).toBe('VENDA_DIVERGENTE')
  })

  test('uma operação que não há, e datas que não são', async () => {
    expect((await criar(dizer({ tipo_operacao: 3, modelo: '65' }))).body.errors).toEqual({
      tipo_operacao: ['Não há esta operação para este modelo'],
    })
    for (const datavenda of [
      '31/02/2026 10:00:00',
      '2026',
      '01/01/2026 25:00:00',
      '31/12/9999 23:59:59',
      '9999-12-31T23:59:59Z',
    ])
      expect((await criar(dizer({ datavenda }))).body.errors).toHaveProperty('datavenda')
  })
})
