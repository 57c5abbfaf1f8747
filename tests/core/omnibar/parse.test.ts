import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dvCnpj } from '../../../src/core/document/cnpj.ts'
import { isGtin } from '../../../src/core/document/gtin.ts'
import type { ContextoOmnibar } from '../../../src/core/omnibar/intent.ts'
import { parse, REGRAS } from '../../../src/core/omnibar/parse.ts'
import { omnibar } from '../barcode/fake-lookup.ts'

const read = (texto: string, extra: Partial<ContextoOmnibar> = {}) => parse(texto, { ...omnibar, ...extra })

describe('o que o Enter vai fazer', () => {
  test.each([
    ['', 'vazio', { tipo: 'vazio' }, ''],
    ['1', 'registrado', { tipo: 'adicionar', qtde: '1', preco: null }, '1 UN × PRODUTO 1 = R$ 10,00'],
    [
      '7891000100103',
      'registrado',
      { tipo: 'adicionar', gtin: '7891000100103' },
      '1 UN × PRODUTO 1 = R$ 10,00',
    ],
    ['17891000100100', 'registrado', { tipo: 'adicionar', qtde: '12' }, '12 UN × PRODUTO 1 = R$ 120,00'],
    ['3*1', 'multiplicar', { tipo: 'adicionar', qtde: '3' }, '3 UN × PRODUTO 1 = R$ 30,00'],
    [' 3 * 1 ', 'multiplicar', { tipo: 'adicionar', qtde: '3' }, '3 UN × PRODUTO 1 = R$ 30,00'],
    ['2*17891000100100', 'multiplicar', { qtde: '24' }, '24 UN × PRODUTO 1 = R$ 240,00'],
    ['0,350*pes-1', 'multiplicar', { qtde: '0.35' }, '0,35 KG × PRODUTO PES-1 = R$ 13,97'],
    ['0.350*PES-1', 'multiplicar', { qtde: '0.35' }, '0,35 KG × PRODUTO PES-1 = R$ 13,97'],
    ['1.000,5*1', 'multiplicar', { qtde: '1000.5' }, '1.000,5 UN × PRODUTO 1 = R$ 10.005,00'],
    ['1.000.000*1', 'multiplicar', { qtde: '1000000' }, null],
    ['1.5*PES-1', 'multiplicar', { qtde: '1.5' }, null],
    // nobody writes three decimals of R$: as in its fields
    ['=1.000*1', 'valor', { total: '1000.00', qtde: '100' }, null],
    ['3*', 'multiplicar', { tipo: 'multiplicar', qtde: '3' }, '3 × o próximo código'],
    ['*5', 'multiplicar', { tipo: 'quantidade_item', qtde: '5' }, 'Quantidade da linha selecionada: 5'],
    ['=10,00*PES-1', 'valor', { tipo: 'adicionar', total: '10.00', qtde: '0.2506' }, null],
    ['1@9,90', 'preco', { tipo: 'adicionar', preco: '9.90' }, '1 UN × PRODUTO 1 a R$ 9,90 = R$ 9,90'],
    ['3*1@9,90', 'multiplicar', { qtde: '3', preco: '9.90' }, '3 UN × PRODUTO 1 a R$ 9,90 = R$ 29,70'],
    ['!1', 'cancelar_item', { tipo: 'cancelar_item', codigo: '1', qtde: null }, 'Cancelar PRODUTO 1'],
    ['!2*1', 'cancelar_item', { tipo: 'cancelar_item', qtde: '2' }, 'Cancelar 2 × PRODUTO 1'],
    ['!', 'cancelar_item', { tipo: 'cancelar_item', codigo: null }, 'Cancelar a linha selecionada'],
    ['-10%', 'desconto', { tipo: 'desconto', percentual: '10' }, 'Desconto de 10% na venda'],
    ['-5,5', 'desconto', { tipo: 'desconto', valor: '5.50' }, 'Desconto de R$ 5,50 na venda'],
    ['+2', 'acrescimo', { tipo: 'acrescimo', valor: '2.00' }, 'Acréscimo de R$ 2,00 na venda'],
    ['+10%', 'acrescimo', { tipo: 'acrescimo', percentual: '10' }, 'Acréscimo de 10% na venda'],
    ['.7,5%', 'desconto_item', { tipo: 'desconto_item', percentual: '7.5' }, 'Desconto de 7,5% no item'],
    ['#0123', 'nota', { tipo: 'nota', numero: '123' }, 'Abrir a nota 123'],
    ['@maria', 'cliente', { tipo: 'cliente', busca: 'maria' }, 'Procurar cliente: maria'],
    ['@11144477735', 'cliente', { tipo: 'consumidor', pessoa: 'F' }, 'CPF na nota: 111.444.777-35'],
    ['11144477735', 'documento', { tipo: 'consumidor', cpf_cnpj: '11144477735' }, null],
    ['111.444.777-35', 'documento', { tipo: 'consumidor', cpf_cnpj: '11144477735' }, null],
    ['11222333000181', 'documento', { tipo: 'consumidor', pessoa: 'J' }, 'CNPJ na nota: 11.222.333/0001-81'],
    ['12abc34501de35', 'documento', { tipo: 'consumidor', cpf_cnpj: '12ABC34501DE35' }, null],
    ['52998224725', 'registrado', { tipo: 'adicionar' }, '1 UN × PRODUTO CPF = R$ 1,00'],
    [
      '/desconto 10',
      'comando',
      { tipo: 'comando', verbo: 'desconto', argumentos: ['10'] },
      'Comando desconto',
    ],
    ['?', 'ajuda', { tipo: 'ajuda', busca: '' }, 'Mostrar o que se pode digitar'],
    ['2000001025048', 'codigo', { tipo: 'adicionar', qtde: '2.504', origem: 'balanca' }, null],
    ['PIZZA*CA', 'codigo', { tipo: 'buscar', texto: 'PIZZA*CA' }, 'Buscar produto: PIZZA*CA'],
    ['coca 2l', 'codigo', { tipo: 'buscar', texto: 'coca 2l' }, 'Buscar produto: coca 2l'],
    ['7899999999992', 'codigo', { tipo: 'desconhecido', codigo: '7899999999992', qtde: '1' }, null],
    ['2*7899999999992', 'multiplicar', { tipo: 'desconhecido', qtde: '2' }, null],
    ['-5', 'registrado', { tipo: 'adicionar' }, '1 UN × PRODUTO -5 = R$ 3,00'],
  ])('%j → regra %s', (texto, regra, intent, previa) => {
    const lido = read(texto)
    expect(lido.intent).toMatchObject(intent)
    expect(lido.regra).toBe(regra)
    if (previa !== null) expect(lido.previa).toBe(previa)
  })

  test('a quantidade pendente vale para a próxima leitura, e a digitada ganha dela', () => {
    expect(read('1', { pendente: '3' }).intent).toMatchObject({ qtde: '3' })
    expect(read('17891000100100', { pendente: '2' }).intent).toMatchObject({ qtde: '24' })
    expect(read('5*1', { pendente: '3' }).intent).toMatchObject({ qtde: '5' })
    expect(read('', { pendente: '3' }).previa).toBe('3 × … leia ou digite o código')
  })

  test('código de mais de um produto traz todos, cada um com o seu fator', () => {
    const { intent, previa } = read('2*DUPLO')
    expect(previa).toBe('2 produtos têm este código: Enter pergunta qual')
    expect(intent).toMatchObject({
      ...{ produto: { produto_id: 8 }, qtde: '2' },
      outros: [{ produto: { produto_id: 9 }, qtde: '12', outros: [] }],
    })
  })

  test('GTIN-14 lido pelo leitor não vira CNPJ por acaso', () => {
    const raiz = Array.from({ length: 1000 }, (_, i) => `${45_000_000 + i}0001`)
    const ambos = raiz.map(doze => doze + dvCnpj(doze)).find(isGtin) ?? ''
    expect(ambos).toHaveLength(14)
    expect(read(ambos).intent.tipo).toBe('consumidor')
    expect(read(ambos, { origem: 'scan' }).intent).toMatchObject({ tipo: 'desconhecido', codigo: ambos })
  })
})

test('um ponto antes de três algarismos separa milhares na conta de duas casas', () => {
  expect(read('1.000*1', { qtde_decimal: 2 }).intent).toMatchObject({ tipo: 'adicionar', qtde: '1000' })
})

describe('recusas claras', () => {
  test.each([
    ['0*1', 'A quantidade não pode ser zero'],
    ['0,0000*1', 'A quantidade não pode ser zero'],
    ['-3*1', 'A quantidade não pode ser negativa. Para cancelar use !código'],
    ['3**7', 'Use um só * entre a quantidade e o código'],
    ['3a*1', 'Quantidade inválida: 3a'],
    ['abc*1', 'Quantidade inválida: abc'],
    ['1,2,3*1', 'Quantidade inválida: 1,2,3'],
    ['1.000*1', '1.000 pode ser 1000 ou 1,000: escreva um dos dois, sem o ponto'],
    ['!12.500*PES-1', '12.500 pode ser 12500 ou 12,500: escreva um dos dois, sem o ponto'],
    ['0,12345*1', 'A quantidade aceita até 4 casas decimais'],
    ['999999999*1', 'Quantidade acima do permitido (8 dígitos)'],
    ['1@99999999999', 'Preço acima do permitido (10 dígitos)'],
    ['1@0', 'Preço deve ser maior que zero'],
    ['1@abc', 'Preço inválido: abc'],
    ['xx9@1,00', 'Produto não localizado'],
    ['=*1', 'Valor inválido: vazio'],
    ['=10', 'Complete: =valor*código, por exemplo =10,00*PES-1'],
    ['!nada', 'Produto não localizado'],
    ['-101%', 'O percentual vai até 100'],
    ['-', 'Complete o desconto: -10% ou -5,00'],
    ['+', 'Complete o acréscimo: +2,00 ou +10%'],
    ['+abc', 'Acréscimo inválido: abc'],
    ['.0%', 'O percentual deve ser maior que zero'],
    ['#abc', 'Depois de # vai o número da nota, até 9 dígitos'],
    ['@11111111111', 'CPF inválido'],
    ['11111111111', 'Nenhum produto tem este código, e não é um CPF válido'],
    ['ZERO', 'PRODUTO ZERO está sem preço'],
    ['9'.repeat(10_000), 'Texto longo demais: 10000 caracteres, o máximo é 1000'],
  ])('%.30j', (texto, erro) => {
    const { intent, previa } = read(texto)
    expect(intent).toMatchObject({ tipo: 'recusa', erro })
    expect(previa).toBe(erro)
  })
})

describe('a gramática', () => {
  test('a ordem das regras é o contrato', () => {
    expect(REGRAS.map(regra => regra.id)).toEqual([
      'vazio',
      'tamanho',
      'registrado',
      'ajuda',
      'comando',
      'nota',
      'tabela',
      'cliente',
      'cancelar_item',
      'desconto_item',
      'desconto',
      'acrescimo',
      'valor',
      'multiplicar',
      'preco',
      'documento',
      'codigo',
    ])
  })

  test.each(['135/', '111/', '210/'])('%s é o código que outro sistema dá a um comando', typed => {
    expect(read(typed).intent).toEqual({ tipo: 'comando', verbo: typed.slice(0, 3), argumentos: [] })
  })

  test.each(['135/2', '1/', '12/', '1350/', 'a35/'])('%s não é comando', typed => {
    expect(read(typed).intent.tipo).not.toBe('comando')
  })

  test('toda regra tem ajuda, forma e exemplos que ela mesma ou uma anterior entende', () => {
    for (const { ajuda, forma, exemplos } of REGRAS) {
      expect(ajuda).not.toBe('')
      expect(forma).not.toBe('')
      for (const exemplo of exemplos) expect(read(exemplo).intent.tipo).not.toBe('recusa')
    }
  })

  const pedaco = fc.constantFrom(
    '1',
    '3',
    '*',
    '@',
    '!',
    '-',
    '+',
    '%',
    '.',
    ',',
    '=',
    '0',
    '7891000100103',
    'x',
    ' ',
  )
  const linhas = fc.oneof(
    fc.array(pedaco, { maxLength: 12 }).map(parts => parts.join('')),
    fc.string({ unit: 'binary', maxLength: 60 }),
  )

  test('nada derruba a leitura, e nada é executado pela metade', () => {
    fc.assert(
      fc.property(linhas, fc.option(fc.constantFrom('2', '0.5')), (texto, pendente) => {
        const { intent, previa } = read(texto, { pendente })
        expect(previa).toEqual(expect.any(String))
        if (intent.tipo === 'adicionar') {
          expect(intent.qtde).toMatch(/^\d{1,8}(\.\d{1,4})?$/)
          expect(intent.qtde).toMatch(/[1-9]/)
          if (intent.preco !== null) expect(intent.preco).toMatch(/^\d{1,10}(\.\d{1,4})?$/)
          if (intent.total !== null) expect(intent.total).toMatch(/^\d{1,10}\.\d{2}$/)
        }
        if (intent.tipo === 'recusa') expect(intent.erro.length).toBeGreaterThan(5)
      }),
      { numRuns: 3000 },
    )
  })
})
