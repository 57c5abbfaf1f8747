import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { proveBook } from '../../../src/server/money/proof.ts'
import type { Client } from '../harness.ts'
import { abrirLoja, type Loja, novoUuid } from '../vendas/loja.ts'
import { given } from '../world.ts'

let loja: Loja
/** Sees no expected amount. */
let cega: Client
let cheque = 0

beforeAll(async () => {
  loja = await abrirLoja({ impressora: '' })
  const [grupo] = await loja.sql<{ id: number }>(
    `insert into grupos (account_id, nome, flags) select account_id, 'Cega', flags from grupos returning id`,
  )
  await loja.sql(
    `update grupos set ${given({ pdv_ver_esperado: false, pdv_pagar_conta: false })} where id = $1`,
    [grupo?.id],
  )
  const [usuario] = await loja.sql<{ id: number }>(
    `insert into usuarios (account_id, nome, email, senha_hash, grupo_id)
      select account_id, 'Cega', 'cega@loja.br', senha_hash, $1 from usuarios limit 1 returning id`,
    [grupo?.id],
  )
  await loja.sql('insert into usuario_empresas (account_id, usuario_id, empresa_id) values ($1, $2, $3)', [
    ...[loja.account_id, usuario?.id, loja.empresa_id],
  ])
  cega = await loja.login('cega@loja.br')
  const [meio] = await loja.sql<{ id: number }>(
    `insert into meio_pagamentos (account_id, descricao, meio, tpag)
      select account_id, 'Cheque', 2, '02' from meio_pagamentos where id = $1 returning id`,
    [loja.meios.dinheiro],
  )
  cheque = meio?.id as number
  // the shop's tills are open: each test opens its own
  await loja.sql(`update sessoes_caixa set estado = 'fechado' where estado <> 'fechado'`)
})
afterAll(() => loja.close())

let terminal = 0
const noCaixa = () => loja.terminais[terminal] as number

async function pedir(caminho: string, corpo: object, quem: Client = loja.caixa) {
  const { status, body } = await quem.call('POST', `caixa/${caminho}`, { uuid: novoUuid(), ...corpo })
  return { status, body, data: body.data }
}
async function abrir(valor: string, quem: Client = loja.caixa): Promise<string> {
  const uuid = novoUuid()
  const { status, body } = await pedir('abrir', { uuid, terminal_id: noCaixa(), valor }, quem)
  expect(status, JSON.stringify(body)).toBe(200)
  return uuid
}
async function fechar(sessao_uuid: string, total: string, fundo: string) {
  await pedir('encerrar', { sessao_uuid })
  const { data, body } = await pedir('contar', {
    sessao_uuid,
    cedulas: null,
    meios: {},
    total,
    fundo,
    justificativa: '',
    na_fila: [],
  })
  expect(data?.fechado, JSON.stringify(body)).toBeTruthy()
  return data.fechado as { nome: string; diferenca: string }
}
const vender = (mudanca: object = {}, qtde = '1') => loja.vender({ terminal_id: noCaixa(), ...mudanca }, qtde)
const sobra = async (sessao_uuid: string) =>
  (await pedir('leitura_x', { sessao_uuid })).data.leitura.meios.find(
    ({ meio }: { meio: string }) => meio === '01',
  )?.esperado as string

/** Balance of the main account of a kind, added up row by row. */
async function livro(tipo: string): Promise<string> {
  const [row] = await loja.sql<{ saldo: string }>(
    `select coalesce(sum(case when m.para_conta_id = c.id then m.valor when m.de_conta_id = c.id then -m.valor end), 0)::numeric(14,2)::text as saldo
      from contas_financeiras c left join movimentos m on c.id in (m.de_conta_id, m.para_conta_id)
      where c.tipo = $1 and c.principal`,
    [tipo],
  )
  return row?.saldo ?? ''
}
const provar = async () =>
  (
    await loja.deps.db.tx({ account_id: loja.account_id }, q =>
      proveBook(q, { account_id: loja.account_id }, loja.empresa_id, loja.clock(), 0),
    )
  ).problemas

test('a venda que chega depois da Z não fica duas vezes na conta da gaveta', async () => {
  terminal = 0
  const sessao = await abrir('100.00')
  await vender()
  // the drawer has 30.00 of a sale that the till did not send yet
  expect((await fechar(sessao, '140.00', '100.00')).diferenca).toBe('30.00')
  expect([await livro('caixa'), await livro('quebra')]).toEqual(['100.00', '-30.00'])
  const [z] = await loja.sql('select corpo, hash from reducoes_z where complemento = 0')

  const tarde = await vender({ sessao_uuid: sessao, offline: true }, '3')
  expect([await livro('caixa'), await livro('quebra')]).toEqual(['100.00', '0.00'])
  // 10.00 that no count found: the drawer was counted without it
  await vender({ sessao_uuid: sessao, offline: true })
  expect([await livro('caixa'), await livro('quebra')]).toEqual(['100.00', '10.00'])
  // paid by a cheque, with change from the drawer
  await vender(
    {
      ...{ sessao_uuid: sessao, offline: true, troco: '20.00' },
      pagamento: [
        { meio: 1, meio_pagamento_id: cheque, valor: '50.00', numparcelas: 1, tipo: 1 },
        { meio: 1, valor: '20.00', numparcelas: -1, tipo: 2 },
      ],
    },
    '3',
  )
  expect([await livro('caixa'), await livro('quebra')]).toEqual(['100.00', '-10.00'])

  expect(
    await loja.sql(
      `select e.tipo, e.valor::text, e.sinal, e.venda_id = $1 as dela, e.motivo from caixa_eventos e
        join sessoes_caixa s on s.id = e.sessao_id where s.uuid = $2 and e.tipo = 'complemento' order by e.numero limit 1`,
      [tarde.id, sessao],
    ),
  ).toEqual([
    {
      ...{ tipo: 'complemento', valor: '30.00', sinal: -1, dela: true },
      motivo: 'Venda do Z 1/1, que a contagem do fechamento já tinha',
    },
  ])
  expect(await loja.sql('select corpo, hash from reducoes_z where complemento = 0')).toEqual([z])

  const nova = await abrir('100.00')
  expect([await sobra(nova), await livro('caixa')]).toEqual(['100.00', '100.00'])
  await loja.quieto()
  const desistiu = { justificativa: 'O cliente desistiu da compra' }
  expect((await loja.caixa.call('POST', `vendas/${tarde.id}/cancelar`, desistiu)).status).toBe(200)
  await loja.quieto()
  expect([await sobra(nova), await livro('caixa'), await livro('quebra')]).toEqual([
    '70.00',
    '70.00',
    '-10.00',
  ])
  expect((await fechar(nova, '70.00', '0.00')).diferenca).toBe('0.00')
  expect(await livro('caixa')).toBe('0.00')
  expect(await provar()).toEqual([])
})

test('a venda tardia sem dinheiro na gaveta não muda a conta da gaveta nem a diferença', async () => {
  terminal = 0
  const sessao = await abrir('50.00')
  await fechar(sessao, '50.00', '50.00')
  const CONTAS = ['caixa', 'quebra', 'receita', 'cartao_receber', 'banco'] as const
  const centavos = async () =>
    Promise.all(CONTAS.map(async conta => Math.round(Number(await livro(conta)) * 100)))
  const [caixa, quebra, receita = 0, cartao = 0, banco] = await centavos()
  const complementos = async () =>
    (
      await loja.sql<{ corpo: string }>(
        `select z.corpo from reducoes_z z join sessoes_caixa s on s.id = z.sessao_id
          where s.uuid = $1 and z.complemento > 0 order by z.id`,
        [sessao],
      )
    ).flatMap(({ corpo }) => JSON.parse(corpo).vendas)
  // by card
  const { cartao: meio_pagamento_id } = loja.meios
  await vender(
    {
      ...{ sessao_uuid: sessao, offline: true },
      pagamento: [{ meio: 1, meio_pagamento_id, bandeira_id: loja.bandeira, valor: '20.00', numparcelas: 1 }],
    },
    '2',
  )
  expect(await centavos()).toEqual([caixa, quebra, receita - 2000, cartao + 2000, banco])
  // by a rule that moves no money, though the body says cash
  await loja.sql('update tributacao_icms set mov_financeiro = false')
  await vender({ sessao_uuid: sessao, offline: true }, '3')
  await loja.sql('update tributacao_icms set mov_financeiro = true')
  expect(await centavos()).toEqual([caixa, quebra, receita - 2000, cartao + 2000, banco])
  expect(await complementos()).toMatchObject([
    { valor: '20.00', meios: [{ valor: '20.00', sinal: 1 }] },
    { valor: '30.00', meios: [] },
  ])
  expect(
    await loja.sql(
      `select 1 from caixa_eventos e join sessoes_caixa s on s.id = e.sessao_id
        where s.uuid = $1 and e.tipo = 'complemento'`,
      [sessao],
    ),
  ).toEqual([])
  const nova = await abrir('50.00')
  expect(await sobra(nova)).toBe('50.00')
  await fechar(nova, '50.00', '0.00')
  expect(await provar()).toEqual([])
})

test('contando não se vende, e o que a sessão vendeu está na Z ou no complemento', async () => {
  terminal = 1
  const sessao = await abrir('0.00')
  await pedir('encerrar', { sessao_uuid: sessao })
  const online = () =>
    loja.caixa.call('POST', 'vendas', loja.venda({ terminal_id: noCaixa(), sessao_uuid: sessao }))
  const recusada = await online()
  expect([recusada.status, recusada.body.message]).toEqual([
    409,
    'Este caixa está sendo contado: termine o fechamento, ou desfaça a contagem, antes de vender',
  ])
  await vender({ sessao_uuid: sessao, offline: true })
  await fechar(sessao, '10.00', '0.00')
  expect((await online()).status).toBe(200)
  const lidas = await loja.sql<{ corpo: string }>(
    'select corpo from reducoes_z where terminal_id = $1 order by complemento',
    [noCaixa()],
  )
  const [z, complemento] = lidas.map(({ corpo }) => JSON.parse(corpo))
  expect([z.vendas.qtde, complemento.vendas.length]).toEqual([1, 1])
  expect(
    await loja.sql(
      'select count(*)::int as fora from vendas where terminal_id = $1 and sessao_uuid is null',
      [noCaixa()],
    ),
  ).toEqual([{ fora: 0 }])
  expect(await provar()).toEqual([])
})

test('às cegas, pedir sangrias para baixo tem a mesma resposta em qualquer gaveta', async () => {
  const walked: unknown[] = []
  for (const [at, fundo] of [
    [2, '1.00'],
    [3, '900.00'],
  ] as const) {
    terminal = at
    const sessao_uuid = await abrir(fundo, cega)
    const answers = []
    for (const valor of ['1000.00', '500.00', '200.01', '200.00', '100.00', '1.01', '1.00', '0.05']) {
      const { data } = await pedir(
        'movimentos',
        { sessao_uuid, tipo: 'sangria', valor, motivo: 'Gaveta cheia', conta: 'cofre', confirmado: false },
        cega,
      )
      answers.push([valor, data.pede?.acao ?? null, data.confere ?? null])
    }
    walked.push(answers)
  }
  expect(walked[0]).toEqual(walked[1])
  expect(walked[0]).toContainEqual(['200.01', 'sangria_acima', null])
  expect(walked[0]).toContainEqual(['200.00', null, null])
  expect(await provar()).toEqual([])
})

describe('dinheiro em espécie', () => {
  const financeiro = (caminho: string, corpo: object) =>
    loja.caixa.call('POST', caminho, { uuid: novoUuid(), ...corpo })
  async function parcela(tipo: 1 | 2, valor: string): Promise<number> {
    const { body } = await financeiro('lancamentos_conta', {
      ...{ tipo, descricao: tipo === 1 ? 'Aluguel da garagem' : 'Energia', valor, vencimento: hoje() },
    })
    return body.data[0].id
  }
  const hoje = () => loja.clock().toLocaleDateString('pt-BR', { timeZone: 'America/Sao_Paulo' })
  const conta = async (tipo: string) =>
    (
      await loja.sql<{ id: number }>('select id from contas_financeiras where tipo = $1 and principal', [
        tipo,
      ])
    )[0]?.id
  const baixar = (lancamento_id: number, valor: string, mais: object = {}) =>
    financeiro('pagamento_parcela', { lancamento_id, valor, data: hoje(), ...mais })

  test('a baixa do escritório vai ao banco, ao cofre ou à gaveta que está aberta', async () => {
    const antes = await livro('caixa')
    const semNada = await baixar(await parcela(1, '40.00'), '40.00')
    expect(semNada.body.data.conta.nome).toBe('Conta bancária')
    const emDinheiro = { meio_pagamento_id: loja.meios.dinheiro }
    expect((await baixar(await parcela(2, '15.00'), '15.00', emDinheiro)).body.data.conta.nome).toBe('Cofre')
    expect(await livro('caixa')).toBe(antes)

    await loja.sql(`update sessoes_caixa set estado = 'fechado' where estado <> 'fechado'`)
    const conta_id = await conta('caixa')
    const fechada = await baixar(await parcela(1, '5.00'), '5.00', { conta_id })
    expect(fechada.body.errors.conta_id[0]).toContain('nenhum caixa está aberto')
    terminal = 4
    const sessao = await abrir('50.00')
    const cartao = await baixar(await parcela(1, '5.00'), '5.00', {
      ...{ conta_id, meio_pagamento_id: loja.meios.cartao },
    })
    expect(cartao.body.errors.conta_id[0]).toContain('só entra dinheiro')
    await baixar(await parcela(1, '30.00'), '30.00', { conta_id })
    const luz = await baixar(await parcela(2, '12.00'), '12.00', { conta_id })
    expect(await sobra(sessao)).toBe('68.00')
    const { leitura } = (await pedir('leitura_x', { sessao_uuid: sessao })).data
    expect([leitura.recebimentos, leitura.pagamentos]).toEqual([
      [{ meio: '01', qtde: 1, valor: '30.00' }],
      [{ meio: '01', qtde: 1, valor: '12.00' }],
    ])
    const estorno = await loja.caixa.call('POST', `pagamento_parcela/${luz.body.data.id}/estorno`, {
      motivo: 'Conta errada',
    })
    expect(estorno.status, JSON.stringify(estorno.body)).toBe(200)
    expect(await sobra(sessao)).toBe('80.00')
    expect(await provar()).toEqual([])
  })

  test('a conta paga na gaveta está na sessão e em contas a pagar, uma vez, e se estorna', async () => {
    await loja.sql(`update sessoes_caixa set estado = 'fechado' where estado <> 'fechado'`)
    terminal = 3
    const parcela_id = await parcela(2, '120.00')
    const uuid = novoUuid()
    const pagar = (mais: object = {}) =>
      financeiro('caixa/pagamentos', { uuid, terminal_id: noCaixa(), parcela_id, ...mais })
    expect((await pagar()).body.message).toBe('Este caixa está fechado: abra-o antes de pagar')
    const sessao = await abrir('200.00')
    const lista = await loja.caixa.call('GET', 'caixa/contas_a_pagar')
    expect(lista.body.data.map(({ id }: { id: number }) => id)).toContain(parcela_id)
    const { body } = await pagar()
    expect(body.data).toMatchObject({
      saldo: '0.00',
      pagamento: { valor: '120.00', conta: { nome: 'Caixa' } },
    })
    expect((await pagar()).body.data.pagamento.id).toBe(body.data.pagamento.id)
    expect(await sobra(sessao)).toBe('80.00')
    const { leitura } = (await pedir('leitura_x', { sessao_uuid: sessao })).data
    expect(leitura.pagamentos).toEqual([{ meio: '01', qtde: 1, valor: '120.00' }])
    const paga = (await loja.caixa.call('GET', `lancamentos_conta/${parcela_id}`)).body.data
    expect([paga.status, paga.valor_pago]).toEqual(['paga', '120.00'])
    expect((await cega.call('POST', 'caixa/pagamentos', {})).status, 'sem o direito').toBe(403)
    await loja.caixa.call('POST', `pagamento_parcela/${paga.pagamentos[0].id}/estorno`, { motivo: 'Engano' })
    expect(await sobra(sessao)).toBe('200.00')
    // what the drawer did not have is told, once each time
    const told = async () =>
      (await loja.sql("select from notificacoes where titulo = 'Gaveta abaixo de zero'")).length
    const before = await told()
    const maior = await parcela(2, '210.00')
    const demais = { uuid: novoUuid(), parcela_id: maior }
    await pagar(demais)
    expect([await sobra(sessao), await told()]).toEqual(['-10.00', before + 1])
    const cara = (await loja.caixa.call('GET', `lancamentos_conta/${maior}`)).body.data.pagamentos[0].id
    await loja.caixa.call('POST', `pagamento_parcela/${cara}/estorno`, { motivo: 'Engano' })
    expect([await sobra(sessao), await told()]).toEqual(['200.00', before + 1])
    expect((await fechar(sessao, '200.00', '0.00')).diferenca).toBe('0.00')
    expect(await provar()).toEqual([])
  })

  test('mostra cada gaveta, o cofre e a conta, e o que não é de gaveta nenhuma', async () => {
    await loja.sql(`update sessoes_caixa set estado = 'fechado' where estado <> 'fechado'`)
    terminal = 5
    await vender({}, '2')
    terminal = 6
    const sessao = await abrir('25.00')
    await vender()
    const lido = await loja.caixa.call('GET', 'caixa/especie')
    expect(lido.status, JSON.stringify(lido.body)).toBe(200)
    const dito = lido.body.data
    const desta = dito.gavetas.find(({ terminal }: { terminal: string }) => terminal === 'Caixa 7')
    expect(desta).toMatchObject({ aberta: true, deve: '35.00', livro: '35.00' })
    expect(dito.fora.origens).toContainEqual({ nome: 'Documento', valor: '20.00' })
    const soma = [...dito.gavetas.map(({ livro }: { livro: string }) => livro), dito.fora.valor]
    expect(soma.reduce((total, valor) => total + Number(valor), 0).toFixed(2)).toBe(dito.conta.saldo)
    expect([dito.conta.saldo, dito.cofre.saldo]).toEqual([await livro('caixa'), await livro('cofre')])
    expect((await cega.call('GET', 'caixa/especie')).status).toBe(403)
    await fechar(sessao, '35.00', '0.00')
  })

  test('a prova da noite diz a gaveta que a conta não tem, ao centavo', async () => {
    terminal = 7
    const sessao = await abrir('10.00')
    expect(await provar()).toEqual([])
    await loja.sql(
      `insert into movimentos (account_id, empresa_id, origem_tipo, origem_id, componente, data, de_conta_id, para_conta_id, valor, sessao_id)
        select s.account_id, s.empresa_id, 'caixa_evento', 0, 'alheio', current_date, d.id, p.id, 0.01, s.id
          from sessoes_caixa s, contas_financeiras d, contas_financeiras p
          where s.uuid = $1 and d.tipo = 'cofre' and d.principal and p.tipo = 'caixa' and p.principal`,
      [sessao],
    )
    expect(await provar()).toContainEqual(expect.objectContaining({ livro: '10.01', causa: '10.00' }))
  })
})

test('um valor que não cabe numa gaveta é recusado, e o troco que falta é dito', async () => {
  terminal = 0
  const sessao_uuid = await abrir('10.00')
  const campos = async (caminho: string, corpo: object) => {
    const { status, body } = await pedir(caminho, corpo)
    return [status, Object.keys(body.errors ?? {})]
  }
  const grande = '10000000.00'
  const sangria = { sessao_uuid, tipo: 'sangria', valor: grande, motivo: 'Cofre' }
  expect(await campos('movimentos', sangria)).toEqual([422, ['valor']])
  const paga = async (valor: string) => {
    const pagamento = loja.venda().pagamento.map(each => ({ ...each, valor }))
    const { status, body } = await loja.caixa.call('POST', 'vendas', loja.venda({ pagamento }))
    if (status !== 200) return [status, body.errors]
    const [{ divergencias } = { divergencias: [] }] = await loja.sql<{ divergencias: { texto: string }[] }>(
      'select divergencias from vendas where id = $1',
      [body.data.id],
    )
    return [status, divergencias.map(({ texto }) => texto)]
  }
  expect(await paga(grande)).toEqual([
    422,
    { 'pagamento.0.valor': ['No caixa um valor vai até R$ 9.999.999,99'] },
  ])
  expect(await paga('50.00')).toEqual([200, ['Recebido menos troco passa do total em R$ 40,00']])
  await pedir('encerrar', { sessao_uuid })
  const contagem = { sessao_uuid, cedulas: null, meios: {}, fundo: '0.00' }
  expect(await campos('contar', { ...contagem, total: grande })).toEqual([422, ['total']])
  expect(await campos('contar', { ...contagem, total: '60.00' })).toEqual([200, []])
})

test('a sangria of more than the drawer has is asked once, and never refused', async () => {
  terminal = 0
  const sessao_uuid = await abrir('100.00')
  const tirar = async (valor: string, confirmado?: boolean) =>
    (await pedir('movimentos', { sessao_uuid, tipo: 'sangria', valor, motivo: 'Cofre', confirmado })).data
  expect((await tirar('100.01', false)).confere).toMatch(
    /^A gaveta tem R\$\s100,00: tirar R\$\s100,01 mesmo assim\?$/,
  )
  expect([await sobra(sessao_uuid), (await tirar('40.00', false)).confere]).toEqual(['100.00', undefined])
  expect(await tirar('60.01', true)).toMatchObject({ pede: null, numero: expect.any(Number) })
  expect(await sobra(sessao_uuid)).toBe('-0.01')
  // a blind till tells nobody its cash
  await loja.sql('update empresas set caixa_cego = true where id = $1', [loja.empresa_id])
  expect((await tirar('5.00', false)).confere).toMatch(/^A gaveta tem menos que isto: tirar R\$\s5,00/)
  await loja.sql('update empresas set caixa_cego = false where id = $1', [loja.empresa_id])
  await pedir('movimentos', { sessao_uuid, tipo: 'suprimento', valor: '0.01', motivo: 'Moedas' })
  expect((await fechar(sessao_uuid, '0.00', '0.00')).diferenca).toBe('0.00')
})

test('o fundo que sai de um cofre vazio se vê no Início, e só por quem vê o esperado', async () => {
  const falta = async (quem: Client) =>
    (await quem.call('GET', 'estatistica/hoje')).body.data.cofre_falta as string | null
  const antes = Number((await falta(loja.caixa)) ?? '0')
  const [primeiro] = await loja.sql<{ id: number }>(
    `insert into terminais (account_id, empresa_id, nome, serie_65_id, serie_55_id)
      select account_id, empresa_id, 'Do cofre', serie_65_id, serie_55_id from terminais where id = $1 returning id`,
    [noCaixa()],
  )
  const uuid = novoUuid()
  const tem = await loja.sql<{ saldo: string }>(
    `select coalesce(sum(case when m.para_conta_id = c.id then m.valor else -m.valor end), 0)::text as saldo
      from contas_financeiras c left join movimentos m on c.id in (m.de_conta_id, m.para_conta_id) where c.tipo = 'cofre'`,
  )
  const valor = (Math.max(Number(tem[0]?.saldo), 0) + 100).toFixed(2)
  expect((await pedir('abrir', { uuid, terminal_id: primeiro?.id, valor })).status).toBe(200)
  expect(Number(await falta(loja.caixa))).toBe(antes + 100)
  expect(await falta(cega)).toBeNull()
})

test('acima do alerta da empresa, ou do caixa, a gaveta sugere a sangria', async () => {
  await loja.sql(`update sessoes_caixa set estado = 'fechado' where estado <> 'fechado'`)
  terminal = 1
  const acima = async () => {
    const corpo = { navegador: 'n', aba: 'a' }
    return (await loja.caixa.call('POST', `terminais/${noCaixa()}/lease`, corpo)).body.data.gaveta_acima
  }
  const sessao_uuid = await abrir('100.00')
  await vender({}, '5')
  expect(await acima()).toBeNull()
  expect((await loja.caixa.call('PUT', 'config/ajustes', { alerta_gaveta: '150' })).status).toBe(200)
  expect(await acima()).toBeNull()
  await vender()
  expect(await acima()).toBe('150.00')
  await loja.sql('update terminais set alerta_gaveta = 500 where id = $1', [noCaixa()])
  expect(await acima()).toBeNull()
  await loja.sql('update terminais set alerta_gaveta = 120 where id = $1', [noCaixa()])
  expect(await acima()).toBe('120.00')
  expect(
    (await pedir('movimentos', { sessao_uuid, tipo: 'sangria', valor: '60', motivo: 'Cofre' })).status,
  ).toBe(200)
  expect(await acima()).toBeNull()
})
