import type { Page } from 'playwright/test'

/** Counts every key pressed in the page, except modifiers and keys that the page itself sends again. */
export function countKeys(): void {
  let keys = 0
  window.addEventListener(
    'keydown',
    event => {
      if (event.isTrusted && !event.repeat && !['Control', 'Alt', 'Shift', 'Meta'].includes(event.key)) keys++
    },
    { capture: true },
  )
  Object.assign(window, { __teclas: () => keys })
}

/** Reads the number of keys that the page received since it opened. */
export const pressed = (page: Page): Promise<number> =>
  page.evaluate(() => (window as unknown as { __teclas: () => number }).__teclas())
