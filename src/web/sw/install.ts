import { cell } from '../state/cell.ts'

/** Every hour, as the specification's client did (3 600 000 ms). */
const CONFERIR_MS = 3_600_000
/** Coming back to the window asks too, but not twice in a minute. */
const FOCUS_MS = 60_000

/** A new version is ready and waits for a safe moment. */
export const updateReadyAtom = cell(false)

const busy = new Map<string, () => boolean>()
let registration: ServiceWorkerRegistration | null = null
/** Another tab let the new version in: this page still runs the old one. */
let replaced = false

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
  if (updateBlockers().length > 0) return false
  if (registration?.waiting) registration.waiting.postMessage('aplicar')
  else if (replaced) window.location.reload()
  else return false
  return true
}

/** Registers the worker in production and in a secure context; elsewhere the app simply works without it. */
export async function installServiceWorker(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator) || !window.isSecureContext) return
  const controlled = navigator.serviceWorker.controller !== null
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    // the first visit is taken over too, but it already runs the newest
    if (!controlled) return
    replaced = true
    if (!applyUpdate()) updateReadyAtom.set(true)
  })
  try {
    registration = await navigator.serviceWorker.register('/service-worker.js', { updateViaCache: 'none' })
  } catch {
    return
  }
  const offer = () => {
    if (registration?.waiting && navigator.serviceWorker.controller) updateReadyAtom.set(true)
  }
  registration.addEventListener('updatefound', () =>
    registration?.installing?.addEventListener('statechange', offer),
  )
  offer()
  setInterval(() => void askForUpdate(), CONFERIR_MS)
  let asked = Date.now()
  window.addEventListener('focus', () => {
    if (Date.now() - asked < FOCUS_MS) return
    asked = Date.now()
    void askForUpdate()
  })
}

const askForUpdate = (): Promise<unknown> | undefined => registration?.update().catch(() => {})

/**
 * Tells if the server has another client than the one that runs here: asked when a part of it does not arrive. Without
 * a service worker the page's own entry is looked for in the server's page.
 */
export async function newVersionThere(): Promise<boolean> {
  if (registration) {
    await askForUpdate()
    return registration.waiting !== null || registration.installing !== null
  }
  const entry = document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.getAttribute('src')
  if (!entry) return false
  const page = await fetch('/', { cache: 'no-store' }).then(answer => (answer.ok ? answer.text() : entry))
  return !page.includes(entry)
}
