/** Decodes percent-encoded text; null where a caller sent what does not decode. */
export function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}
