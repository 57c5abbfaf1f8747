import { type CodePage, lettersOf } from './code-page.ts'

/** Letters of PDF's built-in Helvetica: Windows-1252. */
const WINDOWS_1252 = /[ -~\u00a0-\u00ff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]/u
/** Letters that every thermal printer has in code page 850: those of Latin-1. */
const LATIN_1 = /[ -~\u00a1-\u00ff]/u

const TWINS: Readonly<Record<string, string>> = {
  ...{ '‐': '-', '‑': '-', '‒': '-', '–': '-', '—': '-', '―': '-', '−': '-', '•': '-', '…': '...' },
  ...{ '‘': "'", '’': "'", '‚': "'", '“': '"', '”': '"', '„': '"', '′': "'", '″': '"', '‹': '<', '›': '>' },
  ...{ '€': 'EUR', '™': '(TM)', '→': '->', '←': '<-', '≤': '<=', '≥': '>=', '≠': '<>', '≈': '~', '✓': 'v' },
  ...{ ł: 'l', Ł: 'L', đ: 'd', Đ: 'D', ħ: 'h', ı: 'i', ŋ: 'n', œ: 'oe', Œ: 'OE', ƒ: 'f', ẞ: 'SS', ŧ: 't' },
  ...{ '×': 'x', '§': 'S' },
}

/** Tells whether a printer has a letter: a regular expression, or whatever else can test it. */
type Letters = Pick<RegExp, 'test'>

/** Latin letters for Greek and Cyrillic, in Unicode order (ISO 843, GOST 7.79 without marks). */
const GREEK = ['α', 'a v g d e z i th i k l m n x o p r s s t y f ch ps o'] as const
const CYRILLIC = ['а', 'a b v g d e zh z i j k l m n o p r s t u f h c ch sh shch " y \' e yu ya'] as const

const LETTERS = new Map<string, string>(
  [GREEK, CYRILLIC].flatMap(([first, latin]) =>
    latin.split(' ').flatMap((sound, i): [string, string][] => {
      const letter = String.fromCodePoint((first.codePointAt(0) ?? 0) + i)
      return [
        [letter, sound],
        [letter.toUpperCase(), sound.slice(0, 1).toUpperCase() + sound.slice(1)],
      ]
    }),
  ),
)

/**
 * Replaces a character that `has` does not match: by an equivalent, its letter without marks, or its sound; removes it
 * when it has none of these (emoji).
 */
function twinOf(char: string, has: Letters): string {
  const twin = TWINS[char] ?? LETTERS.get(char)
  if (twin !== undefined) return twin
  return [...char.normalize('NFKD')]
    .map(part => (has.test(part) ? part : (TWINS[part] ?? LETTERS.get(part) ?? '')))
    .join('')
}

const among = (text: string, has: Letters): string =>
  [...text.normalize('NFC')]
    .map(char => (has.test(char) ? char : /\s/.test(char) ? ' ' : twinOf(char, has)))
    .join('')

/** Reduces a text to the letters of a PDF without an embedded font. */
export const inPdfLetters = (text: string): string => among(text, WINDOWS_1252)

/** Reduces a text to the letters of a thermal printer. */
export const inTicketLetters = (text: string): string => among(text, LATIN_1)

/** Reduces a text to the letters of a printer's code page; `ascii` is of a printer that has no accents at all. */
export const inPage = (text: string, page: CodePage | 'ascii'): string => among(text, PAGES[page])

const pageOf = (page: CodePage): Letters => {
  const upper = new Set(lettersOf(page).replace(/[\u0080-\u00a0\u00ad]/g, ''))
  return { test: letter => (letter >= ' ' && letter <= '~') || upper.has(letter) }
}
const PAGES: Readonly<Record<CodePage | 'ascii', Letters>> = {
  ascii: /[ -~]/,
  '850': pageOf('850'),
  '858': pageOf('858'),
  '860': pageOf('860'),
  '1252': pageOf('1252'),
}
