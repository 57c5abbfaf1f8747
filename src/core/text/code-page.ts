/** Code pages of one byte a letter that Brazilian systems write: files of DOS programs, and papers of thermal printers. */
export type CodePage = '850' | '858' | '860' | '1252'

/** Letters of the bytes 128 to 255 (tables of IBM and of Windows); 858 is 850 with the euro. */
const CP850 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0'
const CP860 =
  'ÇüéâãàÁçêÊèÍÔìÃÂÉÀÈôõòÚùÌÕÜ¢£Ù₧ÓáíóúñÑªº¿Ò¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0'
const CP1252 = `€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ${String.fromCharCode(...Array.from({ length: 96 }, (_, i) => 160 + i))}`
const UPPER: Readonly<Record<CodePage, string>> = {
  '850': CP850,
  '858': CP850.replace('ı', '€'),
  '860': CP860,
  '1252': CP1252,
}

/** Decodes bytes of a code page; the bytes below 128 are ASCII. */
export function decodePage(bytes: Uint8Array, page: CodePage): string {
  const upper = UPPER[page]
  const parts: string[] = []
  for (let from = 0; from < bytes.length; from += SLICE)
    parts.push(
      Array.from(bytes.subarray(from, from + SLICE), byte =>
        byte < 128 ? String.fromCharCode(byte) : (upper[byte - 128] ?? ''),
      ).join(''),
    )
  return parts.join('')
}

/** Bytes decoded by one call, so that a large file makes no array of all its letters. */
const SLICE = 65_536

const PORTUGUESE = /[áàâãéêíóôõúüçÁÀÂÃÉÊÍÓÔÕÚÜÇñÑºª°§]/
const UPPERCASE = /\p{Lu}/u
const LOWERCASE = /\p{Ll}/u

/**
 * Counts how much a text looks Portuguese: an accented letter of the language that goes with the case of its neighbours
 * counts for it, any other letter above ASCII against it.
 */
function portugueseOf(texto: string): number {
  let sum = 0
  for (const { 0: letter, index } of texto.matchAll(/[\u0080-\uffff]/g)) {
    const before = texto.slice(Math.max(0, index - 2), index)
    const after = texto.slice(index + 1, index + 3)
    const mixed =
      (LOWERCASE.test(letter) && UPPERCASE.test(before.at(-1) ?? '') && shouts(before, after)) ||
      (UPPERCASE.test(letter) && LOWERCASE.test(before.at(-1) ?? ''))
    sum += PORTUGUESE.test(letter) && !mixed ? 1 : -1
  }
  return sum
}

/** Says that the letters around are capitals, so that a small one does not belong among them. */
const shouts = (before: string, after: string): boolean =>
  /\p{Lu}{2}$/u.test(before) || /^\p{Lu}/u.test(after)

/** Bytes looked at to guess a code page. */
const ENOUGH = 200_000

/** Guesses the code page of a text that is no UTF-8: the one in which it looks more Portuguese, else Windows's. */
export function guessPage(bytes: Uint8Array): '850' | '1252' {
  const start = bytes.subarray(0, ENOUGH)
  return portugueseOf(decodePage(start, '850')) > portugueseOf(decodePage(start, '1252')) ? '850' : '1252'
}

/** Letters above ASCII that a page has. */
export const lettersOf = (page: CodePage): string => UPPER[page]

/** Encodes a text whose letters the page has. */
export const encodePage = (texto: string, page: CodePage): number[] =>
  Array.from(texto, letter => (letter <= '~' ? letter.charCodeAt(0) : 128 + UPPER[page].indexOf(letter)))
