import { test as base, expect, type Locator, type Page } from 'playwright/test'
import { type Servidor, START_MS, startServer } from './servidor.ts'

export const SENHA = 'tecla-demo'

/** Pause between typed text and a chord, ms: longer than the silence that ends a scan. */
const MAO_MS = 150

export interface Teclado {
  /** Signs in before the first page opens, as a browser used yesterday; opens no page. `origem`: of another server. */
  sessao: (email: string, origem?: string) => Promise<void>
  /** Signs in, opens this address and waits until its screen is drawn. */
  entrar: (email: string, caminho?: string) => Promise<void>
  /** Opens the address, logs in by keyboard and waits for the first screen. */
  entrarDigitando: (email: string, caminho?: string) => Promise<void>
  /** Types a text, one key at a time. */
  digitar: (texto: string) => Promise<void>
  tecla: (chord: string) => Promise<void>
  /** Presses Tab until the field has the focus. */
  ate: (campo: Locator) => Promise<void>
  /** Runs a command found by these words in the palette. */
  comando: (palavras: string) => Promise<void>
  /** Waits until the bar says that this scope is live. */
  escopo: (nome: string | RegExp) => Promise<void>
  /** Console errors that this test causes on purpose. */
  permitir: (...erros: RegExp[]) => void
}

/** Reports pointer events, and browser keys that nobody handled, to the test. Runs before any script of every page. */
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

interface Traces {
  ponteiro: string[]
  vazou: string[]
}

interface Fixtures {
  teclado: Teclado
  /** True for a test about touch or the mouse. */
  ponteiro: boolean
  /**
   * True for a test about the service worker. Others run without it: caching its 700 files is half of a short test's work.
   */
  instalado: boolean
  /**
   * True for a test whose server goes away: parts of the program not opened yet come ahead, as in a shop. Others save data:
   * 400 files that a short test never opens are three quarters of its work.
   */
  adiantado: boolean
}

/**
 * A file that fills its world so much that others would not know theirs says `test.use({ mundo: '<its name>' })`: it
 * gets a worker and a server of its own.
 *
 * Keyboard only: a test fails on a pointer event, on a browser key that leaked and on an error in the console. */
export const test = base.extend<Fixtures, { servidor: Servidor; mundo: string }>({
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
  context: async ({ context, instalado, adiantado }, use) => {
    if (!instalado) await context.addInitScript(neverInstalled)
    if (!instalado && !adiantado) await context.addInitScript(savesData)
    await use(context)
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
    // what the page reported last has arrived
    await page.evaluate(() => new Promise(resolve => setTimeout(resolve)))
    if (!ponteiro) expect(traces.ponteiro, 'eventos de ponteiro').toEqual([])
    expect(traces.vazou, 'teclas que chegaram ao navegador').toEqual([])
    expect(
      errors.filter(text => !allowed.some(pattern => pattern.test(text))),
      'erros no console',
    ).toEqual([])
  },
})

/** Makes a service worker that never finishes installing. Runs in the page, before its scripts. */
function neverInstalled(): void {
  Object.assign(navigator.serviceWorker ?? {}, { register: () => new Promise(() => {}) })
}

/** Turns the browser's saving of data on. Runs in the page, before its scripts. */
function savesData(): void {
  Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
}

/** Signs in once a tab and token, so that a user who signs out stays out. Runs in the page, before its scripts. */
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
  let digitado = Number.NEGATIVE_INFINITY
  const digitar = async (texto: string) => {
    await page.keyboard.type(texto)
    digitado = performance.now()
  }
  /**
   * Presses a chord. Before Ctrl it pauses: Ctrl right behind letters at a scanner's pace would count as the scanner's own.
   */
  const tecla = async (chord: string) => {
    const pausa = chord.startsWith('Control') ? digitado + MAO_MS - performance.now() : 0
    if (pausa > 0) await page.waitForTimeout(pausa)
    await page.keyboard.press(chord)
  }
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
      // 'ç' is inserted without a key event: it would be lost outside a field
      await escopo('paleta')
      await page.keyboard.type(palavras)
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
