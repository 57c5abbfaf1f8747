import { sessaoDe } from './api.ts'
import { expect, test } from './fixtures.ts'

const DONO = 'dono@demo.tecla'
test.use({ mundo: 'contas' })

test('renegociar duas parcelas por teclado, ver as duas pontas e desfazer', async ({
  page,
  request,
  teclado,
}) => {
  const { tecla, digitar, escopo } = teclado
  const { headers } = await sessaoDe(request, DONO)
  const criar = async (caminho: string, data: object) =>
    (await (await request.post(`/api/v1/${caminho}`, { headers, data })).json()).data
  const rua = { cep: '01001000', endereco: 'Praça da Sé', numero: '1', bairro: 'Sé' }
  const { id: parceiro_id } = await criar('parceiros', {
    ...{ tipo: 'F', cpf_cnpj: '52998224725', nome: 'Nair da Caderneta', classificacaos: [1] },
    addresss: [{ tipo: 1, ...rua, pais_id: '1058', municipio_id: '3550308' }],
  })
  const caderneta = { tipo: 1, descricao: 'Caderneta', valor: '300.00', numparcelas: 2, parceiro_id }
  await criar('lancamentos_conta', { ...caderneta, vencimento: '05/01/2026' })

  await teclado.entrar(DONO, '/financeiro/contas_receber')
  await escopo('lista.parcelas')
  await digitar('nair')
  await expect(page.getByRole('row', { name: /Caderneta/ })).toHaveCount(2)
  await tecla('Alt+x')
  await tecla('Alt+x')
  await tecla('Alt+r')
  await escopo('prompt')
  await expect(page.getByLabel('Multa')).toHaveValue('6,00')
  await teclado.ate(page.getByLabel('Parcelas', { exact: true }))
  await digitar('3')
  await page.screenshot({ path: '.tmp/renegociar.png' })
  await tecla('F2')
  await escopo('lista.parcelas')
  await expect(page.getByRole('row', { name: /Renegociação \d+/ })).toHaveCount(3)
  await page.screenshot({ path: '.tmp/renegociar-lista.png' })
  await tecla('Enter')
  await escopo('parcela')
  await expect(page.getByRole('region', { name: /Veio da renegociação/ })).toContainText('Renegociada')
  await page.screenshot({ path: '.tmp/renegociar-nova.png' })
  await tecla('Alt+l')
  await expect(page.getByRole('status')).toContainText(['Renegociada'])
  await tecla('Alt+z')
  await escopo('prompt')
  await digitar('Preferiu pagar')
  await tecla('F2')
  await escopo('parcela')
  await expect(page.getByRole('region', { name: /desfeita: Preferiu pagar/ })).toContainText('Cancelada')
  await page.screenshot({ path: '.tmp/renegociar-desfeita.png' })
})
