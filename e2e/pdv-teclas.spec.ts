import type { Page } from 'playwright/test'
import { sessaoDe } from './api.ts'
import { expect, test } from './fixtures.ts'
import { abrirCaixa, ean } from './till.ts'

const DONO = 'dono@demo.tecla'

/** Sends a key as the system repeats it while it is held down. */
async function segurar(page: Page, key: string, vezes = 8): Promise<void> {
  for (let i = 0; i < vezes; i++) await page.keyboard.down(key)
  await page.keyboard.up(key)
}

test('tecla presa, Enter dobrado e F2 dobrado: uma venda só', async ({ page, request, teclado }) => {
  await teclado.sessao(DONO)
  const caixa = await abrirCaixa(page, 1)
  const { ler } = await sessaoDe(request, DONO)
  const vendas = async () => (await ler('vendas?limit=1')).total
  const antes = await vendas()

  await caixa.ler(ean(2))
  await teclado.tecla('F5')
  await teclado.tecla('F2')
  await teclado.escopo('pdv.pagamento.valor')
  await segurar(page, 'Enter')
  await caixa.ultimaVenda('autorizada')
  expect(await vendas()).toBe(antes + 1)

  await caixa.ler(ean(2))
  await teclado.tecla('F5')
  await teclado.tecla('F2')
  await teclado.escopo('pdv.pagamento.valor')
  await page.evaluate(() => {
    const press = (key: string) =>
      document.activeElement?.dispatchEvent(
        new KeyboardEvent('keydown', { key, code: key, bubbles: true, cancelable: true }),
      )
    for (const key of ['Enter', 'Enter', 'F2', 'F2', 'Enter']) press(key)
  })
  await caixa.linhas(0)
  await caixa.ultimaVenda('autorizada')
  expect(await vendas()).toBe(antes + 2)
})

test('IME e tecla morta não confirmam nada; Ctrl+A seleciona, ou é o acréscimo', async ({
  page,
  teclado,
}) => {
  await teclado.sessao(DONO)
  const caixa = await abrirCaixa(page, 1)
  await page.keyboard.type('1', { delay: 60 })
  await page.evaluate(() => {
    const press = (init: KeyboardEventInit) =>
      document.activeElement?.dispatchEvent(
        new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...init }),
      )
    press({ key: 'Enter', code: 'Enter', isComposing: true })
    press({ key: 'Process', code: 'Enter' })
    press({ key: 'Dead', code: 'BracketLeft' })
  })
  await caixa.linhas(0)
  await expect(caixa.omnibar).toHaveValue('1')
  await teclado.tecla('Enter')
  await caixa.linhas(1)

  // Ctrl+A selects the text; in the empty box it opens the surcharge, as +value does
  await page.keyboard.type('abc', { delay: 60 })
  await teclado.tecla('Control+a')
  await teclado.escopo('pdv.venda')
  await teclado.tecla('Backspace')
  await expect(caixa.omnibar).toHaveValue('')
  await teclado.tecla('Control+a')
  await teclado.escopo('pdv.acrescimo')
  await teclado.tecla('Tab')
  await page.keyboard.type('5', { delay: 60 })
  await teclado.tecla('Enter')
  await expect(caixa.total).toHaveText(/R\$\s15,00/)
  await caixa.digitar('+7')
  await expect(caixa.total).toHaveText(/R\$\s17,00/)
})

test('a leitura no pagamento entra na venda; fração de UN pergunta; sem foco se digita', async ({
  page,
  teclado,
}) => {
  await teclado.sessao(DONO)
  const caixa = await abrirCaixa(page, 2)
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
  await page.keyboard.type('10', { delay: 60 })
  // a person needs so long between the last key and a scan
  await page.waitForTimeout(300)
  await caixa.ler(ean(5))
  await expect(valor).toHaveValue('10')
  await expect(meio).toContainText(/Ainda falta\s*R\$\s19,98/)
  await teclado.tecla('Enter')
  await teclado.escopo('pdv.pagamento')
  await expect(page.getByRole('complementary')).toContainText(/Falta receber\s*19,98/)
  await teclado.tecla('Alt+r')
  await expect(page.getByRole('status', { name: 'Aviso' })).toHaveText(/^Pagamento desfeito: .*10,00$/)
  await expect(page.getByRole('complementary')).toContainText(/Total a pagar\s*29,98/)
  await teclado.tecla('F2')
  await teclado.tecla('Enter')
  await caixa.linhas(0)

  // a fraction of a unit asks for confirmation; one key ends an exact sale in cash
  await caixa.digitar('1,5*1')
  await teclado.escopo('confirmacao')
  await teclado.tecla('Enter')
  await caixa.linhas(0)
  await expect(caixa.omnibar).toHaveValue('1,5*1')
  await caixa.digitar('2*1')
  await caixa.linhas(1)
  await teclado.tecla('Control+F2')
  await caixa.linhas(0)
  await caixa.ultimaVenda('autorizada')

  // when no element has the focus, typed keys go to the till's input box
  await page.evaluate(() => (document.activeElement as HTMLElement).blur())
  await page.keyboard.type('2*1', { delay: 120 })
  await expect(caixa.omnibar).toHaveValue('2*1')
  await teclado.tecla('Enter')
  await expect(caixa.total).toHaveText(/R\$\s20,00/)
})

test('o dono cadastra ali o código desconhecido; o caixa só ouve', async ({
  page,
  browser,
  baseURL,
  teclado,
}) => {
  const codigo = '7897777000015'
  await teclado.sessao(DONO)
  const caixa = await abrirCaixa(page, 2)
  const antes = Number(
    await page
      .getByRole('grid', { name: 'Itens' })
      .getAttribute('aria-rowcount')
      .catch(() => '0'),
  )
  await caixa.ler(codigo)
  await expect(page.getByRole('alert')).toHaveText(`Produto não localizado: ${codigo}`)
  await teclado.tecla('Alt+c')
  await teclado.escopo('pdv.cadastro')
  await teclado.tecla('F2')
  const janela = page.getByRole('dialog', { name: 'Cadastrar produto' })
  await expect(janela.getByLabel('Nome')).toHaveAccessibleDescription('Campo Obrigatório')
  await page.keyboard.type('BISCOITO DA CASA', { delay: 40 })
  await teclado.tecla('Enter')
  await page.keyboard.type('4,75', { delay: 60 })
  await teclado.tecla('Enter')
  await page.keyboard.type('12', { delay: 60 })
  await teclado.tecla('Enter')
  await page.keyboard.type('2', { delay: 60 })
  await expect(janela).toContainText('ARROZ BRANCO')
  await expect(janela.getByRole('combobox', { name: 'NCM' })).toHaveValue(/^10063021/)
  await teclado.tecla('F2')
  await expect(janela).toHaveCount(0)
  await caixa.linhas(antes + 1)
  await expect(page.getByRole('status', { name: 'Último item' })).toContainText('BISCOITO DA CASA 1 × 4,75')

  const outro = await browser.newContext({ baseURL: baseURL ?? '' })
  const tela = await outro.newPage()
  await tela.goto('/')
  await tela.getByLabel('E-mail').fill('caixa@demo.tecla')
  await tela.getByLabel('Senha').fill('tecla-demo')
  await tela.keyboard.press('Enter')
  await expect(tela.getByLabel('Senha')).toHaveCount(0)
  const dele = await abrirCaixa(tela, 0)
  await dele.ler('7897777000022')
  await expect(tela.getByRole('alert')).toHaveText('Produto não localizado: 7897777000022')
  await tela.keyboard.press('Alt+c')
  await expect(tela.getByRole('toolbar', { name: 'Teclas' })).toHaveAttribute('data-escopo', 'pdv.venda')
  await outro.close()
})

test('a paleta e @nome identificam o cliente, e a nota abre a venda', async ({ page, teclado }) => {
  await teclado.sessao(DONO)
  const caixa = await abrirCaixa(page, 2)
  const resumo = page.getByRole('complementary', { name: 'Resumo da venda' })
  await teclado.tecla('Control+k')
  await page.keyboard.type('mariana lima', { delay: 40 })
  await expect(page.getByRole('option', { name: /^parceiro Mariana Lima/ })).toBeVisible()
  await teclado.tecla('Enter')
  await expect(resumo).toContainText('Mariana Lima')
  await caixa.digitar('@mariana rocha')
  await teclado.escopo('pdv.consumidor')
  await expect(page.getByRole('option', { name: /Mariana Rocha/ })).toBeVisible()
  await teclado.tecla('Enter')
  await expect(resumo).toContainText('Mariana Rocha')
  await caixa.ler(ean(9))
  await caixa.pagarExato()
  await caixa.ultimaVenda('autorizada')
  const nota = /\d+\/\d{6}/.exec((await resumo.textContent()) ?? '')?.[0] ?? ''
  await teclado.tecla('Control+k')
  await page.keyboard.type(nota, { delay: 40 })
  const achada = page.getByRole('option', { name: new RegExp(`^nota NFC-e ${nota}`) }).first()
  await expect(achada).toBeVisible()
  await teclado.tecla('Enter')
  await teclado.escopo('venda.ver')
  await expect(page.getByRole('heading', { level: 1 })).toContainText(nota)
})

test('acima do limite da lei a NFC-e pede o cliente com endereço antes de receber', async ({
  page,
  teclado,
}) => {
  await teclado.sessao(DONO)
  const caixa = await abrirCaixa(page, 2)
  await caixa.digitar('1001*1')
  await expect(caixa.total).toHaveText(/R\$\s10\.010,00/)
  await teclado.tecla('F5')
  await teclado.escopo('pdv.consumidor')
  await expect(page.getByRole('alert')).toContainText('Venda acima de R$')
  await page.keyboard.type('mariana lima', { delay: 40 })
  await expect(page.getByRole('option', { name: /Mariana Lima/ })).toBeVisible()
  await teclado.tecla('Enter')
  await teclado.escopo('pdv.venda')
  await caixa.pagarExato()
  await caixa.ultimaVenda('autorizada')
})

test('sob uma pergunta o código digitado é dito e a leitura espera', async ({ page, teclado }) => {
  await teclado.sessao(DONO)
  const caixa = await abrirCaixa(page, 2)
  await caixa.ler('7891000100103')
  await caixa.linhas(1)
  await caixa.digitar('PAU-1')
  await teclado.escopo('confirmacao')
  await caixa.digitar('1001')
  const pergunta = page.getByRole('dialog', { name: 'PRODUTO PAUSADO' })
  await expect(pergunta.getByRole('alert')).toHaveText('Responda antes: 1001 não entrou')
  await page.waitForTimeout(300)
  await caixa.ler(ean(5))
  // the dialog's backdrop ends where the panel begins
  const painel = await page.getByLabel('Resumo da venda').boundingBox()
  const veu = await page.locator('[role=dialog] > [aria-hidden]').boundingBox()
  expect((veu?.x ?? 0) + (veu?.width ?? 0)).toBeLessThanOrEqual(painel?.x ?? 0)
  await caixa.linhas(1)
  await teclado.tecla('F2')
  await caixa.linhas(3)
  await expect(caixa.total).toHaveText(/R\$\s29,89/)
})

test('troco que passa do devido pergunta uma vez, parado no Não', async ({ page, teclado }) => {
  await teclado.sessao(DONO)
  const caixa = await abrirCaixa(page, 2)
  const pagar = async (valor: string) => {
    await caixa.ler('7891000100103')
    for (const key of ['F5', 'F2']) await teclado.tecla(key)
    await teclado.escopo('pdv.pagamento.valor')
    await caixa.digitar(valor)
  }
  await pagar('150')
  await expect(page.getByText(/^Dar R\$\s140,00 de troco\?$/)).toBeVisible()
  await teclado.tecla('Enter')
  await caixa.linhas(1)
  await teclado.escopo('pdv.pagamento.valor')
  await caixa.digitar('50')
  await caixa.linhas(0)
  await caixa.ultimaVenda('autorizada')
  await expect(page.getByRole('region', { name: 'Emissão, fila e impressora' })).toContainText(
    /nota em [\d,]+ m?s/,
  )
})

test('sem ver a tela se ouvem linha, CPF, cancelamento, Esc e F7', async ({ page, teclado }) => {
  await teclado.sessao(DONO)
  const caixa = await abrirCaixa(page, 2)
  const aviso = page.getByRole('status', { name: 'Aviso' })
  for (const codigo of [ean(2), ean(5)]) await caixa.ler(codigo)
  await caixa.linhas(2)
  for (let i = 0; i < 2; i++) await teclado.tecla('ArrowUp')
  const apontada = await caixa.omnibar.getAttribute('aria-activedescendant')
  await expect(page.locator(`[id="${apontada}"]`)).toHaveAttribute('aria-rowindex', '1')
  await caixa.digitar('52998224725')
  await expect(aviso).toHaveText('CPF na nota')
  await teclado.tecla('Delete')
  await teclado.escopo('prompt')
  for (const key of ['1', 'F2']) await teclado.tecla(key)
  await caixa.linhas(1)
  await expect(page.getByRole('status', { name: 'Último item' })).toContainText(/cancelad/i)
  for (let i = 0; i < 3; i++) await teclado.tecla('Escape')
  await expect(page.getByRole('alert')).toContainText('estacione (F4) ou cancele')
  await teclado.tecla('F4')
  await teclado.escopo('prompt')
  await teclado.tecla('F2')
  await expect(aviso).toHaveText(/^Venda guardada: \d\d:\d\d /)
  await teclado.tecla('F7')
  await expect(page.getByRole('option').first()).toBeVisible()
  await teclado.tecla('Enter')
  await expect(aviso).toHaveText(/^Retomada: \d\d:\d\d /)
  await caixa.linhas(1)
})
