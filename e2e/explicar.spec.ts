import { semProblemasDeAcesso } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { abrirCaixa, ean } from './till.ts'

test('Alt+X explica o item e o total até o que foi digitado, e o ESC volta à venda', async ({
  page,
  teclado,
}) => {
  await teclado.sessao('dono@demo.tecla')
  const caixa = await abrirCaixa(page)
  await caixa.ler(ean(2))
  await caixa.ler(`3*${ean(5)}`)
  await caixa.linhas(2)
  await teclado.tecla('Alt+x')
  await teclado.escopo('pdv.explicar')
  const arvore = page.getByRole('tree', { name: 'Contas' })
  const conta = page.getByRole('region', { name: 'Conta' })
  await expect(arvore).toBeFocused()
  const ativa = arvore.locator('[aria-selected=true]')
  await expect(ativa).toContainText('valor do item na nota')

  // opens each level down to the input: item → product in the note → net product → product → quantity
  for (const nome of [
    'valor do produto na nota',
    'valor líquido do produto',
    'valor do produto',
    'quantidade',
  ]) {
    await teclado.tecla('ArrowRight')
    await teclado.tecla('ArrowRight')
    await expect(ativa).toContainText(nome)
  }
  await expect(ativa).toHaveAttribute('aria-level', '6')
  await expect(conta).toContainText('Linha da venda', { ignoreCase: true })
  await expect(ativa).toContainText('3,00')
  for (let i = 0; i < 2; i++) await teclado.tecla('ArrowLeft')
  await page.emulateMedia({ colorScheme: 'dark' })
  await semProblemasDeAcesso(page)

  await teclado.tecla('End')
  await expect(ativa).toContainText('Total da venda')
  await teclado.tecla('Enter')
  await teclado.tecla('ArrowDown')
  await expect(ativa).toContainText('total da nota')
  await expect(conta).toContainText(/item 1 [\d,]+ \+ item 2 [\d,]+ = /)
  await expect(conta).toContainText('MOC')
  await page.emulateMedia({ colorScheme: 'light' })
  await semProblemasDeAcesso(page)

  await teclado.tecla('Escape')
  await teclado.escopo('pdv.venda')
  await expect(caixa.omnibar).toBeFocused()
})
