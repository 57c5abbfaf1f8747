import type { Page } from 'playwright/test'
import { sessaoDe } from './api.ts'
import { expect, test } from './fixtures.ts'

const DONO = 'dono@demo.tecla'
test.use({ mundo: 'contas' })

/** Holds the answers of an address back until the function that it gives is called. */
async function segurar(page: Page, endereco: RegExp): Promise<() => void> {
  let soltar = () => {}
  const solto = new Promise<void>(resolve => {
    soltar = resolve
  })
  await page.route(endereco, async route => {
    await solto
    await route.continue()
  })
  return () => soltar()
}

test('lançar, receber juntas ou em parte, estornar e renegociar, por teclado', async ({
  page,
  request,
  teclado,
}) => {
  const { digitar, tecla } = teclado
  const { headers, ler } = await sessaoDe(request, DONO)
  const lancar = (data: object) =>
    request.post('/api/v1/lancamentos_conta', { headers, data: { tipo: 1, ...data } })
  await lancar({ descricao: 'Aluguel do salão', valor: '200.00', vencimento: '05/01/2026' })
  await teclado.entrar(DONO, '/financeiro/contas_receber')
  await teclado.escopo('lista.parcelas')

  await tecla('Insert')
  await teclado.escopo('prompt')
  await digitar('Curso de confeitaria')
  await teclado.ate(page.getByLabel('Valor'))
  await digitar('100,00')
  await teclado.ate(page.getByLabel('Vencimento da primeira'))
  await digitar('31012030')
  await teclado.ate(page.getByLabel('Parcelas mensais'))
  await digitar('3')
  await tecla('F2')
  await teclado.escopo('lista.parcelas')
  await expect(page.getByRole('row', { name: /Curso de confeitaria/ })).toHaveCount(3)
  await expect(page.getByRole('row', { name: /28\/02\/2030/ })).toContainText('33,33')
  await expect(page.getByRole('row', { name: /Aluguel/ })).toContainText('Vencida')

  // marks the two instalments of the course, found by the search
  await digitar('curso')
  await expect(page.getByRole('row', { name: /Aluguel/ })).toHaveCount(0)
  await tecla('Alt+x')
  await tecla('Alt+x')
  await expect(page.getByRole('status', { name: 'Totais' })).toContainText('66,66')
  // the rows are slow to load: a key typed meanwhile must apply to them
  const linhas = await segurar(page, /lancamentos_conta\?.*ids=/)
  await tecla('F8')
  await teclado.escopo('lista.fechamento')
  await tecla('F2')
  linhas()
  await teclado.escopo('prompt')
  // how it was paid is asked, and remembered
  await expect(page.getByLabel('Forma de pagamento')).toBeFocused()
  await digitar('dinheiro')
  await tecla('F2')
  await teclado.escopo('lista.parcelas')
  await expect(page.getByRole('row', { name: /Curso de confeitaria/ })).toHaveCount(1)

  // part of the overdue instalment, with fine and interest proposed
  await digitar('aluguel')
  await expect(page.getByRole('row', { name: /Aluguel/ })).toBeVisible()
  await tecla('F2')
  await teclado.escopo('prompt')
  await expect(page.getByLabel('Multa')).toHaveValue('4,00')
  await tecla('Escape')
  // the instalment is slow to load: a key typed meanwhile must apply to it
  const parcela = await segurar(page, /lancamentos_conta\/\d+$/)
  await tecla('Enter')
  await tecla('F2')
  parcela()
  await teclado.escopo('prompt')
  await expect(page.getByLabel('Valor recebido')).not.toHaveValue('')
  await tecla('F2')
  await teclado.escopo('parcela')
  await expect(page.getByRole('grid', { name: 'Pagamentos' })).toContainText('4,00')
  await tecla('F9')
  await teclado.escopo('prompt')
  await digitar('Engano')
  await tecla('F2')
  await teclado.escopo('parcela')
  await expect(page.getByRole('grid', { name: 'Pagamentos' })).toContainText('estornado: Engano')
  const { data, totais } = await ler('lancamentos_conta?status=em_aberto&search=aluguel')
  expect(totais).toEqual({ quantidade: 1, aberto: '200.00', vencido: '200.00' })
  expect(data[0].status).toBe('vencida')

  await test.step('duas parcelas renegociadas em três, vistas das duas pontas e desfeitas', async () => {
    const rua = { cep: '01001000', endereco: 'Praça da Sé', numero: '1', bairro: 'Sé' }
    const nair = {
      ...{ tipo: 'F', cpf_cnpj: '52998224725', nome: 'Nair da Caderneta', classificacaos: [1] },
      addresss: [{ tipo: 1, ...rua, pais_id: '1058', municipio_id: '3550308' }],
    }
    const criada = await request.post('/api/v1/parceiros', { headers, data: nair })
    const parceiro_id = (await criada.json()).data.id
    const duas = { descricao: 'Caderneta', valor: '300.00', numparcelas: 2, parceiro_id }
    await lancar({ ...duas, vencimento: '05/01/2026' })
    await teclado.comando('contas a receber')
    await teclado.escopo('lista.parcelas')
    await digitar('nair')
    await expect(page.getByRole('row', { name: /Caderneta/ })).toHaveCount(2)
    await tecla('Alt+x')
    await tecla('Alt+x')
    await tecla('Alt+r')
    await teclado.escopo('prompt')
    await expect(page.getByLabel('Multa')).toHaveValue('6,00')
    await teclado.ate(page.getByLabel('Parcelas', { exact: true }))
    await digitar('3')
    await tecla('F2')
    await teclado.escopo('lista.parcelas')
    await expect(page.getByRole('row', { name: /Renegociação \d+/ })).toHaveCount(3)
    await tecla('Enter')
    await teclado.escopo('parcela')
    await expect(page.getByRole('region', { name: /Veio da renegociação/ })).toContainText('Renegociada')
    await tecla('Alt+l')
    await expect(page.getByRole('status')).toContainText(['Renegociada'])
    await tecla('Alt+z')
    await teclado.escopo('prompt')
    await digitar('Preferiu pagar')
    await tecla('F2')
    await teclado.escopo('parcela')
    await expect(page.getByRole('region', { name: /desfeita: Preferiu pagar/ })).toContainText('Cancelada')
  })
  await tecla('Escape')

  // the range 'more than 90 days' opens the list with this instalment
  await teclado.comando('vencimentos e previ')
  await teclado.escopo('lista.previsao')
  const late = page.getByRole('row', { name: /A receber mais de 90 dias/ })
  await expect(late).toContainText('500,00')
  for (let i = 0; i < 4; i += 1) await tecla('ArrowDown')
  await tecla('Enter')
  await teclado.escopo('lista.parcelas')
  await expect(page.getByRole('row', { name: /Aluguel/ })).toBeVisible()
  await expect(page.getByRole('row', { name: /Curso/ })).toHaveCount(0)
})
