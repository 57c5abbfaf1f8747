import type { Page } from 'playwright/test'
import { sessaoDe } from './api.ts'
import { expect, test } from './fixtures.ts'

async function pelaApi(page: Page, metodo: string, caminho: string, corpo?: unknown): Promise<unknown> {
  const { headers } = await sessaoDe(page.request, 'dono@demo.tecla')
  const resposta = await page.request.fetch(`/api/v1/${caminho}`, {
    method: metodo,
    headers,
    ...(corpo ? { data: corpo } : {}),
  })
  expect(resposta.ok(), await resposta.text()).toBe(true)
  return ((await resposta.json()) as { data: unknown }).data
}

test('uma grade de 3 × 4 é preenchida, salva e aberta de novo pelo teclado', async ({ page, teclado }) => {
  const { tecla, digitar } = teclado
  const grupo = (api: string, nome: string, itens: string[]) =>
    pelaApi(page, 'POST', api, { nome, itens: itens.map(item => ({ nome: item })) })
  await teclado.entrar('dono@demo.tecla', '/cadastro/produto')
  await grupo('tamanhos', 'Tamanho e2e', ['P', 'M', 'G'])
  await grupo('subdivisaos', 'Cor e2e', ['Azul', 'Preta', 'Verde', 'Rosa'])
  await page.reload()
  await teclado.escopo('lista.registro')
  await tecla('Insert')
  const form = page.getByRole('form', { name: 'Produto' })
  const campo = (rotulo: string) => form.getByLabel(rotulo, { exact: true })
  await expect(campo('Referência')).toBeFocused()
  for (const texto of ['GRD-E2E', 'CAMISA DA GRADE', '', '61091000']) {
    await digitar(texto)
    await tecla('Enter')
  }
  await expect(campo('Preço de compra')).toBeFocused()
  const controla = campo('Controla grade')
  await controla.focus()
  await tecla('Space')
  await tecla('Alt+3')
  const parte = form.getByRole('tabpanel', { name: /Grade/ })
  await parte.getByLabel('Tamanho').focus()
  await digitar('Tamanho e2e')
  await tecla('Enter')
  await parte.getByLabel('Subdivisão').focus()
  await digitar('Cor e2e')
  await tecla('Enter')
  await tecla('Enter')
  await expect(parte.locator('[data-campo="grades"]')).toBeFocused()
  await tecla('Insert')
  const gerador = page.getByRole('dialog', { name: 'Gerar grade' })
  await expect(gerador.getByRole('listbox', { name: 'Tamanhos' })).toBeFocused()
  await tecla('Control+a')
  await tecla('F2')
  await expect(gerador.getByRole('listbox', { name: 'Subdivisões' })).toBeFocused()
  await tecla('Control+a')
  await tecla('F2')
  await expect(gerador.getByRole('rowheader')).toHaveCount(12)
  await digitar('49,9')
  await tecla('Enter')
  await tecla('Control+Home')
  await tecla('Control+Space')
  await tecla('Control+d')
  await tecla('F2')
  await expect(gerador).toHaveCount(0)
  const matriz = form.getByRole('grid', { name: 'Grade: Preço de venda' })
  await expect(matriz.getByRole('gridcell', { name: '49,90' })).toHaveCount(12)
  await tecla('F2')
  await expect(page.getByRole('status').filter({ hasText: 'Operação realizada com sucesso' })).toBeVisible()
  await teclado.escopo('lista.registro')
  await tecla('Enter')
  await expect(campo('Nome')).toHaveValue('CAMISA DA GRADE')
  await tecla('Alt+3')
  await expect(matriz.getByRole('gridcell', { name: '49,90' })).toHaveCount(12)
})
