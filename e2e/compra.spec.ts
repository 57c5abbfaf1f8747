import { request as apiRequest } from 'playwright/test'
import { sessaoDe } from './api.ts'
import { expect, test } from './fixtures.ts'

const DONO = 'dono@demo.tecla'
const CONHECIDO = '7891000100103'

test('da nota do fornecedor ao estoque, e de volta: ciência, casar, cadastrar, precificar, entrar, desfazer', async ({
  page,
  request,
  servidor,
  teclado,
}) => {
  test.setTimeout(120_000)
  const dono = await sessaoDe(request, DONO)
  const { cnpj } = (await dono.ler('user')).data.empresa
  const https = await apiRequest.newContext({ ignoreHTTPSErrors: true })
  const enviada = await https.post(`https://127.0.0.1:${servidor.simulador}/sim/compras`, {
    data: {
      cnpj,
      itens: [
        {
          codigo: 'A1',
          nome: 'ITEM DE CASA',
          gtin: CONHECIDO,
          ncm: '19053100',
          unidade: 'UN',
          qtde: '10',
          preco: '4.00',
        },
        {
          codigo: 'B2',
          nome: 'GELEIA DE PIMENTA',
          ncm: '20079910',
          unidade: 'UN',
          qtde: '6',
          preco: '12.00',
        },
      ],
    },
  })
  const [{ chave }] = (await enviada.json()).data
  await https.dispose()
  const estoque = async () => {
    const [row] = (await dono.ler(`produtos?full_search=${CONHECIDO}&limit=1`)).data.data
    const [saldo] = (await dono.ler(`estoque/${row.id}`)).data.saldos
    return Number(saldo?.saldo ?? 0)
  }
  const antes = await estoque()

  await teclado.entrar(DONO, '/estoque/manifesto')
  const lista = page.getByRole('grid', { name: 'Notas recebidas' })
  await expect(async () => {
    await teclado.tecla('F5')
    await expect(lista.getByRole('row')).toHaveCount(2, { timeout: 2000 })
  }).toPass()
  // a summary: ciência is said, the whole comes, and it opens beside our products
  await teclado.tecla('F10')
  await expect(page).toHaveURL(new RegExp(`importar\\?chave=${chave}`), { timeout: 30_000 })
  await expect(page.getByRole('status').filter({ hasText: '1 certos' })).toContainText('1 sem produto')
  await teclado.tecla('F7')
  await expect(page.getByRole('grid', { name: 'Produtos novos' })).toContainText('GELEIA DE PIMENTA')
  await teclado.tecla('ArrowRight')
  await teclado.digitar('50')
  await teclado.tecla('Enter')
  await teclado.tecla('F2')
  await expect(page).toHaveURL(/\/estoque\/entrada\/\d+$/)
  const itens = page.getByRole('grid', { name: 'Itens da entrada' })
  await expect(itens.getByRole('row')).toHaveCount(3)
  await expect(page.getByRole('region', { name: 'Preços de venda mudados' })).toContainText(
    'GELEIA DE PIMENTA',
  )
  expect(await estoque()).toBe(antes + 10)

  await teclado.tecla('F9')
  await expect(page.getByRole('dialog', { name: 'Desfazer entrada' })).toBeVisible()
  await teclado.tecla('F2')
  await expect(page.getByRole('status').filter({ hasText: 'desfeita em' })).toBeVisible()
  expect(await estoque()).toBe(antes)
})
