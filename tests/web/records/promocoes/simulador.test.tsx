import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { FLAGS } from '../../../../src/domain/options/flags.ts'
import { FormScreen } from '../../../../src/web/register/form/form-screen.tsx'
import { go } from '../../../../src/web/state/location.ts'
import { signIn } from '../../session.ts'
import { janela, loja, mostra, noCaixa, type Produto, pedidos, user } from '../../till/mundo.tsx'

noCaixa()

const produto = (id: number, nome: string, preco: string): Produto => ({
  ...{ id, referencia: String(id), nome, preco, categoria_id: 7 },
  selo: `1.${'a'.repeat(20)}.0.${preco}`,
})
const CESTA = [produto(1, 'CAFE', '10.00'), produto(8, 'SUCO', '7.00')]
const LEVE = {
  ...{ id: 3, nome: 'Leve 3 pague 2', tipo: 3 as const, produtos: [8], categorias: [], com_produtos: [] },
  ...{ com_categorias: [], qtde: 3, paga: 2, juntos: false, minimo: null, forma: null, valor: null },
  ...{ data_inicio: null, data_fim: null, hora_inicio: null, hora_fim: null, dias: [], publico: 1 },
  ...{ limite: null, prioridade: 10, selo: 'x' },
} as const

const linhas = () =>
  within(screen.getByRole('grid', { name: 'Cesta' }))
    .getAllByRole('row')
    .slice(1)
    .map(row =>
      within(row)
        .getAllByRole('gridcell')
        .map(({ textContent }) => textContent?.replace(/\s/g, ' ')),
    )
const ditas = () =>
  within(screen.getByRole('region', { name: 'Promoções' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent?.replace(/\s/g, ' '))

/** Types the form of a new promotion: 10 % off, in November 2026 only. */
async function digitaPromocao(): Promise<void> {
  await loja({ promocoes: [LEVE] }, CESTA)
  go('/cadastro/promocao/nova')
  mostra(<FormScreen />)
  await waitFor(() => expect(screen.getByLabelText('Nome')).toHaveFocus())
  await user.type(screen.getByLabelText(/^Benefício/), 'Desconto em %{Enter}')
  await user.type(screen.getByLabelText(/^Valor/), '10')
  await user.type(screen.getByLabelText('Até'), '30112026')
}

test('a cesta mostra o que a promoção ainda não salva daria, e por que não', async () => {
  await digitaPromocao()
  await user.keyboard('{Alt>}s{/Alt}')
  await janela('Simular: Esta promoção')
  await user.keyboard('2*1{Enter}8{Enter}')
  // a new one takes both products: 10 % of 20.00 and of 7.00
  expect(linhas()).toEqual([
    ['CAFE', '2', '10,00', 'R$ 2,00', 'R$ 18,00', 'Esta promoção'],
    ['SUCO', '1', '7,00', 'R$ 0,70', 'R$ 6,30', 'Esta promoção'],
  ])
  expect(ditas()).toEqual(['Esta promoção− R$ 2,70', 'Leve 3 pague 2faltam 2 un'])
  expect(screen.getByRole('status', { name: 'Total' })).toHaveTextContent(
    /Paga R\$\s24,30, economiza R\$\s2,70/,
  )
  // with three units the one of the catalogue saves more per unit
  await user.keyboard('*3{Enter}')
  expect(linhas()[1]).toEqual(['SUCO', '3', '7,00', 'R$ 7,00', 'R$ 14,00', 'Leve 3 pague 2'])
  const dia = screen.getByLabelText('Dia')
  await user.clear(dia)
  // all at once: in these tests any quick typing is a scanner's
  await user.paste('01/12/2026')
  expect(dia).toHaveValue('01/12/2026')
  expect(ditas()[0]).toBe('Esta promoçãoterminou em 30/11')
  await user.keyboard('{Enter}{Delete}')
  expect(linhas().map(([nome]) => nome)).toEqual(['CAFE'])
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.getByLabelText(/^Valor/)).toHaveValue('10,00')
  // nothing of it was stored
  expect(pedidos.filter(({ metodo }) => metodo !== 'GET')).toEqual([])
})

test('o cliente que se escolhe é do público dela', async () => {
  await digitaPromocao()
  await user.type(screen.getByLabelText(/^Para/), 'Primeira compra{Enter}')
  await user.keyboard('{Alt>}s{/Alt}')
  await janela('Simular: Esta promoção')
  await user.keyboard('1{Enter}')
  expect(ditas()[0]).toBe('Esta promoçãosó para cliente cadastrado')
  const cliente = screen.getByLabelText('Cliente')
  await user.selectOptions(cliente, 'Cadastrado')
  expect(ditas()[0]).toBe('Esta promoçãosó na primeira compra do cliente')
  await user.selectOptions(cliente, 'Primeira compra')
  expect(ditas()[0]).toBe('Esta promoção− R$ 1,00')
})

test('um campo errado é apontado antes de simular', async () => {
  await digitaPromocao()
  await user.clear(screen.getByLabelText(/^Valor/))
  await user.keyboard('{Alt>}s{/Alt}')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.getByLabelText(/^Valor/)).toBeInvalid()
})

test('sem o direito das promoções não há simulador', async () => {
  await digitaPromocao()
  signIn(FLAGS.filter(flag => flag !== 'produtos_promocoes'))
  await user.keyboard('{Alt>}s{/Alt}')
  expect(screen.queryByRole('dialog', { name: /Simular/ })).toBeNull()
})
