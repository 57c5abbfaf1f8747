import { readFileSync } from 'node:fs'
import { unzip } from '../src/server/unzip.ts'
import { criarPedido, sessaoDe } from './api.ts'
import { expect, test } from './fixtures.ts'

test.use({ mundo: 'servicos-fiscais' })

const DONO = 'dono@demo.tecla'

test('os números pulados são inutilizados e o XML do mês é salvo num ZIP, por teclado', async ({
  page,
  request,
  teclado,
}) => {
  const { tecla, digitar } = teclado
  const dono = await sessaoDe(request, DONO)
  const { ler, headers } = dono
  const { id } = await criarPedido(request, dono, '1', {
    ...{ tipo_operacao: 1, tipo_documento: 1, tipo_atend: 1, fretepor: 9 },
    ...{ serie: '77', numerocodumento: '1' }, // contrato
  })
  await request.post(`/api/v1/vendas/${id}/emitir`, { headers, data: {} })
  await expect.poll(async () => (await ler(`vendas/${id}`)).data.status).toBe('T')
  // another user makes the numbers of a series jump
  const [serie] = (await ler('series?modelo=65&order_by=id,asc&limit=1')).data
  const numero = Number(serie.sequencia)
  const salto = await request.put(`/api/v1/series/${serie.id}`, {
    headers,
    data: { sequencia: numero + 3, confirma_salto: true },
  })
  expect(salto.ok(), await salto.text()).toBe(true)

  await teclado.entrar(DONO, '/')
  await teclado.comando('inutilizar')
  await teclado.escopo('lista.inutilizar')
  await expect(
    page.getByRole('row', { name: new RegExp(`NFC-e.*${numero + 1} a ${numero + 3}`) }),
  ).toBeVisible()
  await tecla('F2')
  await teclado.escopo('prompt')
  await digitar('1')
  await tecla('F2')
  await expect(page.getByRole('status', { name: 'Aviso' })).toHaveText('1 de 1 faixa inutilizada')
  await expect(page.getByText('Nenhum número ficou sem nota')).toBeVisible()
  await tecla('Alt+2')
  await expect(page.getByRole('row', { name: /inutilizados.*102 / })).toBeVisible()

  await teclado.comando('baixar xml')
  await teclado.escopo('lista.xml')
  await tecla('Alt+2')
  await expect(page.getByRole('tab', { name: 'Este mês', selected: true })).toBeVisible()
  await expect(page.getByRole('row', { name: /Numeração inutilizada/ })).toBeVisible()
  const baixado = page.waitForEvent('download')
  await tecla('F2')
  const arquivo = await baixado
  expect(arquivo.suggestedFilename()).toMatch(/^xml-\d{4}-\d\d-01-a-\d{4}-\d\d-\d\d\.zip$/)
  const nomes = [...unzip(readFileSync(await arquivo.path())).keys()]
  expect(nomes).toContainEqual(expect.stringMatching(/^\d{44}-procNFe\.xml$/))
  expect(nomes).toContain(
    `20${new Date().getFullYear() % 100}-65-${serie.serie}-${numero + 1}-${numero + 3}-procInutNFe.xml`,
  )
  await expect(page.getByRole('status', { name: 'Aviso' })).toContainText('ZIP salvo')
})
