import { useEffect, useState } from 'react'
import { documentoAberto, presencaNoDocumento } from '../../../domain/api/documentos.ts'
import { call } from '../../api/client.ts'
import { uuidv7 } from '../../offline/uuid.ts'
import { onRealtime, RECONNECTED } from '../../realtime.ts'

const AGAIN_MS = 30_000
/** Milliseconds without a message after which another user no longer counts as present. */
const GONE_MS = 75_000

interface Present {
  nome: string
  visto: number
}

/** Gives a text that names the users who have the document open elsewhere; '' when none. */
export function usePresence(id: number | undefined): string {
  const [others, setOthers] = useState<ReadonlyMap<string, Present>>(new Map())
  useEffect(() => {
    if (id === undefined) return
    const aba = uuidv7()
    const say = (aberto: boolean, chegou = false) =>
      void call(presencaNoDocumento, {
        params: { id: String(id) },
        body: { aba, aberto, chegou },
        semMover: true,
        keepalive: !aberto,
        // ignored: presence is only a hint, and the record's version protects the save
      }).catch(() => {})
    const stop = onRealtime('DocumentoAberto', data => {
      const heard = documentoAberto.safeParse(data)
      if (!heard.success || heard.data.id !== id || heard.data.aba === aba) return
      const { aba: other, aberto, chegou, nome } = heard.data
      setOthers(now => changed(now, other, aberto ? { nome, visto: Date.now() } : null))
      if (aberto && chegou) say(true)
    })
    const back = onRealtime(RECONNECTED, () => say(true, true))
    say(true, true)
    const timer = setInterval(() => {
      say(true)
      setOthers(now => new Map([...now].filter(([, { visto }]) => Date.now() - visto < GONE_MS)))
    }, AGAIN_MS)
    const leave = () => say(false)
    window.addEventListener('pagehide', leave)
    return () => {
      stop()
      back()
      clearInterval(timer)
      window.removeEventListener('pagehide', leave)
      leave()
      setOthers(new Map())
    }
  }, [id])
  return words([...new Set([...others.values()].map(({ nome }) => nome))])
}

function changed(now: ReadonlyMap<string, Present>, aba: string, there: Present | null) {
  const next = new Map(now)
  if (there) next.set(aba, there)
  else next.delete(aba)
  return next
}

const words = (names: readonly string[]): string =>
  names.length === 0
    ? ''
    : `${new Intl.ListFormat('pt-BR').format(names)} ${names.length === 1 ? 'está' : 'estão'} neste documento`
