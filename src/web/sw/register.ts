import { atom, getDefaultStore } from 'jotai'

/** Every hour, as the specification's client did (3 600 000 ms). */
const CONFERIR_MS = 3_600_000

/** A new version is ready and waits for a safe moment. */
export const updateReadyAtom = atom(false)

const store = getDefaultStore()
const busy = new Map<string, () => boolean>()
let registration: ServiceWorkerRegistration | null = null

/**
 * Says when the page may not be reloaded: an open sale, a queue, a dirty form. Returns the removal.
 * `blockUpdate('venda', () => sale has items)`
 */
export function blockUpdate(name: string, ocupado: () => boolean): () => void {
  busy.set(name, ocupado)
  return () => busy.delete(name)
}

/** Names of what holds the update back; empty = now is safe. */
export const updateBlockers = (): string[] =>
  [...busy].filter(([, ocupado]) => ocupado()).map(([name]) => name)

/** Applies the waiting version if nothing is at risk: the page reloads by itself. False when something holds it back. */
export function applyUpdate(): boolean {
  if (!registration?.waiting || updateBlockers().length > 0) return false
  registration.waiting.postMessage('aplicar')
  return true
}

/** Registers the worker in production and in a secure context; elsewhere the app simply works without it. */
export async function registerServiceWorker(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator) || !window.isSecureContext) return
  const controlled = navigator.serviceWorker.controller !== null
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    // the first visit is taken over too, but it already runs the newest
    if (controlled && updateBlockers().length === 0) window.location.reload()
  })
  try {
    registration = await navigator.serviceWorker.register('/service-worker.js', { updateViaCache: 'none' })
  } catch {
    return
  }
  const offer = () =>
    store.set(updateReadyAtom, registration?.waiting != null && navigator.serviceWorker.controller !== null)
  registration.addEventListener('updatefound', () =>
    registration?.installing?.addEventListener('statechange', offer),
  )
  offer()
  setInterval(() => void registration?.update().catch(() => {}), CONFERIR_MS)
}
