import { type CodePage, decodePage, guessPage } from './code-page.ts'

/** Encodings of a text file, as shown to the user; the guess is among the first four. */
export const CODIFICACOES = ['UTF-8', 'Windows-1252', 'CP850 (DOS)', 'UTF-16', 'CP860 (DOS)'] as const
export type Codificacao = (typeof CODIFICACOES)[number]

const PAGES: Partial<Record<Codificacao, CodePage>> = {
  'Windows-1252': '1252',
  'CP850 (DOS)': '850',
  'CP860 (DOS)': '860',
}

/** Decodes a text file in the encoding asked for, else the one that its first bytes and its accents tell. */
export function decode(
  bytes: Uint8Array,
  codificacao: Codificacao = encodingOf(bytes),
): { texto: string; codificacao: Codificacao } {
  const page = PAGES[codificacao]
  const texto = page
    ? decodePage(bytes, page)
    : new TextDecoder(
        codificacao === 'UTF-8' ? 'utf-8' : isBigEndian(bytes) ? 'utf-16be' : 'utf-16le',
      ).decode(bytes)
  return { texto: withoutEnd(texto), codificacao }
}

const isBigEndian = ([a, b]: Uint8Array): boolean => (a === 0xfe && b === 0xff) || (a === 0 && b !== 0)

function encodingOf(bytes: Uint8Array): Codificacao {
  const [a, b, c, d] = bytes
  if ((a === 0xff && b === 0xfe) || (a === 0xfe && b === 0xff)) return 'UTF-16'
  // without a mark, every second byte of a Latin text in UTF-16 is zero
  if ((a && b === 0 && c && d === 0) || (a === 0 && b && c === 0 && d)) return 'UTF-16'
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return 'UTF-8'
  } catch {
    return guessPage(bytes) === '850' ? 'CP850 (DOS)' : 'Windows-1252'
  }
}

/** Mark with which DOS programs end a text file, often repeated to fill a block. */
const END = '\u001a'

function withoutEnd(texto: string): string {
  const at = texto.indexOf(END)
  return at >= 0 && texto.slice(at).replaceAll(END, '').replaceAll('\0', '').trim() === ''
    ? texto.slice(0, at)
    : texto
}
