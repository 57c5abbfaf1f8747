import { join } from 'node:path'
import {
  type BrowserContext,
  test as base,
  type CDPSession,
  expect,
  type Locator,
  type Page,
} from 'playwright/test'
import { PAGE } from '../playwright.config.ts'
import { PROFILES, type Servidor, START_MS, startServer } from './servidor.ts'

export const SENHA = 'tecla-demo'

/** Times in ms from one key to the next: a hand is slower than the pause that ends a scan. */
export const RITMO_MS = { mao: 150, leitor: 8 }

export interface Teclado {
  /**
   * Logs in before the first page opens, as if the browser had been used yesterday; opens no page. `origem`: address of
   * another server.
   */
  sessao: (email: string, origem?: string) => Promise<void>
  /** Logs in, opens this path and waits until its screen is drawn. */
  entrar: (email: string, caminho?: string) => Promise<void>
  /** Opens the address, logs in by keyboard and waits for the first screen. */
  entrarDigitando: (email: string, caminho?: string) => Promise<void>
  /** Types a text, one key at a time. */
  digitar: (texto: string) => Promise<void>
  tecla: (chord: string) => Promise<void>
  /** Presses Tab until the field has the focus. */
  ate: (campo: Locator) => Promise<void>
  /** Finds a command by these words in the palette, and runs it. */
  comando: (palavras: string) => Promise<void>
  /** Waits until the command bar shows this scope as active. */
  escopo: (nome: string | RegExp) => Promise<void>
  /** Allows console errors that this test causes on purpose. */
  permitir: (...erros: RegExp[]) => void
}

/**
 * Reports pointer events, and browser keys that the page did not handle, to the test. Runs before the scripts of every page.
 */
function watch(): void {
  const { __tecla } = window as unknown as { __tecla: (trace: keyof Traces, what: string) => void }
  for (const type of ['pointerdown', 'mousedown', 'touchstart', 'wheel'])
    window.addEventListener(type, () => __tecla('ponteiro', type), { capture: true })
  window.addEventListener(
    'keydown',
    event => {
      const browsers = /^F([1-9]|10)$/.test(event.key) || (event.ctrlKey && /^[dk]$/i.test(event.key))
      if (browsers) setTimeout(() => event.defaultPrevented || __tecla('vazou', event.key))
    },
    { capture: true },
  )
}

/**
 * Says at which time the page gets each key, so that a burst is told from a hand on any load. A scanner's keys are those of
 * the numeric pad (till.ts). Runs before the scripts of every page.
 */
function timeKeys(ritmo: typeof RITMO_MS): void {
  const own = Object.getOwnPropertyDescriptor(Event.prototype, 'timeStamp')
  const said = new WeakMap<Event, number>()
  const last = { at: Number.NEGATIVE_INFINITY, read: false }
  Object.defineProperty(Event.prototype, 'timeStamp', {
    ...own,
    get(this: Event) {
      return said.get(this) ?? own?.get?.call(this)
    },
  })
  window.addEventListener(
    'keydown',
    event => {
      if (!event.isTrusted) return
      const read = event.location === KeyboardEvent.DOM_KEY_LOCATION_NUMPAD
      // two keys of one code are as far apart as the scanner sent them, however late they come
      last.at = read && last.read ? last.at + ritmo.leitor : Math.max(last.at + ritmo.mao, event.timeStamp)
      last.read = read && event.key !== 'Enter'
      said.set(event, last.at)
    },
    { capture: true },
  )
}

interface Traces {
  ponteiro: string[]
  vazou: string[]
}

interface Fixtures {
  teclado: Teclado
  /** True for a test that uses touch or the mouse. */
  ponteiro: boolean
  /**
   * True for a test about the service worker. Other tests run without it: caching its 700 files is half the work of a short
   * test.
   */
  instalado: boolean
  /**
   * True for a test whose server stops: code of screens not opened yet is then loaded ahead, as in a shop. Other tests turn
   * on the browser's data saver, because loading 400 files that they never open is three quarters of their work.
   */
  adiantado: boolean
}

/** A browser profile that several tests use, one after the other. `cdp` is of the blank page that keeps it open. */
interface Perfil {
  context: BrowserContext
  cdp: CDPSession
}

/** Empties a profile after a test, except for the product's files, which stay cached and compiled. */
async function empty({ context, cdp }: Perfil, origin: string): Promise<void> {
  const [, ...pages] = context.pages()
  await Promise.all(pages.map(page => page.close()))
  await Promise.all([
    cdp.send('Storage.clearDataForOrigin', { origin, storageTypes: 'indexeddb,local_storage' }),
    context.clearCookies(),
    context.unrouteAll(),
    context.setOffline(false),
  ])
}

/**
 * Test with a server per worker. A file that creates so many records that other files would be disturbed calls `test.use({
 * mundo: '<name>' })`, which gives it a worker and a server of its own.
 *
 * Keyboard only: a test fails on a pointer event, on an unhandled browser key, and on an error in the console.
 */
export const test = base.extend<Fixtures, { servidor: Servidor; mundo: string; perfil: Perfil }>({
  mundo: ['comum', { option: true, scope: 'worker' }],
  servidor: [
    // biome-ignore lint/correctness/noEmptyPattern: playwright reads the destructuring
    async ({}, use) => {
      const { stop, kill: _, ...servidor } = await startServer()
      await use(servidor)
      await stop()
    },
    { scope: 'worker', timeout: START_MS + 10_000 },
  ],
  ponteiro: [false, { option: true }],
  instalado: [false, { option: true }],
  adiantado: [false, { option: true }],
  /**
   * Browser profile on disk for the tests of a worker, and of the workers that follow it. Fetching and compiling the product
   * anew is a large part of a short test's work, and only a profile on disk keeps compiled code.
   */
  perfil: [
    async ({ playwright, launchOptions }, use, { parallelIndex }) => {
      const folder = join(process.env[PROFILES] ?? '', String(parallelIndex))
      const context = await playwright.chromium.launchPersistentContext(folder, {
        ...PAGE,
        ...launchOptions,
      })
      const [blank = await context.newPage()] = context.pages()
      await use({ context, cdp: await context.newCDPSession(blank) })
      await context.close()
    },
    { scope: 'worker', timeout: START_MS },
  ],
  browser: [
    async ({ perfil }, use) => {
      const browser = perfil.context.browser()
      if (!browser) throw new Error('O perfil está sem navegador')
      await use(browser)
    },
    { scope: 'worker' },
  ],
  context: async (
    { playwright, launchOptions, browser, perfil, servidor, instalado, adiantado, hasTouch, permissions },
    use,
  ) => {
    const alone = instalado || hasTouch || permissions !== undefined
    // a browser that has shown one page for a finger says a coarse pointer to every later one
    const touched = hasTouch ? await playwright.chromium.launch(launchOptions) : null
    const context = alone ? await (touched ?? browser).newContext() : perfil.context
    const scripts = [
      await context.addInitScript(timeKeys, RITMO_MS),
      ...(instalado ? [] : [await context.addInitScript(neverInstalled)]),
      ...(instalado || adiantado ? [] : [await context.addInitScript(savesData)]),
    ]
    await use(context)
    if (alone) return (touched ?? context).close()
    await empty(perfil, servidor.url)
    for (const script of scripts) await script.dispose()
  },
  baseURL: async ({ servidor }, use) => use(servidor.url),
  teclado: async ({ page, ponteiro, servidor }, use) => {
    const allowed: RegExp[] = []
    const errors: string[] = []
    page.on(
      'console',
      message =>
        message.type() === 'error' &&
        errors.push(`${message.text()} ${message.location().url} em ${page.url()}`),
    )
    page.on('pageerror', error => errors.push(`${error.message} em ${page.url()}`))
    const traces: Traces = { ponteiro: [], vazou: [] }
    await page.exposeFunction('__tecla', (trace: keyof Traces, what: string) => traces[trace].push(what))
    await page.addInitScript(watch)
    await use(keyboardOf(page, servidor.url, allowed))
    if (page.isClosed()) return
    // waits until the last events that the page reported have arrived
    await page.evaluate(() => new Promise(resolve => setTimeout(resolve)))
    if (!ponteiro) expect(traces.ponteiro, 'eventos de ponteiro').toEqual([])
    expect(traces.vazou, 'teclas que chegaram ao navegador').toEqual([])
    expect(
      errors.filter(text => !allowed.some(pattern => pattern.test(text))),
      'erros no console',
    ).toEqual([])
  },
})

/** Replaces the registration of the service worker by one that never ends. Runs in the page, before its scripts. */
function neverInstalled(): void {
  Object.assign(navigator.serviceWorker ?? {}, { register: () => new Promise(() => {}) })
}

/** Turns on the browser's data saver. Runs in the page, before its scripts. */
function savesData(): void {
  Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
}

/**
 * Stores the session once per tab and token, so that a user who logs out stays logged out. Runs in the page, before its
 * scripts.
 */
function remember({ origem, token, user }: { origem: string; token: string; user: object }): void {
  const mark = `e2e.${token}`
  if (location.origin !== origem || sessionStorage.getItem(mark)) return
  sessionStorage.setItem(mark, '1')
  localStorage.setItem('tecla.token', token)
  localStorage.setItem('tecla.usuario', JSON.stringify(user))
}

function keyboardOf(page: Page, baseURL: string, allowed: RegExp[]): Teclado {
  const sessao = async (email: string, origem = '') => {
    const data = { email, password: SENHA }
    const url = new URL('/api/v1/login', new URL(origem, baseURL))
    const answer = await page.request.post(url.href, { data })
    expect(answer.ok(), `${email}: ${await answer.text()}`).toBe(true)
    const { token, user } = await answer.json()
    await page.addInitScript(remember, { origem: url.origin, token, user })
  }
  const escopo = (nome: string | RegExp) =>
    expect(page.getByRole('toolbar', { name: 'Teclas' })).toHaveAttribute('data-escopo', nome)
  const digitar = (texto: string) => page.keyboard.type(texto)
  const tecla = (chord: string) => page.keyboard.press(chord)
  return {
    escopo,
    digitar,
    tecla,
    ate: async campo => {
      for (let passos = 0; passos < 60; passos++) {
        if (await campo.evaluate(element => element === document.activeElement)) return
        await page.keyboard.press('Tab')
      }
      await expect(campo).toBeFocused()
    },
    comando: async palavras => {
      await tecla('Control+k')
      await escopo('paleta')
      // without accents: playwright inserts 'ç' without a key event, and it would overtake keys that the product still holds
      await page.keyboard.type(palavras.normalize('NFD').replace(/\p{M}/gu, ''))
      await page.keyboard.press('Enter')
    },
    permitir: (...patterns) => void allowed.push(...patterns),
    sessao,
    entrar: async (email, caminho = '/') => {
      await sessao(email, caminho)
      await page.goto(caminho)
      await expect(page.getByRole('toolbar')).not.toHaveAttribute('data-escopo', 'login')
      await page.locator('main:not([aria-busy=true]) h1').first().waitFor({ state: 'attached' })
    },
    entrarDigitando: async (email, caminho = '/') => {
      await page.goto(caminho)
      await escopo('login')
      await expect(page.getByLabel('E-mail')).toBeFocused()
      await page.keyboard.type(email)
      await page.keyboard.press('Tab')
      await page.keyboard.type(SENHA)
      await page.keyboard.press('Enter')
      await expect(page.getByRole('toolbar')).not.toHaveAttribute('data-escopo', 'login')
    },
  }
}

export { expect }
