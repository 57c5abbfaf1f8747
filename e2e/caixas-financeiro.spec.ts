import { sessaoDe } from './api.ts'
import { semProblemasDeAcesso } from './axe.ts'
import { expect, test } from './fixtures.ts'

const DONO = 'dono@demo.tecla'
test.use({ mundo: 'contas' })

test('o caixa do dia e do mês, a transferência, o período e os avulsos, por teclado', async ({
  page,
  request,
  teclado,
}) => {
  const { digitar, tecla } = teclado
  const { headers } = await sessaoDe(request, DONO)
  const { data } = await (
    await request.post('/api/v1/lancamentos_conta', {
      headers,
      data: { tipo: 1, descricao: 'Curso', valor: '500.00', vencimento: '05/01/2030' },
    })
  ).json()
  const hoje = (await (await request.get('/api/v1/caixa', { headers })).json()).data.de as string
  await request.post('/api/v1/pagamento_parcela', {
    headers,
    data: { uuid: crypto.randomUUID(), lancamento_id: data[0].id, valor: '500.00', data: hoje },
  })
  await teclado.entrar(DONO, '/financeiro/caixa_diario')
  await teclado.escopo('lista.livro')
  const grade = page.getByRole('grid', { name: 'Caixa diário' })
  const totais = page.getByRole('status', { name: 'Totais' })
  await expect(grade.getByRole('row', { name: /^Dinheiro|Caixa / }).first()).toBeVisible()
  const antes = await totais.textContent()
  await semProblemasDeAcesso(page)

  await tecla('Insert')
  await teclado.escopo('prompt')
  await digitar('Caixa')
  await tecla('Tab')
  await digitar('Cofre')
  await teclado.ate(page.getByLabel('Valor'))
  await digitar('70,00')
  await tecla('F2')
  await teclado.escopo('lista.livro')
  const cofre = grade.getByRole('row', { name: /^Cofre/ })
  await expect(cofre).toContainText('70,00')
  // a transfer between accounts changes no total
  await expect(totais).toHaveText(antes ?? '')

  await tecla('ArrowDown')
  for (let i = 0; i < 10 && (await cofre.getAttribute('aria-selected')) !== 'true'; i += 1)
    await tecla('ArrowDown')
  await tecla('Enter')
  const movimentos = page.getByRole('grid', { name: 'Movimentos de Cofre' })
  await expect(movimentos.getByRole('row', { name: /Transferência de Caixa para Cofre/ })).toBeVisible()
  await tecla('F9')
  await teclado.escopo('prompt')
  await digitar('Engano')
  await tecla('F2')
  await expect(movimentos.getByRole('row', { name: /\(estornado\)/ })).toBeVisible()
  await tecla('Escape')
  await expect(grade).toBeVisible()

  await teclado.comando('caixa mensal')
  await teclado.escopo('lista.livro')
  const mes = page.getByRole('grid', { name: 'Caixa mensal' })
  await expect(mes.getByRole('row', { name: new RegExp(`^${hoje}`) })).toBeVisible()
  await tecla('F8')
  await teclado.escopo('prompt')
  await expect(page.getByLabel('Fechar até')).not.toHaveValue('')
  await tecla('F2')
  await expect(page.getByText(/· fechado até /)).toBeVisible()
  await tecla('Alt+r')
  await teclado.escopo('prompt')
  await digitar('Faltou uma nota')
  await tecla('F2')
  await expect(page.getByText(/· fechado até /)).toHaveCount(0)
  await tecla('Enter')
  await expect(page).toHaveURL(/caixa_diario\?de=/)

  await teclado.comando('lançamentos avulsos')
  await teclado.escopo('lista.vendas')
  await expect(page.getByText('Nenhum lançamento avulso')).toBeVisible()
  await tecla('Insert')
  await teclado.escopo(/form/)
  await expect(page).toHaveURL(/documento\/novo\?lancamento_avulso/)
})
