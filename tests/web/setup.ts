import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import { getDefaultStore } from 'jotai'
import { afterEach, expect } from 'vitest'
import { heardUnder } from '../../src/domain/commands/contexts.ts'
import { reachableScopes, scopesAtom } from '../../src/web/keys/scopes.ts'

// a busy machine is no failure
configure({ asyncUtilTimeout: 10_000 })

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

// what is heard together is declared (contexts.ts), or the test of keymaps does not see one key hide another
const undeclared = new Set<string>()
getDefaultStore().sub(scopesAtom, () => {
  const heard = reachableScopes().map(({ name }) => name)
  for (const [at, context] of heard.entries())
    for (const below of heard.slice(at + 1))
      if (below !== context && !heardUnder(context).includes(below)) undeclared.add(`${context} > ${below}`)
})

afterEach(() => {
  cleanup()
  localStorage.clear()
  sessionStorage.clear()
  const seen = [...undeclared]
  undeclared.clear()
  expect(seen).toEqual([])
})
