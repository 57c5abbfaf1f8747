import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createDemoPfx } from '../../../sim/certificates/demo-pfx.ts'
import { startCompany } from '../../../sim/company.ts'
import type { Simulador } from '../../../sim/sefaz/start.ts'
import { noRules } from '../../../src/core/tax/kinds.ts'
import { PIN_FRACO } from '../../../src/domain/senha.ts'
import { readConfig } from '../../../src/server/config.ts'
import { hashPin } from '../../../src/server/modules/contas/pin.ts'
import { subirSimulador } from '../../sim/simulador.ts'
import { type Client, createTestApp, type TestApp } from '../harness.ts'
import { CNPJ, novoUuid } from '../vendas/loja.ts'

const SENHA = 'uma-senha-boa'
let agora = () => new Date('2026-11-20T12:00:00-03:00')
let simulador: Simulador
let ligado = 0
let provedor: Awaited<ReturnType<typeof startCompany>>

beforeAll(async () => {
  provedor = await startCompany()
  simulador = await subirSimulador(() => agora())
})
afterAll(() => Promise.all([simulador.close(), provedor.close()]))

/** An installation that nobody owns. */
async function vazia(codigoInstalacao: string | null = null): Promise<TestApp> {
  const t = await createTestApp({
    config: readConfig({ TECLA_DEMO: '0', TECLA_CNPJ_URL: String(provedor.settings.TECLA_CNPJ_URL[0]) }, []),
    codigoInstalacao,
    treinamento: async () => {
      ligado++
      return { url: `https://127.0.0.1:${simulador.port}`, caPem: simulador.caPem }
    },
  })
  agora = t.clock
  return t
}

const pfx = (cnpj: string) =>
  createDemoPfx({
    razaoSocial: 'MERCADO NOVO LTDA',
    cnpj,
    responsavel: 'FULANO DE TAL',
    cpfResponsavel: '11144477735',
    municipio: 'SAO PAULO',
    uf: 'SP',
    validoDe: new Date('2026-01-01T00:00:00Z'),
    validade: new Date('2027-11-01T00:00:00Z'),
    senha: 'certo',
  }).toString('base64')

const corpo = (mudanca: Record<string, object | string> = {}) => {
  const base: Record<string, object | string> = {
    codigo: '',
    empresa: {
      cnpj: '11.222.333/0001-81',
      razao: 'MERCADO NOVO LTDA',
      nome: 'Mercado Novo',
      ie: '110.042.490.114',
      crt: 3,
      telefone: '(11) 3000-1000',
    },
    endereco: {
      cep: '01310-100',
      logradouro: 'Avenida Paulista',
      numero: '1000',
      bairro: 'Bela Vista',
      municipio_ibge: '3550308',
    },
    emissao: { ambiente: 'treinamento' },
    caixa: { nome: 'Caixa 1', serie_65: '7', ultimo_65: 1234, serie_55: '3', ultimo_55: 0 },
    dono: { nome: 'Ana Dona', email: 'Ana@Novo.br', password: SENHA, password_confirmation: SENHA },
  }
  for (const [passo, valor] of Object.entries(mudanca))
    base[passo] = typeof valor === 'string' ? valor : { ...(base[passo] as object), ...valor }
  return base
}

describe('instalação sem dono', () => {
  let t: TestApp
  beforeAll(async () => {
    t = await vazia()
  })
  afterAll(() => t.close())

  test('nenhuma outra chamada responde', async () => {
    expect((await t.call('GET', 'acesso')).body.data).toEqual({
      primeiro_acesso: true,
      restaurando: false,
      exige_codigo: false,
      teste_gratis: false,
      email: false,
      caixa_de_emails: null,
    })
    const { paths } = (await t.call('GET', 'openapi.json')).body
    const abertas: string[] = []
    for (const [path, methods] of Object.entries(paths as Record<string, object>))
      for (const method of Object.keys(methods)) {
        const url = path.replace(/\{\w+\}/g, '1')
        const { body } = await t.call(method.toUpperCase() as 'GET', url, method === 'get' ? undefined : {})
        if (body.codigo !== 'PRIMEIRO_ACESSO') abertas.push(`${method} ${path}`)
      }
    expect(abertas).toEqual([
      'get /api/v1/acesso',
      'get /api/v1/acesso/municipios',
      'post /api/v1/primeiro_acesso',
      'post /api/v1/primeiro_acesso/copia',
      'post /api/v1/primeiro_acesso/restaurar_do_servidor',
      'get /api/v1/primeiro_acesso/cnpj/{cnpj}',
      'get /api/v1/primeiro_acesso/cep/{cep}',
      // it says nothing to anybody, and of no company that is not there
      'post /pix/webhook/{token}/pix',
      'post /api/v1/primeiro_acesso/restaurar',
      // a page, which knows no order yet
      'get /p/{token}',
    ])
  })

  test.each([
    ['empresa.cnpj', { empresa: { cnpj: '11222333000180' } }, 'CNPJ inválido'],
    ['empresa.ie', { empresa: { ie: '' } }, 'Campo Obrigatório'],
    ['empresa.crt', { empresa: { crt: '3' } }, null],
    ['empresa.ie', { endereco: { municipio_ibge: '1501402' } }, 'Inscrição Estadual inválida para PA'],
    ['empresa.razao', { empresa: { razao: 'x'.repeat(1_000_000) } }, 'Máximo de 60 caracteres'],
    ['endereco.municipio_ibge', { endereco: { municipio_ibge: '1234567' } }, 'Município inválido'],
    ['endereco.cep', { endereco: { cep: '' } }, 'Campo Obrigatório'],
    ['endereco.bairro', { endereco: { bairro: ' ' }, emissao: { ambiente: 'homologacao' } }, 'Campo Obrigatório'],
    ['emissao.ambiente', { emissao: { ambiente: 'marte' } }, null],
    ['emissao.certificado.arquivo', { emissao: { certificado: { arquivo: 'bm90IGEgcGZ4', senha: 'x' } } }, 'O arquivo não é um certificado A1 (.pfx ou .p12)'],
    ['emissao.certificado.senha', { emissao: { certificado: { arquivo: pfx(CNPJ), senha: 'errada' } } }, 'A senha do certificado está incorreta'],
    ['emissao.certificado.arquivo', { emissao: { certificado: { arquivo: pfx('99888777000100'), senha: 'certo' } } }, null],
    ['caixa.serie_65', { caixa: { serie_65: '0123' } }, 'Série Inválida'],
    ['dono.pin', { dono: { pin: '12' } }, 'Use de 4 a 8 números'],
    ['dono.pin', { dono: { pin: '1234' } }, PIN_FRACO],
    ['caixa.ultimo_65', { caixa: { ultimo_65: -1 } }, 'Número inválido'],
    ['caixa.ultimo_65', { caixa: { ultimo_65: 1e9 } }, 'Número inválido'],
    ['caixa.recebe_cartao', { caixa: { recebe_cartao: 'fiado' } }, 'Opção inválida'],
    ['dono.password_confirmation', { dono: { password_confirmation: 'outra' } }, 'As senhas são diferentes'],
    ['dono.password', { dono: { password: 'iloveyou1', password_confirmation: 'iloveyou1' } }, null],
    ['dono.email', { dono: { email: 'ana' } }, 'E-mail inválido'],
  ])('%s: 422 no campo, e nada fica feito', async (campo, mudanca, texto) => {
    t.clock.advance(61_000)
    const { status, body } = await t.call('POST', 'primeiro_acesso', corpo(mudanca))
    expect(status).toBe(422)
    expect(Object.keys(body.errors)).toContain(campo)
    if (texto) expect(body.errors[campo]).toContain(texto)
    expect((await t.call('GET', 'acesso')).body.data.primeiro_acesso).toBe(true)
  }) // biome-ignore format: a table

  test.each([[null], [7], [[]], [{ empresa: null, dono: 'x' }], [{ dono: { password: {} } }]])(
    'corpo %j: 422',
    async body => {
      t.clock.advance(61_000)
      expect((await t.call('POST', 'primeiro_acesso', body)).status).toBe(422)
    },
  )

  test('o CNPJ traz os dados da empresa enquanto não há dono, poucas vezes por minuto', async () => {
    t.clock.advance(61_000)
    const consultar = (cnpj = '11222333000181') => t.call('GET', `primeiro_acesso/cnpj/${cnpj}`)
    expect(await consultar()).toMatchObject({ status: 200, body: { data: { cnpj: '11222333000181' } } })
    expect((await consultar('11222333000180')).body.message).toBe('O CNPJ não é Válido')
    const resto = await Promise.all(Array.from({ length: 9 }, () => consultar()))
    expect(resto.map(({ status }) => status).sort()).toEqual([...Array(8).fill(200), 429])
  })

  test('duas abas ao mesmo tempo: uma vence, a outra ouve que já tem dono', async () => {
    t.clock.advance(61_000)
    const answers = await Promise.all(
      ['ana@novo.br', 'bia@novo.br'].map(email =>
        t.call('POST', 'primeiro_acesso', corpo({ dono: { email } })),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.body.codigo).toBe('JA_INSTALADA')
    expect((await t.call('GET', 'acesso')).body.data.primeiro_acesso).toBe(false)
    expect((await t.call('POST', 'primeiro_acesso', corpo())).body.codigo).toBe('JA_INSTALADA')
    expect((await t.call('GET', 'user')).body.message).toBe('Unauthenticated.')
    for (const consulta of ['cnpj/11222333000181', 'cep/01310100'])
      expect((await t.call('GET', `primeiro_acesso/${consulta}`)).status).toBe(404)
  })
})

test('na rede só conclui quem tem o código da janela, e os chutes têm limite', async () => {
  const t = await vazia('ABCD-2345')
  expect((await t.call('GET', 'acesso')).body.data.exige_codigo).toBe(true)
  for (const codigo of ['', 'ABCD-2346', 'x'.repeat(40)]) {
    const { status, body } = await t.call('POST', 'primeiro_acesso', corpo({ codigo }))
    expect([status, Object.keys(body.errors)]).toEqual([422, ['codigo']])
  }
  const chutes = []
  for (let i = 0; i < 8; i++) chutes.push((await t.call('POST', 'primeiro_acesso', corpo())).status)
  expect(chutes.at(-1)).toBe(429)
  t.clock.advance(61_000)
  expect((await t.call('POST', 'primeiro_acesso', corpo({ codigo: 'abcd 2345' }))).status).toBe(200)
  await t.close()
})

describe('instalação em treinamento', () => {
  let t: TestApp
  let dono: Client
  let empresa_id: number
  beforeAll(async () => {
    t = await vazia()
    await t.app.ready()
    const { status, body } = await t.call('POST', 'primeiro_acesso', corpo({ dono: { pin: '4829' } }))
    expect([status, body.user?.email]).toEqual([200, 'ana@novo.br'])
    empresa_id = body.user.empresa.id
    dono = await t.login('ana@novo.br', SENHA)
  })
  afterAll(() => t.close())

  test('o PIN escolhido no primeiro acesso é o que autoriza no caixa', async () => {
    const account_id: number = (await dono.call('GET', 'user')).body.data.account.id
    const { rows } = await t.deps.db.tx({ account_id }, q => q.query('select pin_hash from usuarios'))
    expect(rows).toEqual([{ pin_hash: await hashPin(account_id, '4829') }])
  })

  test('cadastra um produto, vende, e o simulador autoriza com o número seguinte', async () => {
    const um = async (path: string, nome = '') =>
      (await dono.call('GET', `${path}?nome=${encodeURIComponent(nome)}`)).body.data[0]
    // a cashier gives little without a supervisor's PIN
    expect(await um('grupos', 'Caixa')).toMatchObject({ nome: 'Caixa', desconto_maximo: '10.00' })
    const icms = await um('tributacao_icms', 'SP - TRIBUTADO 18%')
    const fora = await um('tributacao_icms', 'INTERESTADUAL 12%')
    const pis = await um('tributacao_pisconfins', 'NAO CUMULATIVO 1,65% 7,60%')
    const ibs = await um('tributacao_ibs', 'IBS INTEGRAL')
    const cbs = await um('tributacao_cbs', 'CBS INTEGRAL')
    const produto = await dono.call('POST', 'produtos', {
      referencia: '1',
      nome: 'AGUA MINERAL 500 ML',
      unidade: 'UN',
      ncm: '22011000',
      icms_dentro_id: icms.id,
      icms_fora_id: fora.id,
      pisconfins_id: pis.id,
      ibs_id: ibs.id,
      cbs_id: cbs.id,
      estoque: { preco_vend: '10', estoque_inicial: '5' },
    })
    expect(produto.status).toBe(201)
    const dinheiro = (await dono.call('GET', 'meio_pagamentos')).body.data.find(
      ({ tpag }: { tpag: string }) => tpag === '01',
    )
    const { status, body } = await dono.call('POST', 'vendas', {
      uuid: novoUuid(),
      terminal_id: (await um('terminais')).id,
      tipo_operacao: 1,
      modelo: '65',
      desconto: '0.00',
      acrscimo: '0.00',
      taxa_entrega: '0.00',
      valor_produtos: '10.00',
      valor_total: '10.00',
      troco: '0.00',
      itens: [
        {
          uid: 'a',
          produto_id: produto.body.data.id,
          referencia: '1',
          nome: 'AGUA MINERAL 500 ML',
          gtin: null,
          unidade: 'UN',
          ncm: '22011000',
          cest: null,
          cbenef: null,
          qtde: '1',
          preco: '10.00',
          desconto: '0.00',
          preco_total: '10.00',
          total_etiqueta: null,
          lote_id: null,
          origem_leitura: 'scan',
          regraicms_id: icms.id,
          regrapisconfins_id: pis.id,
          regraibs_id: ibs.id,
          regracbs_id: cbs.id,
          regraisl_id: null,
          regraipi_id: null,
          ibpt: null,
        },
      ],
      pagamento: [{ meio: 1, meio_pagamento_id: dinheiro.id, valor: '10.00', numparcelas: 1 }],
      regras: {
        ...noRules(),
        icms: { [icms.id]: icms },
        pisconfins: { [pis.id]: pis },
        ibs: { [ibs.id]: ibs },
        cbs: { [cbs.id]: cbs },
      },
      totais: { vNF: '10.00', vProd: '10.00' },
      paga: true,
      paga_em: t.clock().toISOString(),
    })
    expect([status, body.message]).toEqual([200, undefined])
    await t.app.sales.outbox.quiet()
    const { data } = (await dono.call('GET', `vendas/${body.data.id}`)).body
    expect(data).toMatchObject({ status_emissao: 'autorizada', serie: '7', numerocodumento: '1235' })
    expect(ligado).toBeGreaterThan(0)
  })

  test('o ambiente de produção, ao contrário do de treino, pede certificado de verdade', async () => {
    const ambiente = (novo: string) => dono.call('PUT', `empresas/${empresa_id}/ambiente`, { ambiente: novo })
    expect((await ambiente('producao')).body.errors.ambiente).toEqual([
      'Envie antes o certificado A1 da empresa: sem ele a produção não emite',
    ])
    expect((await ambiente('homologacao')).body.data).toMatchObject({
      ambiente: 'homologacao',
      certificado: 'nenhum',
      validade_certificado: null,
    })
    const enviado = await dono.call('POST', `empresas/${empresa_id}/certificado`, {
      arquivo: pfx(CNPJ),
      senha: 'certo',
    })
    expect(enviado.status).toBe(200)
    expect((await ambiente('producao')).body.data).toMatchObject({
      ambiente: 'producao',
      certificado: 'real',
    })
    expect((await dono.call('GET', 'user')).body.data.empresa.ambiente_sefaz).toBe(1)
    // a real certificate is kept when one goes back to train
    expect((await ambiente('treinamento')).body.data).toMatchObject({
      ambiente: 'treinamento',
      certificado: 'real',
    })
    const account_id: number = (await dono.call('GET', 'user')).body.data.account.id
    // a street left for later keeps the company in training
    await t.deps.db.tx({ account_id }, q =>
      q.query("update empresas set logradouro = '', bairro = '' where account_id = $conta and id = $1", [
        empresa_id,
      ]),
    )
    for (const novo of ['homologacao', 'producao'])
      expect((await ambiente(novo)).body.errors.ambiente).toEqual([
        'Complete antes o endereço em Empresas: logradouro, bairro',
      ])
    expect((await ambiente('lua')).status).toBe(422)
    expect((await dono.call('GET', 'empresas/999999/ambiente')).status).toBe(404)
    expect((await dono.call('PUT', 'empresas/999999/ambiente', { ambiente: 'homologacao' })).status).toBe(404)
  })
})

test('a shop of RS says how it takes cards, and Situação asks until then', async () => {
  const t = await vazia()
  await t.app.ready()
  const rs = { empresa: { ie: '224/3658792' }, endereco: { cep: '90010-000', municipio_ibge: '4314902' } }
  const { status, body } = await t.call('POST', 'primeiro_acesso', corpo(rs))
  expect([status, body.errors]).toEqual([200, undefined])
  const dono = await t.login('ana@novo.br', SENHA)
  const lei = async () => (await dono.call('GET', 'emissor/situacao')).body.data.lei
  expect(await lei()).toContain('RS pede cartão e PIX ligados à nota: diga em Empresas como recebe')
  const { data: companies } = (await dono.call('GET', 'config/empresas')).body
  const { data: company } = (await dono.call('GET', `config/empresas/${companies[0].id}`)).body
  expect(company.recebe_cartao).toBe(null)
  const saved = await dono.call('PUT', `config/empresas/${company.id}`, {
    ...company,
    recebe_cartao: 'ligado',
  })
  expect([saved.status, saved.body.errors]).toEqual([200, undefined])
  expect((await lei()).join()).not.toContain('RS pede')
  const { empresa } = (await dono.call('GET', 'pdv/catalogo')).body
  expect(empresa.pagamento_ligado).toMatch(/^RS pede/)
  await t.close()
})
