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

test('uma grade de 3 × 4 com preços por preenchimento, salva e aberta de novo, pelo teclado', async ({
  page,
  teclado,
}) => {
  const { tecla, digitar } = teclado
  const grupo = (api: string, nome: string, itens: string[]) =>
    pelaApi(page, 'POST', api, { nome, itens: itens.map(item => ({ nome: item })) }) as Promise<{
      id: number
    }>
  await teclado.entrar('dono@demo.tecla', '/cadastro/produto')
  const tamanho = await grupo('tamanhos', 'Tamanho e2e', ['P', 'M', 'G'])
  const cor = await grupo('subdivisaos', 'Cor e2e', ['Azul', 'Preta', 'Verde', 'Rosa'])
  const produto = (await pelaApi(page, 'POST', 'produtos', {
    ...{ referencia: 'GRD-E2E', nome: 'CAMISA DA GRADE', unidade: 'UN', ncm: '61091000' },
    ...{
      icms_dentro_id: 1,
      icms_fora_id: 2,
      pisconfins_id: 1,
      estoque: { preco_vend: '1', estoque_inicial: '0' },
    },
  })) as { id: number }
  await pelaApi(page, 'PUT', `produtos/${produto.id}`, { tamanho_id: tamanho.id, subdivisao_id: cor.id })
  await page.goto(`/cadastro/produto/${produto.id}/editar`)
  const form = page.getByRole('form', { name: 'Produto' })
  const controla = form.getByLabel('Controla grade')
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
  await parte.locator('[data-campo="grades"]').focus()
  await tecla('Insert')
  const gerador = page.getByRole('dialog', { name: 'Gerar grade' })
  await expect(gerador.getByRole('listbox', { name: 'Tamanhos' })).toBeFocused()
  await tecla('Control+a')
  await tecla('Enter')
  await expect(gerador.getByRole('listbox', { name: 'Subdivisões' })).toBeFocused()
  await tecla('Control+a')
  await tecla('Enter')
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
  await page.goto(`/cadastro/produto/${produto.id}/editar`)
  await tecla('Alt+3')
  await expect(matriz.getByRole('gridcell', { name: '49,90' })).toHaveCount(12)
})
