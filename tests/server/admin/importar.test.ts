import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { deflateRawSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, createTestApp, type TestApp } from '../harness.ts'
import { createAccount } from '../world.ts'

let t: TestApp
let suporte: Client
let dono: Client

beforeAll(async () => {
  t = await createTestApp()
  await createAccount(t.deps.db, { users: [{ email: 'suporte@i.br', super_user: true }] })
  await createAccount(t.deps.db, { users: [{ email: 'dono@i.br' }] })
  suporte = await t.login('suporte@i.br')
  dono = await t.login('dono@i.br')
})
afterAll(() => t.close())

const linha = (Codigo: string, Descricao: string, resto = {}) => ({
  Codigo,
  Descricao,
  Data_Inicio: '01/04/2022',
  Data_Fim: '31/12/9999',
  ...resto,
})
const NCM = [
  linha('09', 'Café, chá, mate e especiarias.'),
  linha('09.01', 'Café, mesmo torrado ou descafeinado;'),
  linha('0901.21.00', '-- Não <i>descafeinado</i>'),
  linha('0901.22.00', '-- Descafeinado'),
]
const ncm = (rows: object[]) =>
  JSON.stringify({ Data_Ultima_Atualizacao_NCM: 'Vigente em 28/08/2026', Nomenclaturas: rows }, null, 1)
const CABECALHO =
  'codigo;ex;tipo;descricao;nacionalfederal;importadosfederal;estadual;municipal;vigenciainicio;vigenciafim;chave;versao;fonte'
const IBPT = [
  '09012100;;0;"Café torrado; em grão";13.45;16.00;18.00;0.00;01/01/2026;31/12/2027;A1B2C3;26.2.A;IBPT',
  '19059090;0;0;"PÃO";4,20;8.40;7.00;0.00;20/08/2026;30/09/2027;A1B2C3;26.2.A;IBPT',
  '101011100;;1;"Serviços de construção";13.45;15.45;0.00;3.00;01/01/2026;31/12/2027;A1B2C3;26.2.A;IBPT',
]
const latin1 = (texto: string) => Buffer.from(texto, 'latin1')
const ibpt = (rows: string[], cabecalho = CABECALHO) => latin1(`${[cabecalho, ...rows].join('\r\n')}\r\n`)

const importar = (quem: Client, tipo: string, bytes: Buffer | string, nome = 'TabelaIBPTaxSP26.2.A.csv') =>
  quem.call('POST', `admin/importar/${tipo}`, {
    nome,
    conteudo: Buffer.from(bytes).toString('base64'),
  })
const linhas = (body: { dados?: { recusas: { linha: number; mensagem: string }[] } }) =>
  (body.dados?.recusas ?? []).map(recusa => `${recusa.linha}: ${recusa.mensagem}`)

describe('NCM', () => {
  test('as folhas entram com o título; o mesmo arquivo de novo não muda nada; o que saiu da tabela sai', async () => {
    const { body } = await importar(suporte, 'ncm', ncm(NCM))
    expect(body.data).toEqual({
      tipo: 'ncm',
      versao: 'Vigente em 28/08/2026',
      lidas: 4,
      inseridas: 2,
      alteradas: 0,
      iguais: 0,
      removidas: 0,
      ignoradas: 0,
    })
    const achado = (await dono.call('GET', 'admin/ncms?codigo=09012100')).body.data[0]
    expect(achado.descricao).toBe('Café, mesmo torrado ou descafeinado;: Não descafeinado')
    expect((await importar(suporte, 'ncm', ncm(NCM))).body.data).toMatchObject({ inseridas: 0, iguais: 2 })
    const menor = [...NCM.slice(0, 2), linha('0901.21.00', '-- Torrado')]
    expect((await importar(suporte, 'ncm', ncm(menor))).body.data).toMatchObject({
      alteradas: 1,
      removidas: 1,
    })
    expect((await importar(dono, 'ncm', ncm(NCM))).status).toBe(403)
  })

  test.each([
    [
      'código quebrado',
      ncm([...NCM, linha('09012', 'x'), linha('abc', 'y')]),
      /^\d+: registro 6: código inválido: abc$/,
    ],
    [
      'data que não existe',
      ncm([linha('0901.21.00', 'x', { Data_Fim: '31/02/2026' })]),
      /data de fim inválida: 31\/02\/2026/,
    ],
    [
      'linha repetida',
      ncm([...NCM, linha('0901.22.00', 'de novo')]),
      /registro 5: 0901.22.00: o código já está no registro 4/,
    ],
    ['arquivo cortado', ncm(NCM).slice(0, 200), /não é um JSON inteiro/],
    ['outro arquivo', '{"linhas": []}', /^1: Este não é o arquivo da NCM/],
    ['Windows-1252', latin1(ncm(NCM)), /^\d+: O arquivo não está em UTF-8/],
  ])('%s: diz a linha e não muda nada', async (_nome, bytes, esperado) => {
    const antes = (await suporte.call('GET', 'admin/ncms')).body.data
    const { status, body } = await importar(suporte, 'ncm', bytes)
    expect([status, linhas(body).at(-1)]).toEqual([422, expect.stringMatching(esperado)])
    expect((await suporte.call('GET', 'admin/ncms')).body.data).toEqual(antes)
  })
})

describe('IBPT', () => {
  test('a tabela do estado é a do arquivo, e o catálogo de cada conta a usa', async () => {
    const { body } = await importar(suporte, 'ibpt', ibpt(IBPT))
    expect(body.data).toMatchObject({ versao: 'SP 26.2.A', lidas: 3, inseridas: 2, ignoradas: 1 })
    const pao = (await dono.call('GET', 'ibpt?ncm=19059090')).body.data[0]
    expect([pao.uf, pao.nacional, pao.importado, pao.ex]).toEqual(['SP', '4.20', '8.40', '0'])
    const nova = IBPT.map(row => row.replace('13.45;16.00', '14.00;16.00')).slice(0, 1)
    const { status, body: depois } = await suporte.call('POST', 'admin/ibpt', {
      nome: 'TabelaIBPTaxSP26.3.A.csv',
      conteudo: ibpt(nova).toString('base64'),
    })
    expect([status, depois.data.alteradas, depois.data.removidas]).toEqual([200, 1, 1])
    await importar(suporte, 'ibpt', ibpt(IBPT), 'TabelaIBPTaxMG26.2.A.csv')
    expect((await dono.call('GET', 'ibpt?uf=SP')).body.total).toBe(1)
  })

  test.each([
    [
      'cabeçalho',
      ibpt(IBPT, CABECALHO.replace('estadual', 'uf')),
      'TabelaIBPTaxSP1.csv',
      /^1: Cabeçalho diferente/,
    ],
    [
      'UTF-8',
      Buffer.from(ibpt(IBPT).toString('latin1'), 'utf8'),
      'TabelaIBPTaxSP1.csv',
      /^2: O arquivo está em UTF-8/,
    ],
    [
      'sinal decimal',
      ibpt([IBPT[0] ?? '', (IBPT[1] ?? '').replace('8.40', '1.008,40')]),
      'TabelaIBPTaxSP1.csv',
      /^3: importadosfederal: alíquota inválida: 1\.008,40$/,
    ],
    [
      'linha partida',
      ibpt([IBPT[0] ?? '', '19059090;0;0;"PÃO']),
      'TabelaIBPTaxSP1.csv',
      /^3: 0 colunas em vez de 13$/,
    ],
    [
      'NCM curto',
      ibpt([(IBPT[0] ?? '').replace('09012100', '0901')]),
      'TabelaIBPTaxSP1.csv',
      /^2: NCM inválido: 0901$/,
    ],
    ['nome sem estado', ibpt(IBPT), 'tabela.csv', /^1: O estado vem no nome/],
  ])('%s: diz a linha e não muda nada', async (_nome, bytes, nome, esperado) => {
    const antes = (await suporte.call('GET', 'ibpt')).body.data
    const { status, body } = await importar(suporte, 'ibpt', bytes, nome)
    expect([status, linhas(body)[0]]).toEqual([422, expect.stringMatching(esperado)])
    expect((await suporte.call('GET', 'ibpt')).body.data).toEqual(antes)
  })

  test('corpo torto é 4xx', async () => {
    for (const [tipo, corpo] of [
      ['ibpt', {}],
      ['ibpt', { nome: 'x', conteudo: '' }],
      ['ibpt', { nome: 'x', conteudo: 'não é base64' }],
    ] as const)
      expect((await suporte.call('POST', `admin/importar/${tipo}`, corpo)).status, tipo).toBe(422)
    expect((await importar(suporte, 'cest', 'x')).status).toBe(404)
  })
})

/** A ZIP of deflated files, as the portal's. */
function zip(files: readonly (readonly [name: string, content: Buffer])[]): Buffer {
  const parts: Buffer[] = []
  const index: Buffer[] = []
  let at = 0
  for (const [name, content] of files) {
    const data = deflateRawSync(content)
    const local = Buffer.alloc(30)
    local.writeUInt32LE(0x04034b50, 0)
    local.writeUInt16LE(name.length, 26)
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(0x02014b50, 0)
    entry.writeUInt16LE(8, 10)
    entry.writeUInt32LE(data.length, 20)
    entry.writeUInt32LE(content.length, 24)
    entry.writeUInt16LE(name.length, 28)
    entry.writeUInt32LE(at, 42)
    parts.push(local, Buffer.from(name), data)
    index.push(entry, Buffer.from(name))
    at += 30 + name.length + data.length
  }
  const directory = Buffer.concat(index)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(files.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...parts, directory, end])
}

describe('esquemas da NF-e', () => {
  const PASTA = join(import.meta.dirname, '../../../../shared/xsd/nfe/NFe_4.00_completo')

  test('o pacote oficial passa a valer, e o mesmo de novo é igual', async ({ skip }) => {
    if (!existsSync(PASTA)) return skip('sem ../shared/xsd: o pacote oficial não vem com o código')
    const files = readdirSync(PASTA)
      .filter(name => name.endsWith('.xsd'))
      .map(name => [`PL/${name}`, readFileSync(join(PASTA, name))] as const)
    const { status, body } = await importar(suporte, 'esquemas', zip(files), 'PL_010e.zip')
    expect([status, body.data?.versao, body.data?.inseridas], JSON.stringify(body)).toEqual([
      200,
      'PL_010e.zip',
      files.length,
    ])
    expect((await importar(suporte, 'esquemas', zip(files), 'PL_010e.zip')).body.data.iguais).toBe(
      files.length,
    )
  })

  test.each([
    ['não é ZIP', Buffer.from('oi'), /não é um ZIP inteiro/],
    ['cortado', zip([['nfe_v4.00.xsd', Buffer.from('<a/>')]]).subarray(10), /corrompido/],
    ['outro ZIP', zip([['leia.txt', Buffer.from('oi')]]), /falta o nfe_v4.00.xsd/],
    ['esquema que não abre', zip([['nfe_v4.00.xsd', Buffer.from('<a/>')]]), /Os esquemas não abrem/],
  ])('%s: recusado, e nada muda', async (_nome, bytes, esperado) => {
    const { status, body } = await importar(suporte, 'esquemas', bytes, 'x.zip')
    expect([status, body.message]).toEqual([422, expect.stringMatching(esperado)])
  })
})
