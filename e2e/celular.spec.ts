import { semProblemasDeAcesso } from './axe.ts'
import { expect, SENHA, test } from './fixtures.ts'
import { abrirCaixa } from './till.ts'

test.describe('aplicativo no celular (TeclaMobile, toque)', () => {
  test.use({
    ponteiro: true,
    hasTouch: true,
    isMobile: true,
    viewport: { width: 390, height: 780 },
    userAgent: 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/141.0 Mobile TeclaMobile/1.0',
  })

  test('uma venda inteira com o dedo, em janelas de tela cheia, sem teclas', async ({ page, teclado }) => {
    teclado.permitir()
    await page.goto('/login')
    await page.getByLabel('E-mail').fill('caixa@demo.tecla')
    await page.getByLabel('Senha').fill(SENHA)
    await page.getByRole('form', { name: 'Entrar' }).getByRole('button', { name: 'Entrar' }).tap()
    await expect(page.getByRole('heading', { level: 1, name: 'Início' })).toBeVisible()
    await page.getByRole('option', { name: /^PDV/ }).tap()
    await page
      .getByRole('option', { name: /^Caixa/ })
      .last()
      .tap()
    const acoes = page.getByRole('toolbar', { name: 'Ações' })
    const entrada = page.getByLabel('QTDE * Referência')
    await expect(
      entrada
        .and(page.locator(':enabled'))
        .or(page.getByText(/^Somente leitura/))
        .first(),
    ).toBeVisible()
    if (await entrada.isDisabled()) {
      // the browser of another test still has the till, for 30 s
      await acoes.getByRole('button', { name: 'Assumir o caixa' }).tap()
      await page.getByRole('dialog').getByRole('button', { name: 'Sim' }).tap()
    }
    await expect(entrada).toBeEnabled()
    await acoes.getByRole('button', { name: 'Produto' }).tap()
    const busca = page.getByRole('dialog', { name: 'Busca de produto' })
    const area = await busca.evaluate(panel => {
      const { width, height } = (
        panel.querySelector('[data-headlessui-state]') ?? panel
      ).getBoundingClientRect()
      return [width / window.innerWidth, height / window.innerHeight]
    })
    expect(area[0]).toBeGreaterThan(0.98)
    await expect(busca.getByRole('button', { name: 'Voltar' })).toBeVisible()
    await busca.getByRole('combobox', { name: 'Buscar' }).fill('zzqqxx')
    await busca.getByRole('combobox', { name: 'Buscar' }).press('Enter')
    await expect(page.getByRole('alert')).toHaveText('Por favor selecione um produto!')
    await busca.getByRole('combobox', { name: 'Buscar' }).fill('leite condensado lata')
    await busca.getByRole('option').first().tap()
    await expect(page.getByRole('status', { name: 'Total' })).toHaveText(/R\$\s10,00/)
    await expect(page.getByText('F2', { exact: true })).toHaveCount(0)
    await expect(page.getByText('Esc', { exact: true })).toHaveCount(0)
    await semProblemasDeAcesso(page)

    await acoes.getByRole('button', { name: 'Pagar' }).tap()
    const formas = page.getByRole('dialog', { name: 'Forma de pagamento' })
    await expect(acoes.getByRole('button', { name: 'Dinheiro' })).toHaveCount(1)
    await semProblemasDeAcesso(page)
    await formas.getByRole('button', { name: 'Voltar' }).tap()
    await expect(formas).toHaveCount(0)
    await acoes.getByRole('button', { name: 'Pagar' }).tap()
    await formas.getByRole('button', { name: 'Dinheiro' }).tap()
    const meio = page.getByRole('dialog', { name: 'Escolha o meio de Pagamento' })
    await meio.getByRole('textbox', { name: 'Valor' }).fill('20')
    await semProblemasDeAcesso(page)
    await meio.getByRole('button', { name: 'Confirmar' }).tap()
    const resumo = page.getByRole('complementary', { name: 'Resumo da venda' })
    await expect(resumo).toContainText('autorizada')
    await expect(resumo).toContainText('10,00')
  })
})

test.describe('caixa de tela de toque com teclado', () => {
  test.use({ ponteiro: true, hasTouch: true, isMobile: true })

  test('na tela de toque o teclado vende: F5 F2 Enter, e a barra mostra as teclas', async ({
    page,
    teclado,
  }) => {
    await teclado.sessao('caixa@demo.tecla')
    const caixa = await abrirCaixa(page)
    await expect(page.getByRole('toolbar', { name: 'Ações' })).toBeVisible()
    await caixa.ler('7891000100103')
    await caixa.linhas(1)
    await caixa.pagarExato()
    await caixa.ultimaVenda('autorizada')
    await expect(page.getByRole('toolbar', { name: 'Teclas' })).toContainText('F8')
    // a window that is no part of the panel has its first field in hand too
    await teclado.tecla('F8')
    await expect(page.getByRole('dialog').getByRole('combobox', { name: 'Buscar' })).toBeFocused()
  })
})
