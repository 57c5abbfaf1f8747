import { afterAll, beforeAll, expect, test } from 'vitest'
import { dec, ZERO } from '../../../src/core/money/decimal.ts'
import type { Painel } from '../../../src/domain/api/painel.ts'
import { HOME_CARD_IDS, type HomeCardId } from '../../../src/domain/home/cards.ts'
import { MEIO_DIA } from '../database.ts'
import { type Client, createTestApp, type TestApp } from '../harness.ts'
import { abrirLoja } from '../vendas/loja.ts'
import { createAccount, type TestAccount } from '../world.ts'

let t: TestApp
let conta: TestAccount
let terminal: number

beforeAll(async () => {
  t = await createTestApp({}, { inicio: MEIO_DIA })
  conta = await createAccount(t.deps.db, {
    users: [
      { email: 'dono@a.br' },
      { email: 'caixa@a.br', flags: ['documentos_pdv'] },
      { email: 'nada@a.br', flags: ['produtos_categoria'] },
    ],
    companies: [{}, { plano: 'vazio' }],
  })
  const { rows } = await sql<{ id: number }>(
    `with s as (insert into series (account_id, empresa_id, nome, modelo, serie, sequencia)
        values ($1, $2, '65', '65', '1', 0), ($1, $2, '55', '55', '1', 0) returning id, modelo)
      insert into terminais (account_id, empresa_id, nome, serie_65_id, serie_55_id)
        select $1, $2, 'Caixa 1', min(id) filter (where modelo = '65'), min(id) filter (where modelo = '55') from s
        returning id`,
  )
  terminal = rows[0]?.id ?? 0
})
afterAll(() => t.close())

/** As the account, with account and first company as $1 and $2. */
const sql = <R extends object>(text: string, ...values: unknown[]) =>
  t.deps.db.tx({ account_id: conta.account_id }, q =>
    q.query<R>(text, [conta.account_id, conta.empresas[0], ...values]),
  )

const hoje = async (who: Client) => (await who.call('GET', 'estatistica/hoje')).body.data

async function sale(
  em: string,
  valor: string,
  pagos: [tpag: string, nome: string, valor: string][],
  status = 'T',
) {
  const troco = (pagos.reduce((sum, [, , pago]) => sum + Number(pago), 0) - Number(valor)).toFixed(2)
  await sql(
    `with v as (insert into vendas (account_id, empresa_id, terminal_id, usuario_id, uuid, modelo, status, desconto, acrscimo,
        taxa_entrega, troco, valor_produtos, valor_total, regras, contexto, totais_cliente, totais_servidor, paga,
        paga_em, datavenda)
      values ($1, $2, $3, $4, gen_random_uuid(), '65', $5, 0, 0, 0, $6, $7, $7, '{}', '{}', '{}', '{}', true, $8, $8)
      returning id)
    insert into venda_pagamentos (account_id, venda_id, num, tipo, meio, descricao, tpag, valor, numparcelas)
      select $1, v.id, p.num, p.tipo, 1, p.nome, p.tpag, p.valor, 1 from v,
        jsonb_to_recordset($9) as p(num int, tipo int, nome text, tpag text, valor numeric)`,
    terminal,
    conta.usuarios['dono@a.br'],
    status,
    troco,
    valor,
    em,
    JSON.stringify([
      ...pagos.map(([tpag, nome, valor], num) => ({ num, tipo: 1, nome, tpag, valor })),
      ...(troco === '0.00' ? [] : [{ num: pagos.length, tipo: 2, nome: 'Troco', tpag: '01', valor: troco }]),
    ]),
  )
}

const steps = (states: Record<string, boolean>) =>
  Object.entries(states).map(([id, feito]) => ({ id, feito }))

test('uma loja nova: nada vendido, os primeiros passos de quem os pode dar', async () => {
  const [dono, caixa, nada] = [
    await t.login('dono@a.br'),
    await t.login('caixa@a.br'),
    await t.login('nada@a.br'),
  ]
  expect(await hoje(dono)).toEqual({
    dia: '2026-11-20',
    hora: 12,
    vendas: { quantidade: 0, total: '0.00', devolvido: '0.00', antes: '0.00', horas: [], meios: [] },
    estoque_baixo: 0,
    cbenef_a_ver: 0,
    notas_recusadas: [],
    codigos_repetidos: 0,
    etiquetas_mudadas: 0,
    a_conferir: 0,
    pix_a_conferir: 0,
    valores_a_devolver: 0,
    cofre_falta: null,
    primeira_nota: expect.any(Array),
    primeiros_passos: steps({
      produto: false,
      venda: false,
      pin: false,
      endereco: false,
      producao: false,
      contador: false,
    }),
  })
  expect(await hoje(caixa)).toMatchObject({
    vendas: null,
    estoque_baixo: null,
    cbenef_a_ver: null,
    notas_recusadas: null,
    etiquetas_mudadas: null,
    primeiros_passos: steps({ venda: false }),
  })
  expect((await hoje(nada)).primeiros_passos).toEqual([])
  expect((await t.call('GET', 'estatistica/hoje')).status).toBe(401)
})

test('cada passo de abrir a loja diz quando está feito, e o caminho some', async () => {
  const dono = await t.login('dono@a.br')
  const passo = async (id: string) =>
    (await hoje(dono)).primeiros_passos.find((step: { id: string }) => step.id === id)?.feito
  const undo = (text: string) => sql(`${text} where account_id = $1 and $2::bigint > 0`)
  const users = conta.usuarios['caixa@a.br']
  await sql(`update usuarios set pin_hash = 'x' where account_id = $1 and id = $3 and $2::bigint > 0`, users)
  expect(await passo('pin')).toBe(true)
  await undo('update usuarios set ativo = pin_hash is null')
  expect(await passo('pin')).toBe(false)
  await undo('update usuarios set ativo = true, pin_hash = null')

  await sql(
    `update empresas set certificado = '\\x00', ambiente_sefaz = 2, treinamento = true where account_id = $1 and id = $2`,
  )
  expect(await passo('producao')).toBe(false)
  await sql(`update empresas set ambiente_sefaz = 1, treinamento = false where account_id = $1 and id = $2`)
  expect(await passo('producao')).toBe(true)
  await sql(`update empresas set certificado = null, ambiente_sefaz = 2 where account_id = $1 and id = $2`)

  const rua = (texto: string) =>
    sql(
      'update empresas set logradouro = $3, numero = $3, bairro = $3 where account_id = $1 and id = $2',
      texto,
    )
  await rua('1')
  expect(await passo('endereco')).toBe(true)
  await rua('')

  const ajuste = (body: object) => dono.call('PUT', 'config/ajustes', body)
  expect((await ajuste({ email_contador: 'conta@contador.br' })).status).toBe(200)
  expect(await passo('contador')).toBe(true)
  await ajuste({ email_contador: null })
  expect((await ajuste({ passos_no_inicio: false })).status).toBe(200)
  expect((await hoje(dono)).primeiros_passos).toEqual([])
  await ajuste({ passos_no_inicio: null })
  expect((await hoje(dono)).primeiros_passos).toHaveLength(6)
})

test('vendas por hora no fuso da empresa, ao lado da semana passada', async () => {
  const dono = await t.login('dono@a.br')
  const dinheiro = (valor: string): [string, string, string] => ['01', 'Dinheiro', valor]
  await sale('2026-11-20T02:59:00Z', '500.00', [dinheiro('500.00')]) // still yesterday
  await sale('2026-11-20T11:10:00Z', '10.10', [dinheiro('50.00')])
  await sale('2026-11-20T11:50:00Z', '0.20', [['17', 'Pix', '0.20']])
  await sale('2026-11-20T14:00:00Z', '30.00', [dinheiro('10.00'), ['03', 'Cartão', '20.00']], 'X')
  await sale('2026-11-20T14:00:00Z', '99.00', [dinheiro('99.00')], 'C')
  await sale('2026-11-13T11:30:00Z', '7.00', [dinheiro('7.00')])
  await sale('2026-11-13T20:00:00Z', '8.00', [dinheiro('8.00')]) // later than now
  await sale('2026-11-14T11:00:00Z', '1000.00', [dinheiro('1000.00')]) // another weekday
  expect((await hoje(dono)).vendas).toEqual({
    quantidade: 3,
    total: '40.30',
    devolvido: '0.00',
    antes: '7.00',
    horas: [
      { hora: 8, hoje: '10.30', antes: '7.00' },
      { hora: 11, hoje: '30.00', antes: '0.00' },
      { hora: 17, hoje: '0.00', antes: '8.00' },
    ],
    meios: [
      { nome: 'Dinheiro', valor: '20.10' },
      { nome: 'Cartão', valor: '20.00' },
      { nome: 'Pix', valor: '0.20' },
    ],
  })
  expect((await hoje(dono)).primeiros_passos).toContainEqual({ id: 'venda', feito: true })
})

test('vendido é o mesmo em todo lugar: a devolução desconta', async () => {
  const dono = await t.login('dono@a.br')
  const antes = (await hoje(dono)).vendas
  const semana = async () => (await dono.call('GET', 'admin/estatistica/notas_semana')).body.data
  const notas = await semana()
  const document = async (valor: string, mudanca: string) => {
    await sale('2026-11-20T14:00:00Z', valor, [['01', 'Dinheiro', valor]])
    await sql(`update vendas set terminal_id = null, ${mudanca}
      where account_id = $1 and empresa_id = $2 and valor_total = '${valor}'`)
  }
  await document('301.00', `tipo_operacao = 3, finalidade_op = 0, demais = '{"importada": true}'`)
  expect(await semana()).toEqual(notas)
  await document('303.00', 'tipo_faturamento = 2')
  await document('304.00', 'tipo_documento = 2')
  // a note, and nothing sold
  expect((await hoje(dono)).vendas).toEqual(antes)
  expect(await semana()).not.toEqual(notas)
  await document('305.00', 'tipo_faturamento = 1')
  await document('2.35', 'tipo_operacao = 6, finalidade_op = 0, tipo_documento = 4, tipo_faturamento = 2')
  const { vendas } = await hoje(dono)
  expect(vendas.quantidade).toBe(antes.quantidade + 1)
  expect([vendas.total, vendas.devolvido]).toEqual([dec(antes.total).plus('302.65').toFixed(2), '2.35'])
  const soma = (valores: string[]) =>
    valores.reduce((total, valor) => total.plus(dec(valor)), ZERO).toFixed(2)
  expect(soma(vendas.horas.map(({ hoje }: { hoje: string }) => hoje))).toBe(vendas.total)
  const deHoje = (await semana()).filter(({ dia }: { dia: string }) => dia === '2026-11-20')
  expect(soma(deHoje.map(({ valor }: { valor: string }) => valor))).toBe(vendas.total)
})

test('cada cartão do Início é de quem tem o direito, e um que falha não leva os outros', async () => {
  const cartoes = async (who: Client, query = '') =>
    (await who.call('GET', `estatistica/painel?${query}`)).body.data as Painel
  const numeros = (answered: Painel[HomeCardId]) =>
    answered && 'dados' in answered ? answered.dados.numeros : null
  const dono = await t.login('dono@a.br')
  const visto = async (who: Client) =>
    Object.entries(await cartoes(who)).flatMap(([id, answered]) => (answered === null ? [] : [id]))
  expect(await visto(dono)).toEqual(HOME_CARD_IDS)
  expect(await visto(await t.login('nada@a.br'))).toEqual([])
  await createAccount(t.deps.db, { users: [{ email: 'dono@b.br' }] })
  const alheio = await cartoes(await t.login('dono@b.br'))
  expect(numeros(alheio.semana)?.[0]?.valor).toBe('0.00')
  expect(numeros((await cartoes(dono)).semana)?.[0]?.valor).not.toBe('0.00')
  // the second company has no finances and no stock in its plan
  await dono.call('GET', `usuarios/${conta.usuarios['dono@a.br']}/empresa/${conta.empresas[1]}`)
  expect((await visto(dono)).filter(id => ['contas', 'estoque'].includes(id))).toEqual([])
  await dono.call('GET', `usuarios/${conta.usuarios['dono@a.br']}/empresa/${conta.empresas[0]}`)
  t.clock.advance(61_000)
  await t.deps.db.pool.query('alter table parcelas rename to parcelas_longe')
  const falho = await cartoes(dono)
  expect(falho.contas).toEqual({ erro: 'Erro ao gerar dados' })
  expect(numeros(falho.semana)).not.toBeNull()
  await t.deps.db.pool.query('alter table parcelas_longe rename to parcelas')
  expect(numeros((await cartoes(dono, 'partes=contas')).contas)).toHaveLength(6)
})

test('os cartões dizem o mesmo total, também depois de uma venda que não leram', async () => {
  const dono = await t.login('dono@a.br')
  const vistos = async (query = '') => {
    const { data, dia } = (await dono.call('GET', `estatistica/painel?${query}`)).body
    const deHoje = dia.semana.data.filter((nota: { dia: string }) => nota.dia === dia.semana.dia)
    // the card's week begins on Monday
    const semana = dia.semana.data.filter((nota: { dia: string }) => nota.dia >= '2026-11-16')
    const soma = (notas: { valor: string }[]) =>
      notas.reduce((sum, { valor }) => sum + Number(valor), 0).toFixed(2)
    const liquido = (card: 'semana' | 'mes' | 'meta') => data[card].dados.numeros[0].valor
    return {
      hoje: [dia.vendas.total, soma(deHoje)],
      semana: [liquido('semana'), soma(semana)],
      mes: [liquido('mes'), liquido('meta')],
    }
  }
  t.clock.advance(61_000)
  const antes = await vistos()
  await sale('2026-11-20T14:30:00Z', '40.00', [['01', 'Dinheiro', '40.00']])
  expect(await vistos()).toEqual(antes)
  t.clock.advance(2000)
  const depois = await vistos('fresco=1')
  for (const part of ['hoje', 'semana', 'mes'] as const) {
    expect(depois[part][0]).toBe(depois[part][1])
    expect(Number(depois[part][0])).toBe(Number(antes[part][0]) + 40)
  }
  const { body } = await (await t.login('caixa@a.br')).call('GET', 'estatistica/painel')
  expect(body.dia).toBeNull()
})

test('em treinamento o certificado do Início é o de treinamento, sem data', async () => {
  const dono = await t.login('dono@a.br')
  const gravar = (set: string) =>
    t.deps.db.tx({ account_id: conta.account_id }, q =>
      q.query(`update empresas set ${set} where id = $1`, [conta.empresas[0]]),
    )
  const cartao = async () => {
    t.clock.advance(61_000)
    const { fiscal } = (await dono.call('GET', 'estatistica/painel?fresco=1')).body.data
    return fiscal.dados.numeros.find(({ id }: { id: string }) => id === 'certificado')
  }
  await gravar('treinamento = true, validade_certificado = null')
  expect(await cartao()).toMatchObject({ rotulo: 'Certificado', tipo: 'text', valor: 'de treinamento' })
  await gravar('treinamento = false')
  expect(await cartao()).toMatchObject({ rotulo: 'Certificado', valor: 'nenhum', tom: 'mal' })
  await gravar("validade_certificado = '2027-11-26'")
  expect(await cartao()).toMatchObject({ rotulo: 'Certificado até', valor: '26/11/2027' })
})

test('a meta do mês e os cartões escolhidos', async () => {
  const dono = await t.login('dono@a.br')
  const painel = async () => (await dono.call('GET', 'estatistica/painel?fresco=1')).body
  const vendedor_id = conta.usuarios['dono@a.br']
  for (const meta of [{ valor: '5000.00' }, { valor: '10.00', vendedor_id }]) {
    const { status, body } = await dono.call('POST', 'metas', { mes: '11/2026', ...meta })
    expect([status, body.errors]).toEqual([201, undefined])
    expect((await dono.call('POST', 'metas', { mes: '11/2026', ...meta })).status).toBe(422)
  }
  t.clock.advance(2000)
  const { data, cartoes } = await painel()
  const [feito, meta, falta] = data.meta.dados.numeros.map(({ valor }: { valor: string }) => valor)
  expect([feito, meta]).toEqual([data.mes.dados.numeros[0].valor, '5000.00'])
  expect(dec(meta).minus(feito).toFixed(2)).toBe(falta)
  expect(data.meta.dados.alcance).toBe(dec(feito).div('50').toFixed(1))
  expect(data.meta.dados.linhas).toEqual([expect.objectContaining({ chave: String(vendedor_id) })])
  expect(Number(data.meta.dados.linhas[0].alcance)).toBeGreaterThan(100)
  expect(cartoes).toBeNull()
  const escolher = (escolha: readonly string[]) =>
    dono.call('PUT', 'estatistica/painel/cartoes', { cartoes: escolha })
  expect((await escolher(['mes', 'hoje'])).status).toBe(200)
  expect((await painel()).cartoes).toEqual(['mes', 'hoje'])
  expect((await escolher([])).body.errors).toEqual({ cartoes: ['Escolha ao menos um cartão'] })
  expect((await escolher(['lua'])).status).toBe(422)
  expect((await (await t.login('nada@a.br')).call('GET', 'estatistica/painel')).body.cartoes).toBeNull()
})

test('a meta conta a venda de cada vendedor, mesmo de muitos', async () => {
  const { account_id, empresas } = await createAccount(t.deps.db, { users: [{ email: 'muitos@a.br' }] })
  await t.deps.db.tx({ account_id }, q =>
    q.query(
      `with u as (insert into usuarios (account_id, nome, email, grupo_id)
          select $1, 'V' || n, 'v' || n || '@a.br', (select min(id) from grupos where account_id = $1)
            from generate_series(1, 201) n returning id, substr(nome, 2)::int as n),
        meta as (insert into metas (account_id, empresa_id, mes, vendedor_id, valor)
          select $1, $2, '11/2026', id, 10 from u where n = 1)
        insert into vendas (account_id, empresa_id, usuario_id, uuid, modelo, status, desconto, acrscimo, taxa_entrega,
            troco, valor_produtos, valor_total, regras, contexto, totais_cliente, totais_servidor, paga, paga_em, datavenda)
          select $1, $2, id, gen_random_uuid(), '65', 'T', 0, 0, 0, 0, n, n, '{}', '{}', '{}', '{}', true, $3, $3 from u`,
      [account_id, empresas[0], t.clock()],
    ),
  )
  const { body } = await (await t.login('muitos@a.br')).call('GET', 'estatistica/painel?fresco=1')
  expect(body.data.meta.dados.linhas).toMatchObject([{ nome: 'V1', alcance: '10.0' }])
})

test('as vendas a conferir dos últimos sete dias, para quem abre vendas', async () => {
  await sql(
    "update vendas set divergente = true where account_id = $1 and empresa_id = $2 and valor_total in ('10.10', '1000', '7')",
  )
  expect((await hoje(await t.login('dono@a.br'))).a_conferir).toBe(2)
  expect((await hoje(await t.login('nada@a.br'))).a_conferir).toBeNull()
})

test('produtos no estoque mínimo ou abaixo dele', async () => {
  const loja = await abrirLoja()
  try {
    const { account_id, empresa_id } = loja
    const produto = async (referencia: string, minimo: string | null, saldo: string | null) => {
      const [row] = await loja.sql<{ id: number }>(
        `insert into produtos (account_id, empresa_id, referencia, nome, unidade, ncm, icms_dentro_id, icms_fora_id,
            pisconfins_id, estoque_minimo)
          select account_id, empresa_id, $2, 'P ' || $2, unidade, ncm, icms_dentro_id, icms_fora_id, pisconfins_id, $3::numeric
            from produtos where id = $1 returning id`,
        [loja.produtos.comum, referencia, minimo],
      )
      const id = row?.id ?? 0
      if (saldo !== null)
        await loja.sql(
          `insert into estoque_saldos (account_id, empresa_id, produto_id, saldo, deposito_id)
            select $1, $2, $3, $4, id from depositos where empresa_id = $2 and principal`,
          [account_id, empresa_id, id, saldo],
        )
      return id
    }
    await produto('M1', null, '0')
    await produto('M2', '5', '5.5')
    await produto('M3', '5', '5')
    await produto('M4', '1', null)
    await produto('M5', null, null)
    expect((await hoje(loja.caixa)).estoque_baixo).toBe(2)
    // the task opens the list by this filter
    const { body } = await loja.caixa.call('GET', 'produtos?no_minimo=1')
    expect(body.data.data.map(({ referencia }: { referencia: string }) => referencia)).toEqual(['M3', 'M4'])
  } finally {
    await loja.close()
  }
})
