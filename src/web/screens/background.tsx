import { useAtomValue } from 'jotai'
import { Suspense, useEffect } from 'react'
import { reportCapabilities } from '../offline/capabilities.ts'
import { later } from '../shell/later.tsx'
import { notify } from '../state/notices.ts'
import { useSession } from '../state/session.ts'
import { applyUpdate, updateReadyAtom } from '../sw/install.ts'
import { blockersInWords } from '../sw/update-now.ts'

const UPDATE_MS = 2_000

const SignedIn = later(() => import('./signed-in.tsx'), 'SignedIn')

/** Runs the work of every screen; a log-in page does not wait for a session's needs. */
export function Background() {
  const session = useSession()
  useEffect(() => reportCapabilities(), [])
  useUpdate()
  return session ? (
    <Suspense>
      <SignedIn key={`${session.token}:${session.user.empresa.id}`} />
    </Suspense>
  ) : null
}

/** A new version enters by itself at the first moment with nothing at risk; until then it is only said (G-106). */
function useUpdate() {
  const ready = useAtomValue(updateReadyAtom)
  useEffect(() => {
    if (!ready || applyUpdate()) return
    notify(`Nova versão disponível: entra quando terminar ${blockersInWords()}`)
    const timer = setInterval(applyUpdate, UPDATE_MS)
    return () => clearInterval(timer)
  }, [ready])
}
