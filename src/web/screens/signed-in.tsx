import { useQuery } from '@tanstack/react-query'
import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect } from 'react'
import { listarCopias } from '../../domain/api/copias.ts'
import { situacaoEmissor } from '../../domain/api/emissor.ts'
import { updateStatus, user as userEndpoint } from '../../domain/api/sessao.ts'
import { call } from '../api/client.ts'
import { verdict } from '../commands/access.ts'
import { startQueue } from '../offline/queue.ts'
import { onRealtime, RECONNECTED, startRealtime } from '../realtime.ts'
import { checkCertificate } from '../shell/certificate.ts'
import { announceOrders } from '../shell/delivery-notice.ts'
import { fetchParts } from '../shell/later.tsx'
import { forgetNotifications, readNotifications } from '../shell/notifications.ts'
import { startSession } from '../shell/startup.ts'
import { queryClient, read } from '../state/query.ts'
import { currentUser, getSession, saveUser, useSession } from '../state/session.ts'
import { copiesAtom, issuerAtom, onlineAtom } from '../state/situation.ts'
import { whenIdle } from '../ui/when-idle.ts'
import { maySell } from './may-sell.ts'

const ISSUER_MS = 30_000
const PROBE_MS = 3_000
const COPIES_MS = 600_000

/** True while realtime, certificate check and notices are off: user or company blocked, or a new password required. */
const silent = () => getSession()?.user.empresa.status === 3 || verdict({}) !== 'ok'

const refreshUser = (how: { semMover: boolean }) => call(userEndpoint, how).then(({ data }) => saveUser(data))

/**
 * Runs the background work of a session: start-up, the queues of sales and counts, the state of issuer and backups, code
 * and catalogue loaded early, and the polling while the server is unreachable.
 */
export function SignedIn() {
  const token = useSession()?.token
  const quiet = silent()
  useProbe()
  useIssuer()
  useCopies()

  useEffect(() => fetchParts(), [])
  useWarmCatalog()

  // sends queued sales from any screen, not only from the till
  useEffect(() => startQueue(), [])
  useCountSending()

  // fetches the user's limits and permissions again when they change, or may have changed while offline
  useEffect(() => {
    const again = (semMover: boolean) => () => void refreshUser({ semMover }).catch(() => {})
    // a user whose session ended with this change is sent to the login
    const ends = [onRealtime('AcessoAtualizado', again(false)), onRealtime(RECONNECTED, again(true))]
    return () => {
      for (const end of ends) end()
    }
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: starts again each time `quiet` or the token changes
  useEffect(() => {
    const end = startSession({
      refresh: () => refreshUser({ semMover: true }),
      silent,
      certificate: () => void checkCertificate(currentUser()),
      listen: () => {
        const ends = [
          startRealtime(),
          announceOrders(currentUser()),
          // a customer answered a quote: fetches the notification about the answer
          onRealtime('OrcamentoRespondido', () => void readNotifications().catch(() => {})),
        ]
        return () => {
          for (const stop of ends) stop()
        }
      },
      poll: () => void readNotifications().catch(() => {}),
      ping: () => void call(updateStatus, {}).catch(() => {}),
    })
    return () => {
      end()
      forgetNotifications()
    }
  }, [quiet, token])
  return null
}

/** Sends queued readings of a stock count from any screen, for users who may count. */
function useCountSending() {
  const may = verdict({ permission: 'estoque_contagem', plan: 'gerenciar_estoque' }) === 'ok'
  useEffect(() => {
    if (!may) return
    return whenIdle(
      () =>
        void import('../stock/count/count-sending.ts')
          .then(({ startSending }) => startSending())
          .catch(() => {}),
    )
  }, [may])
}

const REST_MS = 1500

/** Loads the catalogue for a user who may sell, once the page is idle, so that till and palette need not wait. */
function useWarmCatalog() {
  const may = maySell()
  useEffect(() => {
    if (!may) return
    let stop: (() => void) | undefined
    const timer = setTimeout(() => {
      stop = whenIdle(() => {
        // a failure is ignored: the next use loads the catalogue again
        void import('../catalog/catalog.ts').then(({ openCatalog }) => openCatalog()).catch(() => {})
      })
    }, REST_MS)
    return () => {
      clearTimeout(timer)
      stop?.()
    }
  }, [may])
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

/** Fetches the state of the backups for Situação and home, for users who may list them. */
function useCopies() {
  const setCopies = useSetAtom(copiesAtom)
  const { data } = useQuery({
    ...read(listarCopias, {}, { semMover: true }),
    enabled: verdict(listarCopias.acesso) === 'ok',
    refetchInterval: COPIES_MS,
  })
  useEffect(() => setCopies(data?.data ?? null), [data, setCopies])
}

/** Polls the server while it is unreachable, so that the till learns when it may send its queue. */
function useProbe() {
  const online = useAtomValue(onlineAtom)
  useEffect(() => {
    const probe = () => void call(updateStatus, { semMover: true }).catch(() => {})
    window.addEventListener('online', probe)
    // without a network the server may still be on this computer: asks at once
    window.addEventListener('offline', probe)
    // repeats failed queries at once
    if (online) void queryClient.refetchQueries({ predicate: ({ state }) => state.status === 'error' })
    const timer = online ? undefined : setInterval(probe, PROBE_MS)
    return () => {
      window.removeEventListener('online', probe)
      window.removeEventListener('offline', probe)
      clearInterval(timer)
    }
  }, [online])
}
