import { sessaoDe } from './api.ts'
import { semProblemasDeAcesso } from './axe.ts'
import { expect, test } from './fixtures.ts'

const DONO = 'dono@demo.tecla'
/** PNG of one white pixel. */
const CANHOTO = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=',
  'base64',
)

test('a história da NF-e diz carta, transportador, entrega e cancelamento', async ({
  page,
  request,
  teclado,
}) => {
  const { tecla, digitar } = teclado
  // from the start: asked for together with the key, the browser may open its own chooser
  page.on('filechooser', escolher =>
    escolher.setFiles({ name: 'canhoto.png', mimeType: 'image/png', buffer: CANHOTO }),
  )
  const { ler, headers } = await sessaoDe(request, DONO)
  const [produto] = (await ler('produtos?referencia=1&limit=1')).data.data
  const [cliente] = (await ler('parceiros?ativo=1&full_search=Distribuidora&includes=address_primary')).data
  const dinheiro = (await ler('meio_pagamentos')).data.find(({ meio }: { meio: number }) => meio === 1)
  const [serie] = (await ler('series?modelo=55&order_by=id,asc&limit=1')).data
  const criado = await request.post('/api/v1/vendas', {
    headers,
    data: {
      ...{ tipo_operacao: 1, modelo: '55', parceiro_id: cliente.id, addresse_id: cliente.address_primary.id }, // contrato
      ...{ tipo_faturamento: 0, tipo_documento: 1, tipo_atend: 1, fretepor: 9 },
      ...{ serie: serie.serie, numerocodumento: String(Number(serie.sequencia) + 1) },
      ...{ valor_produtos: '10.00', valor_total: '10.00' },
      itens: [{ produto_id: produto.id, qtde: '1', preco: '10.00' }],
      pagamento: [{ meio: 1, meio_pagamento_id: dinheiro.id, valor: '10.00', numparcelas: 1 }],
    },
  })
  expect(criado.ok(), await criado.text()).toBe(true)
  const { id } = (await criado.json()).data

  const emitida = await request.post(`/api/v1/vendas/${id}/emitir`, { headers, data: {} })
  expect(emitida.ok(), await emitida.text()).toBe(true)
  const situacao = async () => (await ler(`vendas/${id}`)).data.status_emissao
  await expect.poll(situacao).toBe('autorizada')

  await teclado.entrar(DONO, `/vendas/${id}`)
  await teclado.escopo('venda.ver')
  await expect(page.getByRole('toolbar', { name: 'Teclas' })).toContainText('Cancelar nota')
  const historia = page.getByRole('region', { name: 'Eventos da nota' }).getByRole('listitem')
  const aviso = page.getByRole('status', { name: 'Aviso' })

  await tecla('Alt+c')
  await teclado.escopo('prompt')
  await digitar('Leia-se fardo em vez de caixa')
  await tecla('F2')
  await expect(historia).toHaveText([/Carta de correção 1.*registrado.*Leia-se fardo em vez de caixa/])

  const registrar = async (palavras: string) => {
    await tecla('Alt+f')
    await teclado.escopo('paleta')
    await digitar(palavras)
    await tecla('Enter')
    await teclado.escopo('prompt')
    await expect(page.getByRole('dialog').locator('input:focus, select:focus')).toBeVisible()
  }
  await registrar('transportador')
  await digitar('11444777000161')
  await semProblemasDeAcesso(page)
  await tecla('F2')
  await expect(aviso).toHaveText('Autorização do transportador registrada na SEFAZ')

  await registrar('canhoto')
  // date and time are already filled in
  await tecla('Tab')
  await tecla('Tab')
  await digitar('Maria da Silva')
  await tecla('Tab')
  await digitar('12.345.678-9')
  await tecla('Tab')
  await tecla('Space')
  await expect(page.getByRole('dialog')).toContainText('canhoto.png')
  await tecla('F2')
  await expect(aviso).toHaveText('Comprovante de entrega registrado na SEFAZ')

  await registrar('cancelar comprovante')
  await tecla('F2')
  await expect(historia).toHaveText([
    /Carta de correção 1.*registrado/,
    /Autorização do transportador 1.*registrado.*11444777000161/,
    /Comprovante de entrega 1.*cancelado depois.*Quem recebeu: Maria da Silva/,
    /Cancelamento do comprovante de entrega 1.*registrado/,
  ])

  await tecla('F9')
  const cancelar = page.getByRole('dialog', { name: 'Cancelar nota' })
  await expect(cancelar.getByLabel('Justificativa')).toBeFocused()
  await digitar('Mercadoria devolvida na entrega')
  await tecla('F2')
  await expect.poll(situacao).toBe('cancelada')
  await expect(historia.last()).toHaveText(/Cancelamento 1.*registrado.*Mercadoria devolvida na entrega/)
})
