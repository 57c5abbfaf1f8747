import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { go } from '../../../state/location.ts'
import { useSession } from '../../../state/session.ts'
import { useOffer } from '../offer.ts'

const WIZARD = '/primeiro_acesso'

/** Redirects every path to the wizard while the installation has no owner and nobody is signed in. */
export function FirstRunGate() {
  const session = useSession()
  const [path] = useLocation()
  const pending = useOffer(!session)?.primeiro_acesso === true
  useEffect(() => {
    if (pending && !session && path !== WIZARD) go(WIZARD, { replace: true })
  }, [pending, session, path])
  return null
}
