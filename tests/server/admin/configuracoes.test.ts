import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { AJUSTES } from '../../../src/domain/config/ajustes.ts'
import { type Client, createTestApp, type TestApp } from '../harness.ts'
import { createAccount, type TestAccount } from '../world.ts'

let t: TestApp
let dono: Client
let conta: TestAccount
let alheia: TestAccount

beforeAll(async () => {
  t = await createTestApp()
  conta = await createAccount(t.deps.db, { users: [{ email: 'dono@c.br' }], companies: [{}, {}] })
  alheia = await createAccount(t.deps.db, { users: [{ email: 'outro@c.br' }] })
  await createAccount(t.deps.db, { users: [{ email: 'caixa@c.br', flags: ['documentos_pdv'] }] })
  dono = await t.login('dono@c.br')
})
afterAll(() => t.close())

interface Efetivo {
  chave: string
  valor: unknown
  origem: string
}
const efetivos = async () =>
  new Map(((await dono.call('GET', 'config/ajustes')).body.data as Efetivo[]).map(item => [item.chave, item]))

const OUTRO = {
  venda_sem_estoque: true,
  qtde_decimal: 3,
  valor_decimal: 2,
  venda_app: true,
  alerta_sonoro: false,
  som_delivery: 7,
  ignorar_icms_valor_nota: true,
  cnpj_modelo_55_desde: '2027-01-01',
} as const satisfies Record<(typeof AJUSTES)[number]['chave'], unknown>

describe('ajustes', () => {
  test.each(AJUSTES.map(({ chave, onde, padrao }) => [chave, onde, padrao] as const))(
    '%s: nasce no padrão, muda, e quem o lê vê a mudança',
    async (chave, onde, padrao) => {
      expect((await efetivos()).get(chave)).toEqual({ chave, valor: padrao, origem: 'padrao' })
      const { status } = await dono.call('PUT', 'config/ajustes', { [chave]: OUTRO[chave] })
      expect(status).toBe(200)
      expect((await efetivos()).get(chave)).toEqual({ chave, valor: OUTRO[chave], origem: onde })
      const { account, empresa } = (await dono.call('GET', 'user')).body.data
      expect((onde === 'conta' ? account : empresa)[chave]).toBe(OUTRO[chave])
    },
  )

  test('o caixa recebe os que ele lê', async () => {
    const { status, body } = await dono.call('GET', 'pdv/catalogo')
    expect([status, body.account]).toEqual([
      200,
      { venda_sem_estoque: true, ignorar_icms_valor_nota: true, valor_decimal: 2, qtde_decimal: 3 },
    ])
  })

  test('fora do limite, do tipo ou desconhecido é recusado no campo e nada muda', async () => {
    const antes = await efetivos()
    for (const corpo of [
      { som_delivery: 17 },
      { valor_decimal: 1 },
      { qtde_decimal: 'x' },
      { alerta_sonoro: 2 },
      { cnpj_modelo_55_desde: '2027-02-30' },
      { inventado: 1 },
    ])
      expect((await dono.call('PUT', 'config/ajustes', corpo)).status, JSON.stringify(corpo)).toBe(422)
    expect(await efetivos()).toEqual(antes)
    expect((await dono.call('PUT', `accounts/${alheia.account_id}`, { som_delivery: 2 })).status).toBe(404)
    const { body } = await dono.call('PUT', `accounts/${conta.account_id}`, { som_delivery: 2 })
    expect(body.data.som_delivery).toBe(2)
    const caixa = await t.login('caixa@c.br')
    expect((await caixa.call('GET', 'config/ajustes')).status).toBe(403)
  })
})

describe('empresa', () => {
  const COMPLETA = {
    nome: 'Loja Um',
    razao: 'LOJA UM LTDA',
    ie: '110042490114',
    cep: '13010040',
    logradouro: 'Rua Barão de Jaguara',
    numero: '900',
    bairro: 'Centro',
    cidade_id: '3509502',
  }

  test('a que nasceu sem endereço é completada; a cidade dá o estado que emite', async () => {
    const [id] = conta.empresas
    await t.deps.db.tx(conta, q =>
      q.query(
        "update empresas set municipio_ibge = '', municipio = '', uf = '', cnpj = '11444777000161' where id = $1",
        [id],
      ),
    )
    const sem = await dono.call('PUT', `config/empresas/${id}`, { ...COMPLETA, cidade_id: null })
    expect(sem.body.errors).toEqual({ cidade_id: ['Informe a Cidade'] })
    const { status, body } = await dono.call('PUT', `config/empresas/${id}`, COMPLETA)
    expect([status, body.data.cidade.name]).toEqual([200, 'Campinas'])
    const vista = (await dono.call('GET', `empresas/${id}`)).body.data
    expect([vista.uf, vista.ie, vista.addresss[0].municipio]).toEqual(['SP', '110042490114', 'Campinas'])
    expect((await dono.call('PUT', `empresas/${id}`, { telefone: '1930000900' })).body.data.telefone).toBe(
      '1930000900',
    )
  })

  test('cada falta é dita no campo; empresa de outra conta não existe; nenhuma é incluída nem excluída aqui', async () => {
    const [id] = conta.empresas
    const { body } = await dono.call('PUT', `config/empresas/${id}`, {
      razao: 'A & B',
      ie: 'x',
      cep: '1',
      numero: '',
    })
    expect(Object.keys(body.errors).sort()).toEqual(['cep', 'ie', 'numero', 'razao'])
    expect((await dono.call('GET', `config/empresas/${alheia.empresas[0]}`)).status).toBe(404)
    expect((await dono.call('PUT', `config/empresas/${alheia.empresas[0]}`, COMPLETA)).status).toBe(404)
    expect((await dono.call('GET', 'config/empresas')).body.total).toBe(2)
    expect(
      (await dono.call('POST', 'config/empresas', { ...COMPLETA, cnpj: '11222333000181', crt: 1 })).status,
    ).toBe(409)
    expect((await dono.call('DELETE', `config/empresas/${id}`)).status).toBe(409)
  })
})
