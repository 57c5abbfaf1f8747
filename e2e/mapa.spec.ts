import type { Locator, Page } from 'playwright/test'
import { semProblemasDeAcesso } from './axe.ts'
import { expect, type Teclado, test } from './fixtures.ts'

/** Opens a new partner's form with the dialog of an address, with the focus on its latitude. */
async function novoEndereco(page: Page, teclado: Teclado): Promise<Locator> {
  await teclado.entrar('dono@demo.tecla', '/cadastro/parceiro/novo')
  await teclado.escopo('form')
  await teclado.tecla('Alt+2')
  await expect(page.getByRole('grid', { name: 'Endereços' })).toBeFocused()
  await teclado.tecla('Insert')
  const endereco = page.getByRole('dialog', { name: 'Endereço' })
  await endereco.getByLabel('Latitude').focus()
  return endereco
}

test('a localização de um endereço: no aparelho, por setas, e volta aos dois campos', async ({
  page,
  context,
  teclado,
}) => {
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation({ latitude: -23.55052, longitude: -46.633308 })
  const endereco = await novoEndereco(page, teclado)
  await teclado.escopo('form.campo')
  await teclado.tecla('F4')
  const mapa = page.getByRole('dialog', { name: 'LOCALIZAÇÃO' })
  await expect(mapa.getByRole('status', { name: 'Localização' })).toHaveText(
    '-23.55052, -46.633308 · zoom 14',
  )
  await semProblemasDeAcesso(page)
  await teclado.tecla('ArrowRight')
  await teclado.tecla('=')
  await expect(mapa.getByRole('status', { name: 'Localização' })).toHaveText(
    /^-23\.55052, -46\.6278\d+ · zoom 15$/,
  )
  await teclado.tecla('r')
  await expect(mapa.getByRole('status', { name: 'Localização' })).toHaveText(
    '-23.55052, -46.633308 · zoom 14',
  )
  await teclado.tecla('F2')
  await expect(mapa).toHaveCount(0)
  await expect(endereco.getByLabel('Latitude')).toHaveValue('-23.55052')
  await expect(endereco.getByLabel('Longitude')).toHaveValue('-46.633308')
})

test('o mapa diz o erro do navegador, pede um ponto e vai ao endereço', async ({ page, teclado }) => {
  const endereco = await novoEndereco(page, teclado)
  await teclado.tecla('F4')
  const erro = page.getByRole('alertdialog', { name: 'Erro' })
  await expect(erro).toBeVisible()
  await teclado.tecla('Enter')
  await teclado.escopo('form.mapa')
  await teclado.tecla('F2')
  await expect(page.getByRole('alertdialog')).toContainText('Selecione a localização')
  await teclado.tecla('Enter')
  await teclado.tecla('Escape')
  await endereco.getByLabel('Endereço', { exact: true }).fill('Rua das Acácias')
  await endereco.getByLabel('Latitude').focus()
  await teclado.tecla('F4')
  const mapa = page.getByRole('dialog', { name: 'LOCALIZAÇÃO' })
  await expect(mapa.getByRole('status', { name: 'Localização' })).toHaveText(/^-23\.\d+, -46\.\d+ · zoom 17$/)
})
