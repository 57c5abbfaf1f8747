import { unaccented } from '../text/plain.ts'

/** Widths of ' ' to '~' in Helvetica, thousandths of the font size (Adobe AFM). Every PDF reader has the font. */
const NORMAL = widths(
  '278 278 355 556 556 889 667 191 333 333 389 584 278 333 278 278 556 556 556 556 556 556 556 556 556 556 278 278 584 584 584 556 1015 667 667 722 722 667 611 778 722 278 500 667 556 833 722 778 667 778 722 667 611 722 667 944 667 667 611 278 278 278 469 556 333 556 556 500 556 556 278 556 556 222 222 500 222 833 556 556 556 556 333 500 278 556 500 722 500 500 500 334 260 334 584',
)
const BOLD = widths(
  '278 333 474 556 556 889 722 238 333 333 389 584 278 333 278 278 556 556 556 556 556 556 556 556 556 556 333 333 584 584 584 611 975 722 722 722 722 667 611 778 722 278 556 722 611 833 722 778 667 778 722 667 611 722 667 944 667 667 611 333 278 333 584 556 333 556 611 556 611 556 333 611 611 278 278 556 278 889 611 611 611 611 389 556 333 611 556 778 556 556 500 389 280 389 584',
)

function widths(text: string): readonly number[] {
  return text.split(' ').map(Number)
}

/** Widths of marks beyond ASCII used on papers, equal in both weights (Adobe AFM). */
const MARKS: Readonly<Record<string, number>> = {
  ...{ º: 365, ª: 370, '°': 400, '·': 278, '×': 584, '–': 556, '—': 1000, '…': 1000, '•': 350 },
  ...{ '‘': 222, '’': 222, '“': 333, '”': 333, '€': 556, '²': 333, '³': 333, '\u00a0': 278 },
}

const FIRST = 32
/** Width of a letter missing in these tables: one em, which is wide enough for almost any letter. */
const UNKNOWN = 1000
export const MM_PER_POINT = 25.4 / 72
/** Line height and baseline, as shares of the font size. */
const LEADING = 1.16
const BASELINE = 0.86

/** Computes the height of lines of text, mm. */
export const heightOf = (lines: number, points: number): number => lines * points * LEADING * MM_PER_POINT

/** Computes the baseline below a line's upper edge, mm. */
export const baselineOf = (points: number): number => points * BASELINE * MM_PER_POINT

/** Computes the width of a line, mm. Accents add no width. */
export function widthOf(text: string, points: number, bold: boolean): number {
  const table = bold ? BOLD : NORMAL
  let sum = 0
  for (const letter of unaccented(text))
    sum += table[letter.charCodeAt(0) - FIRST] ?? MARKS[letter] ?? UNKNOWN
  return (sum / 1000) * points * MM_PER_POINT
}
