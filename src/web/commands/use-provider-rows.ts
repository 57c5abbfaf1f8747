import { useEffect, useMemo, useState } from 'react'
import type { Row } from './palette-entries.ts'
import { paletteProviders } from './providers.ts'

/** Rows of the providers for a text, in provider order. Answers of an older text are dropped; a provider that fails is silent. */
export function useProviderRows(text: string): readonly Row[] {
  const [found, setFound] = useState<ReadonlyMap<string, readonly Row[]>>(new Map())
  const query = text.trim()

  useEffect(() => {
    const stop = new AbortController()
    // nothing found yet: the palette that opens is not drawn twice
    setFound(before => (before.size === 0 ? before : new Map()))
    if (query.length < 2) return
    for (const { id, titulo, espera = 0, buscar } of paletteProviders()) {
      void quiet(espera)
        .then(() => (stop.signal.aborted ? [] : buscar(query, stop.signal)))
        .then(entries => {
          if (stop.signal.aborted) return
          const rows = entries.map(entry => ({
            ...entry,
            id: `${id}:${entry.id}`,
            grupo: titulo,
            chord: noChord,
          }))
          setFound(before => new Map(before).set(id, rows))
        })
        .catch(() => {})
    }
    return () => stop.abort()
  }, [query])

  // the same list until something is found: what is ranked with it is not ranked again for an arrow key
  return useMemo(() => paletteProviders().flatMap(({ id }) => found.get(id) ?? []), [found])
}

const noChord = () => null

const quiet = (ms: number): Promise<unknown> =>
  ms === 0 ? Promise.resolve() : new Promise(resolve => setTimeout(resolve, ms))
