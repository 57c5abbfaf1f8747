import type { Page } from 'playwright'

/** Installs the probe: measures from a key until the row under the cursor comes from the new response, painted. */
export function probeRows(): void {
  const samples: number[] = []
  let pressed = 0
  let before = ''
  const shown = () => {
    const row = document.querySelector('[role=grid]:not([aria-busy]) [data-atual]')
    return row ? (row.textContent ?? '') : ''
  }
  window.addEventListener(
    'keydown',
    event => {
      if (!event.isTrusted || !['o', 'End', 'Home', 'Enter'].includes(event.key)) return
      pressed = performance.now()
      before = shown()
    },
    { capture: true },
  )
  document.addEventListener('DOMContentLoaded', () => {
    new MutationObserver(() => {
      if (pressed === 0) return
      const now = shown()
      if (now === '' || now === before || now.startsWith('…')) return
      const started = pressed
      pressed = 0
      requestAnimationFrame(() => {
        const channel = new MessageChannel()
        channel.port1.onmessage = () => {
          samples.push(performance.now() - started)
          dispatchEvent(new Event('amostra'))
        }
        channel.port2.postMessage(null)
      })
    }).observe(document.body, { childList: true, subtree: true, characterData: true, attributes: true })
  })
  Object.assign(window, { __samples: samples })
}

const taken = (page: Page) =>
  page.evaluate(() => (window as unknown as { __samples: number[] }).__samples.splice(0))

/**
 * Presses a key, and waits until its rows are painted. @returns milliseconds; null if the rows are not painted within 10 s
 */
export async function timedRows(page: Page, press: () => Promise<void>): Promise<number | null> {
  await taken(page)
  // waits until the page is idle, then for a random moment within a frame
  await page.waitForTimeout(150 + (Math.random() * 1000) / 60)
  // an event instead of polling, which would itself cause frames and take time
  const told = page.evaluate(
    () =>
      new Promise<void>(resolve => {
        addEventListener('amostra', () => resolve(), { once: true })
        setTimeout(resolve, 10_000)
      }),
  )
  await press()
  await told
  return (await taken(page))[0] ?? null
}
