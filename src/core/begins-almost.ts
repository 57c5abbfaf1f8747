/** A shorter word forgives nothing: too many others are one letter away. */
export const LEAST_TYPO = 5

/** The word begins with the token, give or take one letter, never the first. */
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
