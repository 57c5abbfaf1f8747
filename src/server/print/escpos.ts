import ReceiptPrinterEncoder from '@point-of-sale/receipt-printer-encoder'
import { create as createQr } from 'qrcode'
import { itf, symbolOf } from '../../core/barcode/bars.ts'
import { ACENTOS } from '../../core/paper/papers/printer-page.ts'
import { BARRAS_DO_BOLETO, type Bloco, type Danfe, type Logo, type Texto } from '../../core/paper/ticket.ts'
import { encodePage } from '../../core/text/code-page.ts'
import { inPage } from '../../core/text/printable.ts'
import { wrap } from '../../core/text/wrap.ts'
import { BOBINAS, type Impressora, PAGINAS_DE_CODIGO } from '../../domain/options/impressora.ts'

/** Printer of 80 mm with the code page that every printer has. */
const PRINTER_80: Impressora = {
  colunas: BOBINAS['80'],
  pagina: '850',
  corte: 'parcial',
  gaveta: false,
}

/** Width of a thin bar, of a letter and of the widest print head, in dots. */
const MODULO = 2
const LETRA = 12
const PONTOS = 560
/** Dots of a module of a QR Code, and its white border in modules. */
const QR_MODULO = 5
const QR_BORDA = 8

/** Commands that choose a code page (ESC t n of Epson); FS ( C chooses UTF-8 on printers that know it. */
const PAGES: Readonly<Record<Impressora['pagina'], readonly number[]>> = {
  '850': [0x1b, 0x74, 2],
  '858': [0x1b, 0x74, 19],
  '860': [0x1b, 0x74, 3],
  '1252': [0x1b, 0x74, 16],
  utf8: [0x1c, 0x28, 0x43, 2, 0, 0x30, 2],
  // a printer without pages would print the command's letters
  ascii: [],
}

/** Lines fed before the paper is cut, or torn off. */
const FEED = 4

/** Writes tickets for a thermal printer: columns, code page, cut, QR model 2. Gives bytes that the queue sends. */
export function renderEscpos(
  documentos: Danfe | readonly Danfe[],
  impressora: Impressora = PRINTER_80,
): Uint8Array {
  const lista = 'blocos' in documentos ? [documentos] : documentos
  const paper = begin(impressora)
  for (const danfe of lista) {
    if (danfe.logo) picture(paper.encoder, danfe.logo)
    for (const bloco of danfe.blocos) encode(paper, bloco)
    end(paper)
  }
  return paper.encoder.encode()
}

/** Writes a test page, then its accents in each code page, so that a person sees which one is the printer's. */
export function renderTestPage({ blocos }: Pick<Danfe, 'blocos'>, impressora: Impressora): Uint8Array {
  const paper = begin(impressora)
  for (const bloco of blocos) encode(paper, bloco)
  for (const [pagina, nome] of PAGINAS_DE_CODIGO) {
    paper.encoder.raw([...PAGES[pagina]])
    for (const parte of wrapped({ ...paper, pagina }, `${nome}: ${ACENTOS}`, paper.colunas))
      write({ ...paper, pagina }, parte)
  }
  end(paper)
  return paper.encoder.encode()
}

function begin(impressora: Impressora): Paper {
  const encoder = new ReceiptPrinterEncoder({
    language: 'esc-pos',
    columns: impressora.colunas,
    codepageMapping: 'epson',
    feedBeforeCut: FEED,
  })
  encoder.initialize().raw([...PAGES[impressora.pagina]])
  if (impressora.gaveta) encoder.pulse()
  return { ...impressora, encoder, pontos: Math.min(PONTOS, impressora.colunas * LETRA) }
}

/** Ends a ticket: the paper is cut, or fed far enough to be torn off. */
function end({ encoder, corte }: Paper): void {
  encoder.newline()
  if (corte === 'nenhum') encoder.newline(FEED)
  else encoder.cut(corte === 'total' ? 'full' : 'partial')
}

/** The bytes being written, and the printer that will read them. */
interface Paper extends Impressora {
  encoder: ReceiptPrinterEncoder
  /** Width of the print head, in dots. */
  pontos: number
}

/** Prints a picture by the command GS v 0, a raster that every ESC/POS printer understands. */
function picture(encoder: ReceiptPrinterEncoder, { largura, altura, bits }: Omit<Logo, 'png'>): void {
  const row = Math.ceil(largura / 8)
  encoder
    .align('center')
    .newline()
    .raw([0x1d, 0x76, 0x30, 0, row & 0xff, row >> 8, altura & 0xff, altura >> 8, ...bits])
    .newline()
    .align('left')
}

function encode(paper: Paper, bloco: Bloco): void {
  const { encoder, colunas } = paper
  switch (bloco.k) {
    case 'texto':
      line(paper, bloco)
      return
    case 'par':
      pair(paper, bloco.esquerda, bloco.direita, bloco.estilo === 'forte' || bloco.estilo === 'titulo')
      return
    case 'faixa':
      for (const texto of bloco.linhas)
        for (const parte of wrapped(paper, texto, colunas - 4))
          write(paper, centred(`* ${parte} *`, colunas), BOLD)
      return
    case 'regua':
      write(paper, '-'.repeat(colunas))
      return
    case 'espaco':
      // printers feed only whole lines: less than one line is left out
      if (bloco.linhas >= 1) encoder.newline(Math.floor(bloco.linhas))
      return
    case 'barras':
      bars(paper, bloco.codigo)
      return
    case 'boleto':
      picture(encoder, alongBars(bloco.codigo))
      return
    case 'qr':
      for (const texto of bloco.lado) line(paper, { ...texto, alinhar: 'centro' })
      if (bloco.conteudo)
        encoder
          .align('center')
          .newline()
          .qrcode(bloco.conteudo, { model: 2, size: qrSize(paper, bloco.conteudo), errorlevel: 'm' })
          .align('left')
      encoder.newline()
  }
}

/** Gives the dots of a module with which a QR Code fits the paper. */
function qrSize({ pontos }: Paper, conteudo: string): number {
  const { size } = createQr(conteudo, { errorCorrectionLevel: 'M' }).modules
  return Math.max(1, Math.min(QR_MODULO, Math.floor(pontos / (size + QR_BORDA))))
}

/** Prints a bar code with its text below; a code that cannot be a bar code, or is too wide, is printed as text. */
function bars(paper: Paper, codigo: string): void {
  const simbolo = symbolOf(codigo)
  if (!simbolo || simbolo.modulos.length * MODULO > paper.pontos) {
    for (const parte of wrapped(paper, codigo, paper.colunas)) write(paper, parte)
    return
  }
  const said =
    simbolo.tipo === 'code128' ? (['code128', codigo] as const) : ([simbolo.tipo, simbolo.texto] as const)
  paper.encoder.barcode(said[1], said[0], { height: 60, width: MODULO, text: true })
}

/** Draws a boleto's bars downwards: their 103 mm exceed the print head; 2 dots a module give 101 mm. */
function alongBars(codigo: string): Omit<Logo, 'png'> {
  // eight dots, one byte of the raster, are 1 mm
  const bytes = BARRAS_DO_BOLETO.altura
  const rows = [...(itf(codigo)?.modulos ?? '')].flatMap(modulo => Array<string>(MODULO).fill(modulo))
  const bits = rows.flatMap(dark => Array<number>(bytes).fill(dark === '1' ? 0xff : 0))
  return { largura: bytes * 8, altura: rows.length, bits: Uint8Array.from(bits) }
}

function line(paper: Paper, { texto, alinhar, estilo }: Texto): void {
  const largo = estilo === 'titulo' ? Math.floor(paper.colunas / 2) : paper.colunas
  const style = estilo === 'titulo' ? TITLE : estilo === 'forte' ? BOLD : PLAIN
  for (const parte of wrapped(paper, texto, largo))
    write(
      paper,
      alinhar === 'centro' ? centred(parte, largo) : alinhar === 'direita' ? parte.padStart(largo) : parte,
      style,
    )
}

/** Fewest columns in which a label stands beside its amount. */
const NARROW = 10

/** Prints a label left and an amount right. A long label begins above it; a long amount has its own lines. */
function pair(paper: Paper, esquerda: string, direita: string, forte: boolean): void {
  const { colunas } = paper
  const style = forte ? BOLD : PLAIN
  const label = letters(paper, esquerda)
  const amount = letters(paper, direita)
  const room = colunas - amount.length - 1
  if (room < Math.min(NARROW, label.length)) {
    for (const parte of wrapped(paper, label, colunas)) write(paper, parte, style)
    for (const parte of wrapped(paper, amount, colunas)) write(paper, parte.padStart(colunas), style)
    return
  }
  const partes = wrapped(paper, label, room)
  const ultima = partes.pop() ?? ''
  for (const parte of partes) write(paper, parte, style)
  write(paper, ultima + amount.padStart(colunas - ultima.length), style)
}

/** Commands before and after a line, by its looks: bold, and letters of double width and height. */
type Look = readonly [before: readonly number[], after: readonly number[]]
const PLAIN: Look = [[], []]
const BOLD: Look = [
  [0x1b, 0x45, 1],
  [0x1b, 0x45, 0],
]
const TITLE: Look = [
  [0x1b, 0x45, 1, 0x1d, 0x21, 0x11],
  [0x1d, 0x21, 0, 0x1b, 0x45, 0],
]

/** Writes one line in the printer's code page. */
function write({ encoder, pagina }: Paper, texto: string, [before, after]: Look = PLAIN): void {
  const bytes = pagina === 'utf8' || pagina === 'ascii' ? Buffer.from(texto) : encodePage(texto, pagina)
  encoder.raw([...before, ...bytes, ...after]).newline()
}

const centred = (texto: string, largura: number): string =>
  ' '.repeat(Math.max(0, Math.floor((largura - texto.length) / 2))) + texto

/** Writes a text with the letters of the printer's code page; only UTF-8 has all. */
const letters = ({ pagina }: Paper, texto: string): string =>
  pagina === 'utf8' ? texto : inPage(texto, pagina)

/** Splits a text into lines of at most `largura` columns. */
const wrapped = (paper: Paper, texto: string, largura: number): string[] =>
  wrap(letters(paper, texto), linha => linha.length <= largura)
