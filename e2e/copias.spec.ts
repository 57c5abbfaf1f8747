import { semProblemasDeAcesso, semProblemasNosDoisTemas } from './axe.ts'
import { expect, SENHA, test } from './fixtures.ts'
import { startServer } from './servidor.ts'
import { abrirCaixa, ean } from './till.ts'

test.use({ mundo: 'copias' })

test('copia agora, baixa, restaura num servidor vazio e acha a venda, só com o teclado', async ({
  page,
  teclado,
}, info) => {
  test.setTimeout(180_000)
  const { tecla, digitar, escopo } = teclado
  await teclado.sessao('super@demo.tecla')
  const caixa = await abrirCaixa(page)
  await caixa.ler(ean(60))
  await caixa.linhas(1)
  await caixa.pagarExato()
  await caixa.ultimaVenda('autorizada', 20_000)
  const vendido = await page.getByRole('complementary', { name: 'Resumo da venda' }).textContent()
  const numero = /\d\/\d{6}/.exec(vendido ?? '')?.[0] ?? 'sem número'

  await teclado.comando('backup')
  await escopo('lista.copias')
  await expect(page.getByText('Nenhuma cópia na pasta: F2 faz a primeira')).toBeVisible()
  // an impossible folder is reported at its field, which keeps the typed text
  teclado.permitir(/422/)
  await tecla('F6')
  const ajustes = page.getByRole('dialog', { name: 'Ajustar as cópias' })
  await expect(ajustes.getByLabel('Copiar todo dia')).toBeFocused()
  await ajustes.getByLabel('Pasta no servidor').fill('copias')
  await ajustes.getByLabel('Senha nova das cópias').fill('baú da loja azul')
  await semProblemasDeAcesso(page)
  await tecla('F2')
  const pasta = ajustes.getByLabel('Pasta no servidor')
  await expect(pasta).toHaveAccessibleDescription('Informe o caminho inteiro de uma pasta do servidor')
  await pasta.fill('')
  await tecla('F2')
  await expect(page.getByText('com senha (AES-256)')).toBeVisible()
  await escopo('lista.copias')
  await tecla('F2')
  await expect(page.getByText(/^Cópia feita e conferida/)).toBeVisible({ timeout: 60_000 })
  await expect(page.getByRole('row', { name: /hoje.*com senha.*inteira/ })).toBeVisible()
  await semProblemasNosDoisTemas(page)
  const [baixada] = await Promise.all([page.waitForEvent('download'), tecla('Enter')])
  const arquivo = info.outputPath(baixada.suggestedFilename())
  await baixada.saveAs(arquivo)
  await tecla('F7')
  await expect(page.getByText(/^Cópia inteira: \d+ tabelas/)).toBeVisible({ timeout: 30_000 })

  const vazio = await startServer({ TECLA_DEMO: '0' })
  try {
    await page.goto(vazio.url)
    await expect(page.getByRole('radio', { name: /Loja nova/ })).toBeFocused()
    await semProblemasNosDoisTemas(page)
    await tecla('ArrowDown')
    await tecla('F2')
    await expect(page.getByRole('form', { name: 'Cópia' })).toBeVisible()
    const campo = page.getByLabel(/^Arquivo da cópia/)
    await tecla('F2')
    await expect(campo).toHaveAccessibleDescription('Escolha o arquivo da cópia')
    await campo.setInputFiles('package.json')
    await tecla('F2')
    await expect(campo).toHaveAccessibleDescription(/não é uma cópia da Tecla/)
    await campo.setInputFiles(arquivo)
    const senha = page.getByLabel('Senha da cópia')
    await tecla('F2')
    await expect(senha).toHaveAccessibleDescription('A cópia pede a senha')
    await expect(senha).toBeFocused()
    await digitar('baú da loja verde')
    await tecla('F2')
    await expect(senha).toHaveAccessibleDescription('Senha da cópia incorreta')
    await semProblemasDeAcesso(page)
    await senha.fill('baú da loja azul')
    await tecla('F2')
    await expect(page.getByRole('list', { name: 'Empresas da cópia' })).toContainText('Mercado Tecla')
    await semProblemasDeAcesso(page)
    // a second tab on the same page of the wizard, which restores too late
    const outra = await page.context().newPage()
    await outra.goto(vazio.url)
    await outra.getByRole('radio', { name: /Restaurar/ }).focus()
    await outra.keyboard.press('Space')
    await outra.keyboard.press('F2')
    await outra.getByLabel(/^Arquivo da cópia/).setInputFiles(arquivo)
    await outra.getByLabel('Senha da cópia').fill('baú da loja azul')
    await outra.keyboard.press('F2')
    await expect(outra.getByRole('form', { name: 'O que há nela' })).toBeVisible()
    await page.bringToFront()
    await tecla('F2')
    await expect(page.getByText(/^Restaurado da cópia de hoje/)).toBeVisible({ timeout: 60_000 })
    await semProblemasDeAcesso(page)
    await outra.bringToFront()
    await outra.keyboard.press('F2')
    await expect(outra.getByText('Esta instalação já tem dono: entre com o seu e-mail e senha')).toBeVisible()
    await outra.close()
    await tecla('F2')

    await expect(page.getByLabel('E-mail')).toBeFocused()
    await digitar('super@demo.tecla')
    await tecla('Enter')
    await digitar(SENHA)
    await tecla('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Início' })).toBeVisible({ timeout: 20_000 })
    await tecla('Alt+n')
    await escopo('lista.vendas')
    await expect(
      page.getByRole('row', { name: new RegExp(numero.slice(-6).replace(/^0+/, '')) }),
    ).toBeVisible()
    await page.goto('about:blank')
  } finally {
    await vazio.stop()
  }
})
