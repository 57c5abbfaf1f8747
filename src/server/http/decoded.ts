/** Decodes percent-encoded text; null when it is invalid. */
export function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}
