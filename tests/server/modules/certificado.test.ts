import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDemoPfx } from '../../../sim/certificates/demo-pfx.ts'
import { loadCertificate } from '../../../src/server/sefaz/certificate-repository.ts'
import { type Client, createTestApp, type TestApp } from '../harness.ts'
import { createAccount, type TestAccount } from '../world.ts'

let t: TestApp
let conta: TestAccount
let dono: Client

const pfx = (change: { cnpj?: string; validade?: Date } = {}) =>
  createDemoPfx({
    razaoSocial: 'LOJA 1 LTDA',
    cnpj: '11222333000180',
    responsavel: 'MARIA',
    cpfResponsavel: '52998224725',
    municipio: 'Sao Paulo',
    uf: 'SP',
    validoDe: new Date('2026-01-01T00:00:00Z'),
    validade: new Date('2027-01-01T12:00:00Z'),
    senha: 'segredo',
    ...change,
  })

beforeAll(async () => {
  t = await createTestApp()
  conta = await createAccount(t.deps.db, {
    users: [{ email: 'dono@a.br' }, { email: 'caixa@a.br', flags: ['documentos_pdv'] }],
  })
  dono = await t.login('dono@a.br')
})
afterAll(() => t.close())

const send = (arquivo: Buffer, senha: string, who = dono) =>
  who.call('POST', `empresas/${conta.empresas[0]}/certificado`, {
    arquivo: arquivo.toString('base64'),
    senha,
  })

test('o certificado é guardado selado, e a validade aparece na empresa', async () => {
  const arquivo = pfx()
  const { status, body } = await send(arquivo, 'segredo')
  expect([status, body.data]).toEqual([200, { validade_certificado: '2027-01-01', titular: 'LOJA 1 LTDA' }])
  expect((await dono.call('GET', 'user')).body.data.empresa.validade_certificado).toBe('2027-01-01')

  const empresa = conta.empresas[0] ?? 0
  await t.deps.db.tx(conta, async q => {
    expect(await loadCertificate(q, t.deps.vault, conta.account_id, empresa)).toEqual({
      pfx: arquivo,
      senha: 'segredo',
    })
    const { rows } = await q.query<{ certificado: Buffer }>('select certificado from empresas')
    expect(rows[0]?.certificado.includes(arquivo.subarray(0, 64))).toBe(false)
    // bound to its company: moved to another row it does not open
    await expect(
      loadCertificate(
        q,
        { ...t.deps.vault, open: (sealed, context) => t.deps.vault.open(sealed, `${context}9`) },
        conta.account_id,
        empresa,
      ),
    ).rejects.toThrow()
  })
})

test.each([
  ['senha errada', pfx(), 'outra', 'senha', /senha do certificado está incorreta/],
  ['não é um certificado', Buffer.from('oi, sou um texto'), 'segredo', 'arquivo', /não é um certificado A1/],
  ['vencido', pfx({ validade: new Date('2026-06-01T00:00:00Z') }), 'segredo', 'arquivo', /vencido/],
  ['de outra empresa', pfx({ cnpj: '99888777000166' }), 'segredo', 'arquivo', /é do CNPJ 99888777000166/],
])('%s: 422 com o texto no campo, e o anterior continua', async (_caso, arquivo, senha, campo, texto) => {
  const { status, body } = await send(arquivo, senha)
  expect([status, body.codigo]).toEqual([422, 'CERTIFICADO'])
  expect(body.errors[campo][0]).toMatch(texto)
  expect((await dono.call('GET', 'user')).body.data.empresa.validade_certificado).toBe('2027-01-01')
})

test('o certificado guardado é testado, e sem nenhum diz que falta', async () => {
  const [id] = conta.empresas
  const bom = await dono.call('POST', `empresas/${id}/certificado/testar`)
  expect([bom.status, bom.body.data.titular, bom.body.data.dias > 0]).toEqual([200, 'LOJA 1 LTDA', true])
  await t.deps.db.tx(conta, q => q.query("update empresas set cnpj = '99888777000166' where id = $1", [id]))
  expect((await dono.call('POST', `empresas/${id}/certificado/testar`)).body.errors.arquivo[0]).toMatch(
    /não desta empresa/,
  )
  await t.deps.db.tx(conta, q => q.query('update empresas set certificado = null where id = $1', [id]))
  expect((await dono.call('POST', `empresas/${id}/certificado/testar`)).body.errors.arquivo[0]).toMatch(
    /não tem certificado/,
  )
})

test('sem a permissão: 403', async () => {
  expect((await send(pfx(), 'segredo', await t.login('caixa@a.br'))).status).toBe(403)
})

test('o último dia do certificado é o da empresa: às 21h30 ainda emite', async () => {
  const [id] = conta.empresas
  t.clock.set('2026-12-30T12:00:00-03:00')
  dono = await t.login('dono@a.br')
  await t.deps.db.tx(conta, q =>
    q.query(
      `update empresas set cnpj = '11222333000180', logradouro = 'Rua A', numero = '1', bairro = 'Centro'
        where id = $1`,
      [id],
    ),
  )
  // two in the morning of 1 January in London is still the year before here
  const { body } = await send(pfx({ validade: new Date('2027-01-01T02:00:00Z') }), 'segredo')
  expect(body.data.validade_certificado).toBe('2026-12-31')
  const produzir = () => dono.call('PUT', `empresas/${id}/ambiente`, { ambiente: 'producao' })

  t.clock.set('2026-12-31T21:30:00-03:00')
  dono = await t.login('dono@a.br')
  expect((await dono.call('POST', `empresas/${id}/certificado/testar`)).body.data.dias).toBe(0)
  expect([(await produzir()).status, (await produzir()).body.data?.ambiente]).toEqual([200, 'producao'])
  t.clock.set('2027-01-01T00:30:00-03:00')
  expect((await produzir()).body.errors).toEqual({ ambiente: ['O certificado digital está vencido'] })
})
