import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createGtin } from '../../../src/core/document/gtin.ts'
import { createCatalogo } from '../../../src/server/modules/catalogo/service.ts'
import { type Client, createTestApp, type TestApp } from '../harness.ts'
import { parceiro } from './corpos.ts'

let t: TestApp
let dono: Client
let caixa: Client
let leitura: Client
let outra: Client
const eventos: [channels: string, event: string, data: unknown][] = []

beforeAll(async () => {
  t = await createTestApp({}, { demo: true })
  dono = await t.login('dono@demo.tecla')
  caixa = await t.login('caixa@demo.tecla')
  leitura = await t.login('leitura@demo.tecla')
  outra = await t.login('outra@demo.tecla')
  const trigger = t.deps.broadcaster.trigger.bind(t.deps.broadcaster)
  t.deps.broadcaster.trigger = (channels, event, data) => {
    eventos.push([String(channels), event, data])
    trigger(channels, event, data)
  }
})
afterAll(() => t.close())

const CODIGO_REPETIDO = expect.stringMatching(/^O código .+ já é de .+: em Produtos, abra a referência /)
const REFERENCIA_REPETIDA = expect.stringMatching(
  /^A referência .+ já é de .+: em Produtos, abra a referência /,
)

const produto = (referencia: string, resto: Record<string, unknown> = {}) => ({
  referencia,
  nome: `PRODUTO ${referencia}`,
  unidade: 'UN',
  ncm: '04029900',
  icms_dentro_id: 1,
  icms_fora_id: 2,
  pisconfins_id: 1,
  estoque: { preco_vend: '12.5', estoque_inicial: '7' },
  ...resto,
})

describe('produto', () => {
  test('incluir, alterar e excluir: o estoque inicial vira movimento', async () => {
    const novo = await dono.call(
      'POST',
      'produtos',
      produto('TST-1', { codigos: [{ codigo: 'CX-TST', fator: '6' }] }),
    )
    expect(novo.status).toBe(201)
    const { id } = novo.body.data
    expect(novo.body.data).toMatchObject({
      referencia: 'TST-1',
      tipo: '00',
      estoque: { preco_vend: '12.50', estoque_atual: '7.00', pausar_venda: false },
      icms_dentro: { id: 1, cst: { cst: '00' } },
      codigos: [{ codigo: 'CX-TST', fator: '6.00' }],
    })
    const mudado = await dono.call('PUT', `produtos/${id}`, { estoque: { preco_vend: '13.999' } })
    expect(mudado.body.data).toMatchObject({
      nome: 'PRODUTO TST-1',
      estoque: { preco_vend: '13.999' },
      codigos: [{ codigo: 'CX-TST' }],
    })
    expect(eventos.at(-1)).toEqual(['private-account.1.empresa.1', 'ProdutoAtualizado', { id }])
    expect((await dono.call('GET', 'produtos/ref/CX-TST')).body.data.id).toBe(id)
    expect((await dono.call('DELETE', `produtos/${id}`)).status).toBe(200)
    expect((await dono.call('GET', `produtos/${id}`)).status).toBe(404)
  })

  test('um grupo ou usuário mudado é avisado a todas as empresas da conta', async () => {
    const { body } = await dono.call('POST', 'grupos', { nome: 'Com aviso' })
    eventos.length = 0
    await dono.call('PUT', `grupos/${body.data.id}`, { desconto_maximo: '5' })
    const canais = eventos.map(([canal, evento]) => [canal, evento])
    expect(canais).toContainEqual(['private-account.1.empresa.1', 'AcessoAtualizado'])
    expect(canais).toContainEqual(['private-account.1.empresa.2', 'AcessoAtualizado'])
    expect(canais.every(([canal]) => canal?.startsWith('private-account.1.'))).toBe(true)
  })

  test('referência repetida na empresa é recusada no campo', async () => {
    const { status, body } = await dono.call('POST', 'produtos', produto('1'))
    expect(status).toBe(422)
    expect(body.errors).toEqual({ referencia: [REFERENCIA_REPETIDA] })
  })

  test('todas as faltas aparecem na primeira resposta, as condicionais também', async () => {
    const { status, body } = await dono.call('POST', 'produtos', { prermitir_mulp_subdi: true })
    expect(status).toBe(422)
    expect(Object.keys(body.errors)).toEqual(
      expect.arrayContaining([
        'referencia',
        'nome',
        'unidade',
        'ncm',
        'icms_dentro_id',
        'estoque.preco_vend',
        'qtde_max_subd',
      ]),
    )
    expect(body.errors.nome).toEqual(['Campo Obrigatório'])
  })

  test.each([
    ['NCM que não existe', { ncm: '99999999' }, 'ncm', 'NCM inválido'],
    ['unidade não cadastrada', { unidade: 'XYZ' }, 'unidade', 'Unidade não cadastrada'],
    ['regra de outra conta', { icms_dentro_id: 17 }, 'icms_dentro_id', 'Registro não encontrado'],
    ['nome com NUL', { nome: 'a\u0000b' }, 'nome', 'Caractere inválido'],
    ['nome de 1 MB', { nome: 'x'.repeat(1_000_000) }, 'nome', 'Máximo de 120 caracteres'],
    ['preço negativo', { estoque: { preco_vend: '-1' } }, 'estoque.preco_vend', 'Número inválido'],
    ['preço exponencial', { estoque: { preco_vend: '1e3' } }, 'estoque.preco_vend', 'Número inválido'],
    [
      'preço grande demais',
      { estoque: { preco_vend: '99999999999' } },
      'estoque.preco_vend',
      'Número inválido',
    ],
    ['ref com texto', { pisconfins_id: '1' }, 'pisconfins_id', null],
    ['id além de 2^53', { pisconfins_id: 9.1e15 }, 'pisconfins_id', null],
    ['lista no lugar do grupo', { estoque: [] }, 'estoque', null],
    ['grade ligada sem linha', { controle_grade: true, grades: [] }, 'grades', 'Nenhuma grade gerada'],
    ['CEST de 3 dígitos', { cest: '999' }, 'cest', 'CEST inválido'],
    ['GTIN de outro produto', { gtin: '7891000100103' }, 'gtin', CODIGO_REPETIDO],
    [
      'código que é o GTIN de outro',
      { codigos: [{ codigo: 'TST-LIVRE' }, { codigo: '7891000100103' }] },
      'codigos.1.codigo',
      CODIGO_REPETIDO,
    ],
    ['código de outro produto', { codigos: [{ codigo: 'CX000021' }] }, 'codigos.0.codigo', CODIGO_REPETIDO],
    [
      'código que é a referência de outro',
      { codigos: [{ codigo: '1' }] },
      'codigos.0.codigo',
      CODIGO_REPETIDO,
    ],
    ['GTIN que é a referência de outro', { gtin: '1' }, 'gtin', CODIGO_REPETIDO],
    ['referência que é o GTIN de outro', { referencia: '7891000100103' }, 'referencia', CODIGO_REPETIDO],
    ['referência que é um código de outro', { referencia: 'cx000021' }, 'referencia', CODIGO_REPETIDO],
    ['referência de outro com espaço', { referencia: ' 1 ' }, 'referencia', REFERENCIA_REPETIDA],
  ])('%s é recusado no campo', async (_, resto, campo, texto) => {
    const { status, body } = await dono.call('POST', 'produtos', produto('TST-X', resto))
    expect(status).toBe(422)
    expect(body.errors[campo]).toEqual(texto === null ? [expect.any(String)] : [texto])
  })

  test('um GTIN que não é, o formulário avisa e ninguém recusa (G-108)', async () => {
    const { status, body } = await dono.call('POST', 'produtos', produto('TST-DV', { gtin: '7891000100104' }))
    expect([status, body.data.gtin]).toEqual([201, '7891000100104'])
  })

  test('os códigos de um produto são dele, também ao mesmo tempo', async () => {
    const gtin = createGtin('2', 77)
    const novos = await Promise.all(
      ['TST-G1', 'TST-G2', 'TST-G3'].map(ref => dono.call('POST', 'produtos', produto(ref, { gtin }))),
    )
    expect(novos.map(({ status }) => status).sort()).toEqual([201, 422, 422])
    const id = novos.find(({ status }) => status === 201)?.body.data.id
    const caixa_de_6 = { codigos: [{ codigo: createGtin('2', 78), fator: '6' }] }
    expect((await dono.call('PUT', `produtos/${id}`, caixa_de_6)).status).toBe(200)
    expect((await dono.call('PUT', `produtos/${id}`, { nome: 'OUTRO NOME' })).status).toBe(200)
    const { status, body } = await dono.call(
      'POST',
      'produtos',
      produto('TST-G4', { gtin: createGtin('2', 78) }),
    )
    expect([status, body.errors]).toEqual([422, { gtin: [CODIGO_REPETIDO] }])
    await dono.call('DELETE', `produtos/${id}`)
  })

  test('referências que o caixa lê iguais são a mesma, e ficam sem espaços em volta', async () => {
    const { body } = await dono.call('POST', 'produtos', produto(' Tst-Z8 '))
    expect(body.data.referencia).toBe('Tst-Z8')
    for (const referencia of ['Tst-Z8', 'Tst-Z8 '])
      expect((await dono.call('POST', 'produtos', produto(referencia))).body.errors).toEqual({
        referencia: [REFERENCIA_REPETIDA],
      })
    const { body: maiuscula } = await dono.call('POST', 'produtos', produto('TST-Z9'))
    expect((await dono.call('POST', 'produtos', produto('tst-z9'))).body.errors).toEqual({
      referencia: [REFERENCIA_REPETIDA],
    })
    const propria = await dono.call('PUT', `produtos/${maiuscula.data.id}`, {
      referencia: 'tst-z9',
      codigos: [{ codigo: 'TST-Z9' }],
    })
    expect([propria.status, propria.body.data?.referencia]).toEqual([200, 'tst-z9'])
    await dono.call('DELETE', `produtos/${body.data.id}`)
    await dono.call('DELETE', `produtos/${maiuscula.data.id}`)
  })

  test('quem não tem a permissão lê sem custo nem margem, e não escreve', async () => {
    const { body } = await caixa.call('GET', 'produtos/ref/1')
    expect(body.data.estoque.preco_vend).toBe('10.00')
    expect(body.data.estoque).not.toHaveProperty('preco_comp')
    expect(body.data.estoque).not.toHaveProperty('marge_luc')
    expect((await dono.call('GET', 'produtos/ref/1')).body.data.estoque).toHaveProperty('preco_comp')
    expect((await caixa.call('POST', 'produtos', produto('TST-C'))).status).toBe(403)
  })

  test('empresa somente leitura lê e não escreve, e outra não existe', async () => {
    expect((await leitura.call('GET', 'produtos/ref/1')).status).toBe(200)
    const recusa = await leitura.call('POST', 'produtos', produto('TST-L'))
    expect([recusa.status, recusa.body.codigo]).toEqual([403, 'SOMENTE_LEITURA'])
    expect((await outra.call('GET', 'produtos/1')).status).toBe(404)
    expect((await outra.call('PUT', 'produtos/1', { nome: 'MEU' })).status).toBe(404)
    expect((await leitura.call('GET', 'produtos/1')).status).toBe(404)
  })
})

describe('busca e filtros', () => {
  test('30 por página, por nome, sem acento nem ordem das palavras', async () => {
    const { body } = await dono.call(
      'GET',
      `produtos?full_search=${encodeURIComponent('açúcar 1kg')}&order_by=nome,asc&pausar_venda!=1&tipo_produto[]=1&custon_consulta=true`,
    )
    const nomes = body.data.data.map((row: { nome: string }) => row.nome)
    expect(nomes.length).toBeGreaterThan(5)
    expect(nomes.every((nome: string) => nome.includes('ACUCAR') && nome.includes('1KG'))).toBe(true)
    expect(nomes).toEqual([...nomes].sort())
    expect(body.data.data.length).toBeLessThanOrEqual(30)
    expect(body.data.last_page).toBe(Math.ceil(body.total / 30))
  })

  test('pausado e insumo ficam fora quando a busca os exclui', async () => {
    const total = async (query: string) => (await dono.call('GET', `produtos?${query}`)).body.total
    expect(await total('referencia=PAU-1')).toBe(1)
    expect(await total('referencia=PAU-1&pausar_venda!=1')).toBe(0)
    expect(await total('referencia=INS*')).toBe(14)
    expect(await total('referencia=INS*&tipo_produto=1')).toBe(0)
  })

  test('a gramática: contém, começa, diferente, lista, ordem, página', async () => {
    const nomes = async (query: string) =>
      (await dono.call('GET', `bandeiras?${query}`)).body.data.map((row: { nome: string }) => row.nome)
    expect(await nomes('nome=*elo*&order_by=nome,desc')).toEqual(['Elo Débito', 'Elo', 'Alelo'])
    expect(await nomes('nome=elo*')).toEqual(['Elo', 'Elo Débito'])
    expect(await nomes('grupo[]=2&grupo[]=3&limit=4&page=2')).toHaveLength(2)
    expect(await nomes('grupo!=1')).toHaveLength(6)
  })

  test('100 % e sublinhado são letras, não curingas', async () => {
    expect((await dono.call('GET', 'produtos?full_search=%25')).body.total).toBe(0)
    expect((await dono.call('GET', 'parceiros?nome=*_*')).body.total).toBe(0)
  })

  test.each([
    ['page=-1'],
    ['page=0'],
    ['page=abc'],
    ['limit=0'],
    ['limit=-5'],
    ['limit=1.5'],
    ['order_by=senha,asc'],
    ['order_by=nome;drop table produtos'],
    ['order_by=nome,sobe'],
    ['inexistente=1'],
    ['constructor=1'],
    ['toString=x'],
    ['categoria_id=abc'],
    ['ativo=talvez'],
    ['preco_vend=1e9'],
    [`full_search=${'x'.repeat(300)}`],
    ['id=9999999999999999'],
  ])('%s é recusado com texto, nunca erro interno', async query => {
    const { status, body } = await dono.call('GET', `produtos?${query}`)
    expect(status).toBe(422)
    expect(body.message.length).toBeGreaterThan(3)
  })

  test('limit enorme é cortado no máximo do cadastro, e NUL não derruba', async () => {
    expect((await dono.call('GET', 'produtos?limit=1000000000')).body.data.data).toHaveLength(1000)
    expect((await dono.call('GET', 'unidades?limit=1000000000')).body.data.length).toBeGreaterThan(15)
    expect((await dono.call('GET', 'produtos?full_search=a%00b')).status).toBeLessThan(500)
    expect((await dono.call('GET', 'produtos?referencia=a%00b')).status).toBeLessThan(500)
    expect((await dono.call('GET', 'produtos/99999999999999999999')).status).toBe(404)
    expect((await dono.call('GET', 'produtos/abc')).status).toBe(404)
  })
})

describe('parceiro', () => {
  test('o único telefone incluído é o principal, e alterar troca as linhas', async () => {
    const { status, body } = await dono.call('POST', 'parceiros', parceiro('11144477735'))
    expect(status).toBe(201)
    expect(body.data.address_primary).toMatchObject({ municipio: { name: 'São Paulo', uf: 'SP' } })
    expect(body.data.telefones).toMatchObject([{ telefone: '11999998888', principal: 1 }])
    const { id, telefones } = body.data
    const mudado = await dono.call('PUT', `parceiros/${id}`, {
      telefones: [
        { id: telefones[0].id, telefone: '1133334444' },
        { telefone: '11988887777', principal: 1 },
      ],
    })
    expect(mudado.body.data.telefone_primary.telefone).toBe('11988887777')
    expect(mudado.body.data.addresss).toHaveLength(1)
    const alheio = await dono.call('PUT', `parceiros/${id}`, {
      telefones: [{ id: 1, telefone: '1133334444' }],
    })
    expect(alheio.status).toBe(422)
  })

  test('de vários telefones sem marca o primeiro é o principal', async () => {
    const { body } = await dono.call('POST', 'parceiros', {
      ...parceiro('15350946056'),
      telefones: [{ telefone: '1133334444' }, { telefone: '11988887777' }],
    })
    expect(body.data.telefone_primary.telefone).toBe('1133334444')
  })

  test('um endereço novo marcado como principal desmarca os outros', async () => {
    const de = async () =>
      (await dono.call('GET', 'parceiros/7/address')).body.data.map(
        (a: { numero: string; principal: number }) => a.principal,
      )
    expect(await de()).toEqual([1])
    const endereco = {
      cep: '13010040',
      endereco: 'Rua B',
      numero: 'SN',
      bairro: 'Centro',
      municipio_id: 3509502,
    }
    const novo = await dono.call('POST', 'parceiros/7/address', { ...endereco, principal: 1 })
    expect(novo.body.data.municipio).toEqual({ code: '3509502', name: 'Campinas', uf: 'SP' })
    expect(await de()).toEqual([0, 1])
    const [um, dois] = (await dono.call('GET', 'parceiros/7/address')).body.data
    expect((await dono.call('DELETE', `parceiros/7/address/${dois.id}`)).status).toBe(200)
    expect((await dono.call('DELETE', `parceiros/7/address/${um.id}`)).body.message).toMatch('único endereço')
    await dono.call('POST', `parceiros/7/address/${dois.id}/restaurar`, {})
    const semCidade = await dono.call('POST', 'parceiros/7/address', { ...endereco, municipio_id: null })
    expect(semCidade.body.errors).toEqual({ municipio_id: ['Campo Obrigatório'] })
    // the registration of another state, alone and inside the partner
    const deOutra = { ...endereco, tipo: 1, pais_id: '1058', tipo_contribuite: 1, ie: '78123451' }
    expect((await dono.call('POST', 'parceiros/7/address', deOutra)).body.errors).toEqual({
      ie: ['Inscrição Estadual inválida para SP'],
    })
    expect((await dono.call('PUT', 'parceiros/7', { addresss: [deOutra] })).body.errors).toEqual({
      'addresss.0.ie': ['Inscrição Estadual inválida para SP'],
    })
  })

  test.each([
    ['CPF errado', { cpf_cnpj: '11144477700' }, 'cpf_cnpj', 'CPF inválido'],
    ['CNPJ em pessoa física', { cpf_cnpj: '11222333000181' }, 'cpf_cnpj', 'CPF inválido'],
    [
      'CNPJ alfanumérico com dígito errado',
      { tipo: 'J', cpf_cnpj: '12ABC34501DE34' },
      'cpf_cnpj',
      'CNPJ inválido',
    ],
    ['nome de três letras', { nome: 'Ana' }, 'nome', 'O nome deve ter ao menos 4 letras'],
    ['sem classificação', { classificacaos: [] }, 'classificacaos', 'Campo Obrigatório'],
    ['sem endereço', { addresss: [] }, 'addresss', 'Campo Obrigatório'],
    ['e-mail', { email: ['x@'] }, 'email.0', 'E-mail inválido'],
    ['data que não existe', { data_nascimento: '31/02/2000' }, 'data_nascimento', 'Data inválida'],
  ])('%s', async (_, resto, campo, texto) => {
    const { status, body } = await dono.call('POST', 'parceiros', parceiro('52998224725', resto))
    expect([status, body.errors?.[campo]]).toEqual([422, [texto]])
  })

  test('classificações entram como números ou objetos, e respondem como objetos', async () => {
    const [cliente, fornecedor] = [
      { id: 1, nome: 'Cliente' },
      { id: 2, nome: 'Fornecedor' },
    ]
    const criar = async (cpf: string, classificacaos: unknown[]) =>
      (await dono.call('POST', 'parceiros', parceiro(cpf, { classificacaos }))).body.data
    const umObjeto = await criar('39053344705', [cliente, { id: 2 }])
    expect(umObjeto.classificacaos).toEqual([cliente, fornecedor])
    expect((await criar('98765432100', [1])).classificacaos).toEqual([cliente])
    // a record that was read is written back as it is
    const lido = (await dono.call('GET', `parceiros/${umObjeto.id}`)).body.data
    const escrito = await dono.call('PUT', `parceiros/${umObjeto.id}`, {
      classificacaos: lido.classificacaos,
    })
    expect([escrito.status, escrito.body.data.classificacaos]).toEqual([200, [cliente, fornecedor]])
    const { body } = await dono.call('GET', `parceiros?classificacaos=2&full_search=39053344705`)
    expect(body.data.map((each: { classificacaos: unknown }) => each.classificacaos)).toEqual([
      [cliente, fornecedor],
    ])
    expect((await dono.call('PUT', `parceiros/${umObjeto.id}`, { classificacaos: [{ id: 9 }] })).status).toBe(
      422,
    )
  })

  test('CNPJ alfanumérico certo entra, mas não repetido', async () => {
    const empresa = { tipo: 'J', cpf_cnpj: '12ABC34501DE35' }
    expect((await dono.call('POST', 'parceiros', parceiro('', empresa))).status).toBe(201)
    const { body } = await dono.call('POST', 'parceiros', parceiro('', empresa))
    expect(body.errors.cpf_cnpj).toEqual(['Já existe um parceiro com este CPF/CNPJ'])
  })
})

describe('lotes e regras', () => {
  test('lotes por validade, 40 por página, sem saldo maior que a quantidade', async () => {
    const { id } = (await dono.call('GET', 'produtos/ref/LOT-1')).body.data
    const lista = await dono.call('GET', `produtos/${id}/lotes?lote=*L24*&limit=40&order_by=validade,asc`)
    expect(lista.body.data.map((l: { lote: string; saldo: string }) => [l.lote, l.saldo])).toEqual([
      ['L2401', '40.0000'],
      ['L2402', '60.0000'],
      ['L2403', '100.0000'],
    ])
    const lote = { lote: 'N1', quantidade: '5', fabricacao: '01/01/2026', validade: '01/01/2030' }
    const demais = await dono.call('POST', `produtos/${id}/lotes`, { ...lote, saldo: '6' })
    expect(demais.body.errors.saldo).toEqual(['O saldo não pode ser maior que a quantidade.'])
    const novo = await dono.call('POST', `produtos/${id}/lotes`, lote)
    expect(novo.body.data).toMatchObject({ saldo: '5.0000', validade: '01/01/2030' })
    const mudado = await dono.call('PUT', `produtos/${id}/lotes/${novo.body.data.id}`, {
      saldo: '4',
      quantidade: '9',
    })
    expect(mudado.body.data).toMatchObject({ saldo: '5.0000', quantidade: '9.00' })
    const menos = await dono.call('PUT', `produtos/${id}/lotes/${novo.body.data.id}`, {
      saldo: '1',
      quantidade: '4',
    })
    expect(menos.body.errors.saldo).toEqual(['O saldo não pode ser maior que a quantidade.'])
    const antes = await dono.call('POST', `produtos/${id}/lotes`, {
      ...lote,
      lote: 'N2',
      validade: '31/12/2025',
    })
    expect(antes.body.errors.validade).toEqual(['A validade não pode ser anterior à fabricação'])
    expect((await outra.call('GET', `produtos/${id}/lotes`)).status).toBe(404)
  })

  test('só os lotes de que resta algo, para quem os pede assim', async () => {
    const { id } = (await dono.call('GET', 'produtos/ref/LOT-1')).body.data
    const base = { quantidade: '5', fabricacao: '01/01/2026', validade: '01/01/2030' }
    await dono.call('POST', `produtos/${id}/lotes`, { ...base, lote: 'VAZIO', saldo: '0' })
    const nomes = async (filtro: string) =>
      (await dono.call('GET', `produtos/${id}/lotes?lote=VAZIO${filtro}`)).body.data.length
    expect(await nomes('')).toBe(1)
    expect(await nomes('&com_saldo=1')).toBe(0)
    const todos = (await dono.call('GET', `produtos/${id}/lotes?com_saldo=1`)).body.data
    expect(todos.map((lote: { lote: string }) => lote.lote)).toContain('L2401')
    expect(await nomes('&com_saldo=0')).toBe(1)
    expect((await dono.call('GET', `produtos/${id}/lotes?com_saldo=0&lote=L2401`)).body.data).toEqual([])
  })

  test('a regra de ICMS zera o que o CST esconde e recusa & no nome', async () => {
    const regra = { nome: 'REGRA', cfop: '5102', cst: '00', origem: '0', icms: '18', icms_st: '12' }
    const { body } = await dono.call('POST', 'tributacao_icms', regra)
    expect(body.data).toMatchObject({ icms: '18.00', icms_st: null, mov_estoque: true, opcoes: [] })
    const { body: recusa } = await dono.call('POST', 'tributacao_icms', { ...regra, nome: 'A & B', cst: '7' })
    expect(recusa.errors).toMatchObject({ nome: ['Caractere especial inválido!'], cst: ['Opção inválida'] })
    expect(
      (await dono.call('GET', 'tributacao_icms?cfop=DENTRO')).body.data.every(
        (r: { cfop: { cfop: string } }) => r.cfop.cfop.startsWith('5'),
      ),
    ).toBe(true)
  })

  test('o caixa só aceita série do modelo certo e da própria empresa', async () => {
    const series = async (query: string) => (await dono.call('GET', `series?${query}`)).body.data[0].id
    const caixaNovo = (serie_65_id: number) => ({ nome: 'Caixa 9', serie_65_id, balanca: '2CCCCCCWWWWWD' })
    const errada = await dono.call('POST', 'terminais', caixaNovo(await series('modelo=55')))
    expect(errada.body.errors).toEqual({ serie_65_id: ['Registro não encontrado'] })
    const alheia = await dono.call('POST', 'terminais', caixaNovo(await series('modelo=65&empresa_id=2')))
    expect(alheia.status).toBe(422)
    expect((await dono.call('POST', 'terminais', caixaNovo(await series('modelo=65')))).status).toBe(201)
  })

  test('excluir o que está em uso é recusado, o livre sai', async () => {
    const emUso = await dono.call('DELETE', 'tributacao_icms/1')
    expect([emUso.status, emUso.body.codigo]).toEqual([409, 'EM_USO'])
    const { body } = await dono.call('POST', 'categorias', { nome: 'Passageira' })
    expect((await dono.call('DELETE', `categorias/${body.data.id}`)).status).toBe(200)
  })
})

describe('catálogo do caixa', () => {
  const sessao = { account_id: 1, empresa_id: 1 } as never
  const ler = async (desde?: string) => {
    const { texto, etag } = await createCatalogo(t.deps).abrir(sessao, desde)
    let json = ''
    for await (const pedaco of texto) json += pedaco
    return { ...JSON.parse(json), etag }
  }

  test('vem inteiro uma vez e depois só o que mudou ou saiu', async () => {
    const todo = await ler()
    expect(todo.completo).toBe(true)
    expect(todo.produtos.linhas.length).toBeGreaterThan(5000)
    const coluna = (nome: string) => todo.produtos.colunas.indexOf(nome)
    const novo = (await dono.call('POST', 'produtos', { ...produto('CAT-1'), marca: 'Serra Azul' })).body.data
    const mudou = await ler(todo.versao)
    expect(mudou.completo).toBe(false)
    const linha = mudou.produtos.linhas.find((l: unknown[]) => l[0] === novo.id)
    expect(['marca', 'preco', 'estoque', 'ativo'].map(nome => linha[coluna(nome)])).toEqual([
      'Serra Azul',
      '12.50',
      '7.0000',
      1,
    ])
    await dono.call('DELETE', `produtos/${novo.id}`)
    const saiu = await ler(mudou.versao)
    const linhas = saiu.produtos.linhas.filter((l: unknown[]) => l[0] === novo.id)
    // nothing of it is left, each column where it was
    const nada = {
      ...{
        referencia: '',
        nome: '',
        unidade: '',
        ncm: '',
        preco: '0.00',
        ativo: 0,
        pausado: 0,
        controle_lote: 0,
      },
      ...{
        icms_id: 0,
        icms_fora_id: 0,
        pisconfins_id: 0,
        ipi_id: null,
        estoque: null,
        grades: null,
        selo: null,
      },
    }
    expect(linhas).toHaveLength(1)
    expect(linhas[0]).toHaveLength(linha.length)
    expect(Object.fromEntries(Object.keys(nada).map(nome => [nome, linhas[0][coluna(nome)]]))).toEqual(nada)
    expect((await ler('1.999999999999')).completo).toBe(true)
    expect((await ler('lixo')).completo).toBe(true)
    // of a release whose rows had other columns
    expect((await ler(todo.versao.replace(/[^.]+$/, 'outras'))).completo).toBe(true)
  })

  test('pela rota: forma declarada, ETag e 304', async () => {
    const resposta = await t.app.inject({
      url: '/api/v1/pdv/catalogo',
      headers: { authorization: `Bearer ${caixa.token}` },
    })
    expect(resposta.statusCode).toBe(200)
    const corpo = resposta.json()
    expect(corpo.terminais.length).toBeGreaterThanOrEqual(3)
    expect(new Set(corpo.meios.map((m: { meio: number }) => m.meio))).toEqual(new Set([1, 2, 3, 4]))
    const igual = await t.app.inject({
      url: '/api/v1/pdv/catalogo',
      headers: { authorization: `Bearer ${caixa.token}`, 'if-none-match': String(resposta.headers['etag']) },
    })
    expect(igual.statusCode).toBe(304)
  })
})

test('consultas da lei e do país', async () => {
  const ver = async (path: string) => (await caixa.call('GET', path)).body
  expect((await ver('municipios/3550308')).data).toEqual({ code: '3550308', name: 'São Paulo', uf: 'SP' })
  expect((await ver('municipios/sao%20paulo/sp')).data.code).toBe('3550308')
  expect((await ver('municipios?nome=*campin*&limit=50')).data.length).toBeGreaterThan(1)
  expect((await caixa.call('GET', 'municipios/1')).status).toBe(404)
  expect((await ver('paises/1058')).data.name).toBe('Brasil')
  expect((await ver('cfops?cfop=*5102*&ordescricao=*5102*')).data[0]).toMatchObject({
    cfop: '5102',
    cfopfin: 'VE',
    indNFe: 1,
  })
  expect((await ver('cfops?indDevol=1&limit=5')).data).toHaveLength(5)
  expect((await ver('csticms?cst=*20*&ordescricao=*20*')).data.map((c: { cst: string }) => c.cst)).toEqual([
    '20',
    '201',
    '202',
    '203',
  ])
  expect((await ver('classificacao_tributaria?CST_IBS_CBS=200&full_search=cesta')).data[0].cClassTrib).toBe(
    '200003',
  )
  expect((await ver('ncms?full_search=0402.99')).data.map((n: { codigo: string }) => n.codigo)).toContain(
    '04029900',
  )
  expect((await ver('classificacaes?nome=*t*')).data.map((c: { nome: string }) => c.nome)).toContain(
    'Cliente',
  )
  expect((await caixa.call('GET', 'municipios?page=-1')).status).toBe(422)
})
