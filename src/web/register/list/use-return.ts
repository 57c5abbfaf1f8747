import { useEffect, useRef, useState } from 'react'
import type { AnyRegister } from '../../../domain/register/define.ts'
import type { Query } from '../../../domain/register/filter-text.ts'
import { toTotalsEndpoint } from '../../../domain/register/to-totals-endpoint.ts'
import { call } from '../../api/client.ts'
import { takeSaved } from '../saved.ts'

/**
 * After a form saved a record, the cursor goes to it, wherever the order now has it; one the filter hides leaves it where it was.
 * Returns whether it is still being looked for.
 */
export function useReturn(
  register: AnyRegister,
  { consulta, ordem }: { consulta: Query; ordem: string },
  ir: (index: number) => void,
): boolean {
  const [id] = useState(() => takeSaved(register.id))
  const [finding, setFinding] = useState(id !== null)
  const latest = useRef({ consulta, ordem, ir })
  latest.current = { consulta, ordem, ir }
  useEffect(() => {
    if (id === null) return
    const stop = new AbortController()
    const { consulta, ordem } = latest.current
    const query = { ...consulta, order_by: ordem, posicao_de: String(id) }
    call(toTotalsEndpoint(register), { params: {}, query, signal: stop.signal, semMover: true } as never)
      .then(answer => {
        const { posicao } = (answer as { data: { posicao?: number | null } }).data
        if (typeof posicao === 'number') latest.current.ir(posicao)
      })
      .catch(() => {})
      .finally(() => setFinding(false))
    return () => stop.abort()
  }, [register, id])
  return finding
}
