import { type AddressInfo, createServer, type Server } from 'node:net'
import { sessaoDe } from './api.ts'
import { expect, test } from './fixtures.ts'

/** Starts a label printer on the network, on a port that a till's printer may have. */
async function labelPrinter(): Promise<{ server: Server; port: number; recebido: string[] }> {
  const recebido: string[] = []
  const server = createServer(socket => {
    const parts: Buffer[] = []
    socket.on('data', part => parts.push(part))
    socket.on('end', () => recebido.push(Buffer.concat(parts).toString('utf8')))
  })
  for (let port = 9100; port < 9200; port++) {
    const free = await new Promise<boolean>(resolve => {
      server.once('error', () => resolve(false))
      server.listen(port, '127.0.0.1', () => resolve(true))
    })
    if (free) return { server, port: (server.address() as AddressInfo).port, recebido }
  }
  throw new Error('no free port for a printer')
}

test('marcados na lista: modelo, cópias de cada um e a impressora de ZPL na rede', async ({
  page,
  request,
  teclado,
}) => {
  const { server, port, recebido } = await labelPrinter()
  const dono = await sessaoDe(request, 'dono@demo.tecla')
  const [caixa] = (await dono.ler('terminais')).data
  const ligado = await request.put(`/api/v1/terminais/${caixa.id}`, {
    headers: dono.headers,
    data: {
      ...(await dono.ler(`terminais/${caixa.id}`)).data,
      impressora_etiquetas: `tcp://127.0.0.1:${port}`,
    },
  })
  expect(ligado.ok(), await ligado.text()).toBe(true)

  await teclado.entrar('dono@demo.tecla', '/cadastro/produto')
  await teclado.escopo('lista.registro')
  await teclado.tecla('/')
  await teclado.digitar('cafe')
  await teclado.tecla('Enter')
  await expect(page.getByRole('row', { name: /CAFE/ }).first()).toBeVisible()
  await teclado.tecla('x')
  await teclado.tecla('x')
  await teclado.tecla('e')
  await teclado.escopo('etiquetas')
  const janela = page.getByRole('dialog', { name: 'Etiquetas' })
  await expect(janela.getByRole('status')).toHaveText('2 etiquetas')
  await teclado.digitar('Gôndola')
  await teclado.ate(janela.getByLabel('Sai em'))
  await teclado.digitar('Imp')
  await teclado.ate(janela.getByRole('textbox', { name: /^Cópias de/ }))
  await teclado.digitar('3')
  await teclado.tecla('Enter')
  await expect(janela.getByRole('status')).toHaveText('4 etiquetas')
  await teclado.tecla('F2')
  await expect(janela).toBeHidden()
  expect(recebido.join('').match(/\^PQ[13]\n/g)).toEqual(['^PQ3\n', '^PQ1\n'])
  expect(recebido.join('')).toMatch(/\^BEN,\d+,N,N\^FD\d{12}\^FS/)
  server.close()
})
