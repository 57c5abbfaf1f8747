import { expect, test } from 'vitest'
import { decode } from '../../../src/core/barcode/decode.ts'
import type { CodigoRegistrado } from '../../../src/core/barcode/leitura.ts'
import { readBoleto } from '../../../src/core/document/boleto.ts'
import { codeKey, dvGtin } from '../../../src/core/document/gtin.ts'
import { readBrCode, writeBrCode } from '../../../src/core/pix/br-code.ts'

const ean = (corpo: string) => corpo + dvGtin(corpo)
const REVISTA = ean('977123456700')
const LIVRO = ean('978841775181')
const UPC = ean('76194134919')
const AGUA = ean('789990003364')
const CHICLETE = ean('01234500006')

const registrados = [REVISTA, LIVRO, UPC, AGUA, CHICLETE].map((gtin, i): [string, CodigoRegistrado] => [
  codeKey(gtin),
  {
    ...{ produto_id: i + 1, referencia: gtin, nome: gtin, unidade: 'UN', preco: '1.00', fator: '1' },
    ...{ fonte: 'gtin', gtin, ambiguo: false, outros: [] },
  },
])
const catalogo = new Map(registrados)
const read = (texto: string) =>
  decode(texto, {
    lookup: { codigo: codigo => catalogo.get(codeKey(codigo)) ?? null, balanca: () => null },
    templates: [],
  })

const A = AGUA.padStart(14, '0')
const GS = '\x1d'
/** Puts the check digit of an access key: modulo 11, weights 2 to 9 from the right, letters by their place in ASCII. */
const chaveDe = (corpo: string): string => {
  const soma = [...corpo]
    .reverse()
    .reduce((sum, sign, i) => sum + (sign.charCodeAt(0) - 48) * (2 + (i % 8)), 0)
  return corpo + (soma % 11 < 2 ? 0 : 11 - (soma % 11))
}
const NFCE = chaveDe('2626111122233300018165001000001234100001239')
const COM_LETRAS = chaveDe('35261112ABC34501DE3565001000001234100001239')

/** What a reader sends, where it was seen, and the product and parts that it is. */
const CASOS: readonly (readonly [fonte: string, texto: string, esperado: object])[] = [
  ['zxing/zxing#807: EAN-13 e o número da edição', `${REVISTA}05`, { tipo: 'produto', codigo: REVISTA }],
  ['googlesamples/mlkit#878: livro com preço em EAN-5', `${LIVRO}00001`, { tipo: 'produto', codigo: LIVRO }],
  ['fttx/barcode-to-pc-app#93: UPC-A, blank, EAN-5', `${UPC} 00211`, { tipo: 'produto', codigo: UPC }],
  ['zxing/zxing#807: base sem cadastro', `${ean('977765432100')}05`, { tipo: 'desconhecido' }],
  ['jodal/biip#77: UPC-E de oito números', '01234565', { tipo: 'produto', codigo: CHICLETE }],
  ['jodal/biip#77: UPC-E expandido pelo leitor', `]E0${CHICLETE.padStart(13, '0')}`, { tipo: 'produto' }],
  ['ProductLayer-SDK#24: GTIN-8 não é UPC-E', '12345670', { tipo: 'desconhecido' }],
  [
    'RalphTro/epcis-event-hash-generator#68: nomes no lugar dos números',
    `https://example.com/gtin/${A}/lot/ABC123?17=271231`,
    { tipo: 'gs1', gtin: A, lote: 'ABC123', validade: '2027-12-31', produto: { referencia: AGUA } },
  ],
  [
    'productdevbook/etiket#33: lote e série no caminho',
    `https://id.gs1.org/01/${A}/10/ABC123/21/12345`,
    { tipo: 'gs1', lote: 'ABC123', serie: '12345', produto: { referencia: AGUA } },
  ],
  [
    'SecUSo/privacy-friendly-qr-scanner#298: AI 99 na pergunta',
    `https://example.com/01/${A}/10/ABC123?99=TESTING`,
    { tipo: 'gs1', lote: 'ABC123', avisos: [], produto: { referencia: AGUA } },
  ],
  [
    'schemaorg/schemaorg#3156: 13 números e caminho antes',
    `HTTPS://Loja.example/br/01/${AGUA}?17=271200#x`,
    { tipo: 'gs1', gtin: A, validade: '2027-12-31' },
  ],
  [
    'schemaorg/schemaorg#3156: página que só parece',
    `https://loja.example/gtin/abc`,
    { tipo: 'desconhecido' },
  ],
  [
    'metafloor/bwip-js#104: separador escrito <GS>',
    `01${A}10L-9<GS>17271231<GS>21S1`,
    { tipo: 'gs1', lote: 'L-9', validade: '2027-12-31', serie: 'S1', avisos: [] },
  ],
  [
    'odoo/odoo#99730: separador escrito {GS}',
    `01${A}10L-9{GS}30${'40'}`,
    { tipo: 'gs1', lote: 'L-9', quantidade: '40', avisos: [] },
  ],
  [
    'micjahn/ZXing.Net#113: ]d2 e FNC1 na frente',
    `]d2${GS}01${A}10L-9`,
    { tipo: 'gs1', lote: 'L-9', produto: { referencia: AGUA } },
  ],
  [
    'DacoTaco/BarcodeParserBuilder#9: AI 414 e 254 depois do GTIN',
    `01${A}4147899000001233254LOJA`,
    { tipo: 'gs1', produto: { referencia: AGUA } },
  ],
  [
    'phonegap-plugin-barcodescanner#156: o separador se perdeu',
    `01${A}10L-917271231`,
    { tipo: 'gs1', lote: null, produto: { referencia: AGUA } },
  ],
  [
    'wmixvideo/nfe#237 e endereços das UF: PE, QR 1.0 com chNFe',
    `http://nfce.sefaz.pe.gov.br/nfce-web/consultarNFCe?chNFe=${NFCE}&nVersao=100&tpAmb=1&vNF=79.90`,
    { tipo: 'chave', chave: NFCE, modelo: '65' },
  ],
  [
    'endereços das UF: MG, QR 2 de contingência, barras codificadas em minúsculas',
    `https://portalsped.fazenda.mg.gov.br/portalnfce/sistema/qrcode.xhtml?p=${NFCE}%7c2%7c1%7c28%7c79.90%7c6A6B%7c1%7cAB`,
    { tipo: 'chave', chave: NFCE },
  ],
  [
    'NT 2025.001: QR 3 com letras no CNPJ da chave, em minúsculas',
    `https://www.nfce.fazenda.sp.gov.br/qrcode?p=${COM_LETRAS.toLowerCase()}|3|1`,
    { tipo: 'chave', chave: COM_LETRAS },
  ],
]

test.each(CASOS)('%s', (_fonte, texto, esperado) => {
  expect(read(texto)).toMatchObject(esperado)
})

/** Writes a BR Code by the rules of EMV; `size` counts letters or bytes. */
function brCode(nome: string, cidade: string, size: (text: string) => number): string {
  const field = (id: string, value: string) => `${id}${String(size(value)).padStart(2, '0')}${value}`
  const pix = field('00', 'br.gov.bcb.pix') + field('01', 'loja@exemplo.com.br')
  const body = `${field('00', '01')}${field('26', pix)}${field('52', '0000')}${field('53', '986')}${field('58', 'BR')}${field('59', nome)}${field('60', cidade)}${field('62', field('05', '***'))}6304`
  let crc = 0xffff
  for (const byte of Buffer.from(body)) {
    crc ^= byte << 8
    for (let bit = 0; bit < 8; bit++) crc = ((crc << 1) ^ (crc & 0x8000 ? 0x1021 : 0)) & 0xffff
  }
  return body + crc.toString(16).toUpperCase().padStart(4, '0')
}

test.each([
  ['bacen/pix-api#634, letras contadas', 'JOÃO & CIA', 'MACEIÓ', (text: string) => text.length],
  ['bacen/pix-api#635, bytes contados', 'JOÃO & CIA', 'MACEIÓ', (text: string) => Buffer.byteLength(text)],
  ['piggly-dev/php-pix#5, só a cidade', 'Leone Parise', 'Maceió', (text: string) => text.length],
  [
    'alexandresanlim/pix-payload-generator.net#16, sem acento',
    'IDEVWEB',
    'BRASILIA',
    (text: string) => text.length,
  ],
])('o PIX copia e cola com acentos é lido: %s', (_fonte, nome, cidade, size) => {
  expect(readBrCode(brCode(nome, cidade, size))).toMatchObject({ tipo: 'estatico', nome, cidade })
})

test('o código que a casa escreve continua sem acentos', () => {
  const escrito = writeBrCode({
    chave: 'a@b.br',
    nome: 'JOÃO & CIA',
    cidade: 'MACEIÓ',
    valor: null,
    txid: null,
  })
  expect(readBrCode(escrito)).toMatchObject({ nome: 'JOAO CIA', cidade: 'MACEIO' })
  expect(readBrCode(escrito.replace('6304', '\n6304'))).toBe('Não é um código PIX copia e cola')
})

test.each([
  // opensourcepos/opensourcepos#3188: a digit of its own between product and weight
  ['23CCCCCVWWWWD', ean('234011900500'), { codigo: '40119', peso: '0.5', total: null, quantidade: null }],
  ['20CCCCCVPPPPD', ean('200012379905'), { codigo: '00123', total: '99.05', peso: null }],
  // opensourcepos/opensourcepos#2417, openfoodfacts/openfoodfacts-server#1288: labels that begin with 02
  ['02CCCCCWWWWWD', ean('021000100350'), { codigo: '10001', peso: '0.35', total: null }],
  ['02CCCCCPPPPPD', ean('021234504575'), { codigo: '12345', total: '45.75', peso: null }],
])('etiqueta de balança de fora pelo modelo %s: %s', (template, texto, esperado) => {
  const contexto = { lookup: { codigo: () => null, balanca: () => null }, templates: [template] }
  expect(decode(texto, contexto)).toMatchObject({ tipo: 'balanca', ...esperado })
})

test('Tagliatti/Boleto-Validator-PHP#1: boleto sem dia nem valor, com final 000', () => {
  const inteiro = readBoleto('23793381286000782713695000063305975520000370000', '2026-11-20')
  if (typeof inteiro === 'string') throw new Error(inteiro)
  const barras = `2379${'X'}0000${'0'.repeat(10)}${inteiro.barras.slice(19)}`
  const soma = [...barras.replace('X', '')]
    .reverse()
    .reduce((sum, d, i) => sum + Number(d) * (2 + (i % 8)), 0)
  const dv = 11 - (soma % 11) > 9 ? 1 : 11 - (soma % 11)
  const lido = readBoleto(barras.replace('X', String(dv)), '2026-11-20')
  if (typeof lido === 'string') throw new Error(lido)
  const curta = lido.linha.slice(0, 36)
  expect(curta).toMatch(/000$/)
  expect(readBoleto(curta, '2026-11-20')).toEqual({ ...lido, valor: null, vencimento: null })
  expect(readBoleto(`${curta.slice(0, 35)}1`, '2026-11-20')).toContain('aqui há 36')
})
