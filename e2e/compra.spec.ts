import { request as apiRequest } from 'playwright/test'
import { sessaoDe } from './api.ts'
import { expect, test } from './fixtures.ts'

const DONO = 'dono@demo.tecla'
const CONHECIDO = '7891000100103'
const FORNECEDOR = { cnpj: '98765001000121', nome: 'DISTRIBUIDORA BOA SAFRA LTDA' }
const BISCOITO = { codigo: 'A1', nome: 'ITEM DE CASA', gtin: CONHECIDO, ncm: '19053100', unidade: 'UN' }
const GELEIA = { codigo: 'B2', nome: 'GELEIA DE PIMENTA', gtin: 'SEM GTIN', ncm: '20079910', unidade: 'UN' }

test('da nota do fornecedor ao estoque, e de volta', async ({ page, request, servidor, teclado }) => {
  const { tecla, digitar } = teclado
  const dono = await sessaoDe(request, DONO)
  const { cnpj } = (await dono.ler('user')).data.empresa
  const https = await apiRequest.newContext({ ignoreHTTPSErrors: true })
  const itens = [
    { ...BISCOITO, qtde: '10', preco: '4.00' },
    { ...GELEIA, qtde: '6', preco: '12.00' },
  ]
  const enviada = await https.post(`https://127.0.0.1:${servidor.simulador}/sim/compras`, {
    data: { cnpj, fornecedor: FORNECEDOR, itens, parcelas: 2 },
  })
  const [{ chave }] = (await enviada.json()).data
  await https.dispose()
  const estoque = async (busca: string) => {
    const [row] = (await dono.ler(`produtos?full_search=${busca}&limit=1`)).data.data
    return Number((await dono.ler(`estoque/produtos/${row.id}`)).data.saldo)
  }
  const antes = await estoque(CONHECIDO)

  const lista = page.getByRole('grid', { name: 'Notas recebidas' })
  await test.step('um arquivo que não é nota diz por quê e devolve o foco à chave', async () => {
    // registered before the page loads, because the key that opens the file dialog may come first
    const nada = { name: 'foto.xml', mimeType: 'text/xml', buffer: Buffer.from('nada') }
    page.on('filechooser', escolher => escolher.setFiles(nada))
    await teclado.entrar(DONO, '/estoque/entrada/importar')
    await teclado.escopo('compra.trazer')
    const campo = page.getByRole('textbox', { name: 'Chave de acesso ou XML' })
    await expect(campo).toBeFocused()
    await tecla('F4')
    await expect(page.getByRole('alertdialog')).toContainText('o arquivo não é um XML')
    await tecla('Enter')
    await expect(campo).toBeFocused()
  })

  // goes on without reloading the page, as a user does
  await page.evaluate(path => history.pushState(null, '', path), '/estoque/manifesto')
  await expect(lista).toBeVisible()
  await expect(async () => {
    await tecla('F5')
    await expect(lista.getByRole('row', { name: FORNECEDOR.nome })).toHaveCount(1, { timeout: 2000 })
  }).toPass()
  // of a note known only by its summary: F10 registers the company's awareness (ciência), fetches the whole note and opens
  // it beside our products
  await tecla('F10')
  await expect(page).toHaveURL(new RegExp(`importar\\?chave=${chave}`), { timeout: 30_000 })

  await expect(page.getByRole('status').filter({ hasText: '1 certo' })).toContainText('1 sem produto')
  // all columns fit without scrolling: the supplier's product, ours and every amount
  const folha = page.getByRole('grid', { name: 'Itens da nota' }).locator('..')
  expect(await folha.evaluate(each => each.scrollWidth - each.clientWidth)).toBe(0)
  await tecla('F7')
  await expect(page.getByRole('grid', { name: 'Produtos novos' })).toContainText('GELEIA DE PIMENTA')
  await tecla('ArrowRight')
  await digitar('50')
  await tecla('Enter')
  await tecla('F2')
  await expect(page).toHaveURL(/\/estoque\/entrada\/\d+$/)
  await expect(page.getByRole('grid', { name: 'Itens da entrada' }).getByRole('row')).toHaveCount(3)
  await expect(page.getByRole('region', { name: 'Preços de venda mudados' })).toContainText(/GELEIA.*17,49/)
  await expect(page.getByRole('region', { name: 'Contas a pagar' }).getByRole('listitem')).toHaveCount(2)
  expect(await estoque(CONHECIDO)).toBe(antes + 10)
  expect(await estoque('GELEIA DE PIMENTA')).toBe(6)

  // returns one line of the note, with a note issued by the company
  await tecla('F8')
  await teclado.escopo('form.documento.itens')
  const linhas = page.getByRole('grid', { name: 'Itens' })
  await expect(linhas.getByRole('row')).toHaveCount(2)
  await tecla('Delete')
  await teclado.escopo('confirmacao')
  await tecla('F2')
  await expect(linhas.getByRole('row')).toHaveCount(1)
  await tecla('F2')
  await expect(page).toHaveURL(/\/devolucao\/compra\/\d+$/)
})
