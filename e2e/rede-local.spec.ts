import { execFileSync } from 'node:child_process'
import { networkInterfaces } from 'node:os'
import { expect, test } from './fixtures.ts'
import { startServer } from './servidor.ts'
import { caixaOf, ean } from './till.ts'

/** Address of TEST-NET-1, which is never routed, so that adding it to the loopback interface does no harm. */
const EMPRESTADO = '192.0.2.2'

const ip = (...args: string[]): boolean => {
  try {
    execFileSync('ip', ['addr', ...args], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

const proprio = Object.values(networkInterfaces())
  .flat()
  .find(face => face && face.family === 'IPv4' && !face.internal)?.address
const emprestado = proprio === undefined && ip('add', `${EMPRESTADO}/32`, 'dev', 'lo')
const endereco = proprio ?? (emprestado ? EMPRESTADO : null)

test.afterAll(() => {
  if (emprestado) ip('del', `${EMPRESTADO}/32`, 'dev', 'lo')
})

test('em http puro na rede local o caixa vende e diz o que falta', async ({ page, teclado }) => {
  test.skip(endereco === null, 'esta máquina não tem endereço fora do loopback')
  const servidor = await startServer({ HOST: '0.0.0.0' })
  const origem = servidor.url.replace('127.0.0.1', endereco ?? '')
  try {
    await teclado.entrarDigitando('caixa@demo.tecla', origem)
    await teclado.tecla('Alt+v')
    await expect(page.getByRole('dialog', { name: 'Qual é o caixa deste navegador?' })).toBeVisible()
    await teclado.tecla('Enter')
    const caixa = caixaOf(page)
    await expect(caixa.omnibar).toBeFocused()
    expect(await page.evaluate(() => [window.isSecureContext, 'randomUUID' in crypto])).toEqual([
      false,
      false,
    ])
    await expect(page.getByRole('status', { name: 'Situação' })).toContainText('sem https')
    await caixa.ler('7891000100103')
    await caixa.ler(ean(2))
    await caixa.linhas(2)
    const posses = await page.evaluate(
      () =>
        new Promise<unknown[]>((resolve, reject) => {
          const open = indexedDB.open('tecla-caixa')
          open.onerror = () => reject(open.error)
          open.onsuccess = () => {
            const all = open.result.transaction('posse').objectStore('posse').getAllKeys()
            all.onsuccess = () => resolve(all.result)
          }
        }),
    )
    expect(posses.some(nome => /^terminal:\d+$/.test(String(nome)))).toBe(true)
    await page.reload()
    await expect(caixa.omnibar).toBeFocused({ timeout: 15_000 })
    await caixa.linhas(2)
    await caixa.pagarExato()
    await caixa.linhas(0)
    await caixa.ultimaVenda('autorizada')
    teclado.permitir(/WebSocket|503|ERR_CONNECTION_REFUSED/) // the server stops before the page closes
  } finally {
    await servidor.stop()
  }
})
