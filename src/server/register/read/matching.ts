import { plain } from '../../../core/text/plain.ts'
import { type Sql, sql } from '../../db/sql.ts'

/** Accented forms of each plain letter, which the SQL function norm() replaces by that letter (0002-busca.sql). */
const VARIANTS: Readonly<Record<string, string>> = {
  a: 'áàâãäåÁÀÂÃÄÅ',
  e: 'éèêëÉÈÊË',
  i: 'íìîïÍÌÎÏ',
  o: 'óòôõöÓÒÔÕÖ',
  u: 'úùûüÚÙÛÜ',
  c: 'çÇ',
  n: 'ñÑ',
}

/** Writes a regular expression for a letter with any case and accent; escapes other characters. */
function sign(char: string): string {
  const upper = char.toUpperCase()
  if (upper === char || upper.length !== char.length) return char.replace(/[\\^$.|?*+()[\]{}-]/g, '\\$&')
  return `[${char}${upper}${VARIANTS[char] ?? ''}]`
}

/** Writes the LIKE pattern for `*a*`, `a*` and `*a`. */
export function pattern(value: string): string {
  const bare = escapeLike(value.replace(/^\*|\*$/g, ''))
  return `${value.startsWith('*') ? '%' : ''}${bare}${value.endsWith('*') ? '%' : ''}`
}

/**
 * Writes the condition for `*a*` (contains), `a*` (begins), `*a` (ends) and `a` (equal), without regard to accents and
 * case. A regular expression with letter classes is faster than normalising each name first. A value without letters
 * uses plain LIKE.
 */
export function matching(column: Sql, value: string): Sql {
  const bare = value.replace(/^\*|\*$/g, '')
  const [from, until] = [!value.startsWith('*'), !value.endsWith('*')]
  if (!/\p{L}/u.test(bare)) return sql`${column} like ${pattern(value)}`
  return sql`${column} ~ ${`${from ? '^' : ''}${[...plain(bare)].map(sign).join('')}${until ? '$' : ''}`}`
}

/** Escapes the special characters of LIKE. */
export const escapeLike = (value: string): string => value.replace(/[\\%_]/g, '\\$&')
