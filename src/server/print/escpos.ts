import ReceiptPrinterEncoder from '@point-of-sale/receipt-printer-encoder'
import { itf, symbolOf } from '../../core/barcode/bars.ts'
import { BARRAS_DO_BOLETO, type Bloco, type Danfe, type Logo, type Texto } from '../../core/paper/ticket.ts'
import { wrap } from '../../core/text/wrap.ts'

const COLUNAS = 48
/** Width of a thin bar and of the print head, in dots. */
const MODULO = 2
const PONTOS = 560

/** Replaces the dash —, which CP850 does not have. */
const plain = (texto: string): string => texto.replace(/—/g, '-')

/**
 * Writes tickets for 80 mm thermal printers: 48 columns, QR model 2, a cut after each ticket. Gives only the bytes; the
 * queue sends them.
 */
export function renderEscpos(documentos: Danfe | readonly Danfe[]): Uint8Array {
  const lista = 'blocos' in documentos ? [documentos] : documentos
  const encoder = new ReceiptPrinterEncoder({
    language: 'esc-pos',
    columns: COLUNAS,
    codepageMapping: 'epson',
    feedBeforeCut: 4,
  })
  // a code page that every printer has: with 'auto' the encoder searches one for each character, which is slow
  encoder.initialize().codepage('cp850')
  for (const danfe of lista) {
    if (danfe.logo) picture(encoder, danfe.logo)
    for (const bloco of danfe.blocos) encode(encoder, bloco)
    encoder.newline().cut('partial')
  }
  return encoder.encode()
}

type Encoder = ReceiptPrinterEncoder

/** Prints a picture by the command GS v 0, a raster that every ESC/POS printer understands. */
function picture(encoder: Encoder, { largura, altura, bits }: Omit<Logo, 'png'>): void {
  const row = Math.ceil(largura / 8)
  encoder
    .align('center')
    .newline()
    .raw([0x1d, 0x76, 0x30, 0, row & 0xff, row >> 8, altura & 0xff, altura >> 8, ...bits])
    .newline()
    .align('left')
}

function encode(encoder: Encoder, bloco: Bloco): void {
  switch (bloco.k) {
    case 'texto':
      line(encoder, bloco)
      return
    case 'par':
      pair(encoder, bloco.esquerda, bloco.direita, bloco.estilo === 'forte' || bloco.estilo === 'titulo')
      return
    case 'faixa':
      encoder.align('center').bold(true)
      for (const texto of bloco.linhas)
        for (const parte of wrapped(texto, COLUNAS - 4)) encoder.line(`* ${plain(parte)} *`)
      encoder.bold(false).align('left')
      return
    case 'regua':
      encoder.line('-'.repeat(COLUNAS))
      return
    case 'espaco':
      // printers feed only whole lines: less than one line is left out
      if (bloco.linhas >= 1) encoder.newline(Math.floor(bloco.linhas))
      return
    case 'barras':
      bars(encoder, bloco.codigo)
      return
    case 'boleto':
      picture(encoder, alongBars(bloco.codigo))
      return
    case 'qr':
      for (const texto of bloco.lado) line(encoder, { ...texto, alinhar: 'centro' })
      if (bloco.conteudo)
        encoder
          .align('center')
          .newline()
          .qrcode(bloco.conteudo, { model: 2, size: 5, errorlevel: 'm' })
          .align('left')
      encoder.newline()
  }
}

/** Prints a bar code with its text below; a code that cannot be a bar code, or is too wide, is printed as text. */
function bars(encoder: Encoder, codigo: string): void {
  const simbolo = symbolOf(codigo)
  if (!simbolo || simbolo.modulos.length * MODULO > PONTOS) {
    encoder.line(plain(codigo))
    return
  }
  const said =
    simbolo.tipo === 'code128' ? (['code128', codigo] as const) : ([simbolo.tipo, simbolo.texto] as const)
  encoder.barcode(said[1], said[0], { height: 60, width: MODULO, text: true })
}

/**
 * Draws the bars of a boleto from top to bottom: their 103 mm are wider than the print head; with 2 dots a module they are
 * 101 mm long.
 */
function alongBars(codigo: string): Omit<Logo, 'png'> {
  // eight dots, one byte of the raster, are 1 mm
  const bytes = BARRAS_DO_BOLETO.altura
  const rows = [...(itf(codigo)?.modulos ?? '')].flatMap(modulo => Array<string>(MODULO).fill(modulo))
  const bits = rows.flatMap(dark => Array<number>(bytes).fill(dark === '1' ? 0xff : 0))
  return { largura: bytes * 8, altura: rows.length, bits: Uint8Array.from(bits) }
}

function line(encoder: Encoder, { texto, alinhar, estilo }: Texto): void {
  const largo = estilo === 'titulo' ? COLUNAS / 2 : COLUNAS
  if (estilo === 'titulo') encoder.width(2).height(2)
  if (estilo !== 'normal' && estilo !== 'miudo') encoder.bold(true)
  encoder.align(alinhar === 'centro' ? 'center' : alinhar === 'direita' ? 'right' : 'left')
  for (const parte of wrapped(texto, largo)) encoder.line(plain(parte))
  encoder.align('left').bold(false).width(1).height(1)
}

/** Prints a label at the left and an amount at the right edge; a long label begins on lines above the amount. */
function pair(encoder: Encoder, esquerda: string, direita: string, forte: boolean): void {
  const partes = wrapped(esquerda, COLUNAS - direita.length - 1)
  const ultima = partes.pop() ?? ''
  if (forte) encoder.bold(true)
  for (const parte of partes) encoder.line(plain(parte))
  encoder.line(plain(ultima) + direita.padStart(COLUNAS - ultima.length))
  if (forte) encoder.bold(false)
}

/** Splits a text into lines of at most `largura` columns. */
const wrapped = (texto: string, largura: number): string[] => wrap(texto, linha => linha.length <= largura)
