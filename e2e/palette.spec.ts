import { semProblemasDeAcesso } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { abrirCaixa, caixaOf } from './till.ts'

test('a paleta abre, acha pelo nome, pergunta e cadastra só com o teclado', async ({ page, teclado }) => {
  await teclado.entrar('dono@demo.tecla')
  await teclado.escopo('inicio')
  const box = page.getByRole('combobox', { name: 'Comando' })
  const opcoes = page.getByRole('option')

  await test.step('a tecla que a abre a fecha, e fechada ela não se alcança', async () => {
    await teclado.tecla('F1')
    await expect(page.getByRole('dialog', { name: 'Paleta de comandos' })).toBeVisible()
    await expect(box).toBeFocused()
    await semProblemasDeAcesso(page)
    await teclado.tecla('Escape')
    // the closed palette stays in the page, but neither screen readers nor Tab reach it
    await expect(box).toHaveCount(0)
    for (let i = 0; i < 10; i++) {
      await teclado.tecla('Tab')
      expect(await page.evaluate(() => document.activeElement?.role)).not.toBe('combobox')
    }
    for (const abre of ['Control+k', 'F1']) {
      await teclado.tecla(abre)
      await teclado.digitar('ven')
      await teclado.tecla(abre)
      await expect(box).toHaveCount(0)
    }
  })

  await test.step('perdoa uma letra, ordena pelo nome, e acha parceiros e produtos', async () => {
    await teclado.tecla('Control+k')
    await expect(box).toHaveValue('')
    await expect(page.getByRole('button', { name: 'Voltar' })).toBeVisible()
    await teclado.digitar('atualizar')
    await expect(page.getByRole('option', { name: 'Atualizar' })).toContainText('F5')
    await expect(page.getByRole('button', { name: 'Limpar' })).toBeVisible()
    // Esc first clears the text
    await teclado.tecla('Escape')
    await expect(box).toHaveValue('')
    // a product has a similar name
    await teclado.digitar('prodtuo')
    await expect(opcoes.first()).toHaveText(/^telaProdutos/)
    await expect(page.getByRole('option', { name: /^produto PRODUTO/ }).first()).toBeVisible()
    // a name that begins with the word comes first, in partners as in products
    await teclado.tecla('Escape')
    await page.keyboard.type('maria')
    await expect(opcoes.first()).toContainText(/^parceiro ?Maria/)
    await expect(opcoes.first()).toHaveAttribute('aria-selected', 'true')
    await expect(page.getByRole('option', { name: /^produto .*TRES MARIAS/ }).first()).toBeVisible()
    await teclado.tecla('Escape')
  })

  await test.step('F4 mostra o formulário do comando', async () => {
    await teclado.digitar('escolher tema')
    await teclado.tecla('F4')
    const dialog = page.getByRole('dialog', { name: 'Escolher tema' })
    await expect(dialog.getByLabel('Tema', { exact: true })).toBeFocused()
    await semProblemasDeAcesso(page)
    await teclado.digitar('cla')
    await teclado.tecla('F2')
    await expect(page.locator('html')).toHaveAttribute('data-tema', 'claro')
    await expect(dialog).toHaveCount(0)
  })

  await test.step('a importação abre sobre a sua lista', async () => {
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

  await test.step('o nome que não há se busca, ou se cadastra', async () => {
    await teclado.tecla('Control+k')
    await expect(box).toHaveValue('')
    await teclado.digitar('zzzzqq parceiro')
    await expect(page.getByRole('dialog').getByRole('status')).toHaveText('0 resultados')
    await expect(page.getByRole('option', { name: 'Buscar "zzzzqq parceiro" em Produtos' })).toBeVisible()
    await expect(opcoes.first()).toContainText('Cadastrar produto')
    const offer = page.getByRole('option', { name: 'Cadastrar parceiro "zzzzqq parceiro"' })
    while ((await offer.getAttribute('aria-selected')) !== 'true') await teclado.tecla('ArrowDown')
    await teclado.tecla('Enter')
    const form = page.getByRole('dialog', { name: 'Parceiro', exact: true })
    await expect(form.getByRole('textbox', { name: 'Nome', exact: true })).toHaveValue('zzzzqq parceiro')
  })
})

test('a paleta de quem só vende busca, e vende de fora do caixa', async ({ page, teclado }) => {
  await teclado.sessao('caixa@demo.tecla')
  await abrirCaixa(page, 1)
  await teclado.tecla('Alt+i')
  await teclado.escopo('inicio')
  // the till is not open in this page any more
  await page.reload()
  await teclado.escopo('inicio')
  await teclado.tecla('Control+k')
  await teclado.digitar('zzzzqq')
  await expect(page.getByRole('option')).toHaveText([
    'fazerBuscar "zzzzqq" para vender',
    'fazerBuscar "zzzzqq" em Vendas',
    'fazerVer todas as telas',
    'fazerVer todas as teclas',
  ])
  await teclado.tecla('Escape')
  // a screen that cashiers may not open says what lacks
  await teclado.digitar('importar prod')
  await expect(page.getByRole('option').first()).toContainText('sem acessoImportar produtos')
  await expect(page.getByRole('option').first()).toContainText('peça a quem administra')
  await teclado.tecla('Escape')
  await teclado.digitar('zzzzqq')
  await expect(page.getByRole('option', { name: /para vender/ })).toHaveAttribute('aria-selected', 'true')
  await teclado.tecla('ArrowDown')
  await teclado.tecla('Enter')
  await expect(page).toHaveURL(/\/vendas\?full_search=zzzzqq$/)
  await teclado.escopo('lista.vendas')
  await teclado.tecla('Control+k')
  await page.keyboard.type('leite condensado')
  const product = page.getByRole('option', { name: /^produto leite condensado/i }).first()
  await expect(product).toHaveAttribute('aria-selected', 'true')
  await teclado.tecla('Enter')
  await teclado.escopo('pdv.venda')
  await caixaOf(page).linhas(1)
})
