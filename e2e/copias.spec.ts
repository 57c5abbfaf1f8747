import { semProblemasDeAcesso, semProblemasNosDoisTemas } from './axe.ts'
import { expect, SENHA, test } from './fixtures.ts'
import { startServer } from './servidor.ts'
import { abrirCaixa, ean } from './till.ts'

test.use({ mundo: 'contas' })

const SENHA_DA_COPIA = 'baú da loja azul'

test('copia agora, baixa, restaura num servidor vazio e acha a venda, só com o teclado', async ({
  page,
  teclado,
}, info) => {
  const { tecla, digitar, escopo } = teclado
  await teclado.sessao('super@demo.tecla')
  const caixa = await abrirCaixa(page)
  await caixa.ler(ean(60))
  await caixa.linhas(1)
  await caixa.pagarExato()
  await caixa.ultimaVenda('autorizada', 20_000)
  const vendido = await page.getByRole('complementary', { name: 'Resumo da venda' }).textContent()
  const numero = /\d+\/\d{6}/.exec(vendido ?? '')?.[0] ?? 'sem número'

  await teclado.comando('backup')
  await escopo('lista.copias')
  await expect(page.getByText('Nenhuma cópia na pasta: F2 faz a primeira')).toBeVisible()
  await tecla('F6')
  const ajustes = page.getByRole('dialog', { name: 'Ajustar as cópias' })
  await expect(ajustes.getByLabel('Copiar todo dia')).toBeFocused()
  await ajustes.getByLabel('Senha nova das cópias').fill(SENHA_DA_COPIA)
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
    await tecla('ArrowDown')
    await tecla('F2')
    await expect(page.getByRole('form', { name: 'Cópia' })).toBeVisible()
    await page.getByLabel(/^Arquivo da cópia/).setInputFiles(arquivo)
    await page.getByLabel('Senha da cópia').fill(SENHA_DA_COPIA)
    await semProblemasDeAcesso(page)
    await tecla('F2')
    await expect(page.getByRole('list', { name: 'Empresas da cópia' })).toContainText('Mercado Tecla')
    await semProblemasDeAcesso(page)
    await tecla('F2')
    await expect(page.getByText(/^Restaurado da cópia de hoje/)).toBeVisible({ timeout: 60_000 })
    await tecla('F2')

    await expect(page.getByLabel('E-mail')).toBeFocused()
    await digitar('super@demo.tecla')
    await tecla('Enter')
    await digitar(SENHA)
    await tecla('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Início' })).toBeVisible({ timeout: 20_000 })
    const conferir = page.getByRole('dialog', { name: 'Conferir séries' })
    await expect(conferir.getByRole('textbox').first()).toBeVisible()
    for (const campo of await conferir.getByRole('textbox').all())
      if ((await campo.inputValue()) === '') await campo.fill('900')
    await semProblemasDeAcesso(page)
    await tecla('F2')
    await expect(page.getByText(/^Séries conferidas/)).toBeVisible()
    await tecla('Alt+n')
    await escopo('lista.vendas')
    // by its whole number: another file may have sold on this server, and a digit of it is in every row
    await expect(page.getByRole('gridcell', { name: numero, exact: true })).toBeVisible()
    await page.goto('about:blank')
  } finally {
    await vazio.stop()
  }
})
