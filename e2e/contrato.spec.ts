import { sessaoDe } from './api.ts'
import { semProblemasDeAcesso } from './axe.ts'
import { expect, test } from './fixtures.ts'

const DONO = 'dono@demo.tecla'

test('um contrato é feito, ativado, carregado e faturado só com o teclado', async ({
  page,
  request,
  teclado,
}) => {
  const { tecla, digitar } = teclado
  const { ler } = await sessaoDe(request, DONO)
  const escolher = async (nome: string) => {
    await digitar(nome)
    await expect(page.getByRole('option', { name: nome }).first()).toBeVisible()
    await tecla('Enter')
  }

  await test.step('cliente, vigência e um item fazem o contrato', async () => {
    await teclado.entrar(DONO, '/inicio')
    await teclado.comando('novo contrato')
    await expect(page.getByLabel(/^Cliente/)).toBeFocused()
    await escolher('Distribuidora')
    await teclado.ate(page.getByLabel(/^Início/))
    await digitar('01112026')
    await teclado.ate(page.getByLabel(/^Fim/))
    await digitar('31012027')
    await tecla('Alt+2')
    await tecla('Insert')
    await expect(page.getByLabel(/^Produto/)).toBeFocused()
    await escolher('leite condensado')
    await teclado.ate(page.getByLabel(/^Quantidade/))
    await digitar('100')
    await teclado.ate(page.getByLabel(/^Preço/))
    await digitar('9,9')
    await tecla('F2')
    await expect(page.getByRole('dialog')).toBeHidden()
    await tecla('Alt+3')
    await teclado.ate(page.getByLabel(/^Meio de pagamento/))
    await escolher('Boleto')
    await teclado.ate(page.getByLabel(/^Parcelas/))
    await digitar('3')
    await tecla('F2')
    await expect(page).toHaveURL(/documento\/contrato\/\d+$/)
  })
  const [{ id, numero }] = (await ler('contratos?order_by=id,desc&limit=1')).data

  await test.step('a paleta abre o contrato pelo número, e F9 o ativa', async () => {
    await page.goto('/inicio')
    await teclado.comando(`contrato ${numero}`)
    await expect(page).toHaveURL(new RegExp(`/documento/contrato/${id}$`))
    await expect(page.getByText('somente leitura')).toBeVisible()
    await tecla('F9')
    await expect(page.getByLabel('Passa a')).toHaveValue('ativo')
    await tecla('F2')
    await expect(page.getByRole('status', { name: 'Aviso' })).toContainText(`Contrato ${numero}: ativo`)
    await semProblemasDeAcesso(page)
  })

  await test.step('Insert faz a ordem do que falta, e F2 a grava', async () => {
    await tecla('Insert')
    await expect(page).toHaveURL(/ordem_carregamento\/novo$/)
    await page.getByLabel(/^Prevista para/).focus()
    await digitar('01122026')
    await tecla('F2')
    await expect(page).toHaveURL(/ordem_carregamento\/\d+\/edit$/)
  })

  await test.step('carregada sem balança, F8 faz a nota do que saiu, em 3 boletos', async () => {
    const [ordem] = (await ler(`ordens_carregamento?contrato_id=${id}`)).data
    const { data } = await ler(`ordens_carregamento/${ordem.id}`)
    await page.goto('/inicio')
    await teclado.comando(`ordem ${ordem.numero}`)
    await expect(page.getByText('somente leitura · aberta')).toBeVisible()
    await teclado.comando('carregar a ordem sem balança')
    await expect(page.getByLabel(data.itens[0].produto)).toBeFocused()
    await tecla('Control+a')
    await digitar('12')
    await tecla('F2')
    await expect(page.getByText('somente leitura · carregada')).toBeVisible()
    await tecla('F8')
    await expect(page).toHaveURL(new RegExp(`/documento/documento/novo\\?ordem=${ordem.id}$`))
    await expect(page.getByRole('row', { name: data.itens[0].produto })).toContainText('12')
    const pago = page.getByRole('list', { name: 'Pagamentos' })
    await expect(pago).toContainText(/Boleto.* 3×/)
    await expect(pago).toContainText('118,80')
    await tecla('F2')
    await expect(page).toHaveURL(/documento\/documento\/\d+$/)
    const nota = (await ler(`vendas/${page.url().split('/').at(-1)}`)).data
    expect(nota.pagamento[0].parcelas.map(({ valor }: { valor: string }) => valor)).toEqual(
      Array(3).fill('39.60'),
    )
  })
})
