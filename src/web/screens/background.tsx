import { useQuery } from '@tanstack/react-query'
import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect } from 'react'
import { situacaoEmissor } from '../../domain/api/emissor.ts'
import { updateStatus, user as userEndpoint } from '../../domain/api/sessao.ts'
import { call } from '../api/client.ts'
import { verdict } from '../commands/access.ts'
import { reportCapabilities } from '../offline/capabilities.ts'
import { startQueue } from '../offline/queue.ts'
import { startRealtime } from '../realtime.ts'
import { notify } from '../state/notices.ts'
import { queryClient, read } from '../state/query.ts'
import { saveUser, useSession } from '../state/session.ts'
import { issuerAtom, onlineAtom } from '../state/situation.ts'
import { applyUpdate, updateReadyAtom } from '../sw/register.ts'

const PRESENCE_MS = 60_000
const ISSUER_MS = 30_000
const PROBE_MS = 3_000
const UPDATE_MS = 2_000

/** What runs as long as somebody is signed in: presence, issuer's state, realtime, and the probe while the server is out of reach. */
export function Background() {
  const session = useSession()
  useEffect(() => reportCapabilities(), [])
  useUpdate()
  return session ? <SignedIn key={`${session.token}:${session.user.empresa.id}`} /> : null
}

function SignedIn() {
  const session = useSession()
  const companyId = session?.user.empresa.id
  // blocked or before the new password the channel is refused; status 3 starts nothing (CAP-03)
  const silent = session?.user.empresa.status === 3 || verdict({}) !== 'ok'
  useProbe()
  useIssuer()

  // biome-ignore lint/correctness/useExhaustiveDependencies: once per session and company
  useEffect(() => {
    // sales that wait go out from any screen, not only from the till
    startQueue()
    // flags, plan or company may have changed since the user was stored
    call(userEndpoint, { semMover: true })
      .then(({ data }) => saveUser(data))
      .catch(() => {})
    const timer = setInterval(() => void call(updateStatus, {}).catch(() => {}), PRESENCE_MS)
    return () => clearInterval(timer)
  }, [companyId])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the channel is the company's
  useEffect(() => (silent ? undefined : startRealtime()), [companyId, silent])
  return null
}

function useIssuer() {
  const setIssuer = useSetAtom(issuerAtom)
  const may = verdict(situacaoEmissor.acesso as { permission: 'documentos_pdv' }) === 'ok'
  const { data } = useQuery({
    ...read(situacaoEmissor, {}, { semMover: true }),
    enabled: may,
    refetchInterval: ISSUER_MS,
    refetchIntervalInBackground: true,
  })
  useEffect(() => setIssuer(data?.data ?? null), [data, setIssuer])
}

/** Asks again until the server answers: the till learns by itself that it may replay. */
function useProbe() {
  const online = useAtomValue(onlineAtom)
  useEffect(() => {
    const probe = () => void call(updateStatus, { semMover: true }).catch(() => {})
    window.addEventListener('online', probe)
    // what failed meanwhile is read again at once
    if (online) void queryClient.refetchQueries({ predicate: ({ state }) => state.status === 'error' })
    const timer = online ? undefined : setInterval(probe, PROBE_MS)
    return () => {
      window.removeEventListener('online', probe)
      clearInterval(timer)
    }
  }, [online])
}

/** A new version enters by itself at the first moment with nothing at risk; until then it is only said (G-106). */
function useUpdate() {
  const ready = useAtomValue(updateReadyAtom)
  useEffect(() => {
    if (!ready || applyUpdate()) return
    notify('Nova versão disponível: entra quando a venda e a fila terminarem')
    const timer = setInterval(applyUpdate, UPDATE_MS)
    return () => clearInterval(timer)
  }, [ready])
}
