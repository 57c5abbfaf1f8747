import { act, screen, waitFor, within } from '@testing-library/react'
import { getDefaultStore } from 'jotai'
import { expect, test } from 'vitest'
import type { ClienteBusca } from '../../../src/domain/api/clientes.ts'
import { runCommand } from '../../../src/web/commands/run-command.ts'
import { sellTo, tellConsumer } from '../../../src/web/till/actions/identify-customer.ts'
import { tillDesk } from '../../../src/web/till/desk/till-desk.ts'
import { PdvScreen } from '../../../src/web/till/screen/pdv-screen.tsx'
import { item } from '../../core/dfe/exemplo.ts'
import { abreCaixa, aviso, CAIXAS, loja, noCaixa, PRODUTOS, pedidos, vendeu } from './mundo.tsx'

noCaixa()

const { regras } = item()
const FORA = { ...regras.icms, cfop: '6102', icms: '12', fcp: '1' }
const CARIOCA: ClienteBusca = {
  id: 9,
  nome: 'Maria Carioca',
  cpf_cnpj: '52998224725',
  tipo: 'F',
  consumidor: 1,
  address_primary: { id: 90, tipo_contribuite: 9, municipio: { uf: 'RJ', nome: 'Niterói' } }, // contrato
}

const abre = async (serie_55: string | null) => {
  await abreCaixa(<PdvScreen />)
  const terminais = CAIXAS.map(caixa => ({ ...caixa, serie_55 }))
  const todas = {
    pisconfins: { 1: regras.pisconfins },
    ibs: { 1: regras.ibs },
    cbs: { 1: regras.cbs },
    isl: {},
    ipi: {},
  }
  await loja(
    {
      versao: 'v2',
      terminais,
      regras: { ...todas, icms: { 1: regras.icms, 2: FORA } } as never,
      destinos: { RJ: { uf: 'RJ', mva: [], fcp: ['2', null, null, null, null], aliq_interna: '20' } },
    },
    PRODUTOS.map(produto => ({ ...produto, icms_fora_id: 2 })),
  )
  await vendeu('1')
}
const figuras = () => {
  const calculo = getDefaultStore().get(tillDesk.figures)
  if (calculo?.erro !== null) throw new Error(calculo?.erro)
  const { vlricms = '', vlrparufdes = '', vlrfcp = '' } = calculo.itens[0] ?? {}
  return { vlricms, vlrparufdes, vlrfcp, total: calculo.totais.vNF }
}
const entrega = (taxa: string) => act(() => runCommand('venda.entrega', { taxa }))
const dito = () => screen.getByRole('status', { name: 'Aviso' })
const painel = () => screen.getByRole('complementary', { name: 'Resumo da venda' })

test('cliente de outro estado com entrega sai em NF-e pela regra de fora', async () => {
  await abre('1')
  const daqui = figuras()
  act(() => void sellTo(tillDesk, CARIOCA))
  expect(dito()).toHaveTextContent('Cliente: Maria Carioca · CPF na nota')
  expect([tillDesk.current().modelo, figuras()]).toEqual(['65', daqui])

  await entrega('5.00')
  expect(dito()).toHaveTextContent(
    'Taxa de entrega: R$ 5,00 · sai em NF-e para RJ, com os impostos de venda para outro estado',
  )
  expect(tillDesk.current().modelo).toBe('55')
  expect(figuras()).toEqual({ vlricms: '1.20', vlrparufdes: '0.80', vlrfcp: '0.20', total: '15.00' })
  expect(within(painel()).getByText('Impostos de venda para')).toBeInTheDocument()
  expect(within(painel()).getByText('RJ')).toBeInTheDocument()

  // nobody is named: the delivery stays in the state
  act(() => void tellConsumer(tillDesk, null))
  expect([tillDesk.current().modelo, figuras()]).toEqual(['65', { ...daqui, total: '15.00' }])
  expect(within(painel()).queryByText('Impostos de venda para')).toBeNull()
  act(() => void sellTo(tillDesk, CARIOCA))
  expect(dito()).toHaveTextContent('sai em NF-e para RJ')
  expect(figuras().vlrparufdes).toBe('0.80')

  await entrega('0')
  expect(dito()).toHaveTextContent('Sem entrega')
  expect([tillDesk.current().modelo, figuras()]).toEqual(['65', daqui])
})

test('paga, a venda diz pelas regras de fora, e só por elas', async () => {
  await abre('1')
  act(() => void sellTo(tillDesk, CARIOCA))
  await entrega('5.00')
  await act(() => runCommand('pagamento.dinheiro_exato'))
  await waitFor(() =>
    expect(pedidos.some(({ metodo, caminho }) => metodo === 'POST' && caminho === 'vendas')).toBe(true),
  )
  const corpo = pedidos.find(({ metodo, caminho }) => metodo === 'POST' && caminho === 'vendas')?.corpo
  expect(corpo).toMatchObject({
    modelo: '55',
    tipo_atend: 4,
    parceiro_id: 9,
    addresse_id: 90,
    valor_total: '15.00',
  }) // contrato
  expect(corpo.itens[0].regraicms_id).toBe(2)
  expect(Object.keys(corpo.regras.icms)).toEqual(['2'])
  expect(corpo.itens[0]).not.toHaveProperty('icms_fora_id')
})

test('caixa sem série de NF-e não entrega em outro estado, e diz por quê', async () => {
  await abre(null)
  act(() => void sellTo(tillDesk, CARIOCA))
  await entrega('5.00')
  await waitFor(() =>
    expect(aviso()).toHaveTextContent(
      'Entrega em outro estado sai em NF-e, e este caixa não tem série de NF-e',
    ),
  )
  expect(tillDesk.current()).toMatchObject({ modelo: '65', taxa_entrega: '0.00' })
})
