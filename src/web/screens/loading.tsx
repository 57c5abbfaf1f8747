import { useEffect, useState } from 'react'

/** Shows nothing for 250 ms, so that a fast screen does not flash a text; then a text asks to wait. */
export function Loading() {
  const [late, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), 250)
    return () => clearTimeout(timer)
  }, [])
  return (
    <main className="px-2 py-2" aria-busy="true">
      {late ? (
        <p role="status" className="text-dim">
          Carregando… Por favor aguarde
        </p>
      ) : null}
    </main>
  )
}
