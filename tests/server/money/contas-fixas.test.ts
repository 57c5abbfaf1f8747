import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { renewRecurring } from '../../../src/server/modules/financeiro/service.ts'
import { proveBook } from '../../../src/server/money/proof.ts'
import { type Client, createTestApp, type TestApp } from '../harness.ts'
import { createAccount } from '../world.ts'

let t: TestApp
let dono: Client
/** Receives, without the right to waive. */
let caixeira: Client
let conta_id: number
let empresa_id: number
let cliente: number

beforeAll(async () => {
  t = await createTestApp()
  const conta = await createAccount(t.deps.db, {
    users: [{ email: 'dono@fixas.br' }, { email: 'caixeira@fixas.br', flags: ['menu_financeiro'] }],
  })
  conta_id = conta.account_id
  empresa_id = conta.empresas[0] as number
  dono = await t.login('dono@fixas.br')
  caixeira = await t.login('caixeira@fixas.br')
  const [row] = await sql<{ id: number }>(
    "insert into parceiros (account_id, nome, tipo) values ($1, 'Maria do Crediário', 'F') returning id",
    [conta_id],
  )
  cliente = row?.id as number
})
afterAll(() => t.close())

/** Sets the day; a session of another month has expired. */
const dia = (iso: string) => t.clock.set(`${iso}T15:00:00Z`)
const entrar = async () => {
  dono = await t.login('dono@fixas.br')
}
const sql = async <R extends object>(text: string, values: unknown[] = []) =>
  (await t.deps.db.tx({ account_id: conta_id }, q => q.query<R>(text, values))).rows
const enviar = async (quem: Client, metodo: 'POST' | 'PUT', caminho: string, corpo: object) => {
  const { status, body } = await quem.call(metodo, caminho, corpo)
  return { status, body, data: body.data }
}
const lancar = async (more: object = {}) => {
  const { data, body } = await enviar(dono, 'POST', 'lancamentos_conta', {
    ...{ tipo: 1, descricao: 'Carnê', parceiro_id: cliente, valor: '200.00', vencimento: '20/11/2026' },
    ...more,
  })
  expect(data, JSON.stringify(body)).toBeTruthy()
  return data[0].id as number
}
const saldo = async (conta: string) => {
  const [row] = await sql<{ saldo: string }>(
    `select coalesce(sum(case when m.para_conta_id = c.id then m.valor when m.de_conta_id = c.id then -m.valor end), 0)::numeric(14,2)::text as saldo
      from contas_financeiras c left join movimentos m on c.id in (m.de_conta_id, m.para_conta_id) where c.nome = $1`,
    [conta],
  )
  return row?.saldo
}
const provar = async () =>
  (
    await t.deps.db.tx({ account_id: conta_id }, q =>
      proveBook(q, { account_id: conta_id }, empresa_id, t.clock(), 0),
    )
  ).problemas

describe('dispensa', () => {
  test('o que se paga sem dizer multa e juros paga primeiro a multa e os juros', async () => {
    dia('2026-11-20')
    const id = await lancar()
    dia('2026-12-05')
    // exactly the fields of the specification: no uuid
    const { status, data } = await enviar(caixeira, 'POST', 'pagamento_parcela', {
      ...{ lancamento_id: id, valor: '105.00', data: '05/12/2026' },
    })
    expect(status).toBe(200)
    expect(data).toMatchObject({ multa: '4.00', juros: '1.00', principal: '100.00' })
  })

  test('dispensar é de quem tem o direito, ou até o limite da empresa', async () => {
    dia('2026-11-20')
    const [a, b, c] = [await lancar(), await lancar(), await lancar()]
    dia('2026-12-05')
    const pagar = (quem: Client, lancamento_id: number, mais: object) =>
      enviar(quem, 'POST', 'pagamento_parcela', {
        ...{ uuid: randomUUID(), lancamento_id, valor: '200.00', data: '05/12/2026', ...mais },
      })
    const semNada = { multa: '0.00', juros: '0.00' }
    const recusada = await pagar(caixeira, a, semNada)
    expect([recusada.status, recusada.body.message]).toEqual([
      403,
      expect.stringContaining('não dispensa R$ 5,00'),
    ])
    expect((await pagar(caixeira, a, { desconto: '4.00' })).status, 'desconto').toBe(403)
    const fechamento = (quem: Client, encargos?: boolean) =>
      enviar(quem, 'POST', 'lancamentos_conta/fechamento', {
        ...{
          uuid: randomUUID(),
          tipo_lancamento: 1,
          parcelas: [b],
          ...(encargos === undefined ? {} : { encargos }),
        },
      })
    expect((await fechamento(caixeira, false)).status).toBe(403)
    const plano = {
      ...{ uuid: randomUUID(), parcelas: [c], vencimento: '10/12/2026', numparcelas: 2 },
      ...semNada,
    }
    expect((await enviar(caixeira, 'POST', 'lancamentos_conta/renegociacao', plano)).status).toBe(403)
    expect((await fechamento(caixeira)).body.total).toBe('205.00')
    await sql('update empresas set limite_dispensa = 5')
    expect((await pagar(caixeira, a, semNada)).status).toBe(200)
    await sql('update empresas set limite_dispensa = null')
    expect((await enviar(dono, 'POST', 'lancamentos_conta/renegociacao', plano)).status).toBe(200)
    expect(await provar()).toEqual([])
  })

  test('renegociar para o passado, ou em parcelas de centavos, é recusado no campo', async () => {
    dia('2026-11-20')
    const parcelas = [await lancar({ valor: '100.00' })]
    const renegociar = (mais: object) =>
      enviar(dono, 'POST', 'lancamentos_conta/renegociacao', {
        ...{ uuid: randomUUID(), parcelas, vencimento: '20/12/2026', numparcelas: 1, ...mais },
      })
    expect((await renegociar({ vencimento: '01/01/2020' })).body.errors.vencimento[0]).toBe(
      'O novo plano vence de hoje em diante',
    )
    expect((await renegociar({ numparcelas: 999 })).body.errors.numparcelas[0]).toMatch(
      /^Em 999 parcelas, cada uma teria menos de R\$\s1,00/,
    )
  })
})

describe('categoria', () => {
  const conta = async (nome: string, tipo: string) =>
    (await enviar(dono, 'POST', 'contas_financeiras', { nome, tipo })).data.id as number

  test('a conta a pagar nomeia a despesa, e o livro a põe nela', async () => {
    dia('2026-11-20')
    const [luz, venda] = [await conta('Energia elétrica', 'despesa'), await conta('Aluguéis', 'receita')]
    const antes = await saldo('Despesas')
    const id = await lancar({ tipo: 2, descricao: 'Luz', valor: '80.00', categoria_id: luz })
    await lancar({ tipo: 2, descricao: 'Luz do depósito', valor: '20.00', conta_id: luz })
    await lancar({ tipo: 1, descricao: 'Sala', valor: '50.00', categoria_id: venda })
    expect([await saldo('Energia elétrica'), await saldo('Despesas')]).toEqual(['100.00', antes])
    expect(await saldo('Aluguéis')).toBe('-50.00')
    const errada = await enviar(dono, 'POST', 'lancamentos_conta', {
      ...{ tipo: 2, descricao: 'Luz', valor: '1.00', vencimento: '20/11/2026', categoria_id: venda },
    })
    expect(errada.body.errors).toEqual({ categoria_id: ['A categoria é uma conta de despesas ou compras'] })
    const agua = await conta('Água', 'despesa')
    const { data } = await enviar(dono, 'PUT', `lancamentos_conta/${id}`, { categoria_id: agua })
    expect(data.categoria.nome).toBe('Água')
    expect([await saldo('Energia elétrica'), await saldo('Água')]).toEqual(['20.00', '80.00'])
    expect(await provar()).toEqual([])
  })
})

describe('recorrentes', () => {
  const feitas = (id: number) =>
    sql<{ vencimento: string; valor: string; aberto: string }>(
      `select p.vencimento::text, p.valor::text,
          (select coalesce(sum(case when c.id = m.de_conta_id then m.valor else -m.valor end), 0)::numeric(14,2)::text from movimentos m
            join contas_financeiras c on c.tipo = 'pagar' and c.id in (m.de_conta_id, m.para_conta_id) where m.parcela_id = p.id) as aberto
        from lancamentos t join parcelas p on p.lancamento_id = t.id where t.recorrente_id = $1 order by p.vencimento`,
      [id],
    )
  const renovar = () =>
    t.deps.db.tx({ account_id: conta_id }, q =>
      renewRecurring(q, { account_id: conta_id }, empresa_id, t.clock()),
    )

  test('o aluguel nasce antes de vencer, uma vez por mês, até acabar', async () => {
    dia('2027-01-05')
    await entrar()
    const { data, body } = await enviar(dono, 'POST', 'contas_recorrentes', {
      ...{ tipo: 2, descricao: 'Aluguel da loja', valor: '1500.00', vencimento: '31/01/2027' },
    })
    expect(data, JSON.stringify(body)).toBeTruthy()
    const id = data.id as number
    expect((await feitas(id)).map(({ vencimento }) => vencimento)).toEqual(['2027-01-31'])
    await Promise.all([renovar(), renovar()])
    dia('2027-03-01')
    await renovar()
    await renovar()
    // February ends earlier, and March keeps the day of the first
    expect((await feitas(id)).map(({ vencimento }) => vencimento)).toEqual([
      '2027-01-31',
      '2027-02-28',
      '2027-03-31',
    ])
  })

  test('mudar uma pergunta se é esta ou todas as seguintes', async () => {
    dia('2027-05-01')
    await entrar()
    const { data } = await enviar(dono, 'POST', 'contas_recorrentes', {
      ...{ tipo: 2, descricao: 'Internet', valor: '100.00', vencimento: '10/05/2027' },
    })
    const id = data.id as number
    dia('2027-06-05')
    await renovar()
    dia('2027-07-05')
    await renovar()
    await entrar()
    const parcelas = async () =>
      (await dono.call('GET', 'lancamentos_conta?tipo=2&search=internet')).body.data as {
        id: number
        valor: string
        vencimento: string
        recorrente_id: number
      }[]
    const [maio, junho] = await parcelas()
    expect(maio?.recorrente_id).toBe(id)
    await enviar(dono, 'PUT', `lancamentos_conta/${maio?.id}`, { valor: '90.00' })
    await enviar(dono, 'PUT', `lancamentos_conta/${junho?.id}`, {
      ...{ valor: '120.00', vencimento: '15/06/2027', seguintes: true },
    })
    dia('2027-08-10')
    await renovar()
    await entrar()
    expect((await parcelas()).map(({ valor, vencimento }) => [valor, vencimento])).toEqual([
      ['90.00', '10/05/2027'],
      ['120.00', '15/06/2027'],
      ['120.00', '15/07/2027'],
      ['120.00', '15/08/2027'],
    ])
    await enviar(dono, 'PUT', `contas_recorrentes/${id}`, {
      ...{ tipo: 2, descricao: 'Internet', valor: '120.00', vencimento: '15/06/2027', ate: '31/07/2027' },
    })
    dia('2027-10-10')
    await renovar()
    expect((await feitas(id)).map(({ aberto }) => aberto)).toEqual(['90.00', '120.00', '120.00', '0.00'])
    expect(await provar()).toEqual([])
  })

  test('each rent stands in its own month of the result, whenever it is made', async () => {
    dia('2028-12-01')
    await entrar()
    const { data: plano } = await enviar(dono, 'POST', 'contas_financeiras', {
      nome: 'Aluguel 2029',
      tipo: 'despesa',
    })
    const { data: recorrente } = await enviar(dono, 'POST', 'contas_recorrentes', {
      ...{ tipo: 2, descricao: 'Galpão', valor: '1000.01', vencimento: '04/12/2028', categoria_id: plano.id },
    })
    // the server slept until January
    dia('2029-01-05')
    await renovar()
    await entrar()
    expect((await feitas(recorrente.id)).map(({ vencimento }) => vencimento)).toEqual([
      '2028-12-04',
      '2029-01-04',
      '2029-02-04',
    ])
    const despesas = async (de: string, ate: string) => {
      const { body } = await dono.call(
        'GET',
        `relatorios/resultado?regime=competencia&inicio=${de}&fim=${ate}&conta=${plano.id}`,
      )
      return body.totais?.despesas ?? '0.00'
    }
    const months = () =>
      Promise.all([
        despesas('01/12/2028', '31/12/2028'),
        despesas('01/01/2029', '31/01/2029'),
        despesas('01/02/2029', '28/02/2029'),
        despesas('01/03/2029', '31/03/2029'),
      ])
    expect(await months()).toEqual(['1000.01', '1000.01', '1000.01', '0.00'])
    // a bill says its own day; without one it belongs to the day on which it is entered
    const said = {
      tipo: 2,
      descricao: 'Condomínio',
      valor: '30.00',
      vencimento: '10/03/2029',
      categoria_id: plano.id,
    }
    await lancar(said)
    const id = await lancar({ ...said, valor: '7.00', competencia: '15/02/2029' })
    expect((await dono.call('GET', `lancamentos_conta/${id}`)).body.data.competencia).toBe('15/02/2029')
    expect(await months()).toEqual(['1000.01', '1030.01', '1007.01', '0.00'])
    await enviar(dono, 'PUT', `lancamentos_conta/${id}`, { competencia: '01/03/2029' })
    expect(await months()).toEqual(['1000.01', '1030.01', '1000.01', '7.00'])
    const [parcela] = await sql<{ id: number }>(
      'select p.id from lancamentos t join parcelas p on p.lancamento_id = t.id where t.recorrente_id = $1 order by 1 limit 1',
      [recorrente.id],
    )
    const { body } = await enviar(dono, 'PUT', `lancamentos_conta/${parcela?.id}`, {
      competencia: '01/03/2029',
    })
    expect(body.errors).toEqual({
      competencia: ['A competência de uma conta recorrente é o mês do seu vencimento'],
    })
    expect(await provar()).toEqual([])
  })
})
