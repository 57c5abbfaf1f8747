import { sessaoDe } from './api.ts'
import { semProblemasDeAcesso } from './axe.ts'
import { countKeys, pressed } from './contador.ts'
import { expect, test } from './fixtures.ts'
import { emitirNotas } from './notas.ts'
import { count, TAREFAS } from './toques.ts'

const DONO = 'dono@demo.tecla'
/** Most keys from a list of notes to an issued manifest of three. */
const MAIS_TECLAS = 12

test('de três notas marcadas sai o MDF-e autorizado, em poucas teclas', async ({
  page,
  request,
  teclado,
}) => {
  const { tecla } = teclado
  await emitirNotas(await sessaoDe(request, DONO), 3, 3)
  await page.addInitScript(countKeys)
  await teclado.entrar(DONO, '/vendas')
  await teclado.escopo('lista.vendas')
  await expect(page.getByRole('grid').getByRole('row').nth(3)).toContainText('10,00')
  const antes = await pressed(page)

  for (const nota of [1, 2, 3]) {
    await tecla('Alt+x')
    await expect(page.getByText(nota === 1 ? '1 marcado' : `${nota} marcados`)).toBeVisible()
  }
  await tecla('Alt+r')
  const dialogo = page.getByRole('dialog', { name: 'MDF-e destas notas' })
  await expect(dialogo.getByLabel('Veículo')).toBeFocused()
  await expect(dialogo.getByLabel('Veículo')).toContainText('FGH2D34')
  await expect(dialogo).toContainText('3 notas')
  await expect(dialogo).toContainText(/R\$\s30,00/)
  await expect(dialogo.getByLabel('Peso bruto (kg)')).toHaveValue('90,00')
  await semProblemasDeAcesso(page)
  await tecla('Enter')
  await expect(dialogo.getByLabel('Condutor')).toBeFocused()
  await tecla('Enter')
  await expect(dialogo.locator('input:focus')).toBeVisible()
  await tecla('F2')

  await expect(page).toHaveURL(/\/transporte\/mdfe\/\d+$/)
  await expect(page.getByText(/autorizada/).first()).toBeVisible()
  const usadas = (await pressed(page)) - antes
  expect(usadas).toBeLessThanOrEqual(MAIS_TECLAS)
  const tarefa = TAREFAS.find(({ id }) => id === 'manifesto')
  expect(usadas).toBe(count(tarefa?.tecla ?? []))

  await test.step('Alt+Q inclui um condutor, que tem a sua folha e está no DAMDFE', async () => {
    await tecla('Alt+q')
    await teclado.escopo('prompt')
    await teclado.digitar('Ana Lima')
    await tecla('Enter')
    await teclado.digitar('11144477735')
    await tecla('F2')
    const eventos = page.getByRole('region', { name: 'Eventos: MDF-e' })
    await expect(eventos).toContainText(/Inclusão de condutor.*registrad/i)
    const papel = page.waitForEvent('popup')
    await tecla('F10')
    await (await papel).close()
  })
})
