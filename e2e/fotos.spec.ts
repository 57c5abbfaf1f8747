import sharp from 'sharp'
import { registrar, sessaoDe } from './api.ts'
import { semProblemasDeAcesso } from './axe.ts'
import { expect, test } from './fixtures.ts'

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

test('a foto vem da câmera ou de um arquivo, é cortada por teclas e guardada', async ({ page, teclado }) => {
  const { tecla, digitar } = teclado
  const dono = await sessaoDe(page.request, 'dono@demo.tecla')
  const id = await registrar(dono, 'parceiros', {
    ...{ tipo: 'E', nome: 'Com Retrato', consumidor: 1, classificacaos: [1] },
    addresss: [
      {
        ...{ principal: 1, tipo_contribuite: 9, endereco: 'Main Street', numero: '100', bairro: 'Downtown' },
        ...{ cep: '00000000', pais_id: '2496' },
      },
    ],
  })
  await teclado.entrar('dono@demo.tecla', `/cadastro/parceiro/${id}/editar`)
  const form = page.getByRole('form', { name: 'Parceiro' })
  const editor = page.getByRole('dialog', { name: 'EDITAR FOTO' })
  const nome = form.getByLabel('Nome', { exact: true })
  await expect(nome).toHaveValue('Com Retrato')
  const abrirEditor = async () => {
    await form.getByRole('button', { name: 'Foto' }).focus()
    await tecla('Enter')
    await expect(editor).toBeVisible()
  }
  const guardar = async () => {
    await tecla('F2')
    await expect(page.getByRole('status', { name: 'Aviso' })).toHaveText('Operação realizada com sucesso')
  }

  await test.step('da câmera, e tirada outra vez', async () => {
    await abrirEditor()
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

  await test.step('de um arquivo, cortada por teclas', async () => {
    await abrirEditor()
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
    for (const chord of ['=', '=', '-', 'd', 'm', 'ArrowLeft']) await tecla(chord)
    await expect(editor).toContainText('zoom 1,2 · 90° · espelhada')
    await semProblemasDeAcesso(page)
    await tecla('F2')
    await expect(editor).toBeHidden()
    await expect(form.getByRole('img', { name: 'Foto atual' })).toHaveAttribute('src', /^data:image\/jpeg/)
    await guardar()
  })

  await test.step('guardada, aparece no formulário aberto de novo, que se salva sem tocar nela', async () => {
    await page.evaluate(path => history.pushState(null, '', path), `/cadastro/parceiro/${id}/editar`)
    await expect(nome).toHaveValue('Com Retrato')
    const guardada = form.getByRole('img', { name: 'Foto atual' })
    await expect(guardada).toHaveAttribute('src', /\/api\/v1\/fotos\//)
    await expect
      .poll(() => guardada.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0)
    await nome.focus()
    await digitar(' Novo')
    await guardar()
  })
})
