import { readFileSync } from 'node:fs'
import { BRASILIA, diaIn } from '../src/core/document/fuso.ts'
import { unzip } from '../src/server/unzip.ts'
import { sessaoDe } from './api.ts'
import { expect, test } from './fixtures.ts'
import { abrirCaixa } from './till.ts'

test.use({ mundo: 'contas' })

const DONO = 'dono@demo.tecla'

test('os números pulados são inutilizados e o XML do mês é salvo num ZIP, por teclado', async ({
  page,
  request,
  teclado,
}) => {
  const { tecla, digitar } = teclado
  await teclado.entrar(DONO, '/')
  const vender = async () => {
    const caixa = await abrirCaixa(page)
    await caixa.digitar('7891000100103')
    await caixa.linhas(1)
    await caixa.pagarExato()
    await caixa.ultimaVenda('autorizada')
  }
  await vender()
  // another user makes the numbers of the series jump
  const { ler, headers } = await sessaoDe(request, DONO)
  const [venda] = (await ler('vendas?limit=1')).data
  const series: { id: number; modelo: string; serie: string; sequencia: number }[] = (
    await ler('series?modelo=65')
  ).data
  const serie = series.find(each => each.serie === venda.serie)
  const numero = Number(venda.numerocodumento) // contrato
  const salto = await request.put(`/api/v1/series/${serie?.id}`, {
    headers,
    data: { sequencia: numero + 3, confirma_salto: true },
  })
  expect(salto.ok(), await salto.text()).toBe(true)

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
    `${diaIn(new Date(), BRASILIA).slice(0, 4)}-65-${serie?.serie}-${numero + 1}-${numero + 3}-procInutNFe.xml`,
  )
  await expect(page.getByRole('status', { name: 'Aviso' })).toContainText('ZIP salvo')
})
