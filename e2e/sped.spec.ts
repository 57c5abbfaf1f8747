import { BRASILIA, diaIn } from '../src/core/document/fuso.ts'
import { expect, test } from './fixtures.ts'

const DONO = 'dono@demo.tecla'

test('o mês vira arquivo conferido, e o erro leva a quem o conserta, por teclado', async ({
  page,
  teclado,
}) => {
  const { tecla, digitar } = teclado
  await teclado.entrar(DONO, '/contabil/sped')
  await teclado.escopo('lista.sped')
  await expect(page.getByText('Nenhum arquivo gerado')).toBeVisible()
  await tecla('F2')
  await teclado.escopo('prompt')
  const [ano, mes] = diaIn(new Date(), BRASILIA).split('-')
  await digitar(`${mes}/${ano}`)
  await tecla('F2')
  await teclado.escopo('lista.conferencia')
  const grade = page.getByRole('grid', { name: 'Conferência' })
  const contador = grade.getByRole('row', { name: /V29 erro.*CRC/ })
  await expect(contador).toBeVisible({ timeout: 30_000 })

  // Enter on the fault opens the screen that corrects it, and Esc comes back
  for (let i = 0; i < 40 && (await contador.getAttribute('aria-selected')) !== 'true'; i++)
    await tecla('ArrowDown')
  await tecla('Enter')
  await teclado.escopo('lista.ajustes')
  await expect(page.getByRole('heading', { name: 'Escrituração fiscal' })).toBeVisible()
  await tecla('Escape')
  await teclado.escopo('lista.conferencia')

  // a file with errors can be downloaded only with a reason
  const baixado = page.waitForEvent('download')
  await tecla('F9')
  await teclado.escopo('prompt')
  await digitar('O contador completa')
  await tecla('F2')
  expect((await baixado).suggestedFilename()).toMatch(/^sped-icms-ipi-\d{4}-\d{2}\.zip$/)
  await tecla('Escape')
  await teclado.escopo('lista.sped')
  await tecla('F7')
  await teclado.escopo('prompt')
  await tecla('F2')
  await expect(page.getByRole('status', { name: 'Aviso' })).toContainText('Inventário de 31/12/')
  await tecla('Alt+2')
  await expect(
    page.getByRole('grid', { name: 'Inventários' }).getByRole('row', { name: /31\/12/ }),
  ).toBeVisible()
  await tecla('Alt+1')
})
