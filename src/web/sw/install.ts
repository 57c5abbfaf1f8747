import { cell, pageState } from '../state/cell.ts'

/** Interval, ms, between checks for a new version. */
const CONFERIR_MS = 3_600_000
/** Least time, ms, between checks made when the window gets the focus. */
const FOCUS_MS = 60_000

/** True when a new version is ready, and waits until nothing can be lost. */
export const updateReadyAtom = cell(false)

const busy = new Map<string, () => boolean>()
interface InstallState {
  registration: ServiceWorkerRegistration | null
  /** True when another tab applied the new version: this page still runs the old one. */
  replaced: boolean
}

const page = pageState((): InstallState => ({ registration: null, replaced: false }))

/** Adds a reason not to reload (open sale, queue, changed form) while `ocupado` is true. Returns a remove function. */
export function blockUpdate(name: string, ocupado: () => boolean): () => void {
  busy.set(name, ocupado)
  return () => busy.delete(name)
}

/** Gives the names of the reasons that hold the update back; empty: the page may reload. */
export const updateBlockers = (): string[] =>
  [...busy].filter(([, ocupado]) => ocupado()).map(([name]) => name)

/** Applies the waiting version, and reloads the page, unless something holds it back. False when not applied. */
export function applyUpdate(): boolean {
  if (updateBlockers().length > 0) return false
  if (page.registration?.waiting) page.registration.waiting.postMessage('aplicar')
  else if (page.replaced) window.location.reload()
  else return false
  return true
}

/** Registers the service worker, only in production and in a secure context; elsewhere the app works without it. */
export async function installServiceWorker(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator) || !window.isSecureContext) return
  const controlled = navigator.serviceWorker.controller !== null
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    // a first visit also changes controller, but its page already runs the newest version
    if (!controlled) return
    page.replaced = true
    if (!applyUpdate()) updateReadyAtom.set(true)
  })
  try {
    page.registration = await navigator.serviceWorker.register('/service-worker.js', {
      updateViaCache: 'none',
    })
  } catch {
    return
  }
  const offer = () => {
    if (page.registration?.waiting && navigator.serviceWorker.controller) updateReadyAtom.set(true)
  }
  page.registration.addEventListener('updatefound', () =>
    page.registration?.installing?.addEventListener('statechange', offer),
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

const askForUpdate = (): Promise<unknown> | undefined => page.registration?.update().catch(() => {})

/** Tells if the server has another version, when a part fails to load; without service worker compares entry scripts. */
export async function newVersionThere(): Promise<boolean> {
  if (page.registration) {
    await askForUpdate()
    return page.registration.waiting !== null || page.registration.installing !== null
  }
  const entry = document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.getAttribute('src')
  if (!entry) return false
  const served = await fetch('/', { cache: 'no-store' }).then(answer => (answer.ok ? answer.text() : entry))
  return !served.includes(entry)
}
