import type { BrowserContext, Page } from 'playwright'
import { abrirCaixa } from '../e2e/till.ts'
import { logIn, pageWith } from './_browser.ts'

// The till beside a bare page, both with a probe that measures when a result is painted; used to measure scans and the
// palette.
export const SAMPLES = 300
export const BATCH = 15

export interface Sample {
  work: number
  paint: number
}

/**
 * Installs the probe before the page's scripts. On Enter it measures the time until the DOM has changed, and until that is
 * painted. On Ctrl+K it measures the time until the palette has the focus and its first commands are visible, checked after
 * the frame, because a palette that is already drawn changes only attributes. Animation frames run all the time, as on a
 * real screen: a headless browser would give an idle page its frame at once, and let a page that has just painted wait.
 */
function probe(): void {
  const tick = () => requestAnimationFrame(tick)
  tick()
  const samples: Sample[] = []
  let pressed = 0
  const painted = (then: () => void) =>
    requestAnimationFrame(() => {
      const channel = new MessageChannel()
      channel.port1.onmessage = then
      channel.port2.postMessage(null)
    })
  let palette = false
  window.addEventListener(
    'keydown',
    event => {
      const asked = event.ctrlKey && event.key === 'k'
      if (event.key !== 'Enter' && !asked) return
      pressed = performance.now()
      palette = asked
    },
    { capture: true },
  )
  const arrived = (changes: MutationRecord[]) =>
    palette ? document.activeElement?.role === 'combobox' : changes.some(({ type }) => type !== 'attributes')
  const inSight = () =>
    !palette ||
    document.querySelector('[role=option]')?.checkVisibility({ visibilityProperty: true }) === true
  const watch = () =>
    new MutationObserver(changes => {
      if (pressed === 0 || !arrived(changes)) return
      const started = pressed
      pressed = 0
      const work = performance.now() - started
      painted(() => {
        const paint = performance.now() - started
        samples.push({ work, paint: inSight() ? paint : Number.POSITIVE_INFINITY })
      })
    }).observe(document.body, {
      childList: true,
      subtree: true,
      characterData: true,
      attributes: true,
      attributeFilter: ['class'],
    })
  document.addEventListener('DOMContentLoaded', watch)
  Object.assign(window, { __samples: samples })
}

const BARE = `<!doctype html><body><input autofocus><p></p><script>
const input = document.querySelector('input'), line = document.querySelector('p')
input.addEventListener('keydown', event => {
  if (event.key === 'Enter') { line.appendChild(document.createTextNode(input.value + ' ')); input.value = '' }
})
</script></body>`

export const taken = (page: Page) =>
  page.evaluate(() => (window as unknown as { __samples: Sample[] }).__samples.splice(0))

/** Two pages in one browser: the till or a document, logged in, and the bare page. */
export interface Pages {
  till: Page
  bare: Page
}

export async function pages(
  context: BrowserContext,
  email = 'caixa@demo.tecla',
  open: (page: Page) => Promise<unknown> = abrirCaixa,
): Promise<Pages> {
  const till = await pageWith(context, probe)
  const bare = await pageWith(context, probe)
  await bare.route('**/bare', route => route.fulfill({ contentType: 'text/html', body: BARE }))
  await bare.goto('/bare')
  await till.bringToFront()
  await logIn(till, email)
  await open(till)
  return { till, bare }
}
