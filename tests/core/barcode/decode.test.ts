import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DECODERS, decode } from '../../../src/core/barcode/decode.ts'
import { ticketOf } from '../../../src/core/barcode/decoders/estacionada.ts'
import { voucherCode } from '../../../src/core/barcode/decoders/vale.ts'
import { readTemplate } from '../../../src/core/barcode/template.ts'
import { dvGtin } from '../../../src/core/document/gtin.ts'
import { leitura } from './fake-lookup.ts'

const GS = '\x1d'
const CHAVE = '3526050X0J92JY000196570010000006041448679011'
const ean = (corpo: string) => corpo + dvGtin(corpo)
const read = (texto: string, templates = leitura.templates) => decode(texto, { ...leitura, templates })

describe('cada tipo de código', () => {
  test.each([
    ['referência', '1', { tipo: 'produto', produto: { produto_id: 1, fator: '1' } }],
    ['referência em minúsculas', 'pes-1', { tipo: 'produto', produto: { produto_id: 2 } }],
    ['EAN-13', '7891000100103', { tipo: 'produto', produto: { produto_id: 1 } }],
    ['EAN-13 com id de simbologia', ']E07891000100103', { tipo: 'produto', produto: { produto_id: 1 } }],
    [
      'EAN-13 com espaços e fim de linha',
      ' 7891000100103\r\n',
      { tipo: 'produto', produto: { produto_id: 1 } },
    ],
    ['EAN-13 completado a 14', '07891000100103', { tipo: 'produto', produto: { produto_id: 1 } }],
    ['UPC-A de um EAN-13 com zero', '036000291452', { tipo: 'produto', produto: { produto_id: 5 } }],
    ['DUN-14 cadastrado traz o fator', '17891000100100', { tipo: 'produto', produto: { fator: '12' } }],
    [
      'DUN-14 sem cadastro só sugere',
      '27891000100107',
      { tipo: 'desconhecido', sugestao: { produto_id: 1 } },
    ],
    ['chave alfanumérica', CHAVE, { tipo: 'chave', modelo: '57', chave: CHAVE }],
    ['chave em grupos de quatro', CHAVE.replace(/(.{4})/g, '$1 '), { tipo: 'chave', chave: CHAVE }],
    ['QR v3', `https://www.sefaz.sp/qr?p=${CHAVE}|3|1`, { tipo: 'chave', chave: CHAVE }],
    ['QR v2', `http://x.gov.br/consulta?p=${CHAVE}|2|1|1|ABCDEF`, { tipo: 'chave', modelo: '57' }],
    ['QR com a barra codificada', `https://x/q?p=${CHAVE}%7C3%7C1`, { tipo: 'chave' }],
    ['chave com dígito errado não é chave', `${CHAVE.slice(0, 43)}2`, { tipo: 'desconhecido' }],
    ['venda estacionada', 'EST0123456789AB', { tipo: 'estacionada', ticket: 'EST0123456789AB' }],
    ['código de ninguém', '7899999999992', { tipo: 'desconhecido', codigo: '7899999999992', sugestao: null }],
  ])('%s', (_, texto, esperado) => {
    expect(read(texto)).toMatchObject(esperado)
  })

  test.each([
    ['2CCCCCCWWWWWD', ean('200000102504'), { peso: '2.504', total: null }],
    ['2CCCCVVVVVVVD', ean('200010000284'), { peso: null, total: '2.84' }],
    ['20CCCCCWWWWWD', ean('200000100350'), { peso: '0.35', total: null }],
    ['21CCCCCVPPPPD', ean('210000191234'), { peso: null, total: '12.34' }],
    ['2CCCCCCQQQQQD', ean('200000100003'), { quantidade: '3', peso: null }],
    ['2WWWWWCCCCCCD', ean('202504000001'), { peso: '2.504' }],
  ])('balança pelo modelo %s', (template, texto, esperado) => {
    expect(read(texto, [template])).toMatchObject({
      tipo: 'balanca',
      produto: { produto_id: 2 },
      ...esperado,
    })
  })

  test('amostras da literatura: 2,504 kg e R$ 2,84', () => {
    expect(readTemplate('2CCCCCCWWWWWD', '2010085025049')).toEqual({
      codigo: '010085',
      peso: '02504',
      valor: null,
      quantidade: null,
    })
    expect(readTemplate('2CCCCVVVVVVVD', '2014900002840')).toMatchObject({ codigo: '0149', valor: '0000284' })
  })

  test('etiqueta de balança de produto desconhecido diz o código', () => {
    expect(read(ean('200077702504'))).toMatchObject({ tipo: 'balanca', codigo: '000777', produto: null })
  })
})

describe('GS1', () => {
  const gtin = '07891000100103'
  test.each([
    ['lote e validade', `]C101${gtin}17271231${'10'}L1`, { lote: 'L1', validade: '2027-12-31', avisos: [] }],
    [
      'separador entre lote e validade',
      `01${gtin}10AB1${GS}17271200`,
      { lote: 'AB1', validade: '2027-12-31' },
    ],
    ['peso 3103', `01${gtin}3103002504`, { peso: '2.504' }],
    ['valor 3922', `01${gtin}39221234`, { total: '12.34' }],
    ['02 e 37', `02${gtin}3712`, { quantidade: '12' }],
    ['com parênteses', `(01)${gtin}(10)L9(17)270531`, { lote: 'L9', validade: '2027-05-31' }],
    [
      'Digital Link',
      `https://id.gs1.org/01/${gtin}/10/L%2F7?17=270531`,
      { lote: 'L/7', validade: '2027-05-31' },
    ],
  ])('%s', (_, texto, esperado) => {
    expect(read(texto)).toMatchObject({ tipo: 'gs1', gtin, produto: { produto_id: 1 }, ...esperado })
  })

  test.each(['7891000100103', '07891000100103', '0107891000100103', '01078910001001031727123110L1'])(
    'o mesmo produto por EAN-13, GTIN-14 e DataMatrix: %s',
    texto => {
      expect(read(texto)).toMatchObject({ produto: { produto_id: 1 } })
    },
  )

  test('separador engolido: avisa e não adivinha o lote', () => {
    const lido = read(`01${gtin}10AB117271231`)
    expect(lido).toMatchObject({ tipo: 'gs1', lote: null })
    expect(lido.tipo === 'gs1' && lido.avisos).toEqual([
      'Falta o separador depois do AI 10: confira os dados da etiqueta',
    ])
  })

  test.each([
    ['713 da ANVISA', `0107891000100103${'7131234567890123'}${GS}1727123110L1`, { lote: 'L1', avisos: [] }],
    ['235 antes da validade', `0107891000100103235ABC${GS}17271231`, { validade: '2027-12-31', avisos: [] }],
    ['7007', '01078910001001037007250101', { avisos: [expect.stringContaining('AI 7007')] }],
    ['8110', '01078910001001038110123', { avisos: [expect.stringContaining('AI 8110')] }],
    [
      'cigarro: 8008 e lote',
      `01078910001001038008270101${GS}10C9`,
      { lote: 'C9', avisos: [expect.stringContaining('AI 8008')] },
    ],
    [
      'queijo: peso depois de um dado de fora',
      `0107891000100103${'4300'}LOJA${GS}3103002504`,
      { peso: '2.504', avisos: [expect.stringContaining('AI 4300')] },
    ],
    [
      'Digital Link com 8110 e lote',
      'https://id.gs1.org/01/07891000100103/10/L7?8110=123',
      { lote: 'L7', avisos: [expect.stringContaining('AI 8110')] },
    ],
  ])('vende o que conhece e avisa do resto: %s', (_, texto, esperado) => {
    expect(read(texto)).toMatchObject({ tipo: 'gs1', produto: { produto_id: 1 }, ...esperado })
  })

  test.each([
    [
      'lote engole a validade e a série',
      '010789100010010310AB11727123121S1',
      'Falta o separador depois do AI 10',
    ],
    ['lote engole o peso', '010789100010010310AB13103002504', 'Falta o separador depois do AI 10'],
    ['lote engole outro GTIN', '010789100010010310AB0107891000100103', 'Falta o separador depois do AI 10'],
    ['contagem engole o lote', '0107891000100103371210L1', 'Falta o separador depois do AI 37'],
    ['mês treze', '01078910001001031727133110L1', 'A data do AI 17 não existe'],
    ['validade curta', `0107891000100103172712${GS}10L1`, 'O AI 17 não tem os 6 números'],
  ])('a etiqueta que não pode estar certa vende e avisa: %s', (_, texto, aviso) => {
    const lido = read(texto)
    expect(lido).toMatchObject({ tipo: 'gs1', produto: { produto_id: 1 }, validade: null })
    expect(lido.tipo === 'gs1' && lido.avisos).toEqual([expect.stringContaining(aviso)])
  })

  test('a linha de um boleto que começa como GTIN não é etiqueta', () => {
    expect(read('0236000291452999')).toMatchObject({ tipo: 'desconhecido' })
  })

  test('GTIN com dígito errado não é GS1', () => {
    expect(read('010789100010010410L1').tipo).toBe('desconhecido')
  })
})

describe('boleto', () => {
  test.each([
    ['linha digitável', '23793.38128 60007.827136 95000.063305 9 75520000370000', 'cobranca', '3700.00'],
    ['código de barras', '23799755200003700003381260007827139500006330', 'cobranca', '3700.00'],
    ['arrecadação', '84670000001435900240200240500024384221010811', 'arrecadacao', '143.59'],
  ])('%s', (_, texto, especie, valor) => {
    expect(read(texto)).toMatchObject({ tipo: 'boleto', especie, valor })
  })

  test('dígito errado não é boleto', () => {
    expect(read('23799755200003700003381260007827139500006331').tipo).toBe('desconhecido')
  })
})

describe('ordem', () => {
  test('código cadastrado ganha da etiqueta de balança', () => {
    expect(read('2000009000007')).toMatchObject({ tipo: 'produto', produto: { produto_id: 3 } })
  })

  test('a lista começa pelo cadastro e a balança vem depois dos GTIN', () => {
    expect(DECODERS.map(d => d.name)).toEqual([
      'registrado',
      'chave',
      'qrNota',
      'gs1',
      'digitalLink',
      'gtin',
      'upcE',
      'acrescimo',
      'balanca',
      'estacionada',
      'vale',
      'boleto',
    ])
  })

  test('o ticket de uma venda estacionada volta como ela', () => {
    const ticket = ticketOf('01890a5d-ac96-774b-bcce-b302099a8057')
    expect(read(ticket)).toEqual({ tipo: 'estacionada', ticket })
  })

  test('o código de um vale, lido ou digitado em grupos, não passa com um dígito trocado', () => {
    const digits = fc.stringMatching(/^\d{26}$/)
    fc.assert(
      fc.property(digits, fc.nat(27), fc.integer({ min: 1, max: 9 }), (random, at, by) => {
        const codigo = voucherCode(random)
        const grupos = codigo.toLowerCase().replace(/(.{5})(?=.)/g, '$1 ')
        for (const texto of [codigo, grupos]) expect(read(texto)).toEqual({ tipo: 'vale', codigo })
        const wrong = [...codigo].map((c, i) => (i === at + 1 ? String((Number(c) + by) % 10) : c)).join('')
        expect(read(wrong).tipo).not.toBe('vale')
      }),
    )
  })

  test('nenhum texto derruba o leitor', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.stringMatching(/^[0-9]{0,60}$/), fc.string({ unit: 'binary' })),
        texto => {
          expect(decode(texto, leitura).tipo).toEqual(expect.any(String))
        },
      ),
      { numRuns: 500 },
    )
  })
})
