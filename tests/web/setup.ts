import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'

// a busy machine is no failure
configure({ asyncUtilTimeout: 10_000 })

performance.getEntriesByType ??= () => []
// what jsdom lacks and virtual lists and dialogs ask for
globalThis.ResizeObserver ??= class implements ResizeObserver {
  #told: ResizeObserverCallback
  #gone = false
  constructor(told: ResizeObserverCallback) {
    this.#told = told
  }
  /** Told once of what is watched, as a browser does; nothing is laid out here, so never again. */
  observe() {
    requestAnimationFrame(() => this.#gone || this.#told([], this))
  }
  unobserve() {}
  disconnect() {
    this.#gone = true
  }
}
// nothing is laid out here; a field of no size at all is one that went away, and Headless closes its list
HTMLInputElement.prototype.getBoundingClientRect = () => new DOMRect(0, 0, 100, 22)
// jsdom walks the page for each label of each field, a fifth of the work of a form's tests: the same answer, asked of the few it may be
for (const { prototype } of [
  HTMLInputElement,
  HTMLSelectElement,
  HTMLTextAreaElement,
  HTMLButtonElement,
  HTMLOutputElement,
])
  Object.defineProperty(prototype, 'labels', {
    configurable: true,
    get(this: HTMLElement) {
      if (this instanceof HTMLInputElement && this.type === 'hidden') return null
      const { id, ownerDocument: page } = this
      const named = id !== '' && page.getElementById(id) === this
      return Array.from(page.getElementsByTagName('label')).filter(label => {
        const of = label.getAttribute('for')
        return of === null ? label.contains(this) && label.control === this : named && of === id
      })
    },
  })
Element.prototype.scrollIntoView ??= () => {}
Element.prototype.checkVisibility ??= () => true
Element.prototype.scrollTo ??= (() => {}) as Element['scrollTo']
window.matchMedia ??= (query: string) =>
  ({
    matches: false,
    media: query,
    addEventListener() {},
    removeEventListener() {},
  }) as unknown as MediaQueryList

afterEach(() => {
  cleanup()
  localStorage.clear()
  sessionStorage.clear()
})
