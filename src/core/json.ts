/** Characters that no database keeps as text, in the way in which JSON writes them: NUL, and halves of a surrogate pair. */
const ODD = /\\u(?:0000|d[89a-f])/i

/** Takes out of all texts what no database keeps. */
function storable(json: unknown): unknown {
  if (typeof json === 'string') return json.replaceAll('\0', '').replace(/\p{Surrogate}/gu, '\ufffd')
  if (Array.isArray(json)) return json.map(storable)
  if (json === null || typeof json !== 'object') return json
  return Object.fromEntries(
    Object.entries(json).map(([key, value]) => [storable(key) as string, storable(value)]),
  )
}

/** Reads JSON of others, without what no database keeps; null: the text is none. */
export function parseJson(text: string): unknown {
  try {
    const json: unknown = JSON.parse(text)
    return ODD.test(text) ? storable(json) : json
  } catch {
    return null
  }
}
