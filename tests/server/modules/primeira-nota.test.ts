import { afterAll, beforeAll, expect, test } from 'vitest'
import { abrirLoja, type Loja } from '../vendas/loja.ts'
import { createAccount } from '../world.ts'

let loja: Loja
beforeAll(async () => {
  loja = await abrirLoja()
  await createAccount(loja.deps.db, { users: [{ email: 'suporte@nota.br', super_user: true }] })
})
afterAll(() => loja.close())

const owner = async () =>
  (await loja.caixa.call('GET', 'estatistica/hoje')).body.data.primeira_nota as string[]
const move = (uf: string, crt: number) =>
  loja.sql(
    'update empresas set uf = $2, crt = $3, treinamento = false, passos_no_inicio = true where id = $1',
    [loja.empresa_id, uf, crt],
  )

test('owner and vendor see one list of what the first note lacks in the state', async () => {
  await move('PR', 3)
  const list = await owner()
  expect(list).toEqual(expect.arrayContaining(['resp_tec', 'cbenef']))
  expect(list).not.toContain('certificado')
  const vendor = await loja.login('suporte@nota.br')
  const { body: plans } = await vendor.call('GET', 'admin/planos')
  const asked = await vendor.call('POST', 'admin/licencas', {
    empresa_id: loja.empresa_id,
    plano_id: plans.data[0].id,
  })
  expect([asked.status, asked.body.errors]).toEqual([201, undefined])
  const lacks = async () => (await vendor.call('GET', `admin/licencas/${asked.body.data.id}/falta`)).body.data
  expect(await lacks()).toEqual(list)
  const said = await vendor.call('POST', 'admin/responsaveis_tecnicos', {
    ...{ uf: 'BR', cnpj: '11222333000181', contato: 'Suporte', email: 'a@b.br', fone: '1133334444' },
  })
  expect(said.status).toBe(201)
  expect(await lacks()).not.toContain('resp_tec')
  expect(await owner()).not.toContain('resp_tec')
  expect((await loja.caixa.call('GET', `admin/licencas/${asked.body.data.id}/falta`)).status).toBe(403)
})

test('a company of the Simples needs no row of FCP, and SC asks nothing for an NFC-e', async () => {
  await move('SC', 1)
  await loja.sql("update empresas set qrcode_versao = 2, csc_id = ''")
  const list = await owner()
  expect(list).not.toContain('fcp')
  expect(list).not.toContain('csc')
  await move('SP', 1)
  expect(await owner()).toContain('csc')
})

test('a row of FCP is asked for where law and rules need one', async () => {
  // PR has one by law, AL several
  await move('PR', 3)
  expect(await owner()).not.toContain('fcp')
  await move('AL', 3)
  expect(await owner()).toContain('fcp')
  await move('PR', 3)
  const [rule] = await loja.sql<{ id: number }>(
    `insert into tributacao_icms (account_id, nome, cst, cfop, origem, icms, mobc, fcp)
      values ($1, 'Bebidas', '00', '5102', '0', '29', '3', 2) returning id`,
    [loja.account_id],
  )
  expect(await owner()).toContain('fcp')
  await loja.sql(
    `insert into mva_uf (account_id, uf_origem, uf_destino, aliq_interna, fcp2) values ($1, 'PR', 'PR', 19.5, 2)`,
    [loja.account_id],
  )
  expect(await owner()).not.toContain('fcp')
  await loja.sql('delete from tributacao_icms where id = $1', [rule?.id])
})
