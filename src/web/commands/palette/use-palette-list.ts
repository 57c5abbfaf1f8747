import { useEffect, useState } from 'react'
import { loadChunk } from '../../shell/load-chunk.ts'
import { alerta } from '../../state/notices.ts'

const fetchList = async () => (await loadChunk(() => import('./palette-list.tsx'))).PaletteList

let here: Awaited<ReturnType<typeof fetchList>> | null = null

/**
 * The list's code, fetched behind the palette: null until it is there. React's own `lazy` would keep a failure for good, and hold
 * what arrived back for up to 300 ms behind an empty place.
 * @param open who opens the palette is told that it failed: what is typed acts all the same, and a reload fetches the list again
 */
export function usePaletteList(open: boolean): typeof here {
  const [list, setList] = useState(() => here)
  useEffect(() => {
    if (list) return
    let gone = false
    const come = (component: NonNullable<typeof here>) => {
      here = component
      if (!gone) setList(() => component)
    }
    const fail = (error: unknown) => {
      if (gone || !open) return
      console.error(error)
      alerta('A lista da paleta não veio. Verifique a conexão e recarregue a página')
    }
    void fetchList().then(come, fail)
    return () => {
      gone = true
    }
  }, [list, open])
  return list
}
