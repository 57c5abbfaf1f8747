import { useEffect, useMemo, useState } from 'react'
import type { PaletteItem } from './palette-entries.ts'
import { paletteProviders } from './providers.ts'

/** A source that is slower than this is not waited for before something is suggested. */
const PATIENCE_MS = 800
/** A shorter text is asked of nobody. */
const LEAST = 2

type Rows = ReadonlyMap<string, readonly PaletteItem[]>
const NONE: Rows = new Map()

/** Answers of each provider to a text. */
interface Answers {
  query: string
  rows: Rows
}

interface Found {
  rows: readonly PaletteItem[]
  /** Everybody has answered, or had the time to. */
  pronto: boolean
}

/** Rows of the providers for a text, in provider order. Answers of an older text are dropped; a provider that fails is silent. */
export function useProviderRows(text: string): Found {
  const query = text.trim()
  const [answers, setAnswers] = useState<Answers>({ query, rows: NONE })
  const [late, setLate] = useState<string | null>(null)

  useEffect(() => {
    const stop = new AbortController()
    if (query.length < LEAST) return
    const add = (id: string, rows: readonly PaletteItem[]) =>
      setAnswers(before => ({
        query,
        rows: new Map(before.query === query ? before.rows : NONE).set(id, rows),
      }))
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
          add(id, rows)
        })
        .catch(() => {
          if (!stop.signal.aborted) add(id, [])
        })
    }
    const patience = setTimeout(() => setLate(query), PATIENCE_MS)
    return () => {
      clearTimeout(patience)
      stop.abort()
    }
  }, [query])

  // an Enter behind the last letter must not take what an older text found
  const found = answers.query === query ? answers.rows : NONE
  // the same list until something is found: what is ranked with it is not ranked again for an arrow key
  return useMemo(
    () => ({
      rows: paletteProviders().flatMap(({ id }) => found.get(id) ?? []),
      pronto: query.length < LEAST || late === query || paletteProviders().every(({ id }) => found.has(id)),
    }),
    [found, late, query],
  )
}

export const noChord = () => null

const quiet = (ms: number): Promise<unknown> =>
  ms === 0 ? Promise.resolve() : new Promise(resolve => setTimeout(resolve, ms))
