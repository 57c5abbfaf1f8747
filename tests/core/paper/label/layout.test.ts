import { describe, expect, test } from 'vitest'
import type { ElementoSimples } from '../../../../src/core/paper/element.ts'
import { widthOf } from '../../../../src/core/paper/measure.ts'
import { contentOf } from '../../../../src/core/paper/papers/label/content.ts'
import { layOutLabel, thinBars } from '../../../../src/core/paper/papers/label/layout.ts'
import {
  type CampoEtiqueta,
  fitsSheet,
  insideLabel,
  type ModeloEtiqueta,
  perSheet,
  placeOn,
} from '../../../../src/core/paper/papers/label/model.ts'
import { EXEMPLO, PADROES } from '../../../../src/core/paper/papers/label/standards.ts'
import { readLotLabel } from '../../../../src/core/stock/lot-label.ts'

const campo = (resto: Partial<CampoEtiqueta>): CampoEtiqueta => ({
  fonte: 'nome', desenho: 'texto', texto: '', x: 2, y: 2, largura: 40, altura: 10, tamanho: 10, negrito: false,
  alinhar: 'esquerda', ...resto,
}) // biome-ignore format: a row
const modelo = (...campos: Partial<CampoEtiqueta>[]): ModeloEtiqueta => ({
  nome: 'Teste',
  largura: 60,
  altura: 40,
  folha: null,
  dpi: 203,
  campos: campos.map(campo),
})
const linhas = (elementos: readonly ElementoSimples[]) =>
  elementos.flatMap(elemento => (elemento.k === 'linha' ? [elemento] : []))

describe('o que um campo diz', () => {
  test.each([
    ['preço com as casas da conta', { fonte: 'preco' }, { preco: '5.499', casas: 3 }, 'R$ 5,499'],
    ['preço sem casas fica com duas', { fonte: 'preco' }, { preco: '1234', casas: 0 }, 'R$ 1.234,00'],
    ['sem preço, nada', { fonte: 'preco' }, { preco: '' }, ''],
    ['texto antes', { fonte: 'validade', texto: 'Val.' }, {}, 'Val. 01/05/2027'],
    ['texto antes do que falta não fica só', { fonte: 'lote', texto: 'Lote' }, { lote: '' }, ''],
    ['texto livre', { fonte: 'texto', texto: 'OFERTA' }, {}, 'OFERTA'],
    ['sem GTIN, a referência', { fonte: 'gtin' }, { gtin: '' }, 'CAF-500'],
    ['a grade vai com o nome', { fonte: 'nome' }, { nome: 'CAMISETA', grade: 'M AZUL' }, 'CAMISETA M AZUL'],
  ] as const)('%s', (_, de, dados, dito) => {
    expect(contentOf(campo(de), { ...EXEMPLO, ...dados })).toBe(dito)
  })

  // Lei 10.962/2004, art. 2º-A
  test.each([
    ['pacote de 500 g por 18,90', {}, 'R$ 37,80/KG'],
    ['divisão: 1 KG são 4 caixas', { preco: '2.50', fator: '4', tipo_conversao: 1 }, 'R$ 10,00/KG'],
    ['unidade pequena sobe', { preco: '3.00', unidade_trib: 'ML', fator: '350' }, 'R$ 8,57/L'],
    ['vendido por quilo', { unidade: 'KG', unidade_trib: '', preco: '32.9' }, 'R$ 32,90/KG'],
    ['unidade que não mede', { unidade_trib: 'UN', fator: '' }, ''],
  ] as const)('preço por medida: %s', (_, dados, dito) => {
    expect(contentOf(campo({ fonte: 'preco_medida' }), { ...EXEMPLO, ...dados })).toBe(dito)
  })
})

describe('o código GS1 de um lote', () => {
  const gs1 = (dados: object) => contentOf(campo({ fonte: 'gs1', desenho: 'qr' }), { ...EXEMPLO, ...dados })

  test('lido no caixa ou no cadastro, é o produto, o lote e as datas', () => {
    expect(readLotLabel(gs1({}))).toMatchObject({
      gtin: '07891000315507',
      lote: 'L2611-07',
      fabricacao: '01/11/2026',
      validade: '01/05/2027',
      avisos: [],
    })
  })

  test('o código da etiqueta leva o lote que o GS1 escreve, e a referência sem GTIN', () => {
    expect(readLotLabel(gs1({ lote: 'LOTE DE NOVEMBRO' }))).toMatchObject({
      lote: null,
      validade: '01/05/2027',
    })
    expect(gs1({ gtin: '' })).toBe('CAF-500')
  })
})

describe('onde fica', () => {
  test('o nome comprido quebra dentro do seu lugar, e só depois de diminuir é cortado', () => {
    const nome = 'BISCOITO RECHEADO SABOR CHOCOLATE COM AVELÃ EMBALAGEM ECONÔMICA FAMÍLIA'
    const largo = linhas(layOutLabel(modelo({ altura: 20 }), { ...EXEMPLO, nome }))
    expect(largo.map(({ texto }) => texto).join(' ')).toBe(nome)
    const baixo = linhas(layOutLabel(modelo({ altura: 4 }), { ...EXEMPLO, nome }))
    expect(baixo.at(-1)?.texto.endsWith('…')).toBe(true)
    expect(baixo.every(linha => linha.tamanho < 10)).toBe(true)
    for (const linha of [...largo, ...baixo])
      expect(widthOf(linha.texto, linha.tamanho, false)).toBeLessThanOrEqual(40)
  })

  test('o preço nunca é cortado: diminui até caber inteiro', () => {
    const [preco] = linhas(
      layOutLabel(modelo({ fonte: 'preco', tamanho: 40, altura: 15 }), { ...EXEMPLO, preco: '1234567.89' }),
    )
    expect(preco?.texto).toBe('R$ 1.234.567,89')
    expect(widthOf(preco?.texto ?? '', preco?.tamanho ?? 99, false)).toBeLessThanOrEqual(40)
  })

  test('barras com as zonas quietas dentro do campo, os dígitos embaixo', () => {
    const [barras, digitos] = layOutLabel(modelo({ fonte: 'gtin', desenho: 'barras', largura: 45 }), EXEMPLO)
    if (barras?.k !== 'barras' || digitos?.k !== 'linha') throw new Error('sem barras')
    expect(barras.x - 11 * barras.modulo).toBeGreaterThanOrEqual(2)
    expect(barras.x + (95 + 7) * barras.modulo).toBeLessThanOrEqual(47.001)
    expect(digitos.y).toBeGreaterThan(barras.y + barras.altura)
    expect(digitos.texto).toBe('7891000315507')
  })

  test.each(['barras', 'code128'] as const)('um código que não tem barras vai só escrito: %s', desenho => {
    const drawn = layOutLabel(modelo({ fonte: 'referencia', desenho }), { ...EXEMPLO, referencia: 'ÇÃO-1' })
    expect(drawn).toMatchObject([{ k: 'linha', texto: 'ÇÃO-1' }])
  })

  test('barras finas demais para o leitor são ditas', () => {
    const com = (largura: number) =>
      thinBars(layOutLabel(modelo({ fonte: 'gtin', desenho: 'barras', largura }), EXEMPLO))
    expect([com(20), com(40)]).toEqual([true, false])
  })

  test('o campo fora da etiqueta não é desenhado, nem o vazio', () => {
    expect(layOutLabel(modelo({ x: 50 }, { fonte: 'lote', y: 20 }), { ...EXEMPLO, lote: '' })).toEqual([])
  })
})

describe('a folha', () => {
  test.each(Object.entries(PADROES))(
    'o modelo de fábrica cabe na folha e cada campo na etiqueta: %s',
    (_, padrao) => {
      expect(fitsSheet(padrao)).toEqual({ largura: true, altura: true })
      expect(padrao.campos.filter(one => !insideLabel(padrao, one))).toEqual([])
      expect(thinBars(layOutLabel(padrao, EXEMPLO))).toBe(false)
    },
  )

  test('as 14 posições da folha andam pela linha antes de descer', () => {
    const { folha } = PADROES.gondola
    expect(perSheet(folha)).toBe(14)
    expect(placeOn(PADROES.gondola, folha, 0)).toEqual({ x: 4.75, y: 15.15 })
    expect(placeOn(PADROES.gondola, folha, 3)).toEqual({ x: 4.75 + 99 + 2.5, y: 15.15 + 38.1 })
  })

  test('etiqueta maior que a folha não cabe', () => {
    expect(fitsSheet({ ...PADROES.gondola, largura: 110 })).toEqual({ largura: false, altura: true })
    expect(fitsSheet({ ...PADROES.gondola, altura: 45 })).toEqual({ largura: true, altura: false })
  })
})
