import { describe, expect, test } from 'vitest'
import { decode } from '../../../src/core/text/decode.ts'
import type { LoggedUser } from '../../../src/domain/api/sessao.ts'
import { defineRegister, type RecordContext } from '../../../src/domain/fields/define.ts'
import { guessColumns } from '../../../src/domain/fields/sheet/guess-columns.ts'
import { ambiguas } from '../../../src/domain/fields/sheet/import-limits.ts'
import { fileColumns } from '../../../src/domain/fields/sheet/tabular.ts'
import { parceiros } from '../../../src/domain/records/parceiros/index.ts'
import { produtos } from '../../../src/domain/records/produtos/index.ts'
import { followed } from '../../../src/web/register/bulk/followed.ts'
import {
  applyChanges,
  type CellRange,
  type Edicoes,
  fillCells,
  NADA,
  paraGravar,
  pasteCells,
  replaceCells,
  sheetOf,
  textoAtual,
  writeCells,
} from '../../../src/web/register/bulk/sheet.ts'
import { parseTsv, toTsv } from '../../../src/web/register/bulk/tsv.ts'
import { parseSheet, parseText } from '../../../src/web/register/import/parse-file.ts'
import { saveSession } from '../../../src/web/state/session.ts'

const register = defineRegister({
  id: 'coisas',
  title: 'Coisas',
  singular: 'Coisa',
  api: 'coisas',
  routes: { list: null },
  access: { permission: null },
  fields: {
    nome: { type: 'text', label: 'Nome', max: 60, required: true, list: true },
    preco: { type: 'money', label: 'Preço', list: true },
    custo: { type: 'decimal', label: 'Custo', places: 10 },
    ativo: { type: 'bool', label: 'Ativo' },
    tipo: {
      type: 'enum',
      label: 'Tipo',
      options: [
        ['00', 'Revenda'],
        ['01', 'Uso'],
      ],
    },
    categoria: { type: 'ref', label: 'Categoria', to: 'categorias' },
    unitario: { type: 'decimal', label: 'Unitário', places: 10, conta: 'valor_decimal' },
  },
})
const sheet = sheetOf(register, {
  campos: ['nome', 'preco', 'custo', 'ativo', 'tipo', 'categoria_id', 'unitario'],
  linhas: [
    { id: 11, versao: 5, rotulo: 'Arroz', valores: ['Arroz', '9.99', '1.2345', true, '00', 1, '1.2345'] },
    { id: 12, versao: 5, rotulo: 'Café', valores: ['Café', '10.00', null, false, '01', 2, null] },
    { id: 13, versao: 5, rotulo: 'Chá', valores: ['Chá', null, '3.00', true, '00', null, '3.00'] },
  ],
  refs: { categoria_id: { 1: 'Grãos', 2: 'Bebidas' } },
})
const TODAS = [0, 1, 2]
const coluna = (c: number): [number, number][] => TODAS.map(linha => [linha, c])
const faixa = (l1: number, c1: number, l2: number, c2: number): CellRange => ({
  ancora: [l1, c1],
  ate: [l2, c2],
})
const ver = (edicoes: Edicoes, c: number) => TODAS.map(linha => textoAtual(sheet, edicoes, linha, c))
const digitado = (c: number, texto: string, sobre: Edicoes = NADA) =>
  applyChanges(sheet, sobre, writeCells(sheet, sobre, coluna(c), texto))
const erros = (edicoes: Edicoes, c: number) => TODAS.map(linha => edicoes.get(linha)?.get(c)?.erro ?? null)

describe('preço, custo e margem de uma linha não se contradizem', () => {
  const campos = ['estoque.preco_comp', 'estoque.marge_luc', 'estoque.preco_vend']
  const valores = (linhas: (string | null)[][], vistos = campos) =>
    sheetOf(produtos, {
      campos: vistos,
      linhas: linhas.map((row, i) => ({ id: i + 1, versao: 1, rotulo: `P${i}`, valores: row })),
      refs: {},
    })
  const contexto = { valor_decimal: 2 } as RecordContext
  /** Types over the columns named, together, and says every cell of the row. */
  const depois = (folha: ReturnType<typeof valores>, textos: Record<string, string>) => {
    const mudancas = Object.entries(textos).flatMap(([chave, texto]) => {
      const c = folha.colunas.findIndex(({ key }) => key === chave)
      return writeCells(folha, NADA, [[0, c]], texto)
    })
    const mudada = applyChanges(folha, NADA, mudancas)
    const todas = applyChanges(folha, mudada, followed(folha, mudada, mudancas, contexto))
    return Object.fromEntries(folha.colunas.map(({ key }, c) => [key, textoAtual(folha, todas, 0, c)]))
  }

  test.each([
    [{ 'estoque.preco_vend': '+5%' }, ['20,00', '57,50', '31,50']],
    [{ 'estoque.marge_luc': '60' }, ['20,00', '60,00', '32,00']],
    [{ 'estoque.preco_comp': '10' }, ['10,00', '50,00', '15,00']],
    [{ 'estoque.preco_vend': '33', 'estoque.marge_luc': '10' }, ['20,00', '10,00', '33,00']],
    [{ 'estoque.preco_vend': 'abc' }, ['20,00', '50,00', 'abc']],
  ])('%o', (textos, esperado) => {
    const linha = depois(valores([['20.00', '50.0000', '30.00']]), textos as Record<string, string>)
    expect(campos.map(campo => linha[campo])).toEqual(esperado)
  })

  test('sem custo a margem fica, e quem não vê os dois só muda o preço', () => {
    const semCusto = valores([[null, '50.0000', '30.00']])
    expect(depois(semCusto, { 'estoque.preco_vend': '31' })).toMatchObject({ 'estoque.marge_luc': '50,00' })
    const soPreco = valores([['30.00']], ['estoque.preco_vend'])
    expect(depois(soPreco, { 'estoque.preco_vend': '31' })).toEqual({ 'estoque.preco_vend': '31,00' })
  })
})

describe('o que se digita numa faixa', () => {
  test.each([
    ['-5', /não há de que tirar.*=-5/],
    ['*2', /não há de que calcular/],
  ])('%s numa célula só, que está vazia, diz por que nada muda', (texto, motivo) => {
    const sozinha = applyChanges(sheet, NADA, writeCells(sheet, NADA, [[2, 1]], texto))
    expect(sozinha.get(2)?.get(1)).toMatchObject({ texto, erro: expect.stringMatching(motivo) })
  })

  test.each([
    ['*1,05', ['10,49', '10,50', '']],
    ['/3', ['3,33', '3,33', '']],
    ['+10%', ['10,99', '11,00', '']],
    ['-2,50', ['7,49', '7,50', '']],
    ['=9,9', ['9,90', '9,90', '9,90']],
    ['1.000', ['1.000,00', '1.000,00', '1.000,00']],
    ['=1.000', ['1.000,00', '1.000,00', '1.000,00']],
    ['+1.000', ['1.009,99', '1.010,00', '']],
    ['1.234,5', ['1.234,50', '1.234,50', '1.234,50']],
  ])('%s nos preços', (texto, esperado) => {
    expect(ver(digitado(1, texto), 1)).toEqual(esperado)
  })

  test('uma coluna de dez casas conserva as que a célula tinha', () => {
    expect(ver(digitado(2, '*1,05'), 2)).toEqual(['1,2962', '', '3,15'])
  })

  test.each([
    ['*1,05', ['1,30', '', '3,15']],
    ['=9,98765', ['9,99', '9,99', '9,99']],
  ])('%s num preço, com as casas da conta', (texto, esperado) => {
    saveSession('t', {
      account: { id: 1, valor_decimal: 2, qtde_decimal: 3 },
      empresa: { id: 1 },
    } as unknown as LoggedUser)
    expect(ver(digitado(6, texto), 6)).toEqual(esperado)
  })

  test.each([
    [1, '*1.050', '1.050 pode ser 1050 ou 1,050: escreva um dos dois, sem o ponto'],
    [1, '+1.050%', '1.050 pode ser 1050 ou 1,050: escreva um dos dois, sem o ponto'],
    [2, '=1.000', '1.000 pode ser 1000 ou 1,000: escreva um dos dois, sem o ponto'],
    [2, '1.000', '1.000 pode ser 1000 ou 1,000: escreva um dos dois, sem o ponto'],
  ])('coluna %i: %s pode ser dois números, e não vira nenhum', (c, texto, motivo) => {
    expect(erros(digitado(c, texto), c)[0]).toBe(motivo)
  })

  test('o que não se entende fica na célula com o motivo, e não vai para o servidor', () => {
    expect(erros(digitado(1, 'abc'), 1)).toEqual(['Número inválido', 'Número inválido', 'Número inválido'])
    expect(erros(digitado(1, '/0'), 1)[0]).toBe('Divisão por zero')
    expect(erros(digitado(4, 'Outra'), 4)[0]).toBe('Opção inválida')
    expect(erros(digitado(5, 'Limpeza'), 5)[0]).toBe('Registro não encontrado: Limpeza')
    expect(paraGravar(sheet, digitado(1, 'abc'), new Set())).toEqual([])
  })

  test('modelo de texto, sim e não, opção pelo rótulo, referência pelo nome', () => {
    expect(ver(digitado(0, '{nome} - {categoria}'), 0)).toEqual(['Arroz - Grãos', 'Café - Bebidas', 'Chá -'])
    expect(erros(digitado(0, '{inventado} x'), 0)[0]).toBe('Campo desconhecido: {inventado}')
    const edicoes = digitado(5, 'bebidas', digitado(4, 'uso', digitado(3, 'n')))
    expect(paraGravar(sheet, edicoes, new Set([2]))).toEqual([
      { id: 11, versao: 5, valores: { ativo: false, tipo: '01', categoria_id: 2 } },
    ])
  })

  test('voltar ao que era não é mudança', () => {
    expect(digitado(1, '9,99', digitado(1, '5')).get(0)).toBeUndefined()
  })

  test('localizar e substituir só toca o texto que tem', () => {
    const edicoes = applyChanges(sheet, NADA, replaceCells(sheet, NADA, coluna(0), 'C', 'K'))
    expect(ver(edicoes, 0)).toEqual(['Arroz', 'Kafé', 'Khá'])
    expect(edicoes.has(0)).toBe(false)
  })
})

describe('colar e preencher', () => {
  test('um valor enche a faixa, e um bloco é posto do canto e cortado na borda', () => {
    const um = applyChanges(sheet, NADA, pasteCells(sheet, faixa(0, 1, 2, 1), TODAS, [['7,50']]))
    expect(ver(um, 1)).toEqual(['7,50', '7,50', '7,50'])
    const bloco = pasteCells(
      sheet,
      faixa(1, 4, 1, 4),
      TODAS,
      parseTsv('Uso\tGrãos\tsobra\r\nRevenda\tBebidas\tsobra\r\nx\ty\r\n'),
    )
    const edicoes = applyChanges(sheet, NADA, bloco)
    expect([ver(edicoes, 4), ver(edicoes, 5)]).toEqual([
      ['Revenda', 'Uso', 'Revenda'],
      ['Grãos', 'Grãos', 'Bebidas'],
    ])
  })

  test('Ctrl+D leva a primeira linha às outras', () => {
    expect(ver(applyChanges(sheet, NADA, fillCells(sheet, NADA, faixa(0, 1, 2, 1), TODAS)), 1)).toEqual([
      '9,99',
      '9,99',
      '9,99',
    ])
  })

  test('a área de transferência vai e volta, com aspas e quebras', () => {
    const rows = [
      ['a\tb', 'linha 1\nlinha 2'],
      ['5" cano', '"aspas"'],
    ]
    expect(parseTsv(toTsv(rows))).toEqual(rows)
    expect(parseTsv('5" cano\tx\r\n')).toEqual([['5" cano', 'x']])
  })
})

describe('arquivo', () => {
  test('codificações do Brasil, separador achado, linhas numeradas como no arquivo', () => {
    expect(decode(new Uint8Array([0x43, 0x61, 0x66, 0xe9]))).toEqual({
      texto: 'Café',
      codificacao: 'Windows-1252',
    })
    expect(decode(new TextEncoder().encode('\ufeffCafé'))).toEqual({ texto: 'Café', codificacao: 'UTF-8' })
    const lida = parseText('Nome;Obs\r\n\r\nAna;"duas\nlinhas"\r\nBia;x\r\n')
    expect(lida).toMatchObject({ cabecalho: ['Nome', 'Obs'], numeros: [3, 5], separador: ';' })
    expect(parseText('a,b\n1,2').linhas).toEqual([['1', '2']])
    expect(parseText('a\tb\n1\t2').separador).toBe('\t')
  })

  /** Reads the bytes as the worker does. */
  const ler = (bytes: Uint8Array) => {
    const { texto, codificacao } = decode(bytes)
    return parseText(texto, codificacao)
  }
  const latin = (texto: string) => Uint8Array.from(Buffer.from(texto, 'latin1'))

  test('um arquivo do DOS: página 850 reconhecida, e o fim 0x1A não é linha', () => {
    const dos = latin('Refer\x88ncia;Pre\x87o\r\nP\xc7O A\x80\xe9CAR;5,90\r\n\x1a\x1a\x1a')
    expect(ler(dos)).toMatchObject({
      cabecalho: ['Referência', 'Preço'],
      linhas: [['PÃO AÇÚCAR', '5,90']],
      codificacao: 'CP850 (DOS)',
    })
    expect(ler(latin('Nome;UF\nPÃO AÇÚCAR;SP\nMaçã à vácuo 2º;SP'))).toMatchObject({
      linhas: [
        ['PÃO AÇÚCAR', 'SP'],
        ['Maçã à vácuo 2º', 'SP'],
      ],
      codificacao: 'Windows-1252',
    })
    expect(decode(dos, 'Windows-1252').texto).toContain('PÇO A€éCAR')
  })

  test('sep= na primeira linha diz o separador, e as linhas guardam o número', () => {
    const sep = new TextEncoder().encode('\ufeffsep=;\r\nReferência;Nome;Preço de venda\r\nX1;CAFE;5,90\r\n')
    expect(ler(sep)).toMatchObject({
      cabecalho: ['Referência', 'Nome', 'Preço de venda'],
      linhas: [['X1', 'CAFE', '5,90']],
      numeros: [3],
    })
    expect(parseText('"sep=\t"\na,b\tc\n1\t2')).toMatchObject({ cabecalho: ['a,b', 'c'], separador: '\t' })
  })

  test('títulos acima do cabeçalho, códigos escritos como texto e quebra entre aspas', () => {
    expect(
      parseText(
        'Relatório de Produtos\n\nCódigo,Nome,Obs\n="00123","Pão, doce","um\ndois"\n\'0007,"A ""B""",x',
      ),
    ).toMatchObject({
      cabecalho: ['Código', 'Nome', 'Obs'],
      linhas: [
        ['00123', 'Pão, doce', 'um\ndois'],
        ['0007', 'A "B"', 'x'],
      ],
      numeros: [4, 6],
      linhaDoCabecalho: 3,
    })
    const tabela = [['Estoque em 20/11'], [], ['Código', 'Nome'], ['00123', 'Pão'], [789, 'Bolo']]
    expect(parseSheet(tabela)).toMatchObject({ linhaDoCabecalho: 3, linhas: [tabela[3], ['789', 'Bolo']] })
  })

  test('lê UTF-16 sem marca e com o separador e o cabeçalho que se dizem', () => {
    expect(ler(Uint8Array.from(Buffer.from('Nome;UF\nPão;SP', 'utf16le')))).toMatchObject({
      linhas: [['Pão', 'SP']],
      codificacao: 'UTF-16',
    })
    const lido = parseText('x;y\nNome|a;b\nPão|c;d', 'UTF-8', { separador: '|', cabecalho: 2 })
    expect(lido).toMatchObject({ cabecalho: ['Nome', 'a;b'], linhas: [['Pão', 'c;d']], numeros: [3] })
  })

  test('o que está quebrado é dito', () => {
    expect(() => parseText('a;b\n1;"nunca fecha\n2;3\n')).toThrow('aspas abertas e não fechadas')
    expect(() => parseText('')).toThrow('O arquivo está vazio')
    expect(() => parseText('Nome;CPF\n')).toThrow('só o cabeçalho')
  })

  test('células de planilha: datas, números e sim ou não', () => {
    expect(
      parseSheet([
        ['d', 'n', 'b'],
        [new Date(Date.UTC(2026, 10, 20)), 1234.5, true],
      ]).linhas,
    ).toEqual([['20/11/2026', '1234,5', 'sim']])
  })

  test('a linha dita é a da planilha, também com células de várias linhas', () => {
    expect(parseSheet([['Nome'], ['Um\ndois\ntrês'], [null], ['Outro']]).numeros).toEqual([2, 4])
    // of a text, the line of the file
    expect(parseText('Nome\n"Um\ndois"\n\nOutro').numeros).toEqual([2, 5])
  })

  test('as colunas são adivinhadas pelo rótulo, pelo nome e pela fala', () => {
    expect(
      guessColumns(parceiros, [
        'Razão Social',
        'CNPJ',
        'endereco.cep',
        'Rua',
        'Nº',
        'Bairro',
        'Cidade',
        'Celular',
        'Cor',
      ]),
    ).toEqual([
      'nome',
      'cpf_cnpj',
      'addresss.cep',
      'addresss.endereco',
      'addresss.numero',
      'addresss.bairro',
      'addresss.municipio_id',
      'telefones.telefone',
      null,
    ])
    expect(guessColumns(produtos, ['Código', 'Produto', 'Custo', 'Preço', 'Estoque'])).toEqual([
      'referencia',
      'nome',
      'estoque.preco_comp',
      'estoque.preco_vend',
      'estoque.estoque_inicial',
    ])
  })
})

describe('o que não serve é dito na hora, com linha e coluna', () => {
  const muitas = (n: number, linha: string) => `Nome;Obs\n${`${linha}\n`.repeat(n)}`
  test.each([
    [
      'linhas demais',
      muitas(200_001, 'Ana;x'),
      'O arquivo tem 200.001 linhas e o máximo é 200.000: divida-o em partes',
    ],
    [
      'colunas demais',
      `${'A;'.repeat(600)}B\nx;y`,
      'O arquivo tem 601 colunas e o máximo é 500: deixe só as que vai importar',
    ],
    [
      'célula longa',
      `Nome;Obs\n\nAna;${'x'.repeat(30_000)}`,
      'Linha 3, coluna “Obs”: 30.000 letras, e o máximo é 20.000',
    ],
    [
      'sem aspas',
      'Nome;Obs\nAna;a;b',
      'Linha 2: 3 valores para 2 colunas. Um texto com o separador precisa de aspas',
    ],
    [
      'título que é texto',
      `${'x'.repeat(300)};Obs\nAna;b`,
      'O título da coluna 1 tem 300 letras, e o máximo é 200: a primeira linha deve ser o cabeçalho',
    ],
    [
      'acentos trocados',
      'Nome;Obs\nAna;b\nJoÃ£o;c',
      'Linha 3, coluna “Nome”: “JoÃ£o” está com os acentos trocados. Salve o arquivo de novo como CSV UTF-8',
    ],
    [
      'acentos trocados de maiúsculas',
      'Nome;Obs\nJOSÃ‰;c',
      'Linha 2, coluna “Nome”: “JOSÃ‰” está com os acentos trocados. Salve o arquivo de novo como CSV UTF-8',
    ],
    [
      'letra perdida',
      'Nome;Obs\nJo\ufffdo;c',
      'Linha 2, coluna “Nome”: “Jo\ufffdo” perdeu letras. Salve o arquivo de novo como CSV UTF-8',
    ],
    ['não é texto', '%PDF-1.7\0\0', 'O arquivo não é um CSV nem um XLSX: salve a planilha em um dos dois'],
  ])('%s', (_nome, texto, mensagem) => {
    expect(() => parseText(texto)).toThrow(mensagem)
  })

  test('maiúsculas com til e valores vazios não enganam a leitura', () => {
    expect(parseText('NOME;CIDADE\nJOÃO ÂNGELO;SÃO LUÍS;;\n').linhas).toHaveLength(1)
  })

  test('onde há vírgula, o número que se lê de dois jeitos é apontado', () => {
    const campos = [null, ...fileColumns(register).filter(({ key }) => key === 'preco')]
    const linhas = (...precos: string[]) => precos.map(preco => ['x', preco])
    expect(ambiguas(campos, linhas('1,50', '1.234', 'R$ 1.234', '1.234,00', '12.5'))).toEqual([
      { linha: 1, coluna: 1, mensagem: '1.234 é 1234 ou 1,234? A coluna usa vírgula: escreva um dos dois' },
      { linha: 2, coluna: 1, mensagem: '1.234 é 1234 ou 1,234? A coluna usa vírgula: escreva um dos dois' },
    ])
    expect(ambiguas(campos, linhas('1.50', '1.234'))).toEqual([])
  })
})
