import { useEffect, useState } from 'react'
import { loadChunk } from '../../shell/load-chunk.ts'
import { alerta } from '../../state/notices.ts'

const fetchList = async () => (await loadChunk(() => import('./palette-list.tsx'))).PaletteList

let here: Awaited<ReturnType<typeof fetchList>> | null = null

/**
 * Loads the list's code after the palette; null until loaded. Not React's `lazy`, which would keep a failure forever and
 * delay loaded code by up to 300 ms.
 * @param open true reports a failure to the user: typed commands work anyway, and reloading the page loads the list again
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
