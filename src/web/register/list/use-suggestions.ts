import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { listarMunicipios, listarPaises } from '../../../domain/api/lookups.ts'
import { isCodeId } from '../../../domain/fields/columns.ts'
import type { AnyRegister } from '../../../domain/fields/define.ts'
import { quoted } from '../../../domain/fields/filter/filter-text.ts'
import type { Registro } from '../../../domain/fields/registro.ts'
import { REGISTERS } from '../../../domain/records/index.ts'
import { paises } from '../../../domain/records/paises/index.ts'
import { call } from '../../api/client.ts'
import { pageOf } from '../../state/page.ts'
import { consultaDe } from '../fields/lookup/lookup.ts'
import { nameOf } from './cells.tsx'
import { type Suggestion, suggest } from './suggest.ts'
import { listEndpoint } from './use-rows.ts'

const LIMIT = 8
const PAUSE_MS = 500

/** Suggests texts for the token at the caret. Rows of a reference are fetched after a pause in typing. */
export function useSuggestions(register: AnyRegister, text: string, caret: number, ativo: boolean) {
  const found = ativo ? suggest(register, text, caret) : null
  const procura = found?.procura ?? null
  const to = procura?.campo.to ?? ''
  const wanted = procura ? `${to} ${procura.palavra}` : ''
  const quiet = useQuiet(wanted, consultaDe(to)?.espera ?? PAUSE_MS)
  const rows = useQuery({
    queryKey: ['sugestoes', quiet],
    queryFn: ({ signal }) => namesOf(to, procura?.palavra ?? '', signal),
    enabled: wanted !== '' && quiet === wanted,
    retry: false,
  })
  if (!found || !procura) return found
  const names = quiet === wanted ? (rows.data ?? []) : []
  const itens = names.map(
    (name): Suggestion => ({ texto: `${procura.antes}${quoted(name)}`, rotulo: name, nota: '' }),
  )
  return itens.length > 0 ? { ...found, itens } : null
}

/** Gives a value once it has not changed for `ms`. */
function useQuiet(value: string, ms: number): string {
  const [quiet, set] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => set(value), ms)
    return () => clearTimeout(timer)
  }, [value, ms])
  return quiet
}

/** Lists the names of the first LIMIT rows that a word finds, without repetition. */
async function namesOf(to: string, word: string, signal: AbortSignal): Promise<string[]> {
  const options = { signal, semMover: true }
  if (isCodeId(to)) {
    const query = { nome: `${word}*`, limit: LIMIT }
    const { data } = await call(to === paises.id ? listarPaises : listarMunicipios, { query, ...options })
    return [...new Set(data.map(({ name }) => name))]
  }
  const register = REGISTERS.find(({ id }) => id === to)
  if (!register || register.parent) return []
  const query = { limit: String(LIMIT), ...(word ? { search: word } : {}) }
  const answer = await call(listEndpoint(register), { params: {}, query, ...options })
  return [...new Set(pageOf<Registro>(answer).rows.map(row => nameOf(register, row)))]
}
