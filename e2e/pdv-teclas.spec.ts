import { expect, test } from './fixtures.ts'
import { abrirCaixa, ean } from './till.ts'

test('a leitura e a mão acham o seu lugar sobre qualquer janela do caixa', async ({ page, teclado }) => {
  await teclado.sessao('dono@demo.tecla')
  const caixa = await abrirCaixa(page, 2)
  const resumo = page.getByRole('complementary', { name: 'Resumo da venda' })

  await test.step('a leitura no pagamento entra na venda', async () => {
    await caixa.ler('7891000100103')
    await teclado.tecla('F5')
    await teclado.tecla('F2')
    await teclado.escopo('pdv.pagamento.valor')
    await caixa.ler(ean(5))
    const meio = page.getByRole('dialog', { name: 'Escolha o meio de Pagamento' })
    const valor = meio.getByRole('textbox', { name: 'Valor' })
    await expect(valor).toHaveValue('19,99')
    await expect(meio).toContainText(/Restante\s*R\$\s19,99/)
    // the typed amount stays, even if another item is scanned
    await page.keyboard.type('10')
    await caixa.ler(ean(5))
    await expect(valor).toHaveValue('10')
    await expect(meio).toContainText(/Ainda falta\s*R\$\s19,98/)
    await teclado.tecla('Enter')
    await teclado.escopo('pdv.pagamento')
    await expect(page.getByRole('complementary')).toContainText(/Falta receber\s*19,98/)
    await teclado.tecla('F2')
    await teclado.tecla('Enter')
    await caixa.linhas(0)
  })

  await test.step('sem foco se digita, e Ctrl+A é a seleção ou o acréscimo', async () => {
    await page.evaluate(() => (document.activeElement as HTMLElement).blur())
    await page.keyboard.type('2*1')
    await expect(caixa.omnibar).toHaveValue('2*1')
    await teclado.tecla('Enter')
    await expect(caixa.total).toHaveText(/R\$\s20,00/)
    await page.keyboard.type('abc')
    await teclado.tecla('Control+a')
    await teclado.escopo('pdv.venda')
    await teclado.tecla('Backspace')
    await expect(caixa.omnibar).toHaveValue('')
    await teclado.tecla('Control+a')
    await teclado.escopo('pdv.acrescimo')
    await teclado.tecla('Escape')
    await teclado.escopo('pdv.venda')
  })

  await test.step('sob uma pergunta o código digitado é dito e a leitura espera', async () => {
    await caixa.digitar('PAU-1')
    await teclado.escopo('confirmacao')
    await caixa.digitar('1001')
    const pergunta = page.getByRole('dialog', { name: 'PRODUTO PAUSADO' })
    await expect(pergunta.getByRole('alert')).toHaveText('Responda antes: 1001 não entrou')
    await caixa.ler(ean(5))
    // the dialog's backdrop leaves the panel out: it ends beside it, or above it
    const painel = await page.getByLabel('Resumo da venda').boundingBox()
    const veus = await page.locator('[role=dialog] > [aria-hidden]').all()
    expect(veus).toHaveLength(2)
    for (const parte of veus) {
      const veu = await parte.boundingBox()
      const beside = (veu?.x ?? 0) + (veu?.width ?? 0) <= (painel?.x ?? 0)
      expect(beside || (veu?.y ?? 0) + (veu?.height ?? 0) <= (painel?.y ?? 0)).toBe(true)
    }
    await caixa.linhas(1)
    await teclado.tecla('F2')
    await caixa.linhas(3)
    await expect(caixa.total).toHaveText(/R\$\s39,89/)
  })

  await test.step('o código que ninguém tem se cadastra ali e entra na venda', async () => {
    await caixa.ler('7897777000015')
    await expect(page.getByRole('alert')).toHaveText('Produto não localizado: 7897777000015')
    await teclado.tecla('Alt+c')
    await teclado.escopo('pdv.cadastro')
    const janela = page.getByRole('dialog', { name: 'Cadastrar produto' })
    await expect(janela.getByLabel('Nome')).toBeFocused()
    for (const texto of ['BISCOITO DA CASA', '4,75', '12']) {
      await page.keyboard.type(texto)
      await teclado.tecla('Enter')
    }
    await page.keyboard.type('2')
    await expect(janela).toContainText('ARROZ BRANCO')
    await expect(janela.getByRole('combobox', { name: 'NCM' })).toHaveValue(/^10063021/)
    await teclado.tecla('F2')
    await expect(janela).toHaveCount(0)
    await caixa.linhas(4)
    await expect(page.getByRole('status', { name: 'Último item' })).toContainText('BISCOITO DA CASA 1 × 4,75')
  })

  await test.step('a paleta identifica o cliente, e pelo número da nota abre a venda', async () => {
    await teclado.tecla('Control+k')
    await teclado.escopo('paleta')
    await page.keyboard.type('mariana lima')
    await expect(page.getByRole('option', { name: /^parceiro Mariana Lima/ })).toBeVisible()
    await teclado.tecla('Enter')
    await expect(resumo).toContainText('Mariana Lima')
    await caixa.pagarExato()
    await caixa.ultimaVenda('autorizada')
    const nota = /\d+\/\d{6}/.exec((await resumo.textContent()) ?? '')?.[0] ?? ''
    await teclado.tecla('Control+k')
    await teclado.escopo('paleta')
    await page.keyboard.type(nota)
    await expect(page.getByRole('option', { name: new RegExp(`^nota NFC-e ${nota}`) }).first()).toBeVisible()
    await teclado.tecla('Enter')
    await teclado.escopo('venda.ver')
    await expect(page.getByRole('heading', { level: 1 })).toContainText(nota)
  })
})
