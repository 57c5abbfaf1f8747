import type { Page } from 'playwright'
import { abrirCaixa, ean } from '../e2e/till.ts'
import { inBrowser, logIn, pageWith } from './_browser.ts'
import { percentile } from './_stats.ts'
import type { Report } from './run.ts'

/**
 * Measures how long the cashier waits after the payment: from Enter until 'autorizada' is painted beside the number of the
 * new note, including the simulator.
 */
export const figures = ['authorised_shown_p95', 'authorised_shown_p50']

const SAMPLES = 200
const WARM = 10

/** Installs the probe: measures from each Enter until the panel shows another note as authorized, painted. */
function probe(): void {
  const samples: number[] = []
  let pressed = 0
  let before = ''
  const authorised = () => {
    const panel = document.querySelector('aside[aria-label="Resumo da venda"]')?.textContent ?? ''
    return /(NFC-e [\d/]+)\D*?autorizada/.exec(panel)?.[1] ?? ''
  }
  window.addEventListener(
    'keydown',
    ({ key }) => {
      if (key === 'Enter') pressed = performance.now()
    },
    { capture: true },
  )
  document.addEventListener('DOMContentLoaded', () =>
    new MutationObserver(() => {
      const note = authorised()
      if (note === '' || note === before) return
      before = note
      const started = pressed
      requestAnimationFrame(() => {
        const painted = new MessageChannel()
        painted.port1.onmessage = () => samples.push(performance.now() - started)
        painted.port2.postMessage(null)
      })
    }).observe(document.body, { childList: true, subtree: true, characterData: true }),
  )
  Object.assign(window, { __shown: samples })
}

const shown = (page: Page) => page.evaluate(() => (window as unknown as { __shown: number[] }).__shown)

export const run = (report: Report): Promise<void> =>
  inBrowser(async ({ context }) => {
    const page = await pageWith(context, probe)
    await logIn(page, 'caixa@demo.tecla')
    const till = await abrirCaixa(page)
    for (let i = 0; i < WARM + SAMPLES; i++) {
      await till.ler(ean(2 + i))
      await till.linhas(1)
      await till.pagarExato()
      await page.waitForFunction(n => (window as unknown as { __shown: number[] }).__shown.length > n, i)
      await till.linhas(0)
    }
    const times = (await shown(page)).slice(WARM)
    report('authorised_shown_p50', percentile(times, 50), 'ms')
    report('authorised_shown_p95', percentile(times, 95), 'ms')
  })
