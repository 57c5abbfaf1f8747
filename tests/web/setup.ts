import '@testing-library/jest-dom/vitest'
import { cleanup, configure, getConfig } from '@testing-library/react'
import { afterEach } from 'vitest'

const { asyncWrapper } = getConfig()
// the real one: a test may turn the clock by hand
const { setImmediate } = globalThis
configure({
  // a busy machine is no failure
  asyncUtilTimeout: 30_000,
  // what a key set off (a form's schema, then React's own turn) has come about before its test looks: the library waits
  // one timer, which on a busy machine rings before React's turn
  asyncWrapper: act =>
    asyncWrapper(async () => {
      const answer = await act()
      for (let turn = 0; turn < 10; turn++) await new Promise<void>(next => void setImmediate(next))
      return answer
    }),
})

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
// jsdom searches a collection by name for every step of its iteration: asked by number, a form's tests take a fifth less
const lengthOf = Object.getOwnPropertyDescriptor(HTMLCollection.prototype, 'length')?.get
const { item } = HTMLCollection.prototype
HTMLCollection.prototype[Symbol.iterator] = function (this: HTMLCollection) {
  return Array.from({ length: lengthOf?.call(this) }, (_, at) => item.call(this, at) as Element).values()
}
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
