import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import Papa from 'papaparse'
import { readSheet } from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dvCnpj, formatCnpj } from '../../../src/core/document/cnpj.ts'
import { fileColumns } from '../../../src/domain/fields/sheet/tabular.ts'
import { parceiros } from '../../../src/domain/records/parceiros/index.ts'
import { type Client, createTestApp, type TestApp } from '../harness.ts'
import { createAccount } from '../world.ts'

let t: TestApp
let dono: Client
let outra: Client
let account_id: number

beforeAll(async () => {
  t = await createTestApp()
  account_id = (await createAccount(t.deps.db, { users: [{ email: 'dono@importa.test' }] })).account_id
  await createAccount(t.deps.db, { users: [{ email: 'outra@importa.test' }] })
  dono = await t.login('dono@importa.test')
  outra = await t.login('outra@importa.test')
})
afterAll(() => t.close())

const COLUNAS = [
  'nome',
  'cpf_cnpj',
  'addresss.cep',
  'addresss.endereco',
  'addresss.numero',
  'addresss.bairro',
  'addresss.municipio_id',
  'telefones.telefone',
]
const linha = (nome: string, cpf: string, resto: Partial<Record<'cep' | 'cidade' | 'fone', string>> = {}) => [
  nome,
  cpf,
  resto.cep ?? '01310-100',
  'Av. Paulista',
  '1000',
  'Bela Vista',
  resto.cidade ?? 'São Paulo/SP',
  resto.fone ?? '(11) 99999-8888',
]
const CPFS = ['529.982.247-25', '111.444.777-35', '123.456.789-09']

const importar = (corpo: Record<string, unknown>, who = dono, path = 'parceiros') =>
  who.call('POST', `${path}/importar`, { colunas: COLUNAS, chave: null, ...corpo })
const total = async (who = dono, path = 'parceiros') => (await who.call('GET', `${path}?limit=1`)).body.total

describe('importar', () => {
  test('simula sem gravar, grava, e de novo pela chave só muda o que mudou', async () => {
    const linhas = [linha('Maria da Silva', CPFS[0] ?? ''), linha('Loja do João Ltda', '11.222.333/0001-81')]
    const vista = await importar({ simular: true, linhas })
    expect(vista.body.data).toMatchObject({ lote_id: null, linhas: 2, inseridas: 2, recusadas: 0 })
    expect(await total()).toBe(0)

    const feita = await importar({ linhas })
    expect(feita.body.data).toMatchObject({ inseridas: 2, alteradas: 0, recusadas: 0 })
    const { data } = (await dono.call('GET', 'parceiros?includes=addresss,telefones&order_by=nome,asc')).body
    expect(data).toMatchObject([
      { nome: 'Loja do João Ltda', tipo: 'J', cpf_cnpj: '11222333000181' },
      {
        nome: 'Maria da Silva',
        tipo: 'F',
        cpf_cnpj: '52998224725',
        addresss: [{ cep: '01310100', municipio_id: '3550308', principal: 1 }],
        telefones: [{ telefone: '11999998888', principal: 1 }],
      },
    ])
    expect((await dono.call('GET', `parceiros/${data[1].id}/historico`)).body.data[0].acao).toBe('importou')

    const outraVez = await importar({
      chave: 'cpf_cnpj',
      linhas: [
        linha('Maria da Silva Souza', CPFS[0] ?? '', { cep: '20040-020', cidade: 'Rio de Janeiro - RJ' }),
        linhas[1],
      ],
    })
    expect(outraVez.body.data).toMatchObject({ inseridas: 0, alteradas: 1, iguais: 1 })
    expect((await dono.call('GET', `parceiros/${data[1].id}`)).body.data).toMatchObject({
      nome: 'Maria da Silva Souza',
      addresss: [{ cep: '20040020', municipio_id: '3304557', endereco: 'Av. Paulista' }],
    })
    expect(await total()).toBe(2)
  })

  test('uma linha ruim diz linha, coluna e motivo, e nada é gravado', async () => {
    const antes = await total()
    const { status, body } = await importar({
      linhas: [
        linha('Pessoa Certa', CPFS[1] ?? ''),
        linha('Pessoa Errada', '111.444.777-36'),
        linha('Sem Cidade', CPFS[2] ?? '', { cidade: 'Atlântida/XX' }),
        linha('Repetida Igual', CPFS[1] ?? ''),
      ],
    })
    expect(status).toBe(422)
    expect(body.message).toBe('3 linhas recusadas: nada foi importado')
    expect(body.dados.recusas).toEqual(
      expect.arrayContaining([
        { linha: 3, coluna: 'CPF/CNPJ', mensagem: 'CPF inválido' },
        {
          linha: 4,
          coluna: 'Endereços: Cidade',
          mensagem: expect.stringContaining('Cidade inválida: Atlântida/XX'),
        },
        {
          linha: 5,
          coluna: 'CPF/CNPJ',
          mensagem: 'Já existe um parceiro com este CPF/CNPJ: está na linha 2',
        },
      ]),
    )
    expect(await total()).toBe(antes)
  })

  test('a constante vale para todas as linhas novas, e a errada é dita', async () => {
    const colunas = ['placa', 'nome']
    const linhas = [
      ['ABC1D23', 'Fiorino'],
      ['ABC1D24', 'Kombi'],
    ]
    const errada = await importar(
      { simular: true, colunas, linhas, constantes: { uf: 'XX' } },
      dono,
      'veiculos',
    )
    expect(errada.status).toBe(422)
    expect(Object.keys(errada.body.errors)).toEqual(['constantes.uf'])
    const certa = { colunas, linhas, constantes: { uf: 'SP' } }
    expect((await importar(certa, dono, 'veiculos')).body.data).toMatchObject({ inseridas: 2, recusadas: 0 })
    // a record that exists keeps its own
    const outra = {
      ...certa,
      linhas: [['ABC1D23', 'Fiorino nova']],
      chave: 'placa',
      constantes: { uf: 'RJ' },
    }
    expect((await importar(outra, dono, 'veiculos')).body.data).toMatchObject({ alteradas: 1 })
    const { data } = (await dono.call('GET', 'veiculos?order_by=placa,asc')).body
    expect(data).toMatchObject([
      { nome: 'Fiorino nova', uf: '35' },
      { nome: 'Kombi', uf: '35' },
    ])
  })

  test('tudo que há de errado numa linha é dito de uma vez', async () => {
    const linhas = [
      ['Maria da Silva', CPFS[0] ?? '', '01310-100', '', '1000', 'Bela Vista', 'Atlântida/XX', 'abc'],
      ['Zé', '529.982.247-26', 'x', '', '', 'Bela Vista', 'São Paulo/SP', ''],
    ]
    const { body } = await importar({ simular: true, linhas })
    const ditos = (linha: number) =>
      body.data.recusas
        .filter((recusa: { linha: number }) => recusa.linha === linha)
        .map(({ coluna }: { coluna: string }) => coluna)
        .sort()
    expect(ditos(2)).toEqual(['CPF/CNPJ', 'Endereços: Cidade', 'Endereços: Endereço', 'Telefones: Telefone'])
    expect(ditos(3)).toEqual([
      'CPF/CNPJ',
      'Endereços: CEP',
      'Endereços: Endereço',
      'Endereços: Número',
      'Nome',
    ])
  })

  test('as colunas são lembradas, e o mesmo arquivo não entra duas vezes', async () => {
    const cabecalho = ['Cliente', 'Documento', 'CEP', 'Rua', 'Nº', 'Bairro', 'Cidade', 'Fone']
    const uuid = '0198c0de-0000-7000-8000-000000000001'
    const corpo = { linhas: [linha('Ana Lembrada', CPFS[2] ?? '')], cabecalho, uuid }
    expect((await importar(corpo)).status).toBe(200)
    const lembrada = await dono.call('POST', 'parceiros/importar/mapa', { cabecalho })
    expect(lembrada.body.data).toEqual({ colunas: COLUNAS, chave: null })
    expect((await outra.call('POST', 'parceiros/importar/mapa', { cabecalho })).body.data).toBeNull()
    const repetida = await importar({ ...corpo, linhas: [linha('Ana Outra', CPFS[1] ?? '')] })
    expect([repetida.status, repetida.body.message]).toEqual([409, 'Este arquivo já foi importado'])
  })

  test('o id de outra conta não é encontrado, e o mapeamento errado é recusado', async () => {
    const [meu] = (await dono.call('GET', 'parceiros?limit=1')).body.data
    const alheio = await importar(
      { colunas: ['id', 'nome'], chave: 'id', linhas: [[String(meu.id), 'Tomado de Outro']] },
      outra,
    )
    expect(alheio.body.dados.recusas).toEqual([
      { linha: 2, coluna: 'id', mensagem: 'Registro não encontrado' },
    ])
    for (const [corpo, mensagem] of [
      [{ colunas: ['account_id'] }, 'Coluna desconhecida: account_id'],
      [{ colunas: ['nome', 'nome'] }, 'Duas colunas do arquivo vão para Nome'],
      [{ colunas: ['nome'], chave: 'rg' }, 'rg não identifica um registro'],
      [{ colunas: ['nome'], chave: 'cpf_cnpj' }, 'A coluna que identifica o registro não está no arquivo'],
      [{ colunas: [null] }, 'Nenhuma coluna do arquivo foi escolhida'],
      [{ linhas: [] }, 'Informe ao menos 1'],
    ] as const) {
      const { status, body } = await importar({ linhas: [['x']], ...corpo })
      expect([status, body.message]).toEqual([422, mensagem])
    }
  })

  test('o que passa do limite ou tem duas leituras diz linha e coluna', async () => {
    const nomes = ['a "b" \\\\ c', '{d,e}', 'NULL', "f'g", 'h\u00e7\u00e3o \u{1f600}', 'i, j']
    const certa = await importar({ colunas: ['nome'], linhas: nomes.map(nome => [nome]) }, dono, 'categorias')
    expect(certa.body.data).toMatchObject({ inseridas: nomes.length })
    const { data } = (await dono.call('GET', 'categorias?limit=200')).body
    expect(data.map(({ nome }: { nome: string }) => nome)).toEqual(expect.arrayContaining(nomes))

    for (const [linhas, mensagem] of [
      [[['x'], ['y', 'z'.repeat(30_000)]], 'Linha 3, coluna 2: 30.000 letras, e o máximo é 20.000'],
      [[Array(501).fill('x')], 'O arquivo tem 501 colunas e o máximo é 500: deixe só as que vai importar'],
      [Array(200_001).fill(['x']), 'O arquivo tem 200.001 linhas e o máximo é 200.000: divida-o em partes'],
      ['x', 'Deve ser uma lista de linhas, cada uma uma lista de textos'],
      [null, 'Deve ser uma lista de linhas, cada uma uma lista de textos'],
    ] as const) {
      const { status, body } = await importar({ colunas: ['nome'], linhas }, dono, 'categorias')
      expect([status, body.message]).toEqual([422, mensagem])
    }
    const precos = await importar(
      {
        colunas: ['nome', 'estoque.preco_vend'],
        linhas: [
          ['Café', '1,50'],
          ['Carro', '1.234'],
        ],
        simular: true,
      },
      dono,
      'produtos',
    )
    expect(precos.body.data.recusas).toContainEqual({
      linha: 3,
      coluna: expect.stringContaining('Preço'),
      mensagem: '1.234 é 1234 ou 1,234? A coluna usa vírgula: escreva um dos dois',
    })
  })

  test('quem desiste no meio desfaz tudo', async () => {
    const antes = await total(dono, 'categorias')
    const linhas = Array.from({ length: 20_000 }, (_, i) => [`Categoria ${i}`])
    await t.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = t.app.server.address() as { port: number }
    const pedido = request({
      port,
      path: '/api/v1/categorias/importar',
      method: 'POST',
      headers: {
        authorization: `Bearer ${dono.token}`,
        'content-type': 'application/json',
        accept: 'application/x-ndjson',
      },
    }).end(JSON.stringify({ colunas: ['nome'], chave: null, linhas }))
    const [resposta] = (await once(pedido, 'response')) as [IncomingMessage]
    const [pedaco] = (await once(resposta, 'data')) as [Buffer]
    expect(JSON.parse(pedaco.toString().split('\n')[0] ?? '')).toMatchObject({
      total: 20_000,
      etapa: 'gravando',
    })
    resposta.on('error', () => {})
    pedido.destroy()
    // the transaction has rolled back when the same names may be written again
    await expect
      .poll(
        async () =>
          (await importar({ colunas: ['nome'], linhas: linhas.slice(0, 1) }, dono, 'categorias')).status,
        { timeout: 10_000 },
      )
      .toBe(200)
    expect(await total(dono, 'categorias')).toBe(antes + 1)
  })
})

describe('exportar', () => {
  const baixar = (path: string, who = dono) =>
    t.app.inject({ url: `/api/v1/${path}`, headers: { authorization: `Bearer ${who.token}` } })

  test('o arquivo do filtro volta inteiro por outra conta: CSV e XLSX', async () => {
    for (const [i, formato] of ['csv', 'xlsx'].entries()) {
      const { statusCode, rawPayload, headers } = await baixar(
        `parceiros/exportar?formato=${formato}&order_by=nome,asc`,
      )
      expect(statusCode).toBe(200)
      expect(headers['content-disposition']).toBe(`attachment; filename="parceiros.${formato}"`)
      const linhas =
        formato === 'csv'
          ? Papa.parse<string[]>(rawPayload.toString('utf8').replace(/^\ufeff/, ''), {
              delimiter: ';',
              skipEmptyLines: true,
            }).data
          : (await readSheet(rawPayload)).map(row => row.map(cell => (cell === null ? '' : String(cell))))
      const [cabecalho = [], ...resto] = linhas
      expect(cabecalho.slice(0, 3)).toEqual(['id', 'Tipo', 'CPF/CNPJ'])
      const chaves = new Map(fileColumns(parceiros).map(({ titulo, key }) => [titulo, key]))
      const { body } = await importar(
        {
          colunas: cabecalho.map(titulo => chaves.get(titulo) ?? null),
          chave: i === 0 ? null : 'cpf_cnpj',
          linhas: resto,
        },
        outra,
      )
      expect(body.dados ?? body.data).toMatchObject(
        i === 0
          ? { inseridas: resto.length, recusadas: 0 }
          : { inseridas: 0, alteradas: 0, iguais: resto.length },
      )
    }
    const dados = async (who: Client) =>
      (await who.call('GET', 'parceiros?order_by=nome,asc&includes=addresss,telefones')).body.data.map(
        ({ nome, cpf_cnpj, tipo, addresss }: Record<string, unknown>) => ({
          nome,
          cpf_cnpj,
          tipo,
          enderecos: (addresss as Record<string, unknown>[]).map(({ id: _id, ...resto }) => resto),
        }),
      )
    expect(await dados(outra)).toEqual(await dados(dono))
  })

  test('de dois registros com um nome o arquivo diz o nome e o código, e volta como era', async () => {
    const dois = ['307.515.380-00', '418.626.491-03'].map(cpf => linha('Ana Homônima', cpf))
    expect((await importar({ linhas: dois })).body.data).toMatchObject({ inseridas: 2 })
    const { data } = (await dono.call('GET', 'parceiros?nome=Ana Homônima&order_by=id,asc')).body
    const ids = data.map(({ id }: { id: number }) => id) as number[]
    expect(ids).toHaveLength(2)
    for (const [i, proprietario_id] of ids.entries()) {
      const { body } = await dono.call('POST', 'veiculos', {
        ...{ nome: `Truque ${i}`, placa: `ABC1D2${i}`, ativo: true, uf: '35', tara: '7500.00' },
        ...{ tipo_rodado: '01', tipo_carroceria: '02', renavam: '12345678901', capacidade_kg: '14000' },
        proprietario_id,
      })
      expect(body.errors).toBeUndefined()
    }
    const texto = (
      await baixar('veiculos/exportar?formato=csv&nome=*Truque*&order_by=nome,asc')
    ).rawPayload.toString('utf8')
    const [cabecalho = [], ...resto] = Papa.parse<string[]>(texto.replace(/^\ufeff/, ''), {
      delimiter: ';',
      skipEmptyLines: true,
    }).data
    const at = cabecalho.indexOf('Proprietário')
    expect(resto.map(cells => cells[at])).toEqual(ids.map(id => `Ana Homônima (${id})`))
    const colunas = ['id', 'proprietario_id']
    const volta = (nome: (cells: string[]) => string) =>
      importar(
        { colunas, chave: 'id', linhas: resto.map(cells => [cells[0], nome(cells)]) },
        dono,
        'veiculos',
      )
    expect((await volta(cells => cells[at] ?? '')).body.data).toMatchObject({ iguais: 2, recusadas: 0 })
    const errado = await volta(cells => `Outra Pessoa (${ids[Number(cells[0]) % 2]})`)
    expect([errado.status, errado.body.dados?.recusadas]).toEqual([422, 2])
  })

  test.each(['|cmd', '＝1+1', '－2', '@soma'])('%s sai guardado', async nome => {
    await dono.call('POST', 'categorias', { nome })
    const { rawPayload } = await baixar(`categorias/exportar?formato=csv&nome=*${encodeURIComponent(nome)}*`)
    expect(rawPayload.toString('utf8')).toContain(`'${nome}`)
  })

  test('o que uma planilha leria como fórmula sai guardado e volta como era', async () => {
    await dono.call('POST', 'categorias', { nome: '=HYPERLINK("http://x";"y")' })
    const { rawPayload } = await baixar('categorias/exportar?formato=csv&nome=*HYPERLINK*')
    const texto = rawPayload.toString('utf8')
    expect(texto).toContain('"\'=HYPERLINK(""http://x"";""y"")"')
    const [, linha = []] = Papa.parse<string[]>(texto.replace(/^\ufeff/, ''), {
      delimiter: ';',
      skipEmptyLines: true,
    }).data
    const { body } = await importar(
      { colunas: ['nome'], chave: 'nome', linhas: [[linha[1] ?? '']] },
      dono,
      'categorias',
    )
    expect(body.data).toMatchObject({ iguais: 1, inseridas: 0 })
  })

  test('um filtro ou formato desconhecido é recusado antes do primeiro byte', async () => {
    expect((await baixar('parceiros/exportar?formato=pdf')).statusCode).toBe(422)
    expect((await baixar('parceiros/exportar?inventado=1')).statusCode).toBe(422)
    expect((await t.app.inject({ url: '/api/v1/parceiros/exportar' })).statusCode).toBe(401)
  })
})

const PRODUTO = [
  'referencia',
  'nome',
  'categoria_id',
  'unidade',
  'ncm',
  'icms_dentro_id',
  'icms_fora_id',
  'pisconfins_id',
  'estoque.preco_vend',
  'estoque.estoque_inicial',
]

describe('desfazer uma importação', () => {
  const desfazer = (lote: number, who = dono, path = 'parceiros') =>
    who.call('POST', `${path}/lote/${lote}/desfazer`, {})
  const porNome = async (nome: string) =>
    (await dono.call('GET', `parceiros?nome=${encodeURIComponent(nome)}&includes=addresss,telefones`)).body
      .data

  test('desfeita, o que entrou vai para a lixeira e o que mudou volta, uma vez', async () => {
    const [antes] = (await importar({ linhas: [linha('Velho Cliente', '746.971.314-01', { fone: '' })] }))
      .body.data
      ? await porNome('Velho Cliente')
      : []
    expect(antes.telefones).toEqual([])
    const { lote_id } = (
      await importar({
        chave: 'cpf_cnpj',
        linhas: [
          linha('Velho Cliente Trocado', '746.971.314-01', {
            cep: '20040-020',
            cidade: 'Rio de Janeiro - RJ',
          }),
          linha('Novo Cliente Um', '390.533.447-05'),
          linha('Novo Cliente Dois', '987.654.321-00'),
        ],
      })
    ).body.data
    expect(await porNome('Velho Cliente Trocado')).toMatchObject([
      { telefones: [{ telefone: '11999998888' }], addresss: [{ cep: '20040020' }] },
    ])
    expect((await dono.call('GET', 'parceiros/lote/ultimo')).body.data).toMatchObject({
      lote_id,
      tipo: 'importacao',
      linhas: 3,
    })
    expect((await desfazer(lote_id, outra)).status).toBe(404)

    expect((await desfazer(lote_id)).body.data).toEqual({ desfeitas: 3, recusadas: [] })
    const { versao: _v, atualizado_em: _a, ...como } = antes
    expect((await dono.call('GET', `parceiros/${antes.id}`)).body.data).toMatchObject(como)
    expect(await porNome('Novo Cliente Um')).toEqual([])
    const bin = (await dono.call('GET', 'parceiros/excluidos')).body.data
    expect(bin.map(({ rotulo }: { rotulo: string }) => rotulo).sort()).toEqual([
      'Novo Cliente Dois',
      'Novo Cliente Um',
    ])
    const [um] = bin
    expect((await dono.call('GET', `parceiros/${um.registro_id}/historico`)).body.data[0].acao).toBe('desfez')
    expect(await desfazer(lote_id)).toMatchObject({
      status: 409,
      body: { message: 'Esta importação já foi desfeita' },
    })
    const volta = await dono.call('POST', `parceiros/${um.registro_id}/restaurar`, {})
    expect(volta.body.data).toMatchObject({ nome: um.rotulo, telefones: [{ telefone: '11999998888' }] })
  })

  test('o que mudou desde então ou está em uso fica como está, e é dito', async () => {
    const novas = ['Intacta', 'Usada', 'Renomeada'].map(nome => [nome])
    const { lote_id } = (await importar({ colunas: ['nome'], linhas: novas }, dono, 'categorias')).body.data
    const ids: Record<string, number> = Object.fromEntries(
      (await dono.call('GET', 'categorias?limit=100')).body.data.map(
        ({ id, nome }: { id: number; nome: string }) => [nome, id],
      ),
    )
    await dono.call('PUT', `categorias/${ids['Renomeada']}`, { nome: 'Outro nome' })
    await t.deps.db.tx({ account_id }, q =>
      q.query("insert into unidades (account_id, sigla, nome) values ($1, 'UN', 'Unidade')", [account_id]),
    )
    const icms = { origem: '0', cst: '60' }
    await dono.call('POST', 'tributacao_icms', { ...icms, nome: 'Dentro', cfop: '5405' })
    await dono.call('POST', 'tributacao_icms', { ...icms, nome: 'Fora', cfop: '6404' })
    await dono.call('POST', 'tributacao_pisconfins', { nome: 'Simples', cst_pis: '49', cst_confins: '49' })
    const deProduto = (referencia: string) =>
      importar(
        {
          colunas: PRODUTO,
          linhas: [
            [
              referencia,
              'Produto da usada',
              'Usada',
              'UN',
              '22021000',
              'Dentro',
              'Fora',
              'Simples',
              '10,00',
              '5',
            ],
          ],
        },
        dono,
        'produtos',
      )
    const comGtin = await importar(
      {
        colunas: [...PRODUTO, 'gtin'],
        simular: true,
        linhas: ['7891234567891', '7891000100103'].map((gtin, i) => [
          ...[
            `G-${i}`,
            'Com código',
            'Usada',
            'UN',
            '22021000',
            'Dentro',
            'Fora',
            'Simples',
            '10,00',
            '5',
            gtin,
          ],
        ]),
      },
      dono,
      'produtos',
    )
    expect(comGtin.body.data).toMatchObject({
      ...{ inseridas: 2, recusadas: 0 },
      avisos: [{ linha: 2, coluna: 'GTIN', mensagem: 'GTIN inválido: a nota sai SEM GTIN' }],
    })
    const produto = await deProduto('P-1')
    expect(produto.body.data?.inseridas ?? produto.body).toBe(1)
    expect((await deProduto('p-1 ')).body.dados.recusas).toMatchObject([
      { mensagem: expect.stringMatching(/^A referência .+ já é de /) },
    ])
    const { data } = (await desfazer(lote_id, dono, 'categorias')).body
    expect(data.desfeitas).toBe(1)
    expect(data.recusadas).toEqual(
      expect.arrayContaining([
        { id: ids['Usada'], rotulo: 'Usada', mensagem: 'Em uso: Produtos (1)' },
        { id: ids['Renomeada'], rotulo: 'Renomeada', mensagem: 'O registro foi alterado depois de lido' },
      ]),
    )
    const { data: ficam } = (await dono.call('GET', 'categorias?limit=100')).body
    expect(ficam.map(({ nome }: { nome: string }) => nome)).toEqual(
      expect.arrayContaining(['Usada', 'Outro nome']),
    )
    expect(ficam.map(({ nome }: { nome: string }) => nome)).not.toContain('Intacta')
    expect((await desfazer(lote_id, dono, 'categorias')).status).toBe(409)
    // a product goes with its opening balance
    expect((await desfazer(produto.body.data.lote_id, dono, 'produtos')).body.data).toEqual({
      desfeitas: 1,
      recusadas: [],
    })
  })
})

test('o mesmo arquivo quatro vezes ao mesmo tempo entra uma vez só', async () => {
  const base = await total()
  const linhas = Array.from({ length: 600 }, (_, n) => {
    const doze = String(334_445_550_000 + n)
    return linha(`Cliente ${n}`, formatCnpj(`${doze}${dvCnpj(doze)}`))
  })
  const feitas = await Promise.all([1, 2, 3, 4].map(() => importar({ linhas })))
  expect(feitas.map(({ status }) => status).sort(), JSON.stringify(feitas[0]?.body).slice(0, 600)).toEqual([
    200, 409, 409, 409,
  ])
  expect((await total()) - base).toBe(600)
})
