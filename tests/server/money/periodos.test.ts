import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MIGRATIONS } from '../../../src/server/db/migrate.ts'
import { readBalances } from '../../../src/server/money/balance-repository.ts'
import { proveBook, proveNewer } from '../../../src/server/money/proof.ts'
import { type Client, createTestApp, type TestApp } from '../harness.ts'
import { createAccount, type TestAccount } from '../world.ts'

let t: TestApp
let mundo: TestAccount
let dono: Client
const contas: Record<string, number> = {}
beforeAll(async () => {
  t = await createTestApp()
  mundo = await createAccount(t.deps.db, { users: [{ email: 'dono@periodo.br' }] })
  dono = await t.login('dono@periodo.br')
  for (const { id, tipo } of (await dono.call('GET', 'contas_financeiras?limit=50')).body.data)
    contas[tipo] = id
})
afterAll(() => t.close())

const dia = (iso: string) => t.clock.set(`${iso}T15:00:00Z`)
const sql = (text: string, values: unknown[] = []) =>
  t.deps.db.tx({ account_id: mundo.account_id }, q => q.query<{ id: number; saldo: string }>(text, values))
const lancar = async (valor: string) =>
  (
    await dono.call('POST', 'lancamentos_conta', {
      ...{ tipo: 1, descricao: 'Aluguel', valor, vencimento: '31/12/2026' },
    })
  ).body.data[0].id as number
const pagar = (lancamento_id: number, valor: string, data: string) =>
  dono.call('POST', 'pagamento_parcela', { uuid: randomUUID(), lancamento_id, valor, data })
const fechar = (ate: string) => dono.call('POST', 'caixa/periodos', { ate })
const reabrir = () => dono.call('POST', 'caixa/periodos/reabrir', { motivo: 'Faltou uma nota' })
const caixa = async (data: string) => (await dono.call('GET', `caixa?de=${data}&ate=${data}`)).body.data
const transferir = (mais: object = {}, uuid = randomUUID()) =>
  dono.call('POST', 'caixa/transferencias', {
    ...{ uuid, de_conta_id: contas['caixa'], para_conta_id: contas['banco'], valor: '30.00' },
    ...{ data: '05/11/2026', ...mais },
  })

test('fechado até 31/10: nada mais entra em outubro, e o estorno fica em novembro', async () => {
  dia('2026-10-30')
  const id = await lancar('200.00')
  const pago = (await pagar(id, '50.00', '30/10/2026')).body.data
  dia('2026-11-05')
  for (const ate of ['05/11/2026', '06/11/2026']) expect((await fechar(ate)).body.errors.ate).toBeDefined()
  expect((await fechar('31/10/2026')).body.data).toMatchObject({ fechado_ate: '31/10/2026' })
  expect((await fechar('30/10/2026')).status).toBe(422)
  expect((await pagar(id, '10.00', '31/10/2026')).body.errors.data[0]).toMatch(
    /até 31\/10\/2026 está fechado/,
  )
  expect((await pagar(id, '10.00', '01/11/2026')).status).toBe(200)
  expect((await dono.call('POST', `pagamento_parcela/${pago.id}/estorno`, { motivo: 'Engano' })).status).toBe(
    200,
  )
  expect((await caixa('31/10/2026')).total.fechamento).toBe('50.00')
  expect((await caixa('05/11/2026')).total).toMatchObject({ abertura: '60.00', saidas: '50.00' })
  const nova = { nome: 'Banco novo', tipo: 'banco', saldo_inicial: '10.00', abertura: '15/10/2026' }
  expect((await dono.call('POST', 'contas_financeiras', nova)).status).toBe(422)
})

test('reabre-se só o último, e a história de cada conta o diz', async () => {
  dia('2026-11-05')
  expect((await fechar('03/11/2026')).status).toBe(200)
  expect((await dono.call('POST', 'caixa/periodos/reabrir', { motivo: '' })).status).toBe(422)
  expect((await reabrir()).body.data.fechado_ate).toBe('31/10/2026')
  expect((await reabrir()).body.data.fechado_ate).toBeNull()
  expect((await reabrir()).status).toBe(409)
  const { data } = (await dono.call('GET', `contas_financeiras/${contas['caixa']}/historico`)).body
  expect(data[0].mudancas).toEqual([
    { campo: 'fechado_ate', rotulo: 'Fechado até', antes: '31/10/2026', depois: null },
    { campo: 'motivo', rotulo: 'Motivo', antes: null, depois: 'Faltou uma nota' },
  ])
})

test('a transferência conta nas duas contas e não no total, e se estorna', async () => {
  dia('2026-11-05')
  const { total } = await caixa('05/11/2026')
  const uuid = randomUUID()
  const { body } = await transferir({}, uuid)
  expect((await transferir({}, uuid)).body.data).toEqual(body.data)
  expect((await transferir({ valor: '31.00' }, uuid)).status).toBe(409)
  const depois = await caixa('05/11/2026')
  expect(depois.total).toEqual(total)
  const banco = depois.contas.find((c: { conta: { id: number } }) => c.conta.id === contas['banco'])
  expect(banco).toMatchObject({ entradas: '30.00', fechamento: '40.00' })
  for (const [mais, campo] of [
    [{ para_conta_id: contas['caixa'] }, 'para_conta_id'],
    [{ para_conta_id: contas['receita'] }, 'para_conta_id'],
    [{ de_conta_id: 999_999 }, 'de_conta_id'],
    [{ data: '06/11/2026' }, 'data'],
    [{ valor: '0.00' }, 'valor'],
  ] as const)
    expect(Object.keys((await transferir(mais)).body.errors)).toEqual([campo])
  const estornar = () =>
    dono.call('POST', `caixa/transferencias/${body.data.id}/estorno`, { motivo: 'Engano' })
  expect((await estornar()).body.data.estornada).toBe(true)
  expect((await estornar()).status).toBe(409)
})

test('o livro é o que as causas dizem, e um centavo plantado se mostra', async () => {
  dia('2026-11-05')
  await dono.call('POST', 'contas_financeiras', { nome: 'Itaú', tipo: 'banco', saldo_inicial: '100.00' })
  await transferir()
  const empresa_id = mundo.empresas[0] as number
  const provar = () => t.deps.db.tx(mundo, q => proveBook(q, mundo, empresa_id, t.clock(), 0))
  const provarNovos = () => t.deps.db.tx(mundo, q => proveNewer(q, mundo, empresa_id, t.clock(), 0))
  // of days before, between and after what was folded, with nothing, some and all of it folded
  const dias = ['2026-10-30', '2026-11-03', '2026-11-04', null]
  const saldos = () =>
    Promise.all(
      dias.map(ate => t.deps.db.tx(mundo, q => readBalances(q, { ...mundo, empresa_id }, ids, ate))),
    )
  const somados = () =>
    Promise.all(
      dias.map(async ate => {
        const { rows } = await sql(
          `select c.id, coalesce(sum(case when m.para_conta_id = c.id then m.valor else -m.valor end), 0)::numeric(16, 2)::text as saldo
          from unnest($2::bigint[]) as c (id) left join movimentos m on m.account_id = $1 and c.id in (m.de_conta_id, m.para_conta_id)
            and m.data <= $3::date group by c.id`,
          [mundo.account_id, ids, ate ?? 'infinity'],
        )
        return new Map(rows.map(row => [row.id, row.saldo]))
      }),
    )
  const ids = Object.values(contas)
  const iguais = async () => expect(await saldos()).toEqual(await somados())
  await iguais()
  // the nightly and the hourly verification at once, where none was made before
  const [primeira] = await Promise.all([provar(), provarNovos()])
  expect(primeira.problemas).toEqual([])
  await iguais()
  expect((await provar()).problemas).toEqual([])
  await iguais()
  const { body } = await transferir({ data: '04/11/2026' })
  await iguais()
  expect((await provarNovos()).novos).toEqual([])
  await iguais()
  await sql(
    `insert into movimentos (account_id, empresa_id, data, origem_tipo, origem_id, componente, valor, de_conta_id, para_conta_id, criado_em)
      values ($1, $2, '2026-11-05', 'transferencia', $3, 'centavo', 0.01, $4, $5, $6)`,
    [mundo.account_id, empresa_id, body.data.id, contas['receita'], contas['caixa'], t.clock()],
  )
  const problema = { conta: null, origem: { tipo: 'transferencia', id: body.data.id } }
  expect(await provarNovos()).toMatchObject({ novos: [problema] })
  await iguais()
  expect(await provarNovos()).toMatchObject({ novos: [] })
  expect(await provar()).toMatchObject({ problemas: [problema], novos: [] })
  const { data } = (await dono.call('GET', 'emissor/situacao')).body
  expect(data.dinheiro_divergente).toBe(1)
  // a kept balance in the middle that nobody's rows made
  await sql(
    `update movimentos_dias set saldo = saldo + 0.01 where account_id = $1 and conta_id = $2 and data = '2026-11-04'`,
    [mundo.account_id, contas['caixa']],
  )
  expect((await provar()).novos).toMatchObject([{ conta: 'Caixa', origem: null }])
  // as the days were kept before: the flow of each, which an upgrade adds up
  await sql(
    `update movimentos_dias d set saldo = (select sum(case when m.para_conta_id = d.conta_id then m.valor else -m.valor end)
        from movimentos m where m.account_id = $1 and d.conta_id in (m.de_conta_id, m.para_conta_id) and m.data = d.data
          and m.id <= (select ate_id from dinheiro_conferencias where account_id = $1))
      where account_id = $1`,
    [mundo.account_id],
  )
  await sql(readFileSync(join(MIGRATIONS, '0291-saldos-de-dias.sql'), 'utf8'))
  await iguais()
})
