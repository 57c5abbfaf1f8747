import { semProblemasDeAcesso, semProblemasNosDoisTemas } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { abrirCaixa } from './till.ts'

test('a venda do caixa na lista: abre, reimprime, cancela, e os filtros no endereço', async ({
  page,
  context,
  teclado,
}) => {
  await teclado.sessao('dono@demo.tecla')
  const caixa = await abrirCaixa(page)
  await caixa.digitar('2*1')
  await caixa.pagarExato()
  await caixa.ultimaVenda('autorizada')

  await teclado.tecla('Alt+n')
  await teclado.escopo('lista.vendas')
  const grid = page.getByRole('grid', { name: 'Vendas' })
  await expect(grid.getByRole('row').nth(1)).toContainText('autorizada', { timeout: 15_000 })
  await expect(grid.getByRole('row').nth(1)).toContainText(/R\$\s20,00/)
  await semProblemasNosDoisTemas(page)

  const pdf = context.waitForEvent('page')
  await teclado.tecla('F10')
  await (await pdf).close()

  await teclado.tecla('Enter')
  await teclado.escopo('venda.ver')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Venda')
  await expect(page.getByRole('region', { name: 'Diário de emissão' })).toContainText('100 · Autorizado')
  await semProblemasDeAcesso(page)
  await teclado.tecla('F6')
  await expect(page.getByRole('status', { name: 'Aviso' })).toHaveText('Enviado à impressora')

  await teclado.tecla('F9')
  const cancel = page.getByRole('dialog', { name: 'Cancelar nota' })
  await expect(cancel.getByLabel('Justificativa')).toBeFocused()
  await teclado.digitar('curta')
  await teclado.tecla('F2')
  await expect(cancel.getByLabel('Justificativa')).toHaveAccessibleDescription(
    'Informe ao menos 15 caracteres',
  )
  await teclado.digitar(' demais, agora completa')
  await teclado.tecla('F2')
  await expect(page.getByText('cancelada').first()).toBeVisible({ timeout: 15_000 })
  await teclado.tecla('Escape')
  await teclado.escopo('lista.vendas')
  await expect(grid.getByRole('row').nth(1)).toContainText('cancelada')

  await teclado.digitar('35999')
  await expect(page).toHaveURL(/full_search=35999/)
  await teclado.tecla('F4')
  await expect(page.getByRole('dialog', { name: 'Filtrar vendas' })).toBeVisible()
  for (const palavra of ['ped', 'ace', '55']) {
    await teclado.tecla('Tab')
    await teclado.digitar(palavra)
  }
  await teclado.tecla('Tab')
  await teclado.digitar('20/13/2026x')
  await teclado.tecla('F2')
  await expect(page.getByLabel('De', { exact: true })).toHaveAccessibleDescription('Use dd/mm/aaaa')
  await teclado.tecla('Control+a')
  await teclado.digitar('01/11/2026')
  await teclado.tecla('F2')
  await expect(page).toHaveURL(/modelo=55&tipo=4&aceite=A&de=01/)
  await page.reload()
  await teclado.escopo('lista.vendas')
  await expect(page.getByRole('searchbox', { name: 'Buscar' })).toHaveValue('35999')
  await expect(page.getByRole('main').getByRole('status').first()).toContainText(
    'modelo 55 · pedido · aceite aceito',
  )
})
