import { sessaoDe } from './api.ts'
import { expect, test } from './fixtures.ts'
import { abrirCaixa } from './till.ts'

const DONO = 'dono@demo.tecla'
const VOLTAS = 'vendas?limit=1&tipo_operacao=3,5,6,7,8'

test('de um cupom um item volta em dinheiro, sem resposta, e o outro paga outra venda', async ({
  page,
  request,
  teclado,
}) => {
  teclado.permitir(/ERR_FAILED|Failed to load/)
  await teclado.sessao('caixa@demo.tecla')
  const { ler } = await sessaoDe(request, DONO)
  const antes = (await ler(VOLTAS)).total
  const caixa = await abrirCaixa(page)
  /** Types the owner's PIN, because the cashier has no right to return. */
  const aprova = async (valor: string) => {
    await teclado.escopo('pdv.aprovacao')
    await expect(page.getByRole('dialog', { name: 'Aprovação do supervisor' })).toContainText(valor)
    await teclado.digitar('4321')
    await teclado.tecla('Enter')
  }
  for (const [i, referencia] of ['1', '60'].entries()) {
    await caixa.digitar(referencia)
    await caixa.linhas(i + 1)
  }
  await caixa.pagarExato()
  await caixa.ultimaVenda(/autorizada/i)
  // waits for the list, because the panel shows the sale earlier
  await expect.poll(async () => (await ler('vendas?limit=1')).data.length).toBe(1)
  const { id } = (await ler('vendas?limit=1')).data[0]
  const venda = (await ler(`vendas/${id}`)).data
  const [barato, outro] = venda.itens

  const janela = page.getByRole('dialog', { name: /^Devolver ou trocar · NFC-e/ })
  const atencao = page.getByRole('alertdialog', { name: 'Atenção' })
  /** Waits until the newest return is authorized, and gives it. */
  const notaDe = async () => {
    const voltas = async () => (await ler(VOLTAS)).data
    await expect(async () => expect((await voltas())[0]).toMatchObject({ status: 'T' })).toPass({
      timeout: 15_000,
    })
    return (await ler(`vendas/${(await voltas())[0].id}`)).data
  }

  // finds the receipt by its number
  await teclado.tecla('Alt+z')
  await teclado.escopo('pdv.cupom')
  await teclado.digitar(`${venda.serie}/${venda.numerocodumento}`)
  await teclado.tecla('Enter')
  await teclado.escopo('pdv.devolucao')
  await expect(janela).toContainText('Nenhum ainda')
  // an item held to the scanner is marked, and not sold behind
  await caixa.ler('7891000100103')
  await expect(janela).toContainText('1 item marcado')
  await expect(page.getByRole('grid', { name: 'Itens', includeHidden: true })).toHaveAttribute(
    'aria-rowcount',
    '0',
  )
  await teclado.tecla('F2')
  const motivo = janela.getByLabel('Motivo', { exact: true })
  await expect(motivo).toBeFocused()
  await teclado.digitar('2')
  await expect(motivo).toHaveValue('Com defeito')
  await teclado.tecla('F2')
  await teclado.escopo('pdv.reembolso')
  await teclado.tecla('F2')
  await teclado.escopo('pdv.aprovacao')
  // the server stores the return, and its response is lost
  await page.route('**/api/v1/devolucoes', async route => {
    await route.fetch()
    await route.abort()
  })
  await aprova('R$ 10,00')
  await expect(page.getByRole('alert')).toContainText('pode ter sido feita')
  await page.unroute('**/api/v1/devolucoes')
  await page.reload()
  await expect(caixa.omnibar).toBeFocused()
  await expect(page.getByRole('alert')).toContainText(/ficou sem resposta: Alt Z/)
  await teclado.tecla('Alt+z')
  await expect(atencao).toContainText(/já está feita\. Devolva R\$\s10,00 em Dinheiro/)
  await teclado.tecla('Enter')
  await expect(caixa.omnibar).toBeFocused()
  const entrada = await notaDe()
  expect(entrada).toMatchObject({
    itens: [{ produto_id: barato.produto_id, obs: 'Com defeito' }],
    aprovacoes: [
      { acao: 'devolucao', valor: '10.00', pedido_por: 'Carlos Caixa', aprovado_por: 'Dona da Loja' },
    ],
  })

  // scans the access key: only what may still be returned is listed, already marked
  await caixa.ler(venda.chave)
  await expect(janela).toContainText('1 item marcado')
  await expect(janela).not.toContainText(barato.nome)
  await teclado.tecla('F2')
  await teclado.digitar('1')
  await teclado.tecla('Enter')
  await teclado.escopo('pdv.reembolso')
  await teclado.tecla('F5')
  await aprova('R$')
  await expect(caixa.omnibar).toBeFocused()
  const troca = await notaDe()
  expect(troca.itens).toMatchObject([{ produto_id: outro.produto_id, obs: 'Não serviu' }])

  // the voucher stays with the open sale across a reload
  await page.reload()
  await expect(caixa.omnibar).toBeFocused()
  await caixa.digitar('1')
  await caixa.digitar('60')
  await caixa.linhas(2)
  await teclado.tecla('F5')
  await teclado.escopo('pdv.pagamento')
  await teclado.tecla('F2')
  await teclado.tecla('Enter')
  await caixa.ultimaVenda(/autorizada/i)
  const [{ id: nova_id }] = (await ler('vendas?limit=1')).data
  const nova = (await ler(`vendas/${nova_id}`)).data
  expect(nova.pagamento).toMatchObject([
    { tpag: '21', descricao: 'Vale', valor: troca.valor_total },
    { descricao: 'Dinheiro', valor: '10.00' },
  ])
  expect((await ler(VOLTAS)).total).toBe(antes + 2)
  await caixa.ler(venda.chave)
  await expect(page.getByRole('dialog')).toContainText('Tudo deste cupom já voltou')
})
