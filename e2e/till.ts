import { type CDPSession, expect, type Page } from 'playwright/test'
import { createGtin, dvGtin } from '../src/core/document/gtin.ts'
import { RITMO_MS, type Teclado } from './fixtures.ts'

/** Actions at the till. Elements are found by their accessible names. */
export interface Caixa {
  omnibar: ReturnType<Page['getByLabel']>
  total: ReturnType<Page['getByRole']>
  linhas: (n: number) => Promise<void>
  /** Scans: 8 ms per character, then Enter, without waiting for the page. */
  ler: (codigo: string) => Promise<void>
  /** Presses Enter or Ctrl+F2 and scans right behind it, without waiting for the page. */
  apertarELer: (tecla: keyof typeof LAST, codigos: readonly string[]) => Promise<void>
  /** Types a text, then Enter. */
  digitar: (texto: string) => Promise<void>
  /** Pays the total in cash with three keys and no pause: F5 F2 Enter. */
  pagarExato: () => Promise<void>
  /** Waits until the panel shows this state of the last sale. */
  ultimaVenda: (situacao: string | RegExp, timeout?: number) => Promise<void>
}

/**
 * Opens the till. If this browser has no till yet, chooses the one at position `terminal` of the list. `origem`: address of
 * another server.
 */
export async function abrirCaixa(page: Page, terminal = 0, origem = ''): Promise<Caixa> {
  await page.goto(`${origem}/documento/pdv`)
  const omnibar = page.getByLabel('QTDE * Referência')
  const pergunta = page.getByRole('dialog', { name: 'Qual é o caixa deste navegador?' })
  await expect(pergunta.or(omnibar.and(page.locator(':enabled'))).first()).toBeVisible({ timeout: 60_000 })
  if (await pergunta.isVisible()) {
    for (let i = 0; i < terminal; i++) await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
  }
  const ocupado = page.getByText(/^Somente leitura/)
  await expect(ocupado.or(omnibar.and(page.locator(':enabled'))).first()).toBeVisible({ timeout: 60_000 })
  if (await ocupado.isVisible()) {
    // the browser of an earlier test, closed without releasing the till, keeps it for 30 s
    await page.keyboard.press('F12')
    await page.keyboard.press('F2')
  }
  await expect(omnibar).toBeFocused({ timeout: 60_000 })
  return caixaOf(page)
}

export function caixaOf(page: Page): Caixa {
  const omnibar = page.getByLabel('QTDE * Referência')
  return {
    omnibar,
    total: page.getByRole('status', { name: 'Total' }),
    linhas: n =>
      expect(page.locator('[role=grid][aria-label=Itens]')).toHaveAttribute('aria-rowcount', String(n)),
    ler: codigo => scan(page, codigo),
    apertarELer: async (tecla, codigos) => {
      const cdp = await sessionOf(page)
      const what = { ...LAST[tecla], timestamp: Date.now() / 1000 }
      // in one session with the scans, so that no key overtakes another
      const sent = [
        cdp.send('Input.dispatchKeyEvent', { type: 'keyDown', ...what }),
        cdp.send('Input.dispatchKeyEvent', { type: 'keyUp', ...what }),
      ]
      for (const codigo of codigos) await scan(page, codigo)
      await Promise.all(sent)
    },
    digitar: async texto => {
      await page.keyboard.type(texto)
      await page.keyboard.press('Enter')
    },
    pagarExato: async () => {
      for (const key of ['F5', 'F2', 'Enter']) await page.keyboard.press(key)
    },
    ultimaVenda: async (situacao, timeout = 60_000) => {
      // waits for the end of the open sale, because until then the panel shows the sale before
      await expect(page.getByRole('status', { name: 'Total' })).toHaveText(/R\$\s0,00$/)
      await expect(page.getByRole('complementary', { name: 'Resumo da venda' })).toContainText(situacao, {
        timeout,
      })
    },
  }
}

const sessions = new WeakMap<Page, Promise<CDPSession>>()

/** Gives the page's own session of the browser's protocol. */
function sessionOf(page: Page): Promise<CDPSession> {
  const session = sessions.get(page) ?? page.context().newCDPSession(page)
  sessions.set(page, session)
  return session
}

/** Keys that end a sale, as the browser's protocol says them. */
const LAST = {
  Enter: { key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 13, text: '\r' },
  'Control+F2': { key: 'F2', code: 'F2', windowsVirtualKeyCode: 113, modifiers: 2 },
} as const

/**
 * Sends the keys of a keyboard-wedge scanner, each at its own time and with its time stamp, as the system does, without
 * waiting for the page (page.keyboard waits, so a busy page would slow the scanner).
 */
async function scan(page: Page, codigo: string, fim: readonly string[] = ['Enter']): Promise<void> {
  const cdp = await sessionOf(page)
  const comeco = Date.now()
  const sent: Promise<unknown>[] = []
  for (const [i, key] of [...codigo, ...fim].entries()) {
    const em = comeco + i * RITMO_MS.leitor
    const espera = em - Date.now()
    if (espera > 0) await new Promise(resolve => setTimeout(resolve, espera))
    const enter = key === 'Enter'
    const code = enter ? key : /\d/.test(key) ? `Digit${key}` : ''
    const windowsVirtualKeyCode = enter ? 13 : /[\dA-Za-z]/.test(key) ? key.toUpperCase().charCodeAt(0) : 0
    // of the numeric pad: the page of a test takes it for the scanner's (fixtures.ts)
    const what = { key, code, windowsVirtualKeyCode, timestamp: em / 1000, isKeypad: true }
    sent.push(
      cdp.send('Input.dispatchKeyEvent', { type: 'keyDown', text: enter ? '\r' : key, ...what }),
      cdp.send('Input.dispatchKeyEvent', { type: 'keyUp', ...what }),
    )
  }
  await Promise.all(sent)
}

/** Scans with a scanner that sends no Enter: silence ends the code. */
export const lerSemEnter = (page: Page, codigo: string): Promise<void> => scan(page, codigo, [])

/** Makes the EAN-13 of one of the demo's simple products, whose references are 2 to 990. */
export const ean = (referencia: number): string => createGtin('7899', referencia)

/** Makes a label of the demo's scale, for product PES-1 and a weight in grams. */
export function etiqueta(gramas: number): string {
  const body = `2100001${String(gramas).padStart(5, '0')}`
  return body + dvGtin(body)
}

/** Pays the total of a document in cash. */
export async function pagarDocumento(page: Page, { tecla, escopo }: Teclado): Promise<void> {
  await tecla('F5')
  await escopo('pdv.pagamento')
  await tecla('F2')
  await escopo('pdv.pagamento.valor')
  // waits, because payment methods are read from the server
  await expect(page.getByRole('textbox', { name: 'Valor' })).toBeVisible()
  await tecla('F2')
  await escopo(/^form\./)
}
