import { readFile } from 'node:fs/promises'
import { sessaoDe } from './api.ts'
import { expect, test } from './fixtures.ts'
import { abrirCaixa } from './till.ts'

const PRODUTO = '7891000100103'

test('a venda paga e recusada tem motivo, arquivo, PIN e nota, por teclado', async ({
  page,
  request,
  teclado,
}) => {
  teclado.permitir(/403/)
  await teclado.sessao('caixa@demo.tecla')
  const caixa = await abrirCaixa(page, 1)
  const motivo = 'Você não pode vender no caixa: a venda paga entra com o PIN de quem pode'
  const envios: boolean[] = []
  await page.route(/\/api\/v1\/vendas$/, async route => {
    if (route.request().method() !== 'POST') return route.fallback()
    envios.push(route.request().postDataJSON().offline)
    await route.fulfill({ status: 403, json: { message: motivo, codigo: 'PROIBIDO' } })
  })
  await caixa.ler(PRODUTO)
  await caixa.pagarExato()
  await expect(page.getByRole('alert')).toContainText('Uma venda paga não foi aceita')
  // sent first as sold, then marked as a replay from the queue
  expect(envios).toEqual([false, true])

  await teclado.tecla('Alt+f')
  await teclado.escopo('pdv.fila')
  const janela = page.getByRole('dialog', { name: 'Vendas na fila de envio' })
  await expect(janela.getByRole('region', { name: 'Venda escolhida' })).toContainText(motivo)
  const baixado = page.waitForEvent('download')
  await teclado.tecla('F8')
  const arquivo = JSON.parse(await readFile(await (await baixado).path(), 'utf8'))
  expect(arquivo).toMatchObject({ motivo, venda: { valor_total: '10.00' } })
  await expect(janela).toContainText(`exportada por ${arquivo.exportada_por}`)
  await expect(page.getByRole('status', { name: 'Situação' })).not.toContainText('fila')

  await page.unroute(/\/api\/v1\/vendas$/)
  await teclado.tecla('F3')
  await teclado.escopo('pdv.aprovacao')
  await expect(page.getByRole('dialog', { name: 'Aprovação do supervisor' })).toContainText(
    /Receber a venda paga de R\$\s10,00/,
  )
  await expect(page.getByLabel('PIN do supervisor')).toBeFocused()
  await teclado.digitar('4321')
  await teclado.tecla('Enter')
  await expect(janela).toContainText('Nenhuma venda na fila')
  await teclado.escopo('pdv.fila')
  await teclado.tecla('Escape')
  await caixa.ultimaVenda('autorizada')

  await test.step('o limite do grupo muda com o caixa aberto: vale na hora, sem recarregar', async () => {
    const dono = await sessaoDe(request, 'dono@demo.tecla')
    const { data } = await dono.ler('grupos?full_search=Caixa')
    const grupo = (await dono.ler(`grupos/${data[0].id}`)).data
    const mudar = async (mudanca: object) => {
      const feito = await request.put(`/api/v1/grupos/${grupo.id}`, { headers: dono.headers, data: mudanca })
      expect(feito.ok(), await feito.text()).toBe(true)
    }
    /** Waits until the page has stored this limit and this right: what is typed earlier is judged by those before. */
    const guardou = (limite: number | null, desconto: boolean) =>
      page.waitForFunction(
        ([teto, pode]) => {
          const { desconto_maximo, grupo } = JSON.parse(localStorage['tecla.usuario'])
          return (desconto_maximo && Number(desconto_maximo)) === teto && grupo.pdv_desconto === pode
        },
        [limite, desconto] as const,
      )
    await mudar({ pdv_desconto: true, desconto_maximo: null })
    try {
      await guardou(null, true)
      await caixa.ler(PRODUTO)
      await caixa.digitar('-20%')
      await expect(caixa.total).toContainText('8,00')
      await mudar({ desconto_maximo: '10' })
      await guardou(10, true)
      // the earlier discount, now above the limit, needs an approval at the payment
      await caixa.pagarExato()
      await teclado.escopo('pdv.aprovacao')
      await expect(page.getByRole('dialog')).toContainText('20% ao todo')
      await expect(page.getByRole('dialog')).toContainText('Desconto acima do seu limite de 10%')
      await teclado.tecla('Escape')
      await mudar({ pdv_desconto: false })
      await guardou(10, false)
      await caixa.digitar('-10%')
      await expect(page.getByRole('dialog')).toContainText('Desconto: você não tem permissão')
      await teclado.tecla('Escape')
    } finally {
      await mudar({ pdv_desconto: grupo.pdv_desconto, desconto_maximo: grupo.desconto_maximo })
    }
  })
})
