/** Letters of PDF's own Helvetica: Windows-1252. */
const WINDOWS_1252 = /[ -~\u00a0-\u00ff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]/u
/** Letters that every thermal head has in code page 850: those of Latin-1. */
const LATIN_1 = /[ -~\u00a1-\u00ff]/u

const TWINS: Readonly<Record<string, string>> = {
  ...{ '‐': '-', '‑': '-', '‒': '-', '–': '-', '—': '-', '―': '-', '−': '-', '•': '-', '…': '...' },
  ...{ '‘': "'", '’': "'", '‚': "'", '“': '"', '”': '"', '„': '"', '′': "'", '″': '"', '‹': '<', '›': '>' },
  ...{ '€': 'EUR', '™': '(TM)', '→': '->', '←': '<-', '≤': '<=', '≥': '>=', '≠': '<>', '≈': '~', '✓': 'v' },
  ...{ ł: 'l', Ł: 'L', đ: 'd', Đ: 'D', ħ: 'h', ı: 'i', ŋ: 'n', œ: 'oe', Œ: 'OE', ƒ: 'f', ẞ: 'SS', ŧ: 't' },
}

/** A letter for each of Greek and of Russian, in the order of Unicode; what sounds like several has several (ISO 843, GOST 7.79 without marks). */
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

/** A character the paper has not, as it has it: its twin, its letter without marks, its sound; what is none of these (emoji) goes. */
function twinOf(char: string, has: RegExp): string {
  const twin = TWINS[char] ?? LETTERS.get(char)
  if (twin !== undefined) return twin
  return [...char.normalize('NFKD')]
    .map(part => (has.test(part) ? part : (TWINS[part] ?? LETTERS.get(part) ?? '')))
    .join('')
}

const among = (text: string, has: RegExp): string =>
  [...text.normalize('NFC')]
    .map(char => (has.test(char) ? char : /\s/.test(char) ? ' ' : twinOf(char, has)))
    .join('')

/** A text in the letters a PDF has without a font of its own. */
export const inPdfLetters = (text: string): string => among(text, WINDOWS_1252)

/** A text in the letters a thermal head has. */
export const inTicketLetters = (text: string): string => among(text, LATIN_1)
