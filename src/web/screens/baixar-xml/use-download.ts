import { useEffect, useRef, useState } from 'react'
import { wireToIso } from '../../../core/dates/day.ts'
import { baixarXml, type PedidoXml } from '../../../domain/api/contabil.ts'
import { callDownload } from '../../api/download.ts'
import { showError } from '../../commands/show-error.ts'
import { notify } from '../../state/notices.ts'
import { saveFile } from '../../ui/save-file.ts'
import { count } from './columns.tsx'
import { createFileCounter } from './count-files.ts'

/** Progress of a ZIP download: files, and bytes. */
export interface Baixando {
  feitos: number
  total: number
  bytes: number
}

const TOLD_MS = 150

/** Downloads one ZIP at a time; a request during a download is ignored. */
export function useDownload() {
  const [baixando, setBaixando] = useState<Baixando | null>(null)
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  async function download(query: PedidoXml, total: number): Promise<void> {
    if (running.current) return
    const controller = new AbortController()
    running.current = controller
    const files = createFileCounter()
    let [feitos, bytes, told] = [0, 0, 0]
    setBaixando({ feitos, total, bytes })
    try {
      const zip = await callDownload(baixarXml, { query, signal: controller.signal }, piece => {
        feitos = files(piece)
        bytes += piece.length
        const now = performance.now()
        if (now - told < TOLD_MS) return
        told = now
        setBaixando({ feitos, total, bytes })
      })
      const name = `xml-${wireToIso(query.inicio)}-a-${wireToIso(query.fim)}.zip`
      saveFile(name, zip)
      notify(`ZIP salvo: ${name}, ${count(feitos)} arquivos`)
    } catch (error) {
      if (controller.signal.aborted) notify('Download cancelado')
      else showError(error)
    } finally {
      running.current = null
      setBaixando(null)
    }
  }
  return { baixando, baixar: download, cancelar: () => running.current?.abort() }
}
