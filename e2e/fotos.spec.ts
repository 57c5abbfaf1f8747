import type { Locator, Page } from 'playwright/test'
import sharp from 'sharp'
import { semProblemasDeAcesso } from './axe.ts'
import { expect, type Teclado, test } from './fixtures.ts'

// a simulated camera with a moving pattern, and the permission to use it
test.use({
  permissions: ['camera'],
  launchOptions: async ({ launchOptions }, use) =>
    use({
      ...launchOptions,
      args: [
        ...(launchOptions.args ?? []),
        '--use-fake-device-for-media-stream',
        '--use-fake-ui-for-media-stream',
      ],
    }),
})

/** Opens a new partner's form, with its photo editor. */
async function abrirEditor(page: Page, teclado: Teclado): Promise<{ form: Locator; editor: Locator }> {
  await teclado.entrar('dono@demo.tecla', '/cadastro/parceiro/novo')
  const form = page.getByRole('form', { name: 'Parceiro' })
  await expect(form.getByRole('combobox', { name: 'Tipo' })).toBeFocused()
  await form.getByRole('button', { name: 'Foto' }).focus()
  await teclado.tecla('Enter')
  const editor = page.getByRole('dialog', { name: 'EDITAR FOTO' })
  await expect(editor).toBeVisible()
  return { form, editor }
}

test('a foto é conferida, cortada pelo teclado e guardada com miniatura', async ({ page, teclado }) => {
  const { tecla, digitar } = teclado
  const { form, editor } = await abrirEditor(page, teclado)
  await editor.getByLabel('Arquivo da foto').setInputFiles({
    name: 'nota.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.4'),
  })
  await expect(page.getByRole('alertdialog')).toContainText('Esse tipo de arquivo não é permitido!')
  await tecla('Enter')
  await editor.getByLabel('Arquivo da foto').setInputFiles({
    name: 'foto.png',
    mimeType: 'image/png',
    buffer: await sharp({ create: { width: 60, height: 30, channels: 3, background: '#c03' } })
      .png()
      .toBuffer(),
  })
  await expect(editor.getByRole('img', { name: 'Corte quadrado da foto' })).toBeVisible()
  await tecla('=')
  await tecla('=')
  await tecla('-')
  await tecla('d')
  await tecla('m')
  await tecla('ArrowLeft')
  await expect(editor).toContainText('zoom 1,2 · 90° · espelhada')
  await semProblemasDeAcesso(page)
  await tecla('F2')
  await expect(editor).toBeHidden()
  await expect(form.getByRole('img', { name: 'Foto atual' })).toHaveAttribute('src', /^data:image\/jpeg/)

  await form.getByRole('combobox', { name: 'Tipo' }).focus()
  await digitar('estr')
  await tecla('Enter')
  await form.getByLabel('Nome', { exact: true }).focus()
  await digitar('Com Retrato')
  await tecla('Alt+2')
  await tecla('Insert')
  const endereco = page.getByRole('dialog', { name: 'Endereço' })
  const preencher = async (campo: string, valor: string) => {
    await endereco.getByLabel(campo, { exact: true }).focus()
    await digitar(valor)
  }
  await preencher('CEP', '01001000')
  await preencher('Endereço', 'PRACA DA SE')
  await preencher('Número', '1')
  await preencher('Bairro', 'SE')
  await endereco.getByRole('combobox', { name: 'Cidade' }).focus()
  await digitar('São Paulo')
  await tecla('Enter')
  await expect(endereco.getByRole('combobox', { name: 'Cidade' })).toHaveValue('SP São Paulo')
  await tecla('F2')
  await expect(endereco).toBeHidden()
  await tecla('F2')
  await expect(page.getByRole('status', { name: 'Aviso' })).toHaveText('Operação realizada com sucesso')

  await page.getByRole('searchbox', { name: 'Buscar' }).focus()
  await digitar('Com Retrato')
  await expect(page.getByRole('grid', { name: 'Parceiros' }).getByRole('row')).toHaveCount(2)
  await tecla('Enter')
  await expect(page.getByRole('searchbox', { name: 'Buscar' })).not.toBeFocused()
  await tecla('Enter')
  await expect(form.getByLabel('Nome', { exact: true })).toHaveValue('Com Retrato')
  const guardada = form.getByRole('img', { name: 'Foto atual' })
  await expect(guardada).toHaveAttribute('src', /\/api\/v1\/fotos\//)
  await expect
    .poll(() => guardada.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0)
  // a form with an unchanged photo can be saved
  await form.getByLabel('Nome', { exact: true }).focus()
  await digitar(' Novo')
  await tecla('F2')
  await expect(page.getByRole('status', { name: 'Aviso' })).toHaveText('Operação realizada com sucesso')
})

test('foto da câmera', async ({ page, teclado }) => {
  const { tecla } = teclado
  const { form, editor } = await abrirEditor(page, teclado)
  await tecla('c')
  await expect(editor.getByRole('button', { name: 'Fotografar' })).toBeEnabled()
  await expect
    .poll(() => editor.locator('video').evaluate((video: HTMLVideoElement) => video.videoWidth))
    .toBeGreaterThan(0)
  await tecla('F2')
  await expect(editor.getByRole('img', { name: 'Corte quadrado da foto' })).toBeVisible()
  await tecla('F2')
  await expect(form.getByRole('img', { name: 'Foto atual' })).toBeVisible()
  await form.getByRole('button', { name: 'Foto' }).focus()
  await tecla('Delete')
  await expect(form.getByText('sem foto')).toBeVisible()
})
