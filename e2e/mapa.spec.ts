import { semProblemasDeAcesso } from './axe.ts'
import { expect, test } from './fixtures.ts'

test('o mapa de um endereço: o erro do navegador, o endereço, o aparelho e as setas', async ({
  page,
  context,
  teclado,
}) => {
  // pictures of the map, asked of the simulator, may be late on a busy machine
  teclado.permitir(/status of 503.*\/api\/v1\/mapa\//)
  await teclado.entrar('dono@demo.tecla', '/cadastro/parceiro/novo')
  await teclado.escopo('form')
  await teclado.tecla('Alt+2')
  await expect(page.getByRole('grid', { name: 'Endereços' })).toBeFocused()
  await teclado.tecla('Insert')
  const endereco = page.getByRole('dialog', { name: 'Endereço' })
  const abrir = async () => {
    await endereco.getByLabel('Latitude').focus()
    await teclado.escopo('form.campo')
    await teclado.tecla('F4')
  }
  const mapa = page.getByRole('dialog', { name: 'LOCALIZAÇÃO' })
  const lugar = mapa.getByRole('status', { name: 'Localização' })

  // no address and no permission for the device's position
  await abrir()
  await expect(page.getByRole('alertdialog', { name: 'Erro' })).toBeVisible()
  await teclado.tecla('Enter')
  await teclado.escopo('form.mapa')
  await teclado.tecla('F2')
  await expect(page.getByRole('alertdialog')).toContainText('Selecione a localização')
  await teclado.tecla('Enter')
  await teclado.escopo('form.mapa')
  await teclado.tecla('Escape')
  await expect(mapa).toHaveCount(0)

  await endereco.getByLabel('Endereço', { exact: true }).fill('Rua das Acácias')
  await abrir()
  await expect(lugar).toHaveText(/^-23\.\d+, -46\.\d+ · zoom 17$/)
  await semProblemasDeAcesso(page)

  await context.grantPermissions(['geolocation'])
  await context.setGeolocation({ latitude: -23.55052, longitude: -46.633308 })
  await teclado.tecla('r')
  await expect(lugar).toHaveText('-23.55052, -46.633308 · zoom 14')
  await teclado.tecla('ArrowRight')
  await teclado.tecla('=')
  await expect(lugar).toHaveText(/^-23\.55052, -46\.6278\d+ · zoom 15$/)
  await teclado.tecla('r')
  await expect(lugar).toHaveText('-23.55052, -46.633308 · zoom 14')
  await teclado.tecla('F2')
  await expect(mapa).toHaveCount(0)
  await expect(endereco.getByLabel('Latitude')).toHaveValue('-23.55052')
  await expect(endereco.getByLabel('Longitude')).toHaveValue('-46.633308')
})
