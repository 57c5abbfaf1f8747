import { useEffect, useRef, useState } from 'react'
import type { AnyRegister } from '../../../domain/fields/define.ts'
import { toTotalsEndpoint } from '../../../domain/fields/endpoints/to-totals-endpoint.ts'
import type { ListParams } from '../../../domain/fields/filter/filter-text.ts'
import { call } from '../../api/client.ts'
import { notify } from '../../state/notices.ts'
import { takeSaved } from '../saved.ts'

/** A record that moves each time its place is known (others write too) is not run after for ever. */
const TRIES = 3

interface Procurado {
  id: number
  /** Place of the record by the server's count; null: asked. */
  posicao: number | null
  vez: number
}

interface Lista {
  linha: (index: number) => { id: number } | undefined
  total: number
  contando: boolean
  /** True while the list is read again: the rows shown may be of before the save. */
  lendo: boolean
  erro: Error | null
}

/**
 * The cursor stands on the record just saved, by its id, wherever the order puts it, and on its row as it is now: the rows of
 * before the save have another one at that place. One that the filter hides is said to be hidden.
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
    // a list that was shorter before the save takes the place once it has it
    latest.current.ir(at)
    if (there?.id === sought.id || erro) setSought(null)
    else if (!lendo && !contando && (there !== undefined || at >= total))
      setSought(sought.vez < TRIES ? { id: sought.id, posicao: null, vez: sought.vez + 1 } : null)
  }, [sought, at, there, total, contando, lendo, erro])

  return {
    /** It is still being looked for: what acts on a row waits. */
    procurando: sought !== null,
    /** A dialog saved this record. */
    procurar: (id: number) => setSought({ id, posicao: null, vez: 1 }),
  }
}
