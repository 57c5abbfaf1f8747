import { request as apiRequest } from 'playwright/test'
import { criarPedido, sessaoDe } from './api.ts'
import { expect, test } from './fixtures.ts'
import { abrirCaixa } from './till.ts'

/** Changes the settings of the simulator. */
async function girar(simulador: number, dials: object): Promise<void> {
  const https = await apiRequest.newContext({ ignoreHTTPSErrors: true })
  const answer = await https.post(`https://127.0.0.1:${simulador}/sim/dials`, { data: dials })
  expect(answer.ok()).toBe(true)
  await https.dispose()
}

test.afterEach(({ servidor }) =>
  girar(servidor.simulador, { falha: null, autorizador: null, rejeitar: null }),
)

test('sem SEFAZ a venda sai em contingência, é autorizada sozinha e se cancela', async ({
  page,
  request,
  servidor,
  teclado,
}) => {
  await teclado.sessao('caixa@demo.tecla')
  const caixa = await abrirCaixa(page)
  const { ler } = await sessaoDe(request, 'dono@demo.tecla')
  const ultima = async () => (await ler('vendas?limit=1')).data[0]
  await girar(servidor.simulador, { falha: 'recusa' })
  await caixa.ler('7891000100103')
  await caixa.linhas(1)
  await caixa.pagarExato()
  await caixa.ultimaVenda('contingência', 20_000)
  await caixa.ultimaVenda('Transmitir até')
  const situacao = page.getByRole('status', { name: 'Situação' })
  await expect(situacao).toContainText('contingência')
  await expect(situacao).toContainText(/1 a transmitir, restam 23h5\d/)
  const antes = await ultima()
  expect(antes).toMatchObject({ status: 'X', tp_emis: 9 })

  await girar(servidor.simulador, { falha: null })
  await caixa.ultimaVenda('autorizada', 70_000)
  expect(await ultima()).toMatchObject({ status: 'T', tp_emis: 9, chave: antes.chave })
  await expect(situacao).toHaveText('online', { timeout: 40_000 })

  await teclado.tecla('F9')
  await expect(page.getByRole('textbox', { name: 'Justificativa' })).toBeFocused()
  await teclado.digitar('cliente desistiu da compra')
  await teclado.tecla('F2')
  await caixa.ultimaVenda('cancelada')
})

test('com a SEFAZ parada a NF-e sai por SVC-AN com uma tecla', async ({
  page,
  request,
  servidor,
  teclado,
}) => {
  const dono = await sessaoDe(request, 'dono@demo.tecla')
  const { id } = await criarPedido(request, dono, '2', {
    ...{ tipo_operacao: 1, tipo_documento: 1, tipo_atend: 1, fretepor: 9 },
    ...{ serie: '77', numerocodumento: '1' }, // contrato
  })
  await girar(servidor.simulador, { falha: '108', autorizador: 'normal', svc: true })
  await teclado.entrar('dono@demo.tecla', `/documento/documento/${id}`)
  await expect(page.getByRole('toolbar', { name: 'Teclas' })).toContainText('Emitir')
  await teclado.tecla('F9')
  const situacao = page.getByRole('status', { name: 'Situação' })
  await expect(situacao).toContainText('NF-e por SVC-AN?', { timeout: 20_000 })
  await teclado.tecla('Alt+w')
  await expect(situacao).toContainText('NF-e por SVC-AN')
  await expect(situacao).not.toContainText('SVC-AN?')
  await expect
    .poll(async () => (await dono.ler(`vendas/${id}`)).data, { timeout: 20_000 })
    .toMatchObject({ status: 'T', tp_emis: 6 })
  await girar(servidor.simulador, { falha: null })
  // so that the notes of other tests go as usual
  await request.post('/api/v1/emissor/normal', { headers: dono.headers })
})

test('o caixa chama quem corrige por uma tecla, e a mesma emite de novo', async ({
  page,
  request,
  servidor,
  teclado,
}) => {
  const dono = await sessaoDe(request, 'dono@demo.tecla')
  const [errado] = (await dono.ler('produtos?full_search=FEIJAO&limit=1')).data.data
  const [certo] = (await dono.ler('produtos?full_search=ERVILHA&limit=1')).data.data
  expect(certo.ncm).not.toBe(errado.ncm)
  await teclado.sessao('caixa@demo.tecla')
  const caixa = await abrirCaixa(page)
  await girar(servidor.simulador, { rejeitar: 778 })
  await caixa.digitar(errado.referencia)
  await caixa.linhas(1)
  await caixa.pagarExato()
  await caixa.ultimaVenda('rejeitada', 60_000)
  await expect(page.getByRole('alert')).toContainText(/^NFC-e \d+\/\d{6} recusada \(778\): .*campo NCM/)
  await expect(page.getByRole('status', { name: 'Situação' })).toContainText('rejeitadas 1')
  await girar(servidor.simulador, { rejeitar: null })
  await teclado.tecla('Enter')
  await expect(page.getByRole('status', { name: 'Aviso' })).toContainText('chamado enviado a')
  await expect(page).toHaveURL(/pdv$/)

  const avisos = (await dono.ler('notificacao')).data
  const chamado = avisos.find(({ titulo }: { titulo: string }) => titulo.startsWith('Corrigir a NFC-e'))
  expect(chamado.mensagem).toContain(`Abrir: /cadastro/produto/${errado.id}`)
  const { headers } = dono
  const feito = await request.put(`/api/v1/produtos/${errado.id}`, { headers, data: { ncm: certo.ncm } })
  expect(feito.ok(), await feito.text()).toBe(true)

  await teclado.tecla('Enter')
  await caixa.ultimaVenda('autorizada', 60_000)
})
