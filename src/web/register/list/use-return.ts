import { useEffect, useRef, useState } from 'react'
import type { AnyRegister } from '../../../domain/fields/define.ts'
import { toTotalsEndpoint } from '../../../domain/fields/endpoints/to-totals-endpoint.ts'
import type { ListParams } from '../../../domain/fields/filter/filter-text.ts'
import { call } from '../../api/client.ts'
import { notify } from '../../state/notices.ts'
import { takeSaved } from '../saved.ts'

/** Maximum number of tries to find a record: other users may move it by writing. */
const TRIES = 3

interface Procurado {
  id: number
  /** Position of the record in the list, counted by the server; null: not answered yet. */
  posicao: number | null
  vez: number
}

interface Lista {
  linha: (index: number) => { id: number } | undefined
  total: number
  contando: boolean
  /** True while the list is fetched again: the rows shown may be older than the save. */
  lendo: boolean
  erro: Error | null
}

/**
 * Moves the cursor to the record just saved. Asks the server for its position and checks the id there, because before the
 * save another record had that position. Reports a record hidden by the filter.
 */
export function useReturn(
  register: AnyRegister,
  { consulta, ordem }: { consulta: ListParams; ordem: string },
  rows: Lista,
  ir: (index: number) => void,
) {
  const [sought, setSought] = useState<Procurado | null>(() => {
    const id = takeSaved(register.id)
    return id === null ? null : { id, posicao: null, vez: 1 }
  })
  const latest = useRef({ consulta, ordem, ir })
  latest.current = { consulta, ordem, ir }

  useEffect(() => {
    if (sought === null || sought.posicao !== null) return
    const stop = new AbortController()
    const { consulta, ordem } = latest.current
    const query = { ...consulta, order_by: ordem, posicao_de: String(sought.id) }
    call(toTotalsEndpoint(register), { params: {}, query, signal: stop.signal, semMover: true })
      .then(answer => {
        if (stop.signal.aborted) return
        const { posicao } = (answer as { data: { posicao?: number | null } }).data
        if (typeof posicao === 'number') return setSought({ ...sought, posicao })
        notify(`${register.singular} nº ${sought.id} fora do filtro desta lista · Esc limpa o filtro`)
        setSought(null)
      })
      .catch(() => !stop.signal.aborted && setSought(null))
    return () => stop.abort()
  }, [register, sought])

  const at = sought?.posicao ?? null
  const there = at === null ? undefined : rows.linha(at)
  const { total, contando, lendo, erro } = rows
  useEffect(() => {
    if (sought === null || at === null) return
    // when the list was too short before the save, the cursor moves once the row exists
    latest.current.ir(at)
    if (there?.id === sought.id || erro) setSought(null)
    else if (!lendo && !contando && (there !== undefined || at >= total))
      setSought(sought.vez < TRIES ? { id: sought.id, posicao: null, vez: sought.vez + 1 } : null)
  }, [sought, at, there, total, contando, lendo, erro])

  return {
    /** True while the record is searched: commands on a row must wait. */
    procurando: sought !== null,
    /** Searches for a record that was saved in a dialog. */
    procurar: (id: number) => setSought({ id, posicao: null, vez: 1 }),
  }
}
