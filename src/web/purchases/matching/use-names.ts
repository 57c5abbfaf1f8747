import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import { reach } from '../../../core/fields/reach.ts'
import { isCode } from '../../../domain/fields/columns.ts'
import { toEndpoints } from '../../../domain/fields/endpoints/to-endpoints.ts'
import type { Registro } from '../../../domain/fields/registro.ts'
import { REGISTERS } from '../../../domain/records/index.ts'
import { read } from '../../state/query.ts'
import type { LinhaNossa } from './lines.ts'
import { NEW_FIELDS } from './new-sheet.ts'

const POINTING = NEW_FIELDS.flatMap(({ chave, campo }) => {
  if (campo.type !== 'ref' || isCode(campo.to)) return []
  const register = REGISTERS.find(({ id }) => id === campo.to)
  return register ? [{ chave, register }] : []
})

interface Asked {
  register: (typeof POINTING)[number]['register']
  id: number
  /** Columns that reference the row. */
  chaves: Set<string>
}

/** Fetches the names of rows that new products reference (rules, category), by column key and id. Fetches each name once. */
export function useNames(linhas: readonly LinhaNossa[]): ReadonlyMap<string, ReadonlyMap<string, string>> {
  const asked = useMemo(() => {
    // two columns may reference one row: the rules of ICMS inside and outside the state
    const found = new Map<string, Asked>()
    for (const linha of linhas)
      if (linha.novo)
        for (const { chave, register } of POINTING) {
          const id = reach(linha, chave)
          if (typeof id !== 'number') continue
          const row = `${register.id}/${id}`
          const { chaves } = found.get(row) ?? { chaves: new Set<string>() }
          found.set(row, { register, id, chaves: chaves.add(chave) })
        }
    return [...found.values()]
  }, [linhas])
  return useQueries({
    queries: asked.map(({ id, register }) =>
      read(toEndpoints(register).get, { params: { id } }, { semMover: true }),
    ),
    combine: answers => {
      const names = new Map<string, Map<string, string>>()
      for (const [at, { chaves, id, register }] of asked.entries()) {
        const row = (answers[at]?.data as { data: Registro } | undefined)?.data
        const nome = row?.[register.lookup?.display ?? 'nome']
        if (typeof nome !== 'string') continue
        for (const chave of chaves) names.set(chave, (names.get(chave) ?? new Map()).set(String(id), nome))
      }
      return names
    },
  })
}
