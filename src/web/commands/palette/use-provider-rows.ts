import { useEffect, useMemo, useState } from 'react'
import type { PaletteItem } from './palette-entries.ts'
import { paletteProviders } from './providers.ts'

/** Milliseconds to wait for providers before showing rows that match less well; rows beginning with the text never wait. */
const PATIENCE_MS = 800
/** Minimum length of the text before providers are asked. */
const LEAST = 2

type Rows = ReadonlyMap<string, readonly PaletteItem[]>
const NONE: Rows = new Map()

interface Answers {
  query: string
  rows: Rows
}

interface Found {
  rows: readonly PaletteItem[]
  /** True when every provider has answered or the time is over. */
  pronto: boolean
  /** True when every provider has answered. */
  inteiro: boolean
}

/** Gives the providers' rows for a text, in their order; drops answers to older texts, ignores failing providers. */
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

  // Enter must not choose a row of an older text
  const found = answers.query === query ? answers.rows : NONE
  // memoised until an answer comes, so that arrow keys do not rank again
  return useMemo(() => {
    const inteiro = query.length < LEAST || paletteProviders().every(({ id }) => found.has(id))
    return {
      rows: paletteProviders().flatMap(({ id }) => found.get(id) ?? []),
      pronto: inteiro || late === query,
      inteiro,
    }
  }, [found, late, query])
}

export const noChord = () => null

const quiet = (ms: number): Promise<unknown> =>
  ms === 0 ? Promise.resolve() : new Promise(resolve => setTimeout(resolve, ms))
