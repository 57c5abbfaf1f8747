import { semProblemasDeAcesso } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { abrirCaixa } from './till.ts'

const DONO = 'dono@demo.tecla'
test.use({ mundo: 'contas' })

test('o cheque do caixa, com seus dados, vai da lista ao banco e volta, por teclado', async ({
  page,
  teclado,
}) => {
  const { digitar, tecla } = teclado
  await teclado.sessao(DONO)
  const caixa = await abrirCaixa(page)
  await caixa.digitar('4*7891000100103')
  await caixa.linhas(1)

  await test.step('os dados do cheque ficam no pagamento, também depois de recarregar', async () => {
    await tecla('F5')
    await teclado.escopo(/pagamento/i)
    await tecla('F3')
    const valor = page.getByLabel('Valor', { exact: true })
    await expect(valor).toBeFocused()
    await digitar('10')
    await teclado.ate(page.getByLabel('Número'))
    await caixa.digitar('000123')
    await expect(page.getByLabel('Bom para')).toBeFocused()
    await caixa.digitar('301298')
    await caixa.digitar('Banco do Brasil')
    await tecla('Enter')
    await digitar('Ana Souza')
    await semProblemasDeAcesso(page)
    await tecla('Enter')
    await expect(page.getByRole('dialog', { name: 'Forma de pagamento' })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('complementary', { name: 'Resumo da venda' })).toContainText('Cheque')
    await expect(caixa.omnibar).toBeFocused({ timeout: 15_000 })
    await caixa.pagarExato()
    await caixa.ultimaVenda('autorizada', 30_000)
  })

  await tecla('Alt+i')
  await teclado.escopo('inicio')
  await teclado.comando('depositar cheque')
  await teclado.escopo('lista.cheques')
  const grade = page.getByRole('grid', { name: 'Cheques' })
  const linha = grade.getByRole('row', { name: /000123.*Ana Souza/ })
  await expect(linha).toContainText('30/12/2098')
  await semProblemasDeAcesso(page)

  await test.step('o cheque depositado sai das mãos, e devolvido volta', async () => {
    await tecla('F2')
    // its day is still to come
    const pergunta = page.getByRole('dialog', { name: 'Confirmação' })
    await expect(pergunta).toContainText('é bom para 30/12/2098. Depositar antes desse dia?')
    await expect(pergunta.getByRole('button', { name: 'Não' })).toBeFocused()
    await tecla('F2')
    await teclado.escopo('prompt')
    await tecla('F2')
    await expect(page.getByText(/Depositado: R\$\s10,00/)).toBeVisible()
    await expect(linha).toBeHidden()
    await tecla('Alt+2')
    await expect(linha).toContainText('Depositado')
    await tecla('F8')
    await teclado.escopo('prompt')
    await tecla('F2')
    await expect(linha).toBeHidden()
    await tecla('Alt+1')
    await expect(linha).toContainText('Devolvido pelo banco · 11 · Sem fundos')
  })
  await test.step('numa janela estreita o valor fica inteiro', async () => {
    await page.setViewportSize({ width: 683, height: 384 })
    // the number has left, as other columns
    const estreita = grade.getByRole('row', { name: /Ana Souza/ }).first()
    await expect(linha).toHaveCount(0)
    const valor = estreita.getByRole('gridcell').filter({ hasText: '10,00' })
    await expect(valor).toBeVisible()
    expect(await valor.evaluate(cell => cell.scrollWidth <= cell.clientWidth)).toBe(true)
    const { x = 0, width = 0 } = (await valor.boundingBox()) ?? {}
    expect(x + width).toBeLessThanOrEqual(683)
  })
})
