import { type AddressInfo, createServer, type Server } from 'node:net'
import { sessaoDe } from './api.ts'
import { expect, test } from './fixtures.ts'

const DONO = 'dono@demo.tecla'

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

test('produtos marcados: preço com hora, etiquetas na rede, reajuste que se desfaz', async ({
  page,
  request,
  teclado,
}) => {
  const { entrar, tecla, digitar, escopo, comando, ate } = teclado
  const { server, port, recebido } = await labelPrinter()
  const { headers, ler } = await sessaoDe(request, DONO)
  const [caixa] = (await ler('terminais')).data
  const ligado = await request.put(`/api/v1/terminais/${caixa.id}`, {
    headers,
    data: {
      ...(await ler(`terminais/${caixa.id}`)).data,
      impressora_etiquetas: `tcp://127.0.0.1:${port}`,
    },
  })
  expect(ligado.ok(), await ligado.text()).toBe(true)
  await entrar(DONO, '/cadastro/produto?busca=cafe')
  await escopo('lista.registro')
  await expect(page.getByRole('row', { name: /CAFE/ }).nth(1)).toBeVisible()

  await test.step('Alt+K mostra o kardex do produto sob o cursor', async () => {
    await tecla('Alt+k')
    const kardex = page.getByRole('dialog', { name: /^Kardex · .*CAFE/ })
    await expect(kardex).toBeVisible()
    await tecla('Escape')
    await expect(kardex).toHaveCount(0)
  })

  await test.step('dois são remarcados para um dia e hora', async () => {
    await tecla('x')
    await tecla('x')
    await tecla('Alt+p')
    const form = page.getByRole('dialog', { name: 'Remarcação' })
    const campo = (rotulo: string) => form.getByLabel(rotulo, { exact: true })
    await expect(campo('Produto')).not.toHaveValue('')
    const outros = form.getByRole('list', { name: 'Também nestes produtos' })
    await expect(outros.getByRole('listitem')).toHaveCount(1)
    await expect(campo('O que muda')).toHaveValue(/Percentual/)
    await ate(campo('Valor'))
    for (const texto of ['10', '01/12/2031', '08:00']) {
      await digitar(texto)
      await tecla('Enter')
    }
    await tecla('F2')
    await expect(page.getByRole('status', { name: 'Aviso' })).toHaveText('Operação realizada com sucesso')
    const { data } = await ler('precos_agendados?order_by=id,desc&limit=2')
    const hora = { data_inicio: '01/12/2031', hora_inicio: '08:00:00' }
    for (const linha of data) expect(linha).toMatchObject({ tipo: 2, valor: '10.00', situacao: 1, ...hora })
    expect(new Set(data.map((linha: { produto_id: number }) => linha.produto_id)).size).toBe(2)
  })

  await test.step('as etiquetas dos marcados vão à impressora de ZPL', async () => {
    await escopo('lista.registro')
    await tecla('e')
    await escopo('etiquetas')
    const janela = page.getByRole('dialog', { name: 'Etiquetas' })
    await expect(janela.getByRole('status')).toHaveText('2 etiquetas')
    await digitar('Gôndola')
    await ate(janela.getByLabel('Sai em'))
    await digitar('Imp')
    await ate(janela.getByRole('textbox', { name: /^Cópias de/ }))
    await digitar('3')
    await tecla('Enter')
    await expect(janela.getByRole('status')).toHaveText('4 etiquetas')
    await tecla('F2')
    await expect(janela).toBeHidden()
    expect(recebido.join('').match(/\^PQ[13]\n/g)).toEqual(['^PQ3\n', '^PQ1\n'])
    expect(recebido.join('')).toMatch(/\^BEN,\d+,N,N\^FD\d{12}\^FS/)
    server.close()
  })

  await test.step('os preços de um filtro são reajustados, com prévia, e voltam', async () => {
    // goes on without reloading the page, as a user does
    const massa = '/cadastro/produto/alteracao_massa?busca=leite'
    await page.evaluate(path => history.pushState(null, '', path), massa)
    await expect(page.getByRole('heading', { name: 'Alteração em massa de produtos' })).toBeVisible()
    await escopo('lista.registro')
    await expect(page.getByRole('row', { name: /LEITE/ }).first()).toBeVisible()
    await tecla('Control+a')
    await tecla('F7')
    await escopo('form')
    const janela = page.getByRole('dialog', { name: /^Alteração em massa: \d+ registros$/ })
    await expect(janela.getByLabel('Preço de venda: reajuste (%)')).toBeFocused()
    await digitar('10')
    await tecla('F2')
    await escopo('lista.previa')
    const previa = janela.getByRole('grid', { name: 'Prévia' })
    await expect(previa.getByText('Preço de venda').first()).toBeVisible()
    const mudam = janela.getByText(/^\d+ registros mudam$/)
    await expect(mudam).toBeVisible()
    const mudados = Number.parseInt(await mudam.innerText(), 10)
    await tecla('F2')
    await escopo('lista.registro')
    await expect(page.getByText(/^\d+ registros alterados · Ctrl Z desfaz$/)).toBeVisible()
    // the changed products need new labels
    await comando('etiquetas do que mudou')
    await escopo('etiquetas')
    const mudou = page.getByRole('dialog', { name: 'Etiquetas do que mudou' }).getByText(/^\d+ etiquetas$/)
    await expect(async () =>
      expect(Number.parseInt(await mudou.innerText(), 10)).toBeGreaterThanOrEqual(mudados),
    ).toPass()
    await tecla('Escape')
    await escopo('lista.registro')
    await tecla('Control+z')
    await tecla('F2')
    await expect(page.getByText(/^\d+ linhas voltaram ao que eram$/)).toBeVisible()
  })
})
