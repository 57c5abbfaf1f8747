import { once } from 'node:events'
import { request as ask, type IncomingMessage } from 'node:http'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { inflateSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { produtos } from '../../../src/domain/records/produtos/index.ts'
import { updateRows } from '../../../src/server/register/write/write.ts'
import { abrirLoja, type Loja } from '../vendas/loja.ts'
import { given } from '../world.ts'

interface Linha {
  produto_id: number
  grade_id: number | null
  lote_id: number | null
  nome: string
  preco: string
  gtin: string
  saldo: string
  lote: string
  antes: { preco: string } | null
}

let loja: Loja
let impressora: Server
/** What the printer waits for before it takes another order: out of labels, say. */
let pronta: Promise<void> = Promise.resolve()
const recebido: string[] = []
let cafe = 0
let outro = 0

beforeAll(async () => {
  // a label printer of the net as the till sees it: a socket that takes bytes and closes after the sender
  impressora = createServer({ allowHalfOpen: true }, socket => {
    const parts: Buffer[] = []
    socket.on('data', part => parts.push(part))
    // it closes its side once it has taken all: only then the sender goes on
    socket.on('end', () => {
      recebido.push(Buffer.concat(parts).toString('utf8'))
      void pronta.then(() => socket.end())
    })
  })
  await new Promise<void>(resolve => impressora.listen(0, '127.0.0.1', resolve))
  loja = await abrirLoja()
  await loja.sql(`update grupos set ${given({ produtos_produto: true })}`)
  const produto = async (referencia: string, nome: string, gtin: string, preco: string) => {
    const [row] = await loja.sql<{ id: number }>(
      `insert into produtos (account_id, empresa_id, referencia, nome, unidade, ncm, icms_dentro_id, icms_fora_id, pisconfins_id,
          gtin, preco_vend)
        select account_id, empresa_id, $1, $2, 'UN', ncm, icms_dentro_id, icms_fora_id, pisconfins_id, $3, $4::numeric
        from produtos where id = $5 returning id`,
      [referencia, nome, gtin, preco, loja.produtos.comum],
    )
    return row?.id ?? 0
  }
  cafe = await produto('CAF', 'CAFÉ 500G', '7891000315507', '18.9')
  outro = await produto('OUT', 'AÇÚCAR ^1KG', '', '5.499')
})
afterAll(async () => {
  await loja.close()
  impressora.close()
})
beforeEach(async () => {
  recebido.length = 0
  const { port } = impressora.address() as AddressInfo
  await loja.sql('update terminais set impressora_etiquetas = $1', [`tcp:127.0.0.1:${port}`])
  await loja.sql('delete from etiquetas_impressas')
})

const linhas = async (asked: object): Promise<Linha[]> => {
  const { status, body } = await loja.caixa.call('POST', 'etiquetas/linhas', asked)
  expect(status).toBe(200)
  return body['data'] as unknown as Linha[]
}
const itens = (...ids: number[]) =>
  ids.map(produto_id => ({ produto_id, grade_id: null, lote_id: null, copias: 1 }))
const imprimir = (order: object) => loja.caixa.call('POST', 'etiquetas/imprimir', order)
const terminal = async () =>
  (await loja.caixa.call('GET', 'etiquetas')).body['data'].impressoras[0]?.terminal_id as number

/** The words a PDF shows, page by page: its streams inflated, the strings of its text operators. */
function pdfTexts(base64: string): string[] {
  const bytes = Buffer.from(base64, 'base64')
  const pages: string[] = []
  for (let at = bytes.indexOf('stream\n'); at >= 0; at = bytes.indexOf('stream\n', at + 1)) {
    if (bytes.subarray(at - 3, at).toString() === 'end') continue
    const end = bytes.indexOf('endstream', at)
    const inside = inflateSync(bytes.subarray(at + 7, end)).toString('latin1')
    const said = [...inside.matchAll(/\[(.*?)\] TJ/g)].map(([, runs = '']) =>
      [...runs.matchAll(/<([0-9a-f]*)>/g)]
        .map(([, hex = '']) => Buffer.from(hex, 'hex').toString('latin1'))
        .join(''),
    )
    if (said.length > 0) pages.push(said.join('\n'))
  }
  return pages
}

describe('o que se imprime', () => {
  test('os marcados na sua ordem, ou os do filtro da lista', async () => {
    expect((await linhas({ ids: [outro, cafe] })).map(({ nome }) => nome)).toEqual([
      'AÇÚCAR ^1KG',
      'CAFÉ 500G',
    ])
    expect(await linhas({ filtro: { full_search: 'café' } })).toMatchObject([
      {
        produto_id: cafe,
        grade_id: null,
        lote_id: null,
        preco: '18.9',
        gtin: '7891000315507',
        saldo: '0',
        antes: null,
      },
    ])
  })

  test('o lote vai com o seu número e as suas datas', async () => {
    const [lote] = await loja.sql<{ id: number }>(
      `insert into produtos_lotes (account_id, empresa_id, produto_id, lote, quantidade, saldo, fabricacao, validade)
        select account_id, empresa_id, id, 'L-1', 5, 5, '2026-01-02', '2027-03-04' from produtos where id = $1 returning id`,
      [cafe],
    )
    const [linha] = await linhas({ lotes: [lote?.id] })
    expect(linha).toMatchObject({ lote: 'L-1', fabricacao: '02/01/2026', validade: '04/03/2027', saldo: '5' })
    const { body } = await imprimir({
      padrao: 'lote',
      saida: 'zpl',
      itens: [{ produto_id: cafe, grade_id: null, lote_id: lote?.id, copias: 2 }],
    })
    const zpl = Buffer.from(body['data'].arquivo.conteudo, 'base64').toString('utf8')
    expect(zpl).toContain('^FDLote L-1^FS')
    expect(zpl).toContain('^PQ2')
  })

  test('o que não é da empresa não aparece nem se imprime', async () => {
    expect(await linhas({ ids: [999_999] })).toEqual([])
    const { body } = await imprimir({ padrao: 'gondola', saida: 'zpl', itens: itens(cafe, 999_999) })
    expect(body['data']).toMatchObject({ etiquetas: 1, faltaram: 1 })
  })
})

test('a folha em PDF traz cada etiqueta, da posição pedida em diante', async () => {
  const { status, body } = await imprimir({
    padrao: 'gondola',
    saida: 'pdf',
    posicao: 14,
    itens: [{ ...itens(cafe)[0], copias: 2 }, ...itens(outro)],
  })
  expect(status).toBe(200)
  expect(body['data'].etiquetas).toBe(3)
  const [first = '', second = '', ...rest] = pdfTexts(body['data'].arquivo.conteudo)
  expect(rest).toEqual([])
  expect(first.match(/R\$ 18,90/g)).toHaveLength(1)
  expect(first).toContain('7891000315507')
  expect(second).toContain('CAFÉ 500G')
  expect(second).toContain('R$ 5,499')
})

test('no PDF, a letra que a fonte não tem é um ?, nunca outra', async () => {
  const nome = 'Čaj ☕ €5 – „ŠÃO” Ω'
  await loja.sql('update produtos set nome = $2 where id = $1', [outro, nome])
  const { body } = await imprimir({ padrao: 'gondola', saida: 'pdf', itens: itens(outro) })
  await loja.sql("update produtos set nome = 'AÇÚCAR ^1KG' where id = $1", [outro])
  const [page = ''] = pdfTexts(body['data'].arquivo.conteudo)
  // as the font numbers them (Windows-1252): € – „ Š ”
  expect(page.split('\n')[0]).toBe('?aj ? \x805 \x96 \x84\x8aÃO\x94 ?')
})

test.each([[[null]], ['x'], [7]])('um modelo com os campos %j é recusado neles', async campos => {
  const modelo = { nome: 'TORTO', tipo: 'gondola', meio: 'rolo', dpi: 203, largura: '40.00', altura: '30.00' }
  const { status, body } = await loja.caixa.call('POST', 'etiquetas_modelos', { ...modelo, campos })
  expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [expect.stringMatching(/^campos/)]])
})

describe('impressora de etiquetas', () => {
  test('recebe o ZPL pela rede, com acentos e sem que um nome vire comando', async () => {
    const { status, body } = await imprimir({
      padrao: 'barras',
      saida: 'impressora',
      terminal_id: await terminal(),
      itens: [{ ...itens(cafe)[0], copias: 3 }, ...itens(outro)],
    })
    expect([status, body['data']]).toEqual([200, { etiquetas: 4, faltaram: 0, arquivo: null }])
    const [zpl = ''] = recebido
    expect(zpl.match(/\^XA/g)).toHaveLength(2)
    expect(zpl).toContain('^FDCAFÉ 500G^FS')
    expect(zpl).toContain('^BEN,102,N,N^FD789100031550^FS')
    expect(zpl).toContain('^PQ3')
    expect(zpl).toContain('^FDAÇÚCAR _5E1KG^FS')
    // no GTIN: its reference, which is no EAN
    expect(zpl).toMatch(/\^BCN.*\^FDOUT\^FS/)
  })

  test('desligada: diz qual e não guarda o que não saiu', async () => {
    await loja.sql("update terminais set impressora_etiquetas = 'tcp:127.0.0.1:1'")
    const { status, body } = await imprimir({
      padrao: 'gondola',
      saida: 'impressora',
      terminal_id: await terminal(),
      itens: itens(cafe),
    })
    expect([status, body['errors']]).toEqual([
      422,
      { terminal_id: ['Impressora 127.0.0.1 desligada ou fora da rede'] },
    ])
    await loja.sql('update produtos set nome = $2 where id = $1', [cafe, 'CAFÉ'])
    expect(await linhas({ mudadas: true })).toEqual([])
    await loja.sql('update produtos set nome = $2 where id = $1', [cafe, 'CAFÉ 500G'])
  })

  test('muitas vão aos pedaços, na ordem', async () => {
    await imprimir({
      padrao: 'barras',
      saida: 'impressora',
      terminal_id: await terminal(),
      itens: [{ ...itens(cafe)[0], copias: 230 }],
    })
    expect(recebido.map(part => /\^PQ(\d+)/.exec(part)?.[1])).toEqual(['100', '100', '30'])
  })
})

test('quem desiste no meio para a impressora, e o que ela levou fica guardado', async () => {
  const total = 5000
  let release = () => {}
  pronta = new Promise(resolve => {
    release = resolve
  })
  await loja.app.listen({ host: '127.0.0.1', port: 0 })
  const order = { padrao: 'gondola', saida: 'impressora', terminal_id: await terminal() }
  const pedido = ask({
    host: '127.0.0.1',
    port: (loja.app.server.address() as AddressInfo).port,
    path: '/api/v1/etiquetas/imprimir',
    method: 'POST',
    headers: {
      authorization: `Bearer ${loja.caixa.token}`,
      'content-type': 'application/json',
      accept: 'application/x-ndjson',
    },
  }).end(JSON.stringify({ ...order, itens: [{ ...itens(cafe)[0], copias: total }] }))
  const [resposta] = (await once(pedido, 'response')) as [IncomingMessage]
  const [linha] = (await once(resposta, 'data')) as [Buffer]
  expect(JSON.parse(linha.toString().split('\n')[0] ?? '')).toMatchObject({ total, etapa: 'imprimindo' })
  resposta.on('error', () => {})
  await expect.poll(() => recebido.length).toBe(1)
  pedido.destroy()
  await expect
    .poll(() => new Promise(resolve => loja.app.server.getConnections((_, open) => resolve(open))))
    .toBe(0)
  release()
  pronta = Promise.resolve()
  await expect
    .poll(
      async () => (await loja.sql<{ n: number }>('select count(*)::int as n from etiquetas_impressas'))[0]?.n,
    )
    .toBe(1)
  expect(recebido).toHaveLength(1)
})

/** Prices of these products, or of all, as a bulk edit writes them. */
const mudar = (preco: string, ids: readonly number[] | null = null) =>
  loja.deps.db.tx(loja, async q => {
    const { rows } = await q.query<{ id: number; preco_vend: string }>(
      `select id, ${preco} as preco_vend from produtos where preco_vend is not null and ($1::bigint[] is null or id = any($1))`,
      [ids],
    )
    await updateRows(
      q,
      produtos.id,
      rows.map(({ id, preco_vend }) => ({ id, row: { preco_vend } })),
    )
  })

test('o que mudou desde a última etiqueta com preço', async () => {
  await imprimir({ padrao: 'gondola', saida: 'zpl', itens: itens(cafe, outro) })
  expect(await linhas({ mudadas: true })).toEqual([])
  await mudar('21.5', [cafe])
  expect(await linhas({ mudadas: true })).toMatchObject([
    { produto_id: cafe, preco: '21.5', antes: { preco: '18.9' } },
  ])
  // the bars alone say no price: the shelf still has the old one
  await imprimir({ padrao: 'barras', saida: 'zpl', itens: itens(cafe) })
  expect(await linhas({ mudadas: true })).toHaveLength(1)
  await imprimir({ padrao: 'gondola', saida: 'zpl', itens: itens(cafe) })
  expect(await linhas({ mudadas: true })).toEqual([])
})

test('o preço que mudou sem etiqueta anterior também, e o Início conta as mesmas', async () => {
  const aTrocar = async () => {
    const mudadas = await linhas({ mudadas: true })
    const { body } = await loja.caixa.call('GET', 'estatistica/hoje')
    expect(body['data'].etiquetas_mudadas).toBe(mudadas.length)
    return mudadas
  }
  const antes = await loja.sql<{ id: number }>(
    'select id from produtos where preco_vend is not null and ativo',
  )
  // as a bulk edit writes them, all at once
  await mudar('preco_vend * 1.05')
  const mudadas = await aTrocar()
  expect(new Set(mudadas.map(({ produto_id }) => produto_id))).toEqual(new Set(antes.map(({ id }) => id)))
  expect(mudadas.find(({ produto_id }) => produto_id === cafe)).toMatchObject({
    preco: '22.575',
    antes: { preco: '21.5' },
  })
  // back to what the shelf says: nothing to print
  await mudar('preco_vend / 1.05')
  expect(await aTrocar()).toEqual([])
  await mudar('preco_vend + 1')
  const itens = (await aTrocar()).map(({ produto_id, grade_id }) => ({
    produto_id,
    grade_id,
    lote_id: null,
    copias: 1,
  }))
  expect((await imprimir({ padrao: 'gondola', saida: 'pdf', itens })).body['data'].etiquetas).toBe(
    itens.length,
  )
  expect(await aTrocar()).toEqual([])
  await mudar('preco_vend - 1')
  await loja.sql('delete from etiquetas_impressas')
})

describe('modelos da empresa', () => {
  const CAMPO = {
    fonte: 'nome', desenho: 'texto', texto: null, x: '1.00', y: '1.00', largura: '40.00', altura: '8.00',
    tamanho: '9.00', negrito: true, alinhar: 'esquerda',
  } // biome-ignore format: a row
  const ROLO = { nome: 'Meu rolo', tipo: 'preco', meio: 'rolo', largura: '50.00', altura: '30.00', dpi: 300, campos: [CAMPO] } // biome-ignore format: a row
  const incluir = (resto: object) => loja.caixa.call('POST', 'etiquetas_modelos', { ...ROLO, ...resto })

  afterEach(() => loja.sql('delete from etiquetas_modelos'))

  test('dois nomes que se leem iguais são um: recusado ao criar, mudar e restaurar', async () => {
    const recusa = { nome: ['Já existe um modelo com este nome'] }
    const { status, body } = await incluir({ nome: ' Zebra ' })
    expect([status, body['data'].nome]).toEqual([201, 'Zebra'])
    const { id } = body['data']
    expect((await incluir({ nome: 'zebra' })).body['errors']).toEqual(recusa)
    const outra = (await incluir({ nome: 'Outra' })).body['data'].id
    const muda = (nome: string) => loja.caixa.call('PUT', `etiquetas_modelos/${outra}`, { ...ROLO, nome })
    expect((await muda('ZEBRA ')).body['errors']).toEqual(recusa)
    expect((await muda('OUTRA')).status).toBe(200)
    await loja.caixa.call('DELETE', `etiquetas_modelos/${id}`)
    expect((await incluir({ nome: 'zebra' })).status).toBe(201)
    const volta = await loja.caixa.call('POST', `etiquetas_modelos/${id}/restaurar`, {})
    expect([volta.status, volta.body['errors']]).toEqual([422, recusa])
  })

  test.each([null, '', '  '])('texto livre sem texto é recusado nele: %j', async texto => {
    const { status, body } = await incluir({ campos: [{ ...CAMPO, fonte: 'texto', texto }] })
    expect([status, body['errors']]).toEqual([422, { 'campos.0.texto': ['Campo Obrigatório'] }])
    expect((await incluir({ campos: [{ ...CAMPO, fonte: 'texto', texto: 'OFERTA' }] })).status).toBe(201)
  })

  test('o que foi desenhado é o que sai', async () => {
    const { body } = await incluir({})
    const modelo_id = body['data'].id
    expect((await loja.caixa.call('GET', 'etiquetas')).body['data'].modelos).toMatchObject([
      { id: modelo_id, tipo: 'preco', modelo: { nome: 'Meu rolo', largura: 50, folha: null, dpi: 300 } },
    ])
    const done = await imprimir({ modelo_id, saida: 'zpl', itens: itens(cafe) })
    const zpl = Buffer.from(done.body['data'].arquivo.conteudo, 'base64').toString('utf8')
    expect(zpl).toContain('^PW591^LL354')
    expect(zpl).toContain('^FO12,12')
  })

  test.each([
    ['maior que a folha', { meio: 'folha', papel: 'a4', colunas: 3, linhas: 2, largura: '80.00' }, 'largura', 'As etiquetas não cabem na largura do papel'],
    ['campo fora da etiqueta', { campos: [{ ...CAMPO, x: '20.00' }] }, 'campos', 'Há um campo fora da etiqueta'],
    ['sem campo', { campos: [] }, 'campos', 'Informe ao menos um campo'],
    ['medida que não é número', { largura: 'abc' }, 'largura', 'Número inválido'],
    ['folha sem colunas', { meio: 'folha', papel: 'a4', colunas: null, linhas: 2 }, 'colunas', 'Campo Obrigatório'],
  ])('recusa: %s', async (_, resto, campo, texto) => {
    const { status, body } = await incluir({ nome: 'Ruim', ...resto })
    expect(status).toBe(422)
    expect(body['errors'][campo]).toContain(texto)
  }) // biome-ignore format: a table
})

test.each([
  ['sem modelo', { saida: 'pdf', itens: itens(1) }, 'modelo_id', 'Escolha o modelo da etiqueta'],
  ['sem impressora', { padrao: 'lote', saida: 'impressora', itens: itens(1) }, 'terminal_id', 'Escolha um caixa com impressora de etiquetas'],
  ['posição além da folha', { padrao: 'gondola', saida: 'pdf', posicao: 15, itens: itens(1) }, 'posicao', 'A folha tem 14 posições'],
  ['nenhum produto', { padrao: 'gondola', saida: 'pdf', itens: [] }, 'itens', 'Escolha ao menos um produto'],
  ['cópias demais', { padrao: 'gondola', saida: 'pdf', itens: [{ ...itens(1)[0], copias: 10_000 }] }, 'itens.0.copias', 'De 1 a 9999 cópias'],
])('pedido ruim: %s', async (_, order, campo, texto) => {
  const { status, body } = await imprimir(order)
  expect(status).toBe(422)
  expect(body['errors']).toMatchObject({ [campo]: [texto] })
}) // biome-ignore format: a table

test('quem não cadastra produtos não imprime etiquetas', async () => {
  await loja.sql(`update grupos set ${given({ produtos_produto: false })}`)
  expect((await loja.caixa.call('GET', 'etiquetas')).status).toBe(403)
  expect((await imprimir({ padrao: 'gondola', saida: 'pdf', itens: itens(cafe) })).status).toBe(403)
  await loja.sql(`update grupos set ${given({ produtos_produto: true })}`)
})
