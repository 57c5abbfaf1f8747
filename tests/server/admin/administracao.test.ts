import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findOwner } from '../../../src/server/modules/contas/service.ts'
import { type Client, createTestApp, type TestApp } from '../harness.ts'
import { createAccount, type TestAccount } from '../world.ts'

let t: TestApp
let suporte: Client
let dono: Client
let alheia: TestAccount

beforeAll(async () => {
  t = await createTestApp()
  await createAccount(t.deps.db, { users: [{ email: 'suporte@a.br', super_user: true }] })
  alheia = await createAccount(t.deps.db, { users: [{ email: 'dono@b.br' }] })
  suporte = await t.login('suporte@a.br')
  dono = await t.login('dono@b.br')
})
afterAll(() => t.close())

const plano = async (nome: string, opcoes: Record<string, boolean> = {}) =>
  (await suporte.call('POST', 'admin/planos', { nome, ...opcoes })).body.data as { id: number; nome: string }

const NOVA = (plano_id: number, email: string) => ({
  nome: 'Mercado Novo',
  cnpj: '11222333000181',
  razao: 'MERCADO NOVO LTDA',
  crt: 1,
  uf: 'SP',
  plano_id,
  dono_nome: 'Nara Nova',
  dono_email: email,
  dono_password: 'uma-senha-boa',
})

describe('quem entra', () => {
  test('a área é do super usuário, que para ver as contas precisa também do painel', async () => {
    for (const path of ['admin/planos', 'admin/licencas', 'admin/empresas', 'admin/accounts'])
      expect((await dono.call('GET', path)).status, path).toBe(403)
    expect((await suporte.call('GET', 'admin/planos')).status).toBe(200)
    const { status, body } = await suporte.call('GET', 'admin/accounts')
    expect([status, body.codigo]).toEqual([403, 'PROIBIDO'])
  })

  test('bancos, países e NCM são lidos por todos e escritos só pela administração', async () => {
    expect((await dono.call('GET', 'admin/bancos?codigo=001')).body.data[0]?.nome).toMatch(/Brasil/i)
    expect((await dono.call('POST', 'admin/bancos', { codigo: '998', nome: 'Meu' })).status).toBe(403)
    expect((await suporte.call('POST', 'admin/bancos', { codigo: '998', nome: 'Banco Novo' })).status).toBe(
      201,
    )
    expect((await dono.call('GET', 'admin/bancos?codigo=998')).body.data).toHaveLength(1)
  })
})

describe('conta nova', () => {
  test('nasce com empresa, dono e exatamente o plano escolhido', async () => {
    await painel()
    const { id } = await plano('Só estoque', { gerenciar_estoque: true })
    const criada = await suporte.call('POST', 'admin/accounts', NOVA(id, 'nara@novo.br'))
    expect([criada.status, criada.body.data?.nome]).toEqual([201, 'Mercado Novo'])
    const nara = await t.login('nara@novo.br', 'uma-senha-boa')
    const { plano: dela } = (await nara.call('GET', 'user')).body.data.empresa
    expect(Object.entries(dela).filter(([, tem]) => tem)).toEqual([['gerenciar_estoque', true]])
    await suporte.call('PUT', `admin/planos/${id}`, { emitir_cte: true })
    expect((await nara.call('GET', 'user')).body.data.empresa.plano.emitir_cte).toBe(true)
    expect((await suporte.call('DELETE', `admin/planos/${id}`)).body.dados.usos[0].exemplos).toEqual([
      'Mercado Novo',
    ])
    const outra = await suporte.call('POST', 'admin/accounts', NOVA(id, 'Nara@novo.br'))
    expect(outra.body.errors).toEqual({ dono_email: ['Já existe um usuário com este e-mail'] })
    expect((await suporte.call('DELETE', `admin/accounts/${criada.body.data.id}`)).status).toBe(409)
  })

  test('falta de dados é dita no campo', async () => {
    await painel()
    const { status, body } = await suporte.call('POST', 'admin/accounts', { nome: 'X' })
    expect([status, Object.keys(body.errors).sort()]).toEqual([
      422,
      ['cnpj', 'dono_email', 'dono_nome', 'dono_password', 'plano_id', 'razao', 'uf'],
    ])
  })
})

describe('empresas de todas as contas', () => {
  test('daqui só mudam o bloqueio, o teste e o plano da empresa', async () => {
    const [id] = alheia.empresas
    const achada = (await suporte.call('GET', `admin/empresas/${id}`)).body.data
    expect(achada.conta).toBe(`Conta ${alheia.account_id}`)
    const { body } = await suporte.call('PUT', `admin/empresas/${id}`, {
      nome: 'Outro nome',
      bloqueada: true,
      teste_ate: '31/12/2026',
    })
    expect([body.data.nome, body.data.bloqueada, body.data.teste_ate]).toEqual([
      achada.nome,
      true,
      '31/12/2026',
    ])
    expect((await dono.call('GET', 'unidades')).status).toBe(455)
    await suporte.call('PUT', `admin/empresas/${id}`, { bloqueada: false, teste_ate: null })
    expect((await dono.call('GET', 'unidades')).status).toBe(200)
    const passos = (await suporte.call('GET', `admin/empresas/${id}/historico`)).body.data
    expect(passos.length).toBe(2)
    expect((await suporte.call('POST', 'admin/empresas', { nome: 'x', status: 1 })).status).toBe(409)
    expect((await suporte.call('DELETE', `admin/empresas/${id}`)).status).toBe(409)
  })

  test('empresas de duas contas mudam numa edição em massa, e voltam', async () => {
    const ids = [1, ...alheia.empresas]
    const { body: aberta } = await suporte.call('POST', 'admin/empresas/lote/abrir', { ids })
    const linhas = aberta.data.linhas.map(({ id, versao }: { id: number; versao: number }) => ({
      id,
      versao,
      valores: { teste_ate: '31/12/2026' },
    }))
    const { body: feita } = await suporte.call('POST', 'admin/empresas/lote', { simular: false, linhas })
    expect([feita.data.alteradas, feita.data.recusadas]).toEqual([2, []])
    const ultimo = await suporte.call('GET', 'admin/empresas/lote/ultimo')
    expect(ultimo.body.data).toMatchObject({ lote_id: feita.data.lote_id, linhas: 2 })
    const desfeita = await suporte.call('POST', `admin/empresas/lote/${feita.data.lote_id}/desfazer`, {})
    expect(desfeita.body.data).toEqual({ desfeitas: 2, recusadas: [] })
  })

  test('a casa não vê linha de negócio de ninguém', async () => {
    const { rows } = await t.deps.db.pool.query<{ name: string }>(
      "select tablename as name from pg_tables where schemaname = 'public'",
    )
    const { HOUSE: CASA } = await import('../../../src/server/db/house.ts')
    const seen = await t.deps.db.tx({ account_id: CASA }, async q => {
      const found: string[] = []
      for (const { name } of rows) {
        if (['migrations', 'produto_busca', 'registro_busca'].includes(name)) continue
        const { rows: others } = await q.query(
          `select account_id from "${name}" where account_id <> ${CASA} limit 1`,
        )
        if (others.length > 0) found.push(name)
      }
      return found.sort()
    })
    expect(
      seen.filter(name => !['accounts', 'empresas', 'planos', 'unidades', 'bandeiras'].includes(name)),
    ).toEqual([])
  })
})

test('dois planos não têm um nome só: nem o novo, nem o que se renomeia', async () => {
  const { id } = await plano('Plano Único')
  const outro = await plano('Plano Outro')
  const recusa = { nome: ['Já existe um plano com este nome'] }
  const novo = await suporte.call('POST', 'admin/planos', { nome: 'Plano Único' })
  expect([novo.status, novo.body.errors]).toEqual([422, recusa])
  const renomeado = await suporte.call('PUT', `admin/planos/${outro.id}`, { nome: 'Plano Único' })
  expect([renomeado.status, renomeado.body.errors]).toEqual([422, recusa])
  expect(
    (await suporte.call('PUT', `admin/planos/${id}`, { nome: 'Plano Único', emitir_cte: true })).status,
  ).toBe(200)
})

test('a casa lista os seus planos e não as cópias das contas', async () => {
  await painel()
  const nomes = (await suporte.call('GET', 'admin/planos')).body.data.map((row: { nome: string }) => row.nome)
  expect(nomes.filter((nome: string) => nome === 'Completo')).toHaveLength(1)
  const [copia] = (
    await t.deps.db.tx(alheia, q =>
      q.query<{ id: number }>('select id from planos where account_id = $1', [alheia.account_id]),
    )
  ).rows
  expect((await suporte.call('GET', `admin/planos/${copia?.id}`)).status).toBe(404)
  const licenca = await suporte.call('POST', 'admin/licencas', {
    empresa_id: alheia.empresas[0],
    plano_id: copia?.id,
  })
  expect(licenca.body.errors).toEqual({ plano_id: ['Registro não encontrado'] })
  for (const [path, colunas, linha] of [
    ['admin/accounts', ['nome'], ['De arquivo']],
    ['admin/empresas', ['status'], ['Ativa']],
  ] as const) {
    const { status, body } = await suporte.call('POST', `${path}/importar`, {
      colunas,
      chave: null,
      linhas: [linha],
    })
    expect([status, body.dados?.recusadas], path).toEqual([422, 1])
  }
})

describe('licenças', () => {
  test('a licença só dá o plano quando aprovada, e se decide uma vez', async () => {
    const [empresa_id] = alheia.empresas
    const { id: plano_id } = await plano('Licenciado', { manifesto: true })
    await suporte.call('PUT', `admin/empresas/${empresa_id}`, { teste_ate: '31/12/2026', bloqueada: true })
    const pedida = await suporte.call('POST', 'admin/licencas', { empresa_id, plano_id, status: 'A' })
    expect([pedida.status, pedida.body.data.status]).toEqual([201, 'P'])
    for (const status of ['P', 'pendente'])
      expect((await suporte.call('GET', `admin/licencas?status=${status}`)).body.data[0].empresa.nome).toBe(
        'Loja 1',
      )
    expect((await suporte.call('GET', 'admin/licencas?status!=pendente')).body.total).toBe(0)
    expect((await dono.call('GET', 'unidades')).status).toBe(455)
    const path = `admin/licencas/${pedida.body.data.id}`
    expect((await dono.call('POST', `${path}/aprovar`)).status).toBe(403)
    expect((await suporte.call('POST', `${path}/aprovar`)).body.data.status).toBe('A')
    const { plano: agora } = (await dono.call('GET', 'user')).body.data.empresa
    expect(Object.keys(agora).filter(flag => agora[flag])).toEqual(['manifesto'])
    expect((await suporte.call('GET', `admin/empresas/${empresa_id}`)).body.data.teste_ate).toBeNull()
    expect((await suporte.call('POST', `${path}/recusar`)).status).toBe(409)
    expect((await suporte.call('PUT', path, { observacao: 'x' })).status).toBe(409)
    expect((await suporte.call('DELETE', path)).status).toBe(409)
    expect((await dono.call('POST', `${path}/aprovar`)).status).toBe(403)
  })

  test('no último dia ainda se trabalha, no seguinte é 455, e outra licença reabre', async () => {
    const [empresa_id] = alheia.empresas
    const { id: plano_id } = await plano('Com fim')
    const licenciar = async (fim: string | null) => {
      const { id } = (await suporte.call('POST', 'admin/licencas', { empresa_id, plano_id, fim })).body.data
      return suporte.call('POST', `admin/licencas/${id}/aprovar`)
    }
    try {
      expect((await licenciar('19/11/2026')).body.message).toBe('O fim desta licença já passou')
      await licenciar('30/11/2026')
      t.clock.set('2026-11-30T23:59:30-03:00')
      expect((await dono.call('GET', 'unidades')).status).toBe(200)
      t.clock.advance(60_000)
      const { status, body } = await dono.call('GET', 'unidades')
      expect([status, body.message]).toEqual([455, 'Conta bloqueada'])
      const { empresa } = (await dono.call('GET', 'user')).body.data
      expect([empresa.bloqueada, empresa.licenca_ate]).toEqual([true, '2026-11-30'])
      await licenciar('31/12/2026')
      expect((await dono.call('GET', 'unidades')).status).toBe(200)
      expect((await suporte.call('GET', `admin/empresas/${empresa_id}`)).body.data.licenca_ate).toBe(
        '31/12/2026',
      )
      await licenciar(null)
      t.clock.set('2026-12-15T12:00:00-03:00')
      expect((await dono.call('GET', 'user')).body.data.empresa.licenca_ate).toBeNull()
    } finally {
      t.clock.set('2026-11-20T12:00:00-03:00')
    }
  })

  test('recusada não muda a empresa, e fim antes do início não é aceito', async () => {
    const [empresa_id] = alheia.empresas
    const { id: plano_id } = await plano('Recusado', { emitir_cte: true })
    const antes = (await dono.call('GET', 'user')).body.data.empresa.plano
    const corpo = { empresa_id, plano_id, inicio: '10/12/2026', fim: '01/12/2026' }
    expect((await suporte.call('POST', 'admin/licencas', corpo)).body.errors).toEqual({
      fim: ['O fim vem antes do início'],
    })
    const { id } = (await suporte.call('POST', 'admin/licencas', { ...corpo, fim: null })).body.data
    expect((await suporte.call('POST', `admin/licencas/${id}/recusar`)).body.data.status).toBe('R')
    expect((await dono.call('GET', 'user')).body.data.empresa.plano).toEqual(antes)
  })
})

test('uma unidade da administração chega a todas as contas e às que ainda virão', async () => {
  await painel()
  expect((await suporte.call('POST', 'unidades', { sigla: 'BRC', nome: 'Barrica' })).status).toBe(201)
  expect((await dono.call('GET', 'unidades?sigla=BRC')).body.data[0]?.nome).toBe('Barrica')
  for (const [recurso, corpo] of [
    ['unidades', { sigla: 'TNL', nome: 'Tonel' }],
    ['bandeiras', { nome: 'Marca Nova', tband: '99' }],
  ] as const) {
    expect((await dono.call('POST', `admin/${recurso}`, corpo)).status).toBe(403)
    const nova = await suporte.call('POST', `admin/${recurso}`, corpo)
    expect(nova.status).toBe(201)
    const path = `admin/${recurso}/${nova.body.data.id}`
    expect((await dono.call('GET', path)).status).toBe(403)
    expect((await suporte.call('PUT', path, { nome: '' })).body.errors).toEqual({
      nome: ['Campo Obrigatório'],
    })
    await suporte.call('PUT', path, { nome: 'Nome mudado' })
    expect((await suporte.call('GET', path)).body.data.nome).toBe('Nome mudado')
    expect((await dono.call('GET', `${recurso}?nome=Nome mudado`)).body.data).toHaveLength(1)
  }
  const { id } = await plano('Vazio novo')
  await suporte.call('POST', 'admin/accounts', NOVA(id, 'depois@novo.br'))
  const depois = await t.login('depois@novo.br', 'uma-senha-boa')
  expect((await depois.call('GET', 'unidades?sigla=BRC')).body.data).toHaveLength(1)
})

/** The super user of these tests gets the panel of accounts. */
async function painel(): Promise<void> {
  const owner = await t.deps.db.login('suporte@a.br', q => findOwner(q, 'suporte@a.br'))
  if (!owner) throw new Error('suporte@a.br não existe')
  await t.deps.db.tx(owner, q =>
    q.query('update usuarios set painel_admin_contas = true where id = $1', [owner.id]),
  )
}
