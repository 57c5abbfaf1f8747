import { semProblemasDeAcesso } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { abrirCaixa, caixaOf } from './till.ts'

test('Ctrl+K e F1 abrem; setas e Enter bastam', async ({ page, teclado }) => {
  await teclado.entrar('dono@demo.tecla')
  await teclado.escopo('inicio')
  await teclado.tecla('F1')
  const box = page.getByRole('combobox', { name: 'Comando' })
  await expect(page.getByRole('dialog', { name: 'Paleta de comandos' })).toBeVisible()
  await expect(box).toBeFocused()
  await semProblemasDeAcesso(page)
  await teclado.tecla('Escape')
  // the closed palette stays in the page, but neither screen readers nor Tab reach it
  await expect(box).toHaveCount(0)
  for (let i = 0; i < 30; i++) {
    await teclado.tecla('Tab')
    expect(await page.evaluate(() => document.activeElement?.role)).not.toBe('combobox')
  }
  // the key that opens the palette closes it at once; Esc first clears the text
  for (const abre of ['Control+k', 'F1']) {
    await teclado.tecla(abre)
    await teclado.digitar('ven')
    await teclado.tecla(abre)
    await expect(box).toHaveCount(0)
  }
  await teclado.tecla('Control+k')
  await expect(page.getByRole('button', { name: 'Voltar' })).toBeVisible()
  await teclado.digitar('ven')
  await expect(page.getByRole('button', { name: 'Limpar' })).toBeVisible()
  await teclado.tecla('Escape')
  await expect(box).toHaveValue('')
  await teclado.digitar('vendas')
  const first = page.getByRole('option').first()
  await expect(first).toHaveAttribute('aria-selected', 'true')
  await expect(first).toContainText('Vendas')
  await expect(first).toHaveAttribute('aria-posinset', '1')
  await expect(box).toHaveAttribute('aria-activedescendant', (await first.getAttribute('id')) ?? 'nenhum')
  await teclado.tecla('Enter')
  await teclado.escopo('lista.vendas')
  // the palette opens empty again, with the commands of the current screen
  await teclado.tecla('Control+k')
  await expect(box).toHaveValue('')
  await expect(page.getByRole('option', { name: /^tela Início/ })).toBeVisible()
})

test('a paleta diz a tecla, perdoa uma letra, ordena pelo nome e pergunta', async ({ page, teclado }) => {
  await teclado.entrar('dono@demo.tecla')
  await teclado.escopo('inicio')
  const opcoes = page.getByRole('option')
  await teclado.tecla('Control+k')
  await teclado.digitar('atualizar')
  await expect(page.getByRole('option', { name: 'Atualizar' })).toContainText('F5')
  await teclado.tecla('Escape')
  await teclado.digitar('clinte')
  await expect(opcoes.first()).toContainText('Parceiros')
  // a product has a similar name
  await teclado.tecla('Escape')
  await teclado.digitar('prodtuo')
  await expect(opcoes.first()).toHaveText(/^telaProdutos/)
  await expect(page.getByRole('option', { name: /^produto PRODUTO/ }).first()).toBeVisible()
  // a name that begins with the word comes first, in partners as in products
  await teclado.tecla('Escape')
  await page.keyboard.type('maria', { delay: 40 })
  await expect(opcoes.first()).toContainText(/^parceiro ?Maria/)
  await expect(page.getByRole('option', { name: /^produto .*TRES MARIAS/ }).first()).toBeVisible()

  // F4 shows the command's form for its arguments
  await teclado.tecla('Escape')
  await teclado.digitar('escolher tema')
  await teclado.tecla('F4')
  const dialog = page.getByRole('dialog', { name: 'Escolher tema' })
  await expect(dialog.getByLabel('Tema', { exact: true })).toBeFocused()
  await semProblemasDeAcesso(page)
  await teclado.digitar('cla')
  await teclado.tecla('F2')
  await expect(page.locator('html')).toHaveAttribute('data-tema', 'claro')
  await expect(dialog).toHaveCount(0)

  // 'importar' finds the import commands, and does not offer to create a product
  await teclado.tecla('Control+k')
  await teclado.digitar('importar')
  await expect(opcoes.first()).toContainText('Importar produtos')
  await expect(page.getByRole('option', { name: /^fazer/ })).toHaveCount(0)
  await teclado.tecla('Enter')
  await expect(page.getByRole('dialog', { name: 'Importar Produtos' })).toBeVisible()
  await expect(page).toHaveURL(/\/cadastro\/produto$/)
  await teclado.tecla('Escape')
  await teclado.escopo('lista.registro')
})

test('sem resultado, oferece o que se pode fazer com o nome: cadastrar ou buscar', async ({
  page,
  teclado,
}) => {
  await teclado.entrar('dono@demo.tecla')
  await teclado.escopo('inicio')
  await teclado.tecla('Control+k')
  await teclado.digitar('zzzzqq')
  await expect(page.getByRole('dialog').getByRole('status')).toHaveText('0 resultados')
  await expect(page.getByRole('option', { name: 'Buscar "zzzzqq" em Produtos' })).toBeVisible()
  await teclado.tecla('Escape')
  await teclado.digitar('zzzzqq parceiro')
  await expect(page.getByRole('option').first()).toContainText('Cadastrar produto')
  const offer = page.getByRole('option', { name: 'Cadastrar parceiro "zzzzqq parceiro"' })
  while ((await offer.getAttribute('aria-selected')) !== 'true') await teclado.tecla('ArrowDown')
  await teclado.tecla('Enter')
  const form = page.getByRole('dialog', { name: 'Parceiro', exact: true })
  await expect(form.getByRole('textbox', { name: 'Nome', exact: true })).toHaveValue('zzzzqq parceiro')
})

test('acha produto pelo nome sem o caixa aberto e o põe na venda', async ({ page, teclado }) => {
  await teclado.sessao('caixa@demo.tecla')
  await abrirCaixa(page, 1)
  await teclado.tecla('Alt+i')
  await teclado.escopo('inicio')
  await page.reload()
  await teclado.escopo('inicio')
  await teclado.tecla('Control+k')
  await page.keyboard.type('leite condensado', { delay: 40 })
  const product = page.getByRole('option', { name: /^produto leite condensado/i }).first()
  await expect(product).toBeVisible({ timeout: 10_000 })
  await expect(product).toHaveAttribute('aria-selected', 'true')
  await teclado.tecla('Enter')
  await teclado.escopo('pdv.venda')
  await caixaOf(page).linhas(1)
})

test('quem só vende acha o que fazer com o que não existe', async ({ page, teclado }) => {
  await teclado.entrar('caixa@demo.tecla')
  await teclado.escopo('inicio')
  await teclado.tecla('Control+k')
  for (const typed of [
    'zzzzqq',
    // a command that cashiers may not use
    'importar',
  ]) {
    await teclado.digitar(typed)
    await expect(page.getByRole('option')).toHaveText([
      `fazerBuscar "${typed}" para vender`,
      `fazerBuscar "${typed}" em Vendas`,
      'fazerVer todas as telas',
      'fazerVer todas as teclas',
    ])
    await teclado.tecla('Escape')
  }
  await teclado.digitar('zzzzqq')
  await expect(page.getByRole('option', { name: /para vender/ })).toHaveAttribute('aria-selected', 'true')
  await teclado.tecla('ArrowDown')
  await teclado.tecla('Enter')
  await expect(page).toHaveURL(/\/vendas\?full_search=zzzzqq$/)
})

test.describe('sem service worker', () => {
  test.use({ serviceWorkers: 'block' })
  const LISTA = '**/assets/palette-list*'
  // this test's browser has no service worker, which causes this console error
  const SEM_SW = /addEventListener/

  test('o que se digita logo atrás do primeiro Ctrl+K vale antes de a lista chegar', async ({
    page,
    teclado,
  }) => {
    teclado.permitir(SEM_SW)
    let arrive = () => {}
    const held = new Promise<void>(done => {
      arrive = done
    })
    // before the session, because the list is fetched as soon as the page is idle
    await page.route(LISTA, async route => {
      await held
      await route.continue()
    })
    await teclado.entrar('dono@demo.tecla')
    await teclado.escopo('inicio')
    await page.keyboard.press('Control+k')
    await page.keyboard.type('parceiros')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/cadastro\/parceiro$/)
    await teclado.escopo('lista.registro')
    await teclado.tecla('Control+k')
    await teclado.digitar('vendas')
    arrive()
    await expect(page.getByRole('option', { selected: true })).toContainText('Vendas')
    await semProblemasDeAcesso(page)
  })

  test('a lista que não chega é dita a quem abre a paleta, que age assim mesmo', async ({
    page,
    teclado,
  }) => {
    teclado.permitir(SEM_SW, /Failed to load resource|Failed to fetch dynamically|ChunkError|não chegou/)
    await page.route(LISTA, route => route.abort())
    await teclado.entrar('dono@demo.tecla')
    await teclado.escopo('inicio')
    await teclado.tecla('Control+k')
    await expect(page.getByText('A lista da paleta não veio')).toBeVisible()
    await teclado.digitar('parceiros')
    await teclado.tecla('Enter')
    await teclado.escopo('lista.registro')
    await page.unroute(LISTA)
    await page.reload()
    await teclado.escopo('lista.registro')
    await teclado.tecla('Control+k')
    await teclado.digitar('vendas')
    await expect(page.getByRole('option', { selected: true })).toContainText('Vendas')
  })
})
