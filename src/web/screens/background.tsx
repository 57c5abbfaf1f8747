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

/** Runs the background work of all screens; the work that needs a session starts after the login. */
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

/** Applies a new version of the app once nothing can be lost; until then shows a notice. */
function useUpdate() {
  const ready = useAtomValue(updateReadyAtom)
  useEffect(() => {
    if (!ready || applyUpdate()) return
    notify(`Nova versão disponível: entra quando terminar ${blockersInWords()}`)
    const timer = setInterval(applyUpdate, UPDATE_MS)
    return () => clearInterval(timer)
  }, [ready])
}
