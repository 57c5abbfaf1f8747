import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createImportador } from '../../../src/server/modules/admin/service.ts'
import { takeImportedSchemas } from '../../../src/server/sefaz/schemas.ts'
import { zip } from '../../zip.ts'
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
  test('o mesmo arquivo de novo não muda nada, e o que saiu da tabela sai', async () => {
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
    expect((await importar(suporte, 'tipi', 'x')).status).toBe(404)
  })
})

const CEST = [
  'item;cest;ncm;descricao',
  '1.0;17.001.00;1704.90.10;"Chocolate branco; até 1 kg"',
  '2.0;17.002.00;1806.31.10 1806.31.20;Chocolates contendo cacau',
  '99.0;28.999.00;;Outros produtos',
]
const cest = (rows: string[]) => Buffer.from(`\uFEFF${rows.join('\r\n')}\r\n`)

describe('CEST', () => {
  test('responde pelo NCM e pelo texto a qualquer sessão, e repetir dá o mesmo', async () => {
    const { status, body } = await importar(suporte, 'cest', cest(CEST), 'cest.csv')
    expect([status, body.data?.inseridas], JSON.stringify(body)).toEqual([200, 3])
    expect((await importar(suporte, 'cest', cest(CEST), 'cest.csv')).body.data).toMatchObject({
      iguais: 3,
      alteradas: 0,
      inseridas: 0,
    })
    const codigos = async (query: string) =>
      (await dono.call('GET', `cests?${query}`)).body.data.map(({ codigo }: { codigo: string }) => codigo)
    expect(await codigos('ncm=18063120')).toEqual(['1700200'])
    expect(await codigos('full_search=*CHOCOLATE*')).toEqual(['1700100', '1700200'])
    expect(await codigos('codigo=28')).toEqual(['2899900'])
    expect((await importar(dono, 'cest', cest(CEST))).status).toBe(403)
  })

  test.each([
    ['cabeçalho', cest(['cest;descricao', '17.001.00;x']), /^1: Cabeçalho sem ncm/],
    [
      'vírgula em vez de ponto e vírgula',
      cest(CEST.map(row => row.replaceAll(';', ','))),
      /^1: Cabeçalho sem cest/,
    ],
    [
      'Windows-1252',
      Buffer.from([...CEST, '3;17.003.00;1806;Maçã'].join('\n'), 'latin1'),
      /^2: O arquivo não está em UTF-8/,
    ],
    ['linha partida', cest([...CEST, '3;17.003.00']), /^5: 2 colunas em vez de 4$/],
    ['CEST curto', cest([...CEST, '3;17.3;1806;x']), /^5: CEST inválido: 17\.3$/],
    ['NCM com letras', cest([...CEST, '3;17.003.00;18O6;x']), /^5: NCM inválido: 18O6$/],
    ['repetido', cest([...CEST, '3;1700100;1806;x']), /^5: o CEST 1700100 já está na linha 2$/],
    ['aspas abertas', cest([...CEST, '3;17.003.00;1806;"x']), /^5: aspas abertas/],
    ['vazio', cest(CEST.slice(0, 1)), /^1: O arquivo não tem nenhuma linha/],
  ])('%s: diz a linha e não muda nada', async (_nome, bytes, esperado) => {
    const antes = (await suporte.call('GET', 'admin/cests')).body.data
    const { status, body } = await importar(suporte, 'cest', bytes, 'cest.csv')
    expect([status, linhas(body)[0]]).toEqual([422, expect.stringMatching(esperado)])
    expect((await suporte.call('GET', 'admin/cests')).body.data).toEqual(antes)
  })
})

type Classe = Record<string, unknown>
const classe = (CodClassTrib: string, resto: Classe = {}): Classe => ({
  CodClassTrib,
  NomeReduzido: `Classe ${CodClassTrib}`,
  PercRedIbs: 0,
  PercRedCbs: 0,
  IndNfe: true,
  IndNfce: true,
  IndCte: false,
  DthIniVig: '2025-05-05T00:00:00',
  DthFimVig: null,
  ...resto,
})
const CLASSES: [string, Classe[]][] = [
  ['000', [classe('000001')]],
  [
    '200',
    [
      classe('200034', { PercRedIbs: 60, PercRedCbs: 60.5 }),
      classe('200099', { PercRedIbs: 60, PercRedCbs: 60 }),
    ],
  ],
  ['220', [classe('220001', { DthFimVig: '2026-01-01T00:00:00' })]],
]
const svrs = (grupos: [string, Classe[]][]) =>
  JSON.stringify(
    grupos.map(([Cst, ClassificacoesTributarias]) => ({ Cst, NomeCst: 'x', ClassificacoesTributarias })),
    null,
    1,
  )

const TITULOS =
  'CST-IBS/CBS,Descrição CST-IBS/CBS,cClassTrib,Nome cClassTrib,pRedIBS,pRedCBS,dIniVig,dFimVig,indNFe,indNFCe,indCTe,Link'.split(
    ',',
  )
const PLANILHA: (string | number | null)[][] = [
  ['000', 'Tributação integral', '000001', 'Integral', 0, 0, 45782, null, 1, 1, 1, 'https://a.br'],
  ['200', 'Alíquota reduzida', '200034', 'Alimentos', 60, 60, 45782, null, 1, 1, 0, null],
  ['999', 'Um CST que ainda não há', '999001', 'Futuro', 0, 0, 45782, null, 1, 0, 0, null],
]
const texto = (value: string) =>
  value.replace(/[&<>]/g, c => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[c] ?? c)

/** A workbook of two sheets, with inline texts, as small as one can be. */
function xlsx(rows: (string | number | null)[][], aba = 'cClassTrib'): Buffer {
  const cell = (value: string | number | null, row: number, column: number) => {
    const place = `${String.fromCharCode(65 + column)}${row}`
    if (value === null) return ''
    return typeof value === 'number'
      ? `<c r="${place}"><v>${value}</v></c>`
      : `<c r="${place}" t="inlineStr"><is><t>${texto(value)}</t></is></c>`
  }
  const sheet = (data: (string | number | null)[][]) =>
    `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${data
      .map((row, r) => `<row r="${r + 1}">${row.map((value, c) => cell(value, r + 1, c)).join('')}</row>`)
      .join('')}</sheetData></worksheet>`
  const rels = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const files: [string, string][] = [
    [
      '[Content_Types].xml',
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>',
    ],
    [
      'xl/workbook.xml',
      `<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="${rels}"><sheets><sheet name="CST" sheetId="1" r:id="rId1"/><sheet name="${aba}" sheetId="2" r:id="rId2"/></sheets></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${[1, 2]
        .map(n => `<Relationship Id="rId${n}" Type="${rels}/worksheet" Target="worksheets/sheet${n}.xml"/>`)
        .join('')}</Relationships>`,
    ],
    ['xl/worksheets/sheet1.xml', sheet([['CST-IBS/CBS', 'ind_gIBSCBS']])],
    ['xl/worksheets/sheet2.xml', sheet(rows)],
  ]
  return zip(files.map(([name, content]) => [name, Buffer.from(content)]))
}

describe('classificação tributária', () => {
  const buscar = async (query: string) =>
    (await dono.call('GET', `classificacao_tributaria?limit=200&${query}`)).body.data.map(
      (row: Record<string, string>) => row['cClassTrib'],
    )
  const regra = (classificacao_cbs: string) =>
    dono.call('POST', 'tributacao_cbs', {
      nome: `Regra ${classificacao_cbs}`,
      cst_cbs: '200',
      classificacao_cbs,
      aliquota_cbs: '0.9',
      aliquota_reducao_uf_cbs: '60',
      aliquota_efetiva_uf_cbs: '0.36',
      diferimento_uf_cbs: '0',
    })

  test('o JSON da SVRS faz a busca usar só as classificações vigentes', async () => {
    expect((await regra('200099')).body.errors).toEqual({
      classificacao_cbs: ['Classificação tributária inválida'],
    })
    expect(await buscar('CST_IBS_CBS=200')).toContain('200003')
    const { status, body } = await importar(suporte, 'classificacao', svrs(CLASSES), 'classes.json')
    expect([status, body.data?.inseridas], JSON.stringify(body)).toEqual([200, 4])
    expect(await buscar('')).toEqual(['000001', '200034', '200099'])
    expect(await buscar('full_search=*classe*&CST_IBS_CBS=200')).toEqual(['200034', '200099'])
    const aceita = await regra('200099')
    expect([aceita.status, aceita.body.errors]).toEqual([201, undefined])
    expect((await regra('000001')).body.errors).toEqual({ classificacao_cbs: ['Opção inválida'] })
    const linha = (await suporte.call('GET', 'admin/classificacao_tributaria?codigo=200034')).body.data[0]
    expect([linha.reducao_ibs, linha.reducao_cbs, linha.nfce, linha.cte]).toEqual([
      '60.00',
      '60.50',
      true,
      false,
    ])
  })

  test('a planilha do portal é lida pelo nome das colunas, sem o CST desconhecido', async () => {
    const numeros = PLANILHA.map(([cst, nome, codigo, ...resto]) => [
      Number(cst),
      nome ?? '',
      Number(codigo),
      ...resto,
    ])
    const { status, body } = await importar(
      suporte,
      'classificacao',
      xlsx([TITULOS, ...numeros]),
      'v1.60.xlsx',
    )
    expect([status, body.data], JSON.stringify(body)).toEqual([
      200,
      {
        tipo: 'classificacao',
        versao: 'v1.60.xlsx',
        lidas: 3,
        inseridas: 0,
        alteradas: 2,
        iguais: 0,
        removidas: 2,
        ignoradas: 1,
      },
    ])
    const again = await importar(suporte, 'classificacao', xlsx([TITULOS, ...PLANILHA]), 'v1.60.xlsx')
    expect(again.body.data).toMatchObject({ iguais: 2, alteradas: 0 })
    const linha = (await suporte.call('GET', 'admin/classificacao_tributaria?codigo=000001')).body.data[0]
    expect([linha.vigencia_inicio, linha.descricao, linha.cte]).toEqual(['05/05/2025', 'Integral', true])
  })

  const quebra = (coluna: string, valor: string | number) =>
    xlsx([
      TITULOS,
      ...PLANILHA.map((row, i) => row.map((cell, c) => (i === 1 && TITULOS[c] === coluna ? valor : cell))),
    ])
  test.each([
    ['planilha sem a aba', xlsx([TITULOS], 'Tabela'), /^1: Esta não é a planilha do cClassTrib/],
    ['sem uma coluna', xlsx([TITULOS.filter(name => name !== 'pRedIBS')]), /^1: Cabeçalho sem predibs/],
    ['sinal decimal', quebra('pRedIBS', '60,5'), /^3: pRedIBS inválido: 60,5$/],
    ['redução além de 100', quebra('pRedCBS', 101), /^3: pRedCBS inválido: 101$/],
    ['código de outro CST', quebra('cClassTrib', '000002'), /^3: 000002 não começa pelo CST 200$/],
    ['código com letra', quebra('cClassTrib', '20003A'), /^3: cClassTrib inválido: 20003A$/],
    ['data que não existe', quebra('dIniVig', '31/02/2026'), /^3: data de início inválida: 31\/02\/2026$/],
    ['marca estranha', quebra('indNFe', 'talvez'), /^3: indnfe inválido: talvez$/],
    ['planilha cortada', xlsx([TITULOS, ...PLANILHA]).subarray(0, 300), /^1: A planilha não abre/],
    ['outro JSON', '[{"Cst":"000"}]', /^1: Este não é o JSON do cClassTrib/],
    ['JSON cortado', svrs(CLASSES).slice(0, 200), /não é um JSON inteiro/],
    [
      'JSON em Windows-1252',
      latin1(svrs([['000', [classe('000001', { NomeReduzido: 'Não' })]]])),
      /não está em UTF-8/,
    ],
    [
      'JSON com um código repetido',
      svrs([...CLASSES, ['000', [classe('000001')]]]),
      /^\d+: registro 5: 000001: o código já está na linha \d+$/,
    ],
    [
      'JSON com alíquota em texto',
      svrs([['000', [classe('000001', { PercRedIbs: '1,5' })]]]),
      /pRedIBS inválido: 1,5$/,
    ],
  ])('%s: diz a linha e não muda nada', async (_nome, bytes, esperado) => {
    const antes = (await suporte.call('GET', 'admin/classificacao_tributaria')).body.data
    const { status, body } = await importar(suporte, 'classificacao', bytes, 'x')
    expect([status, linhas(body)[0]]).toEqual([422, expect.stringMatching(esperado)])
    expect((await suporte.call('GET', 'admin/classificacao_tributaria')).body.data).toEqual(antes)
  })

  test.each([
    ['cests', { codigo: '123', descricao: 'x' }, 'codigo', 'Informe ao menos 7 caracteres'],
    ['cests', { codigo: '1700500', descricao: '' }, 'descricao', 'Campo Obrigatório'],
    [
      'cests',
      { codigo: '1700500', descricao: 'x', ncms: '1806.90' },
      'ncms',
      'Informe os códigos separados por um espaço',
    ],
    ['cests', { codigo: '1700100', descricao: 'x' }, 'codigo', 'Já existe este CEST'],
    [
      'classificacao_tributaria',
      { codigo: '000009', cst: '200', descricao: 'x' },
      'codigo',
      'O código começa pelo CST',
    ],
    ['classificacao_tributaria', { codigo: '200009', cst: '210', descricao: 'x' }, 'cst', 'Opção inválida'],
    [
      'classificacao_tributaria',
      { codigo: '200009', cst: '200', descricao: 'x', reducao_ibs: '100.01' },
      'reducao_ibs',
      'O valor máximo é 100.',
    ],
    [
      'classificacao_tributaria',
      { codigo: '000001', cst: '000', descricao: 'x' },
      'codigo',
      'Já existe esta classificação',
    ],
  ] as const)('%s: %o é recusado no campo', async (registro, corpo, campo, texto) => {
    const { status, body } = await suporte.call('POST', `admin/${registro}`, corpo)
    expect([status, body.errors?.[campo]]).toEqual([422, [texto]])
    expect((await dono.call('POST', `admin/${registro}`, corpo)).status).toBe(403)
  })

  test('quem desiste no meio não muda nada', async () => {
    const antes = (await suporte.call('GET', 'admin/classificacao_tributaria')).body.total
    const importador = createImportador({ db: t.deps.db, clock: t.clock, dataDir: '' })
    const desiste = importador.importar(
      'classificacao',
      { nome: 'x.json', bytes: Buffer.from(svrs(CLASSES)) },
      { usuario_id: 1, nome: 'x' },
      {
        em: async (_f, _t, etapa) =>
          etapa === 'pronto' ? Promise.reject(new Error('cancelado')) : undefined,
      },
    )
    await expect(desiste).rejects.toThrow('cancelado')
    expect((await suporte.call('GET', 'admin/classificacao_tributaria')).body.total).toBe(antes)
  })
})

describe('esquemas da NF-e', () => {
  // tests of the same process judge by those that are shipped
  afterAll(() => takeImportedSchemas(null))
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
