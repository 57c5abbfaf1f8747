import { configure, getConfig } from '@testing-library/react'
import React from 'react'
import { vi } from 'vitest'

const PAGE = Symbol.for('tecla.tests.page')

/** Functions that take back the listeners and timers of this worker's page; undefined before its first file. */
const given = () => Reflect.get(globalThis, PAGE) as (() => void)[] | undefined

/** Gives a test file the page as a browser opens it: the worker keeps jsdom, and nothing of the file before. */
export function openPage(): void {
  if (!given()) prepare()
  vi.useRealTimers()
  for (const take of given()?.splice(0) ?? []) take()
  vi.unstubAllGlobals()
  for (const name of Object.getOwnPropertyNames(navigator)) Reflect.deleteProperty(navigator, name)
  Reflect.deleteProperty(globalThis, 'indexedDB')
  for (const name of document.documentElement.getAttributeNames())
    document.documentElement.removeAttribute(name)
  document.head.replaceChildren()
  document.body.replaceChildren()
  for (const name of document.body.getAttributeNames()) document.body.removeAttribute(name)
  history.replaceState(null, '', '/')
}

/** Notes what our modules listen to, for `openPage` to take back; React and Headless keep theirs, which they give once. */
function noteListeners(given: (() => void)[]): void {
  for (const target of [window, document]) {
    const add = target.addEventListener
    target.addEventListener = (...args: Parameters<typeof add>) => {
      add.apply(target, args)
      const [type, listener, options] = args
      if (new Error().stack?.split('\n')[2]?.includes('/src/'))
        given.push(() => target.removeEventListener(type, listener, options))
    }
  }
}

/** Notes timers by number, for `openPage` to clear those still set: a page takes its timers with it. */
function noteTimers(given: (() => void)[]): void {
  for (const name of ['setTimeout', 'setInterval'] as const)
    Reflect.set(
      globalThis,
      name,
      new Proxy(globalThis[name], {
        apply(set, self, args) {
          const timer: NodeJS.Timeout = Reflect.apply(set, self, args)
          const number = Number(timer)
          given.push(() => clearTimeout(number))
          return timer
        },
      }),
    )
}

/** Notes frames asked for, for `openPage` to take back: jsdom, whose timer of frames is cleared, would give none ever again. */
function noteFrames(given: (() => void)[]): void {
  const ask = globalThis.requestAnimationFrame
  globalThis.requestAnimationFrame = act => {
    const frame = ask(act)
    given.push(() => cancelAnimationFrame(frame))
    return frame
  }
}

/** Mends jsdom and the testing library, once a worker. */
function prepare(): void {
  const given: (() => void)[] = []
  Reflect.set(globalThis, PAGE, given)
  noteListeners(given)
  noteTimers(given)
  noteFrames(given)
  const { asyncWrapper, getElementError } = getConfig()
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
    // the library prints the whole page each time it has looked in vain, a seventh of a form's tests: said once, at the end
    getElementError: (message, container) =>
      Reflect.get(getConfig(), '_disableExpensiveErrorDiagnostics')
        ? Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' })
        : getElementError(message, container),
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
  // the library asks so for each field that another element names, a twentieth of a form's tests: the same answer by the page's own list
  const { querySelector } = Element.prototype
  Element.prototype.querySelector = function (this: Element, selector: string) {
    const id = /^\[id="([^"\\]+)"\]$/.exec(selector)?.[1]
    const first = id === undefined ? null : this.ownerDocument.getElementById(id)
    return first && first !== this && this.contains(first) ? first : querySelector.call(this, selector)
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
  // jsdom matches its whole default stylesheet at each look, an eighth of a form's tests: the same answer, asked once a kind of element
  const computed = window.getComputedStyle.bind(window)
  const ownStyle = (element: Element, name: string) =>
    element.hasAttribute('style') ? (element as HTMLElement).style.getPropertyValue(name) : ''
  const displays = new Map<string, string>()
  const SHOWING = ['hidden', 'open', 'popover']
  function displayOf(element: Element): string {
    const said = ownStyle(element, 'display')
    if (said) return said
    const type = element.localName === 'input' ? element.getAttribute('type') : ''
    const kind = [element.localName, type, ...SHOWING.filter(name => element.hasAttribute(name))].join()
    const known = displays.get(kind)
    if (known !== undefined) return known
    const bare = element.cloneNode(false) as Element
    bare.removeAttribute('style')
    const { display } = computed(bare)
    displays.set(kind, display)
    return display
  }
  function inherited(element: Element, name: string, initial: string): string {
    for (let at: Element | null = element; at; at = at.parentElement) {
      const said = ownStyle(at, name)
      if (said) return said
    }
    return initial
  }
  const ANSWERS: Record<string, (element: Element) => string> = {
    display: displayOf,
    visibility: element => inherited(element, 'visibility', 'visible'),
    pointerEvents: element => inherited(element, 'pointer-events', 'auto'),
    opacity: element => ownStyle(element, 'opacity') || '1',
  }
  window.getComputedStyle = (element, pseudo) => {
    if (pseudo || document.styleSheets.length > 0) return computed(element, pseudo)
    return new Proxy({} as CSSStyleDeclaration, {
      get(_, name) {
        if (name === 'getPropertyValue')
          return (asked: string) => ANSWERS[asked]?.(element) ?? computed(element).getPropertyValue(asked)
        return ANSWERS[String(name)]?.(element) ?? Reflect.get(computed(element), name)
      },
    })
  }
  // React keeps a stack trace of every element made, a tenth of a form's tests: over its own limit it keeps none
  const inside = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE'
  Object.defineProperty(Reflect.get(React, inside), 'recentlyCreatedOwnerStacks', {
    get: () => 1e5,
    set() {},
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
}
