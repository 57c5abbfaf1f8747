import { useEffect, useRef, useState } from 'react'
import { z } from 'zod'
import { defineEndpoint } from '../../../../domain/api/define.ts'
import { bareCodes } from '../../../../domain/fields/coded.ts'
import { call } from '../../../api/client.ts'
import { hasFixedText, sayLoadFailure } from '../../../api/load-failure.ts'
import { pageState } from '../../../state/cell.ts'
import { isTooLong } from '../combo/use-pend.ts'
import type { LookupFinding, LookupQuery } from './lookup-query.ts'

interface Pagina {
  data: Record<string, unknown>[] | { data: Record<string, unknown>[]; last_page: number }
  last_page: number
}

// made once, because making a schema is slow
const QUESTION = z.record(z.string(), z.union([z.string(), z.number()]))
const CODE_QUESTION = z.record(z.string(), z.string())

/** Fetches one page of a look-up. The rows of products are in data.data. */
async function askPage(
  consulta: LookupQuery,
  texto: string,
  where: Readonly<Record<string, string | number>>,
  page: number,
  signal: AbortSignal,
): Promise<{ linhas: LookupFinding[]; ultima: boolean }> {
  const endpoint = defineEndpoint({
    method: 'GET',
    path: consulta.path,
    summary: '',
    acesso: {},
    query: QUESTION,
    response: z.custom<Pagina>(),
    lida: bareCodes,
  })
  const query = { ...consulta.pergunta(texto), ...where, limit: consulta.limite, page }
  const { data, last_page } = await call(endpoint, { query, signal, semMover: true })
  const rows = Array.isArray(data) ? data : data.data
  return { linhas: rows.map(consulta.achado), ultima: page >= (last_page ?? 1) }
}

interface Lookup {
  linhas: readonly LookupFinding[]
  /** True while the search has no answer. */
  esperando: boolean
  /** Searches at once, without the pause after a key. */
  apressar: () => void
  mais: () => void
}

interface State {
  pergunta: string | null
  linhas: readonly LookupFinding[]
  page: number
  ultima: boolean
}

const NOTHING: State = { pergunta: null, linhas: [], page: 0, ultima: true }

/** Finds rows for a text after a pause; the next search aborts the running one. `texto` null: no search. */
export function useLookup(
  consulta: LookupQuery | null,
  texto: string | null,
  where: Readonly<Record<string, string | number>> = {},
): Lookup {
  const [state, setState] = useState(NOTHING)
  const [rushed, setRushed] = useState(false)
  const running = useRef<AbortController | null>(null)
  const filter = JSON.stringify(where)

  // biome-ignore lint/correctness/useExhaustiveDependencies: `filter` compares `where` by its content
  useEffect(() => {
    if (!consulta || texto === null) {
      setState(NOTHING)
      setRushed(false)
      return
    }
    const control = new AbortController()
    running.current = control
    const ask = () => {
      if (isTooLong(texto)) return setState({ ...NOTHING, pergunta: texto })
      return askPage(consulta, texto, where, 1, control.signal).then(
        ({ linhas, ultima }) => {
          if (!control.signal.aborted) setState({ pergunta: texto, linhas, page: 1, ultima })
        },
        error => {
          if (control.signal.aborted) return
          setState({ ...NOTHING, pergunta: texto })
          sayLoadFailure(error, consulta.recurso, 'lista')
        },
      )
    }
    const timer = setTimeout(ask, texto === '' || rushed ? 0 : consulta.espera)
    return () => {
      clearTimeout(timer)
      control.abort()
    }
  }, [consulta, texto, filter, rushed])
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new text waits for the pause again
  useEffect(() => setRushed(false), [texto])

  const mais = () => {
    const control = running.current
    if (!consulta || texto === null || state.ultima || state.pergunta !== texto || !control) return
    setState({ ...state, ultima: true })
    askPage(consulta, texto, where, state.page + 1, control.signal).then(
      ({ linhas, ultima }) => {
        if (!control.signal.aborted)
          setState({ pergunta: texto, linhas: [...state.linhas, ...linhas], page: state.page + 1, ultima })
      },
      () => {},
    )
  }
  return {
    linhas: state.linhas,
    esperando: texto !== null && state.pergunta !== texto,
    apressar: () => setRushed(true),
    mais,
  }
}

const names = pageState(() => new Map<string, Record<string, unknown>>())

/** Fetches the row of a code whose name the record does not bring ('1058' → Brasil), once for each code. */
export function useCodeName(consulta: LookupQuery | null, value: unknown): Record<string, unknown> | null {
  const code =
    consulta?.nomeDe && value !== null && value !== undefined && value !== '' ? String(value) : null
  const key = `${consulta?.path} ${code}`
  const [, setSeen] = useState('')
  useEffect(() => {
    if (!consulta?.nomeDe || code === null || names.has(key)) return
    const control = new AbortController()
    const { path, query = {} } = consulta.nomeDe(code)
    const endpoint = defineEndpoint({
      method: 'GET',
      path,
      summary: '',
      acesso: {},
      query: CODE_QUESTION,
      response: z.custom<{ data: Record<string, unknown> | Record<string, unknown>[] }>(),
    })
    call(endpoint, { query, signal: control.signal, semMover: true }).then(
      ({ data }) => {
        const row = Array.isArray(data) ? data.find(one => String(consulta.achado(one).valor) === code) : data
        if (row) names.set(key, row)
        setSeen(key)
      },
      // on failure the code is shown without a name
      error => {
        if (!control.signal.aborted && hasFixedText(consulta.recurso, 'um'))
          sayLoadFailure(error, consulta.recurso, 'um')
      },
    )
    return () => control.abort()
  }, [consulta, code, key])
  return code === null ? null : (names.get(key) ?? null)
}
