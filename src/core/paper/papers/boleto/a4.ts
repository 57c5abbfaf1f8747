import { itf } from '../../../barcode/bars.ts'
import { bankCode, formatBoleto } from '../../../document/boleto.ts'
import { ALTURA, box, boxRow, type CaixaPapel, type DrawnArea, dashes, stack } from '../../box.ts'
import { rule, write, writeLines } from '../../draw.ts'
import type { ElementoPapel } from '../../element.ts'
import { namedDocument, reais } from '../../format.ts'
import { UTIL } from '../../page.ts'
import { BARRAS_DO_BOLETO } from '../../ticket.ts'
import type { DadosBoleto } from './boleto.ts'

const MARGEM = 12
const { x, largura } = UTIL
/** Width of the right column, mm: days and amounts. */
const DIREITA = 42
const ESQUERDA = largura - DIREITA
const QR = 34

/** Lays out one boleto on A4: the payer's part, and below the cut the part that the bank reads, which a PIX lacks. */
export function layOutBoleto(dados: DadosBoleto): ElementoPapel[] {
  const payer = payerPart(dados, MARGEM)
  const { barras } = dados
  if (barras === null) return payer.elementos
  const cut = payer.fim + 8
  return [...payer.elementos, ...dashes(cut, x, largura), ...bankPart(dados, barras, cut + 6)]
}

/** Draws the bank, its code and the typed line; for a PIX without boleto, only a title. */
function head({ banco, linha, barras }: DadosBoleto, y: number): ElementoPapel[] {
  if (barras === null)
    return [write('PIX com vencimento', { x, y: y + 1.6, largura, tamanho: 12, negrito: true })]
  const [bank, code] = [46, 22]
  const at = { y: y + 1.6, tamanho: 12, negrito: true } as const
  return [
    write(banco.nome || 'Arrecadação', { ...at, x, largura: bank - 2, tamanho: 10 }),
    rule(y, x + bank, 0.4, 'tinta', 8),
    write(bankCode(banco.codigo), { ...at, x: x + bank, largura: code, tamanho: 14, alinhar: 'centro' }),
    rule(y, x + bank + code, 0.4, 'tinta', 8),
    write(formatBoleto(linha), {
      ...{ ...at, x: x + bank + code + 2, largura: largura - bank - code - 2, alinhar: 'direita' },
    }),
  ]
}
/** Height of the head, mm. */
const CABECA = 8

const right = (titulo: string, texto: string): CaixaPapel => ({
  ...{ titulo, texto, largura: DIREITA, alinhar: 'direita' },
})
const due = ({ vencimento }: DadosBoleto): CaixaPapel => ({
  ...right('Vencimento', vencimento),
  negrito: true,
})
const worth = ({ valor }: DadosBoleto): CaixaPapel => ({
  ...right('(=) Valor do documento', `R$ ${reais(valor)}`),
  negrito: true,
})
const payee = ({ empresa }: DadosBoleto): string =>
  [empresa.razao || empresa.nome, namedDocument(empresa.cnpj), empresa.endereco, empresa.cidade]
    .filter(Boolean)
    .join(' · ')
const payerOf = ({ cliente }: DadosBoleto): string =>
  [cliente.nome, namedDocument(cliente.documento), cliente.endereco].filter(Boolean).join(' · ')
const numbered = (dados: DadosBoleto): CaixaPapel => right('Nosso número', dados.nosso_numero)

function payerPart(dados: DadosBoleto, y: number): DrawnArea {
  const rows: CaixaPapel[][] = [
    [{ titulo: 'Beneficiário', texto: payee(dados), largura: ESQUERDA }, due(dados)],
    [{ titulo: 'Pagador', texto: payerOf(dados), largura: ESQUERDA }, worth(dados)],
    [
      { titulo: 'Número do documento', texto: dados.documento, largura: ESQUERDA - DIREITA },
      { titulo: 'Data do documento', texto: dados.emissao, largura: DIREITA },
      numbered(dados),
    ],
  ]
  const boxes = stack(rows, { x, y: y + 4 + CABECA, largura }, boxRow)
  const below = boxes.fim + 2
  return {
    elementos: [
      write('RECIBO DO PAGADOR', { x, y, largura, tamanho: 6.5, alinhar: 'direita', tom: 'cinza' }),
      ...head(dados, y + 4),
      ...boxes.elementos,
      ...(dados.pix ? pixPart(dados.pix, dados.barras === null, below) : []),
      write('Autenticação mecânica', {
        ...{ x, y: below, largura, tamanho: 6.5, alinhar: 'direita', tom: 'cinza' },
      }),
    ],
    fim: below + (dados.pix ? QR + 2 : 12),
  }
}

const PIX_WORDS = ['Pague por PIX', 'Leia o QR Code no aplicativo do seu banco.']
const ONCE = 'Pague o PIX ou as barras, uma vez só.'
const LATE = 'Noutro dia paga-se o valor que o aplicativo mostrar.'

const pixPart = (pix: string, alone: boolean, y: number): ElementoPapel[] => [
  { k: 'qr', x: x + 2, y: y + 1, lado: QR - 2, conteudo: pix },
  ...writeLines([...PIX_WORDS, alone ? LATE : ONCE], { x: x + QR + 4, y: y + 8, largura: 80, tamanho: 9 }),
]

/** Rows of the right column that are filled in by hand at payment. */
const FILLED = ['(-) Desconto', '(+) Mora e multa', '(=) Valor cobrado']

function bankPart(dados: DadosBoleto, barras: string, y: number): ElementoPapel[] {
  const rows: CaixaPapel[][] = [
    [
      {
        titulo: 'Local de pagamento',
        texto: 'Em qualquer banco, lotérica ou aplicativo',
        largura: ESQUERDA,
      },
      due(dados),
    ],
    [{ titulo: 'Beneficiário', texto: payee(dados), largura: ESQUERDA }, numbered(dados)],
    [
      { titulo: 'Data do documento', texto: dados.emissao, largura: 34 },
      { titulo: 'Número do documento', texto: dados.documento, largura: ESQUERDA - 58 },
      { titulo: 'Moeda', texto: 'R$', largura: 24 },
      worth(dados),
    ],
  ]
  const boxes = stack(rows, { x, y: y + CABECA, largura }, boxRow)
  const filled = FILLED.flatMap((titulo, i) =>
    box(
      { titulo, texto: '', largura: 1 },
      { x: x + ESQUERDA, y: boxes.fim + i * ALTURA, largura: DIREITA, altura: ALTURA },
    ),
  )
  const rest = FILLED.length * ALTURA
  const words = box(
    {
      ...{ titulo: 'Instruções', largura: 1 },
      texto: ['Multa, juros e desconto são os que o banco registrou.'],
    },
    { x, y: boxes.fim, largura: ESQUERDA, altura: rest },
  )
  const payer = boxRow([{ titulo: 'Pagador', texto: payerOf(dados), largura: 1 }], {
    x,
    y: boxes.fim + rest,
    largura,
  })
  return [
    ...head(dados, y),
    ...boxes.elementos,
    ...filled,
    ...words,
    ...payer.elementos,
    ...bars(barras, payer.fim + 3),
    write('Autenticação mecânica · FICHA DE COMPENSAÇÃO', {
      ...{ x, y: payer.fim + 1, largura, tamanho: 6.5, alinhar: 'direita', tom: 'cinza' },
    }),
  ]
}

/** Draws the bars, 103 × 13 mm, with the blank space that a reader needs on the left. */
function bars(barras: string, y: number): ElementoPapel[] {
  const simbolo = itf(barras)
  if (!simbolo) return []
  const modulo = BARRAS_DO_BOLETO.largura / simbolo.modulos.length
  return [{ k: 'barras', x: x + 5, y, altura: BARRAS_DO_BOLETO.altura, modulo, simbolo }]
}
