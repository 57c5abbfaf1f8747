import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, createTestApp, type TestApp } from '../harness.ts'
import { createAccount, type TestAccount } from '../world.ts'

let t: TestApp
let conta: TestAccount
let dono: Client
beforeAll(async () => {
  t = await createTestApp()
  conta = await createAccount(t.deps.db, {
    users: [
      { email: 'dono@a.br' },
      { email: 'caixa@a.br', flags: ['documentos_pdv'] },
      { email: 'instalador@a.br', super_user: true },
    ],
  })
  dono = await t.login('dono@a.br')
})
afterAll(() => t.close())

const endereco = {
  cep: '01310100',
  endereco: 'Avenida Paulista',
  numero: '1000',
  bairro: 'Bela Vista',
  municipio_id: '3550308',
  ufemissao: '35',
  ie: '110042490114',
  principal: 1,
}
const filial = (mudanca: object = {}) => ({
  nome: 'Filial',
  razao: 'Loja 1 Ltda',
  cnpj: '11222333000262',
  crt: 3,
  addresss: [endereco],
  ...mudanca,
})

test('só quem configura inclui, e o que falta é dito no campo', async () => {
  const caixa = await t.login('caixa@a.br')
  expect((await caixa.call('POST', 'config/empresas', filial())).status).toBe(403)
  const vazia = await dono.call('POST', 'config/empresas', filial({ cnpj: '', addresss: [] }))
  expect([vazia.status, Object.keys(vazia.body.errors).sort()]).toEqual([422, ['addresss', 'cnpj']])
  const deOutra = { ...endereco, municipio_id: '1501402', ufemissao: '15' }
  expect((await dono.call('POST', 'config/empresas', filial({ addresss: [deOutra] }))).body.errors).toEqual({
    'addresss.0.ie': ['Inscrição Estadual inválida para PA'],
  })
  await t.deps.db.tx(conta, q => q.query("update empresas set cnpj = '11222333000181'"))
  const repetida = await dono.call('POST', 'config/empresas', filial({ cnpj: '11222333000181' }))
  expect(repetida.body.errors).toEqual({ cnpj: ['Já existe uma empresa com este CNPJ'] })
  const { body: series } = await dono.call('POST', 'series', {
    nome: 'Minha',
    modelo: '65',
    serie: '9',
    sequencia: 0,
  })
  const alheia = await dono.call(
    'POST',
    'config/empresas',
    filial({ addresss: [{ ...endereco, serie_nfce_id: series.data.id }] }),
  )
  expect(alheia.body.errors).toEqual({
    'addresss.0.serie_nfce_id': ['Salve a empresa antes de escolher as séries dela'],
  })
})

test('a segunda empresa nasce inteira e quem a fez entra nela', async () => {
  const { status, body } = await dono.call('POST', 'config/empresas', filial())
  expect(status).toBe(201)
  const { id } = body.data
  const { body: trocada } = await dono.call('GET', `usuarios/${conta.usuarios['dono@a.br']}/empresa/${id}`)
  expect(trocada.data).toMatchObject({ id, uf: 'SP', treinamento: true, bloqueada: false, ambiente_sefaz: 2 })
  expect(trocada.data.plano.gerenciar_estoque).toBe(true)
  expect(trocada.data.licenca_ate).not.toBeNull()
  const { data: terminais } = (await dono.call('GET', 'terminais')).body
  expect(terminais).toMatchObject([{ nome: 'Caixa 1' }])
  expect((await dono.call('GET', 'series')).body.total).toBe(2)
  // nobody else was let in
  const caixa = await t.login('caixa@a.br')
  expect((await caixa.call('GET', 'user')).body.data.empresas.map((e: { id: number }) => e.id)).toEqual(
    conta.empresas,
  )
  // a group of ten shops does not wait for the first's licence
  const branches = '002044 002125 002206 002397 002478 002559 002630 002710 002800 002982'
  const answers: unknown[] = []
  for (const end of branches.split(' ')) {
    const { status, body } = await dono.call('POST', 'config/empresas', filial({ cnpj: `11222333${end}` }))
    answers.push(status === 201 ? status : [status, body.message])
  }
  expect(answers).toEqual([
    ...Array<number>(9).fill(201),
    [409, '10 empresas ainda esperam a licença da administração: inclua outra depois dela'],
  ])
  const apagada = await dono.call('DELETE', `config/empresas/${id}`)
  expect(apagada.status).toBe(409)
})

test('quem é dono da instalação inclui sem esperar, e sem fim', async () => {
  const instalador = await t.login('instalador@a.br')
  const { status, body } = await instalador.call(
    'POST',
    'config/empresas',
    filial({ cnpj: '11222333000424' }),
  )
  expect(status).toBe(201)
  const usuario = conta.usuarios['instalador@a.br']
  const { body: trocada } = await instalador.call('GET', `usuarios/${usuario}/empresa/${body.data.id}`)
  expect(trocada.data.licenca_ate).toBeNull()
})

test('o teste grátis é de uma empresa só', async () => {
  await t.deps.db.tx(conta, q =>
    q.query("update empresas set teste_ate = '2026-12-01' where id = $1", [conta.empresas[0]]),
  )
  const outro = await t.login('dono@a.br')
  await outro.call('GET', `usuarios/${conta.usuarios['dono@a.br']}/empresa/${conta.empresas[0]}`)
  const { status, body } = await outro.call('POST', 'config/empresas', filial({ cnpj: '11222333000505' }))
  expect([status, body.message]).toEqual([409, 'O teste grátis é de uma empresa só'])
})
