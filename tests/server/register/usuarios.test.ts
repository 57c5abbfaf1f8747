import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { FLAGS } from '../../../src/domain/options/flags.ts'
import { SENHA_PROPRIA } from '../../../src/domain/senha.ts'
import { type Client, createTestApp, type TestApp } from '../harness.ts'
import { createAccount, type TestAccount } from '../world.ts'

let t: TestApp
let conta: TestAccount
let dono: Client
let gerente: Client

beforeAll(async () => {
  t = await createTestApp()
  conta = await createAccount(t.deps.db, {
    users: [
      { email: 'dono@a.br' },
      { email: 'gerente@a.br', flags: ['cadastro_usuarios', 'cadastro_grupo_usuarios', 'documentos_pdv'] },
      { email: 'caixa@a.br', flags: ['documentos_pdv'] },
      { email: 'super@a.br', flags: FLAGS, super_user: true },
    ],
    companies: [{}, {}],
  })
  dono = await t.login('dono@a.br')
  gerente = await t.login('gerente@a.br')
})
afterAll(() => t.close())

const id = (email: string) => conta.usuarios[email] ?? 0
const grupo = async (nome: string, flags: object = {}) =>
  (await dono.call('POST', 'grupos', { nome, ...flags })).body.data.id as number
const novo = (mudanca: object = {}) => ({
  nome: 'Ana Lima',
  email: `ana${randomUUID()}@a.br`,
  password: 'uma-senha-boa',
  empresas: [conta.empresas[0]],
  ...mudanca,
})

describe('grupos', () => {
  test('um grupo com dez direitos dá esses e nenhum outro', async () => {
    const dez = FLAGS.slice(6, 16)
    const { status, body } = await dono.call('POST', 'grupos', {
      nome: 'Dez direitos',
      ...Object.fromEntries(dez.map(flag => [flag, true])),
    })
    expect(status).toBe(201)
    expect(FLAGS.filter(flag => body.data[flag])).toEqual(dez)
    const ana = novo({ grupo_id: body.data.id })
    expect((await dono.call('POST', 'usuarios', ana)).status).toBe(201)
    const sessao = await t.login(ana.email, ana.password)
    const { grupo: map } = (await sessao.call('GET', 'user')).body.data
    expect(FLAGS.filter(flag => map[flag])).toEqual(dez)
    expect((await sessao.call('POST', 'categorias', { nome: 'Pode' })).status).toBe(201)
    expect((await sessao.call('POST', 'series', { nome: 'Não pode' })).status).toBe(403)
    // a right taken is gone on the next call
    expect((await dono.call('PUT', `grupos/${body.data.id}`, { produtos_categoria: false })).status).toBe(200)
    expect((await sessao.call('POST', 'categorias', { nome: 'Já não pode' })).status).toBe(403)
  })

  test('ninguém dá o acesso que não tem', async () => {
    const { status, body } = await gerente.call('POST', 'grupos', {
      nome: 'Esperto',
      fiscal_regra_icms: true,
    })
    expect([status, body.errors]).toEqual([
      422,
      { fiscal_regra_icms: ['Você não pode dar um acesso que não tem'] },
    ])
    expect((await gerente.call('POST', 'grupos', { nome: 'Caixas', documentos_pdv: true })).status).toBe(201)
  })

  test('ninguém dá um limite de desconto maior que o seu', async () => {
    const DESCONTO = { pdv_desconto: true, cadastro_usuarios: true, cadastro_grupo_usuarios: true }
    const meu = await grupo('Até dez', { ...DESCONTO, desconto_maximo: '10' })
    const chefe = novo({ grupo_id: meu })
    expect((await dono.call('POST', 'usuarios', chefe)).status).toBe(201)
    const sessao = await t.login(chefe.email, chefe.password)
    const ALEM = { desconto_maximo: ['Você não pode dar um limite de desconto maior que o seu'] }
    const por = async (method: 'PUT' | 'POST', path: string, body: object) =>
      (await sessao.call(method, path, body)).body.errors ?? null
    for (const desconto_maximo of ['10.01', '100', null])
      expect(await por('PUT', `grupos/${meu}`, { desconto_maximo }), String(desconto_maximo)).toEqual(ALEM)
    expect(await por('POST', 'grupos', { nome: 'Sem limite', pdv_desconto: true })).toEqual(ALEM)
    expect(await por('POST', 'grupos', { nome: 'Sem desconto' })).toBeNull()
    expect(await por('POST', 'grupos', { nome: 'Igual', ...DESCONTO, desconto_maximo: '10' })).toBeNull()
    expect(await por('PUT', `grupos/${meu}`, { desconto_maximo: '9' })).toBeNull()
    expect(await por('PUT', `grupos/${meu}`, { desconto_maximo: '10' })).toEqual(ALEM)

    const livre = await grupo('Livre', { pdv_desconto: true })
    expect(await por('POST', 'usuarios', novo({ grupo_id: livre }))).toEqual({
      grupo_id: ['Este grupo dá um limite de desconto maior que o seu'],
    })
    const outro = (await dono.call('POST', 'usuarios', novo({ grupo_id: livre }))).body.data.id
    expect(await por('PUT', `usuarios/${outro}`, { pin: '7531' })).toEqual({
      nome: ['Este usuário tem um limite de desconto maior que o seu: peça a quem o tem'],
    })
    expect((await dono.call('PUT', `grupos/${meu}`, { desconto_maximo: null })).status).toBe(200)
  })

  test('quem tem menos não muda nem exclui o grupo de quem tem mais', async () => {
    const forte = await grupo('Forte', { menu_financeiro: true, documentos_pdv: true })
    const recusa = await gerente.call('PUT', `grupos/${forte}`, { menu_financeiro: false })
    expect(recusa.status).toBe(422)
    expect(recusa.body.message).toBe('Este grupo tem acessos que você não tem: peça a quem os tem')
    expect((await gerente.call('DELETE', `grupos/${forte}`)).status).toBe(422)
    expect((await dono.call('GET', `grupos/${forte}`)).body.data.menu_financeiro).toBe(true)
  })

  test('ninguém tira de si o acesso que mais ninguém poderia devolver', async () => {
    const { grupo: map } = (await gerente.call('GET', 'user')).body.data
    expect(map.cadastro_grupo_usuarios).toBe(true)
    const meu = (await gerente.call('GET', `usuarios/${id('gerente@a.br')}`)).body.data.grupo_id
    // the owner, of another group, can give it back
    expect((await gerente.call('PUT', `grupos/${meu}`, { documentos_pdv: false })).status).toBe(200)
    expect((await dono.call('PUT', `grupos/${meu}`, { documentos_pdv: true })).status).toBe(200)
    const doDono = (await dono.call('GET', `usuarios/${id('dono@a.br')}`)).body.data.grupo_id
    // the super user of this account stands for nobody here: he is not of the shop
    const sozinho = await dono.call('PUT', `grupos/${doDono}`, { relatorios_lucro: false })
    expect(sozinho.status).toBe(422)
    expect(sozinho.body.errors.relatorios_lucro).toEqual(['Ninguém mais poderia devolver este acesso a você'])
  })

  test('um grupo em uso não é excluído, e o nome não se repete', async () => {
    const usado = (await dono.call('GET', 'grupos?nome=*caixa@a.br*')).body.data[0]
    expect((await dono.call('DELETE', `grupos/${usado.id}`)).status).toBe(409)
    await grupo('Repetido')
    expect((await dono.call('POST', 'grupos', { nome: 'Repetido' })).body.errors).toEqual({
      nome: ['Já existe um grupo com este nome'],
    })
  })
})

describe('usuários', () => {
  test.each(['0000', '1234', '9876', '8901', '1212', '123123'])('PIN que se adivinha: %s', async pin => {
    const grupo_id = await grupo(`Do PIN ${pin}`)
    const { status, body } = await dono.call('POST', 'usuarios', novo({ grupo_id, pin }))
    expect([status, body.errors.pin]).toEqual([
      422,
      ['Este PIN se adivinha: evite repetições (0000, 1212), sequências (1234, 2580) e anos (1990)'],
    ])
  })

  test.each([
    ['sem senha', { password: undefined }, 'password', 'Campo Obrigatório'],
    ['senha curta', { password: '1234567' }, 'password', 'Informe ao menos 8 caracteres'],
    ['senha em sequência', { password: '12345678' }, 'password', 'A senha é uma sequência do teclado: escolha outra'],
    ['senha das mais usadas', { password: 'Password' }, 'password', 'Esta senha está entre as mais usadas, as primeiras que alguém tenta: escolha outra'],
    ['senha que é o nome', { password: 'AnaLima2026' }, 'password', SENHA_PROPRIA],
    ['sem empresa', { empresas: [] }, 'empresas', 'Campo Obrigatório'],
    ['PIN curto', { pin: '123' }, 'pin', 'Informe ao menos 4 caracteres'],
    ['PIN com letra', { pin: '12a4' }, 'pin', 'Informe apenas números'],
    ['e-mail de outro', { email: 'CAIXA@a.br' }, 'email', 'Já existe um usuário com este e-mail'],
    ['e-mail errado', { email: 'caixa' }, 'email', 'E-mail inválido'],
    ['super usuário', { super_user: true }, 'super_user', 'Somente um super usuário pode dar este acesso'],
    ['empresa que não há', { empresas: [999_999] }, 'empresas', 'Registro não encontrado'],
  ])('%s é recusado no campo', async (_, mudanca, campo, texto) => {
    const grupo_id = await grupo(`G ${_}`)
    const { status, body } = await dono.call('POST', 'usuarios', novo({ grupo_id, ...mudanca }))
    expect([status, body.errors?.[campo]]).toEqual([422, [texto]])
  }) // biome-ignore format: a table

  test('desativar encerra as sessões de vez: reativado, o token antigo não volta', async () => {
    const ana = novo({ grupo_id: await grupo('Volta depois') })
    const { body } = await dono.call('POST', 'usuarios', ana)
    const sessao = await t.login(ana.email, ana.password)
    await dono.call('PUT', `usuarios/${body.data.id}`, { ativo: false })
    expect((await sessao.call('GET', 'user')).status).toBe(401)
    await dono.call('PUT', `usuarios/${body.data.id}`, { ativo: true })
    expect((await sessao.call('GET', 'user')).status).toBe(401)
    expect((await t.login(ana.email, ana.password)).token).toBeTruthy()
  })

  test('nem a senha, nem o PIN, nem o que os guarda é respondido', async () => {
    const grupo_id = await grupo('Sigilo')
    const ana = novo({ grupo_id, pin: '4711' })
    const { body } = await dono.call('POST', 'usuarios', ana)
    expect(body.data).toMatchObject({
      nome: 'Ana Lima',
      grupo_id,
      empresas: [conta.empresas[0]],
      ativo: true,
    })
    const tudo = JSON.stringify([body, (await dono.call('GET', 'usuarios')).body])
    for (const segredo of [ana.password, '4711', 'senha_hash', 'pin_hash', '$argon2'])
      expect(tudo).not.toContain(segredo)
    // the same PIN is somebody's already
    expect((await dono.call('POST', 'usuarios', novo({ grupo_id, pin: '4711' }))).body.errors).toEqual({
      pin: ['Este PIN já é de outro usuário'],
    })
  })

  test('uma senha nova encerra as sessões de quem a tinha', async () => {
    const ana = novo({ grupo_id: await grupo('Senha nova') })
    const { body } = await dono.call('POST', 'usuarios', ana)
    const sessao = await t.login(ana.email, ana.password)
    await dono.call('PUT', `usuarios/${body.data.id}`, { password: 'outra-senha-boa' })
    expect((await sessao.call('GET', 'user')).status).toBe(401)
    expect((await t.login(ana.email, 'outra-senha-boa')).token).toBeTruthy()
    // one that is left empty keeps what is stored
    expect((await dono.call('PUT', `usuarios/${body.data.id}`, { ...ana, password: '' })).status).toBe(200)
    expect((await t.login(ana.email, 'outra-senha-boa')).token).toBeTruthy()
  })

  test('desativado, sai na próxima chamada', async () => {
    const ana = novo({ grupo_id: await grupo('Desativada') })
    const { body } = await dono.call('POST', 'usuarios', ana)
    const sessao = await t.login(ana.email, ana.password)
    await dono.call('PUT', `usuarios/${body.data.id}`, { ativo: false })
    expect((await sessao.call('GET', 'user')).status).toBe(401)
    expect((await t.call('POST', 'login', { email: ana.email, password: ana.password })).status).toBe(401)
  })

  test('ninguém alcança quem tem mais: nem pela senha, nem pelo grupo', async () => {
    const acima = await gerente.call('PUT', `usuarios/${id('dono@a.br')}`, { password: 'tomei-a-conta' })
    expect([acima.status, acima.body.message]).toEqual([
      422,
      'Este usuário tem acessos que você não tem: peça a quem os tem',
    ])
    expect((await gerente.call('DELETE', `usuarios/${id('dono@a.br')}`)).status).toBe(422)
    expect(
      (await dono.call('PUT', `usuarios/${id('super@a.br')}`, { password: 'tomei-a-conta' })).status,
    ).toBe(422)
    const forte = (await dono.call('GET', 'grupos?nome=*dono@a.br*')).body.data[0]
    const subir = await gerente.call('PUT', `usuarios/${id('caixa@a.br')}`, { grupo_id: forte.id })
    expect(subir.body.errors).toEqual({ grupo_id: ['Este grupo tem acessos que você não tem'] })
    expect((await gerente.call('PUT', `usuarios/${id('gerente@a.br')}`, { super_user: true })).status).toBe(
      422,
    )
  })

  test('quem não entra numa empresa não toma o lugar de quem entra', async () => {
    const ambas = novo({
      grupo_id: await grupo('Pdv das duas', { documentos_pdv: true }),
      empresas: conta.empresas,
    })
    const alvo = (await dono.call('POST', 'usuarios', ambas)).body.data.id
    const pouco = novo({
      grupo_id: await grupo('Cadastra', { cadastro_usuarios: true, documentos_pdv: true }),
    })
    expect((await dono.call('POST', 'usuarios', pouco)).status).toBe(201)
    const sessao = await t.login(pouco.email, pouco.password)
    for (const mudanca of [
      { password: 'tomada-de-assalto' },
      { email: 'meu@a.br' },
      { pin: '9182' },
      { ativo: false },
    ])
      expect((await sessao.call('PUT', `usuarios/${alvo}`, mudanca)).status, JSON.stringify(mudanca)).toBe(
        422,
      )
    expect((await sessao.call('DELETE', `usuarios/${alvo}`)).status).toBe(422)
    expect((await sessao.call('PUT', `usuarios/${alvo}`, { nome: 'Ana das Duas' })).status).toBe(200)
    await t.login(ambas.email, ambas.password)
  })

  test('ninguém se põe para fora, e a conta fica com quem cadastra usuários', async () => {
    const eu = `usuarios/${id('dono@a.br')}`
    expect((await dono.call('PUT', eu, { ativo: false })).body.errors).toEqual({
      ativo: ['Você não pode desativar a si mesmo'],
    })
    expect((await dono.call('DELETE', eu)).status).toBe(409)
    expect((await dono.call('PUT', eu, { empresas: [conta.empresas[1]] })).body.errors).toEqual({
      empresas: ['Você não pode sair da empresa em que está'],
    })
    // he could not take it back: whoever keeps the right does it
    const vazio = (await dono.call('POST', 'grupos', { nome: 'Vazio' })).body.data.id
    expect((await dono.call('PUT', eu, { grupo_id: vazio })).body.errors).toEqual({
      grupo_id: ['Você não pode tirar acessos de si mesmo: peça a outro usuário'],
    })
    const sozinho = await createAccount(t.deps.db, { users: [{ email: 'unico@b.br' }] })
    const unico = await t.login('unico@b.br')
    const { grupo_id } = (await unico.call('GET', `usuarios/${sozinho.usuarios['unico@b.br']}`)).body.data
    const refused = await unico.call('PUT', `grupos/${grupo_id}`, { cadastro_usuarios: false })
    expect(refused.body.errors).toEqual({
      cadastro_usuarios: ['A conta precisa de ao menos um usuário ativo que cadastre usuários'],
    })
    expect((await unico.call('PUT', `grupos/${grupo_id}`, { ativo: false })).status).toBe(422)
    const fraco = (await unico.call('POST', 'grupos', { nome: 'Sem nada' })).body.data.id
    expect(
      (await unico.call('PUT', `usuarios/${sozinho.usuarios['unico@b.br']}`, { grupo_id: fraco })).status,
    ).toBe(422)
  })

  test('excluídos por engano, usuário e grupo voltam inteiros', async () => {
    const grupo_id = await grupo('Volta', { documentos_pdv: true })
    const ana = novo({ grupo_id, pin: '90210' })
    const { body } = await dono.call('POST', 'usuarios', ana)
    expect((await dono.call('DELETE', `usuarios/${body.data.id}`)).status).toBe(200)
    expect((await dono.call('DELETE', `grupos/${grupo_id}`)).status).toBe(200)
    expect((await dono.call('POST', `grupos/${grupo_id}/restaurar`)).status).toBe(200)
    const volta = await dono.call('POST', `usuarios/${body.data.id}/restaurar`)
    expect([volta.status, volta.body.data?.empresas]).toEqual([200, [conta.empresas[0]]])
    const sessao = await t.login(ana.email, ana.password)
    expect((await sessao.call('GET', 'user')).body.data.grupo.documentos_pdv).toBe(true)
  })

  test('a presença de alguém não envelhece o cadastro dele', async () => {
    const grupo_id = await grupo('Presença')
    const ana = novo({ grupo_id })
    const { body } = await dono.call('POST', 'usuarios', ana)
    const sessao = await t.login(ana.email, ana.password)
    expect((await sessao.call('GET', 'update_status')).status).toBeLessThan(300)
    const salvo = await dono.call('PUT', `usuarios/${body.data.id}`, {
      nome: 'Ana Souza',
      versao: body.data.versao,
    })
    expect([salvo.status, salvo.body.data?.nome]).toEqual([200, 'Ana Souza'])
    // what somebody changed does
    const velho = await dono.call('PUT', `usuarios/${body.data.id}`, {
      nome: 'Ana',
      versao: body.data.versao,
    })
    expect([velho.status, velho.body.codigo]).toEqual([409, 'REGISTRO_ALTERADO'])
  })

  test('em massa, cada linha é julgada como se viesse sozinha', async () => {
    const linhas = await Promise.all(
      [id('dono@a.br'), id('caixa@a.br')].map(async usuario => {
        const { versao } = (await gerente.call('GET', `usuarios/${usuario}`)).body.data
        return { id: usuario, versao, valores: { ativo: false } }
      }),
    )
    const { status, body } = await gerente.call('POST', 'usuarios/lote', { simular: true, linhas })
    expect([status, body.data?.recusadas]).toMatchObject([200, [{ id: id('dono@a.br') }]])
  })

  test('sem o direito, nem se leem', async () => {
    const caixa = await t.login('caixa@a.br')
    for (const path of ['usuarios', 'grupos', `usuarios/${id('caixa@a.br')}`])
      expect((await caixa.call('GET', path)).status, path).toBe(403)
  })
})
