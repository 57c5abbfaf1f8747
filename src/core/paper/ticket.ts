import type { Alinhamento } from './element.ts'
/** Parts of a ticket, the same for PDF, ESC/POS and browser print: the renderer chooses widths and fonts. */
export type Bloco = Texto | Par | Faixa | Regua | Espaco | QrCode | Barras | BarrasDoBoleto

/** titulo: largest; forte: bold; normal; miudo: fine print. */
export type Estilo = 'titulo' | 'forte' | 'normal' | 'miudo'

export interface Texto {
  k: 'texto'
  texto: string
  alinhar: Alinhamento
  estilo: Estilo
}

/** Text at the left, amount at the right, on one line. */
export interface Par {
  k: 'par'
  esquerda: string
  direita: string
  estilo: Estilo
}

/** A prominent band: contingency, homologação, cancelled, not a fiscal document. */
export interface Faixa {
  k: 'faixa'
  linhas: readonly string[]
}

export interface Regua {
  k: 'regua'
}

export interface Espaco {
  k: 'espaco'
  /** Lines of normal text. */
  linhas: number
}

/** QR Code at the left with text beside it; printers without room print the text first. */
export interface QrCode {
  k: 'qr'
  conteudo: string
  lado: readonly Texto[]
}

/** Bars of a code with the code below; printed as text when the code has no bars, or bars too wide for the printer. */
export interface Barras {
  k: 'barras'
  codigo: string
}

/** Bars of a boleto: wider than the paper, so printed along it. */
export interface BarrasDoBoleto {
  k: 'boleto'
  codigo: string
}

/** Width and height of the bars of a boleto, mm (FEBRABAN). */
export const BARRAS_DO_BOLETO = { largura: 103, altura: 13 } as const

/** The issuer's picture, at the top: as dots (one bit each, rows of whole bytes) and as PNG. */
export interface Logo {
  png: Uint8Array
  largura: number
  altura: number
  bits: Uint8Array
}

/** One printable document. */
export interface Danfe {
  titulo: string
  logo?: Logo | null
  blocos: readonly Bloco[]
}

export const texto = (
  conteudo: string,
  estilo: Estilo = 'normal',
  alinhar: Alinhamento = 'esquerda',
): Texto => ({
  k: 'texto',
  texto: conteudo,
  alinhar,
  estilo,
})
export const centro = (conteudo: string, estilo: Estilo = 'normal'): Texto =>
  texto(conteudo, estilo, 'centro')
export const pairOf = (esquerda: string, direita: string, estilo: Estilo = 'normal'): Par => ({
  k: 'par',
  esquerda,
  direita,
  estilo,
})
export const faixa = (...linhas: string[]): Faixa => ({ k: 'faixa', linhas })
export const regua: Regua = { k: 'regua' }
export const espaco = (linhas = 0.5): Espaco => ({ k: 'espaco', linhas })
