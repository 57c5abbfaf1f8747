import { outroNavegador, sessaoDe } from './api.ts'
import { semProblemasNosDoisTemas } from './axe.ts'
import { test as base, expect } from './fixtures.ts'
import { type Servidor, START_MS, startServer } from './servidor.ts'

/** Server from the sources, with an invented document in its place of the declarations. */
const INVENTADO = ['--import', 'tsx', '--import', './e2e/inventado/comeco.ts', 'src/server/main.ts', '--dev']

const test = base.extend<object, { servidor: Servidor }>({
  servidor: [
    // biome-ignore lint/correctness/noEmptyPattern: playwright reads the destructuring
    async ({}, use) => {
      const { stop, kill: _, ...servidor } = await startServer({}, INVENTADO)
      await use(servidor)
      await stop()
    },
    { scope: 'worker', timeout: START_MS + 10_000 },
  ],
})

test('um documento só declarado é digitado, recusado, gravado, lido e mudado por dois', async ({
  page,
  browser,
  request,
  teclado,
  servidor,
}) => {
  teclado.permitir(/409/, /422/)
  const { tecla, digitar } = teclado
  const volumes = page.getByRole('grid', { name: 'Volumes' })
  const dialogo = (name: string) => page.getByRole('dialog', { name })

  await test.step('a lista vazia inclui o primeiro', async () => {
    await teclado.entrar('dono@demo.tecla', '/transporte/conhecimento')
    await expect(page.getByText('Nenhum conhecimento ainda')).toBeVisible()
    await tecla('Insert')
    await expect(page.getByRole('combobox', { name: /Remetente/ })).toBeFocused()
  })

  await test.step('cabeçalho, volume e lacre são digitados', async () => {
    await digitar('Distribuidora')
    await expect(page.getByRole('option').first()).toBeVisible()
    await tecla('Enter')
    await expect(page.getByLabel(/^Saída/)).toBeFocused()
    await digitar('28112026')
    await tecla('Enter')
    await expect(page.getByLabel(/^Frete/)).toBeFocused()
    await digitar('320,5')
    await tecla('Alt+2')
    await expect(volumes).toBeFocused()
    await tecla('Insert')
    await expect(dialogo('Volume').getByLabel(/^Espécie/)).toBeFocused()
    await digitar('Bloco')
    await tecla('Enter')
    await digitar('1500')
    await tecla('Tab')
    await tecla('Insert')
    await expect(dialogo('Lacre').getByLabel(/^Número/)).toBeFocused()
    await digitar('L-1')
    await tecla('Enter')
    await digitar('27112026')
    await tecla('F2')
    await expect(dialogo('Lacre')).toBeHidden()
    await tecla('F2')
    await expect(dialogo('Volume')).toBeHidden()
    await expect(volumes.getByRole('row', { name: /Bloco/ })).toContainText('1500,00')
  })

  await test.step('a recusa do servidor leva à linha e ao campo', async () => {
    await tecla('F2')
    await expect(page.getByRole('alertdialog')).toContainText('Nenhum volume pesa mais de uma tonelada')
    await tecla('Enter')
    await expect(volumes).toBeFocused()
    await semProblemasNosDoisTemas(page)
    await tecla('Enter')
    await expect(dialogo('Volume').getByLabel(/^Peso/)).toBeFocused()
    await expect(dialogo('Volume')).toContainText('Nenhum volume pesa mais de uma tonelada')
    await tecla('Control+a')
    await digitar('12,5')
    await tecla('F2')
    await expect(dialogo('Volume')).toBeHidden()
  })

  await test.step('F2 grava, e o documento é lido', async () => {
    await tecla('F2')
    await expect(page).toHaveURL(/\/transporte\/conhecimento\/\d+$/)
    await expect(page.getByText('somente leitura')).toBeVisible()
    await expect(page.getByRole('form').getByRole('button', { name: /Emitir/ })).toBeVisible()
    await tecla('F9')
    await expect(page.getByText('A empresa não tem série do modelo 99')).toBeVisible()
    await tecla('Enter')
  })

  await test.step('a lista o mostra, e Enter o abre', async () => {
    await tecla('Escape')
    await expect(page.getByRole('row', { name: /Distribuidora/i })).toContainText('320,50')
    await tecla('Enter')
    await expect(page).toHaveURL(/\/transporte\/conhecimento\/\d+$/)
  })

  await test.step('de dois que o mudam, o segundo escolhe o que fica', async () => {
    const dono = await sessaoDe(request, 'dono@demo.tecla')
    const outra = await outroNavegador(browser, servidor.url, dono)
    await outra.goto(`${new URL(page.url()).pathname}/editar`)
    await expect(outra.getByLabel(/^Frete/)).toHaveValue('320,50')
    await tecla('F2')
    const frete = page.getByLabel(/^Frete/)
    await teclado.ate(frete)
    await tecla('Control+a')
    await digitar('90')
    await tecla('F2')
    await expect(page.getByText('somente leitura')).toBeVisible()
    await outra.getByLabel(/^Observação/).focus()
    await outra.keyboard.type('granito')
    await outra.keyboard.press('F2')
    await expect(outra.getByRole('toolbar', { name: 'Teclas' })).toHaveAttribute(
      'data-escopo',
      'form.conflito',
    )
    await outra.keyboard.press('F2')
    await expect(outra.getByText('somente leitura')).toBeVisible()
    await expect(outra.getByLabel(/^Frete/)).toHaveValue('90,00')
    await expect(outra.getByLabel(/^Observação/)).toHaveValue('granito')
    await outra.context().close()
  })
})
