/** Shortest typed token in which one wrong letter is accepted: too many shorter words differ by one letter. */
export const LEAST_TYPO = 5

/**
 * Tells whether the word begins with the token. From `LEAST_TYPO` letters on, the token may have one wrong, missing or
 * extra letter or two swapped ones, but its first letter must be right.
 */
export function beginsAlmost(word: string, token: string): boolean {
  if (word.startsWith(token)) return true
  if (token.length < LEAST_TYPO || word[0] !== token[0]) return false
  let at = 1
  while (at < token.length && word[at] === token[at]) at++
  const rest = token.slice(at + 1)
  return (
    word.startsWith(rest, at + 1) ||
    word.startsWith(rest, at) ||
    word.startsWith(token.slice(at), at + 1) ||
    (word[at] === token[at + 1] && word[at + 1] === token[at] && word.startsWith(token.slice(at + 2), at + 2))
  )
}
