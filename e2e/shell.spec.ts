import { semProblemasDeAcesso, semProblemasNosDoisTemas } from './axe.ts'
import { expect, test } from './fixtures.ts'

test('no Início a barra diz as teclas; F5, ajuda, tema e Esc fazem o que dizem', async ({
  page,
  teclado,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await teclado.entrar('dono@demo.tecla')
  await teclado.escopo('inicio')
  const bar = page.getByRole('toolbar', { name: 'Teclas' })
  await expect(bar.getByRole('button', { name: 'Abrir' })).toHaveAttribute('aria-keyshortcuts', 'Enter')
  await expect(bar.getByRole('button', { name: 'Comandos' })).toHaveAttribute(
    'aria-keyshortcuts',
    'Control+k',
  )
  await expect(bar.getByRole('button', { name: 'Filtrar' })).toHaveCount(0)

  // F5 reads the data again, without reloading the page
  await page.evaluate(() => Object.assign(window, { marca: 1 }))
  await teclado.tecla('F5')
  await expect(page.getByRole('status', { name: 'Aviso' })).toHaveText('Dados recarregados')
  expect(await page.evaluate(() => (window as unknown as { marca?: number }).marca)).toBe(1)

  // status and keys stay readable while a dialog is open
  await teclado.tecla('Control+k')
  await teclado.escopo('paleta')
  await expect(page.getByRole('status', { name: 'Situação' })).toContainText('online')
  await expect(bar).toBeVisible()
  await teclado.tecla('Escape')
  await teclado.escopo('inicio')

  // the keys of the current screen come first, and typing filters the list
  await teclado.tecla('Shift+?')
  const dialog = page.getByRole('dialog', { name: 'Todas as teclas' })
  await expect(dialog.getByRole('heading', { level: 3 }).first()).toHaveText('INÍCIO')
  await teclado.digitar('ponto de exclam')
  await expect(dialog.getByText('Nenhuma tecla com esse nome.')).toBeVisible()
  await teclado.tecla('Escape')
  await teclado.digitar('-10%')
  await expect(dialog.getByRole('heading', { level: 3 })).toHaveText(['O que se digita no caixa'])
  await teclado.tecla('Escape')
  await teclado.tecla('Escape')
  await expect(dialog).toHaveCount(0)

  await teclado.tecla('Alt+t')
  await expect(page.locator('html')).toHaveAttribute('data-tema', 'claro')
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-tema', 'claro')

  // each Esc closes one thing
  await teclado.escopo('inicio')
  await teclado.tecla('Alt+n')
  await teclado.escopo('lista.vendas')
  await expect(bar.getByRole('button', { name: 'Filtrar' })).toHaveAttribute('aria-keyshortcuts', 'F4')
  const busca = page.getByRole('searchbox', { name: 'Buscar' })
  await expect(busca).toBeFocused()
  await teclado.digitar('abc')
  await teclado.tecla('Control+k')
  await teclado.digitar('tema')
  await teclado.tecla('Escape')
  await expect(page.getByRole('combobox', { name: 'Comando' })).toHaveValue('')
  await teclado.tecla('Escape')
  await teclado.escopo('lista.vendas')
  await expect(busca).toBeFocused()
  await teclado.tecla('Escape')
  await expect(busca).toHaveValue('')
  await teclado.tecla('Escape')
  await teclado.escopo('inicio')
})

test('trocar empresa: a página volta na outra empresa', async ({ page, teclado }) => {
  await teclado.entrar('dono@demo.tecla')
  await teclado.escopo('inicio')
  const header = page.getByRole('banner')
  await expect(header).toContainText('Mercado Tecla')
  await teclado.comando('trocar empresa')
  await expect(page.getByRole('dialog', { name: 'Trocar empresa' })).toBeVisible()
  await semProblemasDeAcesso(page)
  await teclado.tecla('ArrowDown')
  await teclado.tecla('F2')
  await expect(header).toContainText('Empório Tecla Minas')
  await teclado.escopo('inicio')
  // switches back, because the last company is stored and later tests of this worker begin with it
  await teclado.comando('trocar empresa')
  await expect(page.getByRole('dialog', { name: 'Trocar empresa' })).toBeVisible()
  await teclado.tecla('ArrowUp')
  await teclado.tecla('F2')
  await expect(header).toContainText('Mercado Tecla')
})

test('tecla remapeada vale na hora e depois de recarregar; conflito diz de quem é', async ({
  page,
  teclado,
}) => {
  await teclado.entrar('dono@demo.tecla')
  await teclado.escopo('inicio')
  await teclado.comando('remapear')
  const dialog = page.getByRole('dialog', { name: 'Remapear teclas' })
  await expect(dialog).toBeVisible()
  await expect(dialog.getByRole('option').first()).toContainText('INÍCIO')
  await teclado.digitar('ctrl+k')
  await expect(dialog.locator('[aria-selected=true]')).toContainText('Comandos')
  await teclado.tecla('Enter')
  await teclado.tecla('F5')
  await expect(dialog.getByRole('status')).toContainText('A tecla já é de "Atualizar"')
  // the key belongs to a scope that may be active over this one
  await teclado.tecla('Enter')
  await teclado.tecla('Control+d')
  await expect(dialog.getByRole('status')).toContainText('A tecla já é de "Preencher para baixo" em EM MASSA')
  await teclado.tecla('Enter')
  await teclado.tecla('Control+Shift+k')
  await expect(dialog.getByRole('status')).toContainText('agora é "Comandos"')
  await teclado.tecla('Escape')
  // a key is found by what it does; Esc first clears the search
  await teclado.digitar('desconto na venda')
  await expect(dialog.getByRole('option').first()).toContainText('Desconto na venda')
  await teclado.tecla('Escape')
  await teclado.tecla('Escape')
  await page.reload()
  await teclado.escopo('inicio')
  await teclado.tecla('Control+Shift+k')
  await teclado.escopo('paleta')
  await teclado.digitar('remapear')
  await teclado.tecla('Enter')
  await expect(dialog).toBeVisible()
  await teclado.tecla('F9')
  await expect(
    page.getByRole('dialog', { name: 'Confirmação' }).getByRole('button', { name: 'Não' }),
  ).toBeFocused()
  await teclado.tecla('F2')
  await expect(dialog.getByRole('status')).toContainText('Teclas originais de volta')
})

test('início, vendas, teste, ajuda e a página 404 não têm problema sério de acesso', async ({
  page,
  teclado,
}) => {
  await teclado.sessao('dono@demo.tecla')
  for (const [path, scope] of [
    ['/', 'inicio'],
    ['/vendas', 'lista.vendas'],
    ['/teste', 'diagnostico'],
  ] as const) {
    await page.goto(path)
    await teclado.escopo(scope)
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    await semProblemasNosDoisTemas(page)
  }
  await teclado.comando('todas as teclas')
  await expect(page.getByRole('dialog', { name: 'Todas as teclas' })).toBeVisible()
  await semProblemasNosDoisTemas(page)
  await page.goto('/nao/existe')
  await expect(page.getByRole('heading', { level: 1, name: 'Página não encontrada' })).toBeVisible()
  await semProblemasDeAcesso(page)
  await teclado.tecla('F2')
  await teclado.escopo('inicio')
})

test('janela estreita com teclado guarda todas as teclas', async ({ page, teclado }) => {
  await page.setViewportSize({ width: 480, height: 800 })
  await teclado.entrar('dono@demo.tecla')
  const bar = page.getByRole('toolbar', { name: 'Teclas' })
  await teclado.escopo('inicio')
  // the bar has one row; keys that do not fit are counted and listed by one key
  expect((await bar.boundingBox())?.height).toBeLessThan(30)
  await page.goto('/cadastro/produto')
  await teclado.escopo('lista.registro')
  expect((await bar.boundingBox())?.height).toBeLessThan(30)
  await expect(bar.getByRole('button', { name: /^Mais \d+ teclas$/ })).toBeVisible()
  await teclado.tecla('Shift+F1')
  await expect(page.getByRole('dialog', { name: 'Todas as teclas' })).toBeVisible()
})

test.describe('sem teclado (ponteiro grosso, sem hover)', () => {
  test.use({ ponteiro: true, hasTouch: true, isMobile: true, viewport: { width: 390, height: 800 } })

  test('não há dicas de tecla e o diálogo ocupa a tela com a seta de voltar', async ({ page, teclado }) => {
    await page.goto('/login')
    await page.getByLabel('E-mail').fill('dono@demo.tecla')
    await page.getByLabel('Senha').fill('tecla-demo')
    await page.getByRole('form', { name: 'Entrar' }).getByRole('button', { name: 'Entrar' }).tap()
    await expect(page.getByRole('heading', { level: 1, name: 'Início' })).toBeVisible()
    await expect(page.getByRole('toolbar', { name: 'Teclas' })).toHaveCount(0)
    await page.getByRole('option', { name: 'Trocar empresa' }).tap()
    const dialog = page.getByRole('dialog', { name: 'Trocar empresa' })
    await expect(dialog).toBeVisible()
    await dialog.getByRole('button', { name: 'Voltar' }).tap()
    await expect(dialog).toHaveCount(0)
    teclado.permitir()
  })
})
