import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, createTestApp, type TestApp } from '../harness.ts'

let t: TestApp
let dono: Client
let outra: Client
let id: number

beforeAll(async () => {
  t = await createTestApp({}, { demo: true })
  dono = await t.login('dono@demo.tecla')
  outra = await t.login('outra@demo.tecla')
  id = (await dono.call('GET', 'parceiros?limit=1')).body.data[0].id
})
afterAll(() => t.close())

const pintar = (format: 'jpeg' | 'png' | 'gif' | 'webp', side = 800, cor = 'red') =>
  sharp({ create: { width: side, height: side, channels: 3, background: cor } })
    .toFormat(format)
    .toBuffer()
const dataUrl = (bytes: Buffer, tipo: string) => `data:image/${tipo};base64,${bytes.toString('base64')}`
const gravar = (foto: unknown, quem = dono) => quem.call('PUT', `parceiros/${id}`, { foto })
const ver = (url: string) => t.app.inject({ url })

test('entra como data URL e sai como endereço, com miniatura', async () => {
  const { status, body } = await gravar(dataUrl(await pintar('png'), 'png'))
  expect(status).toBe(200)
  const { foto, thumbnail, versao } = body.data
  const inteira = await ver(foto)
  expect([inteira.statusCode, inteira.headers['content-type']]).toEqual([200, 'image/png'])
  const mini = await sharp((await ver(thumbnail)).rawPayload).metadata()
  expect([mini.width, mini.height]).toEqual([256, 256])
  expect((await gravar(foto)).body.data).toMatchObject({ foto, versao })
  const lista = (await dono.call('GET', `parceiros?id=${id}`)).body.data[0]
  expect(lista).toMatchObject({ foto, thumbnail })
  expect((await gravar(null)).body.data).toMatchObject({ foto: null, thumbnail: null })
  const [passo] = (await dono.call('GET', `parceiros/${id}/historico`)).body.data
  expect(passo.mudancas).toEqual([{ campo: 'foto', rotulo: 'Foto', antes: foto, depois: null }])
  // the history still shows it
  expect((await ver(passo.mudancas[0].antes)).statusCode).toBe(200)
})

test.each(['jpeg', 'gif'] as const)('%s também', async format => {
  const { body } = await gravar(dataUrl(await pintar(format, 40), format))
  expect((await ver(body.data.foto)).headers['content-type']).toBe(`image/${format}`)
})

test('a mesma foto de dois registros é uma só', async () => {
  const url = dataUrl(await pintar('jpeg', 30, 'blue'), 'jpeg')
  const outro = (await dono.call('GET', 'parceiros?limit=2')).body.data[1].id
  const primeira = (await gravar(url)).body.data.foto
  expect((await dono.call('PUT', `parceiros/${outro}`, { foto: url })).body.data.foto).toBe(primeira)
})

test('a foto que a câmera virou sai de pé, e sem o lugar em que foi tirada', async () => {
  const deitada = await sharp({ create: { width: 60, height: 20, channels: 3, background: 'green' } })
    .withMetadata({ orientation: 6 })
    .withExif({ IFD0: { Copyright: 'segredo' }, IFD3: { GPSLatitudeRef: 'S' } })
    .jpeg()
    .toBuffer()
  const { body } = await gravar(dataUrl(deitada, 'jpeg'))
  const { width, height, exif } = await sharp((await ver(body.data.foto)).rawPayload).metadata()
  expect([width, height, exif]).toEqual([20, 60, undefined])
})

const TIPO = 'Esse tipo de arquivo não é permitido!'
test.each([
  ['outro tipo', async () => dataUrl(await pintar('webp', 20), 'webp'), TIPO],
  ['outro tipo com nome de png', async () => dataUrl(await pintar('webp', 20), 'png'), TIPO],
  [
    'svg com nome de png',
    async () => dataUrl(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'png'),
    TIPO,
  ],
  ['texto', async () => dataUrl(Buffer.from('isto não é uma imagem'), 'jpeg'), TIPO],
  ['vazia', async () => 'data:image/png;base64,AAAA', TIPO],
  ['endereço de fora', async () => 'https://exemplo.com/a.png', TIPO],
  ['cortada ao meio', async () => dataUrl((await pintar('png', 900)).subarray(0, 900), 'png'), null],
  ['grande demais', async () => `data:image/png;base64,${'A'.repeat(2_000_001)}`, 'Imagem grande demais'],
  ['de outra foto que não há', async () => '/api/v1/fotos/987654', 'Foto não encontrada'],
  ['número', async () => 7, null],
])('%s é recusada no campo', async (_, foto, texto) => {
  const { status, body } = await gravar(await foto())
  expect([status, Object.keys(body.errors)]).toEqual([422, ['foto']])
  if (texto) expect(body.errors.foto[0]).toBe(texto)
})

test('o endereço vale para uma conta, uma foto e um tempo', async () => {
  const { foto } = (await gravar(dataUrl(await pintar('png', 50), 'png'))).body.data
  const [path, query] = foto.split('?')
  const [, numero] = /fotos\/(\d+)/.exec(path) ?? []
  for (const errado of [
    path,
    foto.replace('c=1', 'c=2'),
    foto.replace(/ate=\d+/, 'ate=99999'),
    foto.replace(/a=.{4}/, 'a=AAAA'),
    `/api/v1/fotos/${Number(numero) - 1}?${query}`,
  ])
    expect((await ver(errado)).statusCode).toBe(404)
  // another account does not take it for its own
  const alheio = (await outra.call('GET', 'parceiros?limit=1')).body.data[0].id
  const { status, body } = await outra.call('PUT', `parceiros/${alheio}`, { foto })
  expect([status, body.errors]).toEqual([422, { foto: ['Foto não encontrada'] }])
  t.clock.advance(15 * 86_400_000)
  expect((await ver(foto)).statusCode).toBe(404)
  t.clock.advance(-15 * 86_400_000)
})
