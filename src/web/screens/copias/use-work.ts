import { useEffect, useRef, useState } from 'react'
import type { Progresso } from '../../api/progress.ts'
import { notify } from '../../state/notices.ts'

type Job = (how: { signal: AbortSignal; aoProgredir: (progresso: Progresso) => void }) => Promise<void>

/** Runs one long job at a time, with progress and cancel; ignores a second job. The caller reports failures. */
export function useWork() {
  const [andamento, setAndamento] = useState<Progresso | null>(null)
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  async function work(etapa: string, job: Job): Promise<void> {
    if (running.current) return
    const control = new AbortController()
    running.current = control
    setAndamento({ feitas: 0, total: 1, etapa })
    try {
      await job({ signal: control.signal, aoProgredir: setAndamento })
    } catch (error) {
      if (!control.signal.aborted) throw error
      notify(`${etapa}: cancelado`)
    } finally {
      running.current = null
      setAndamento(null)
    }
  }
  return { andamento, work, cancelar: () => running.current?.abort() }
}
