import type { Page } from 'playwright/test'
import { outroNavegador, sessaoDe } from './api.ts'
import { semProblemasNosDoisTemas } from './axe.ts'
import { expect, test } from './fixtures.ts'

const itensDe = (page: Page) => page.getByRole('grid', { name: 'Itens' })
const caixaDe = (page: Page) => page.getByRole('textbox', { name: 'QTDE * Referência' })

/** Changes the quantity of the only line, and pays the difference in cash. */
async function mudar(page: Page, qtde: string): Promise<void> {
  await expect(caixaDe(page)).toBeEnabled()
  await caixaDe(page).focus()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.type(`*${qtde}`)
  await page.keyboard.press('Enter')
  await expect(itensDe(page).getByRole('row').first()).toContainText(`${qtde}0,00`)
  await page.keyboard.press('F5')
  await expect(page.getByRole('dialog', { name: 'Forma de pagamento' })).toBeVisible()
  await page.keyboard.press('F2')
  await expect(page.getByRole('textbox', { name: 'Valor' })).toBeVisible()
  await page.keyboard.press('F2')
  await expect(page.getByText('Troco')).toBeVisible()
}

test('de duas pessoas num documento, a segunda a gravar escolhe o que fica', async ({
  page,
  browser,
  request,
  teclado,
  servidor,
}) => {
  teclado.permitir(/409/)
  const dono = await sessaoDe(request, 'dono@demo.tecla')
  const { data: produto } = await dono.ler('produtos/ref/60')
  const { data: meios } = await dono.ler('meio_pagamentos')
  const dinheiro = meios.find(({ meio }: { meio: number }) => meio === 1)
  const [achado] = (await dono.ler('parceiros?full_search=*Distribuidora*')).data
  const [serie] = (await dono.ler('series?modelo=55&order_by=id,asc&limit=1')).data
  const { data: parceiro } = await dono.ler(`parceiros/${achado.id}`)
  const criado = await request.post('/api/v1/vendas', {
    headers: dono.headers,
    data: {
      ...{ tipo_operacao: 1, modelo: '55', parceiro_id: parceiro.id, addresse_id: parceiro.addresss[0].id },
      ...{ tipo_faturamento: 0, tipo_documento: 1, tipo_atend: 1, fretepor: 9 },
      ...{ serie: serie.serie, numerocodumento: String(Number(serie.sequencia) + 1) },
      ...{ valor_produtos: '30.00', valor_total: '30.00' },
      itens: [{ produto_id: produto.id, qtde: '3', preco: '10.00' }],
      pagamento: [{ meio: 1, meio_pagamento_id: dinheiro.id, valor: '30.00', numparcelas: 1 }],
    },
  })
  expect(criado.ok(), await criado.text()).toBe(true)
  const { id } = (await criado.json()).data
  const caminho = `/documento/documento/${id}/edit`

  await teclado.entrar('dono@demo.tecla', caminho)
  const outra = await outroNavegador(browser, servidor.url, dono)
  await outra.goto(caminho)
  for (const each of [page, outra]) await expect(each.getByText(/está neste documento/)).toBeVisible()

  // the other browser saves first: quantity, payment, and a header field
  await mudar(outra, '4')
  await outra.keyboard.press('Alt+2')
  await outra.getByRole('textbox', { name: /^Natureza/ }).focus()
  await outra.keyboard.type('VENDA A DOIS')
  await mudar(page, '5')
  await outra.keyboard.press('F2')
  await expect(outra).toHaveURL(new RegExp(`/documento/documento/${id}$`))
  // an Esc during saving discards nothing
  await expect(async () => {
    await outra.keyboard.press('Escape')
    await expect(outra).toHaveURL(/\/documento\/documento$/, { timeout: 2000 })
  }).toPass()
  await expect(page.getByText(/está neste documento/)).toHaveCount(0)
  await outra.context().close()

  await teclado.tecla('F2')
  const janela = page.getByRole('dialog', { name: 'O registro foi alterado' })
  await expect(janela).toContainText(/[A-Z]\w.* salvou este .*, depois que você abriu/)
  const diferencas = janela.getByRole('row')
  await expect(diferencas.filter({ hasText: 'Item ' })).toContainText('os dois mudaram')
  await expect(diferencas.filter({ hasText: 'Pagamento 2' })).toContainText(/Valor 20,00.*Valor 10,00/)
  await expect(diferencas.filter({ hasText: 'VENDA A DOIS' })).toContainText('(•) VENDA A DOIS')
  await expect(janela.getByRole('status')).toHaveText('2 campos por escolher')
  // fields that are empty on both sides are no difference
  await expect(diferencas.filter({ hasText: /Importada|Autorizados|referenciados/ })).toHaveCount(0)
  await semProblemasNosDoisTemas(page)
  // chooses my value for both
  await teclado.tecla('ArrowLeft')
  await teclado.tecla('ArrowLeft')
  await expect(janela.getByRole('status')).toHaveText('Tudo escolhido')
  await teclado.tecla('F2')
  await expect(page).toHaveURL(new RegExp(`/documento/documento/${id}$`))
  const { data: salvo } = await dono.ler(`vendas/${id}`)
  expect(salvo).toMatchObject({ natureza: 'VENDA A DOIS', valor_total: '50.00' })
  expect(salvo.pagamento.map(({ valor }: { valor: string }) => valor)).toEqual(['30.00', '20.00'])
})
