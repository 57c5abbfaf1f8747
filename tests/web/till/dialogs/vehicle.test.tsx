import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { VEICULO } from '../../../../src/core/vehicle/campos.ts'
import type { ItemVenda } from '../../../../src/core/venda/venda.ts'
import { mendVehicle } from '../../../../src/web/till/actions/vehicle.ts'
import { tillDesk } from '../../../../src/web/till/desk/till-desk.ts'
import { vehicleDetails } from '../../../../src/web/till/dialogs/vehicle-dialog.ts'
import { ToldFields } from '../../../../src/web/till/screen/told-fields.tsx'
import { MOTO } from '../../../core/dfe/exemplo.ts'
import { abre, aviso, CAIXAS, digita, itens, janela, loja, mostra, noCaixa, user } from '../mundo.tsx'

noCaixa()

const { car_chassi: _, car_numero_motor: __, ...DO_MODELO } = MOTO
const MOTOCICLETA = {
  id: 9,
  referencia: 'MOTO',
  nome: 'MOTOCICLETA 160',
  preco: '18500.00',
  ncm: '87112020',
  veiculo_novo: 1,
  detalhe: DO_MODELO,
}
const TITULO = 'Detalhamento de veículo novo'
const COM_NFE = CAIXAS.map(caixa => ({ ...caixa, serie_55: '1' }))

beforeEach(() => loja({ terminais: COM_NFE }, [MOTOCICLETA]))

const campo = (nome: string) => screen.getByRole('textbox', { name: new RegExp(`^${nome}`) })

test('pede o que é da unidade, e a venda passa a ser NF-e', async () => {
  mostra()
  void digita('MOTO')
  const dialogo = await janela(TITULO)
  expect(dialogo).toHaveTextContent('MOTOCICLETA 160')
  expect(campo('Cor')).toHaveValue('VERMELHA')
  expect(campo('Chassi')).toHaveFocus()

  await user.keyboard('{F2}')
  expect(within(dialogo).getAllByText('Campo Obrigatório')).toHaveLength(2)
  expect(campo('Chassi')).toHaveFocus()

  await user.keyboard('9c2kc1670{F2}')
  expect(dialogo).toHaveTextContent('O chassi tem 17 letras e números')
  await user.keyboard('rr000001{Enter}KC16E7R000001{F2}')
  await waitFor(() => expect(itens()).toEqual(['1 MOTOCICLETA 160']))
  expect(tillDesk.current()).toMatchObject({
    modelo: '55',
    itens: [{ car_chassi: '9C2KC1670RR000001', car_numero_motor: 'KC16E7R000001', car_peso_bruto: '0.2900' }],
  })
})

test('os dados da linha são vistos e corrigidos, e um chassi entra uma vez', async () => {
  mostra(<ToldFields item={{ ...MOTO } as ItemVenda} />)
  expect(screen.getByText(/Chassi 9c2kc1670rr000001/)).toBeInTheDocument()
  const lancar = async (chassi: string) => {
    void digita('MOTO')
    await janela(TITULO)
    await user.keyboard(`${chassi}{Enter}KC16E7R000001{F2}`)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  }
  await lancar('9C2KC1670RR000001')
  await lancar('9C2KC1670RR000001')
  await waitFor(() => expect(aviso()).toHaveTextContent('O chassi 9C2KC1670RR000001 já está na venda'))
  expect(itens()).toEqual(['1 MOTOCICLETA 160'])

  act(() => mendVehicle(tillDesk))
  await janela(TITULO)
  expect(campo('Chassi')).toHaveValue('9C2KC1670RR000001')
  await user.clear(campo('Cor'))
  await user.type(campo('Cor'), 'PRETA{F2}')
  await waitFor(() => expect(tillDesk.current().itens[0]).toMatchObject({ car_cor: 'PRETA', qtde: '1' }))
})

test('cada um dos 24 dados é pedido, no seu campo', async () => {
  const { janela: dialogo } = await abre(vehicleDetails, { nome: 'MOTOCICLETA 160', inicial: {} }, TITULO)
  await user.keyboard('{F2}')
  expect(await within(dialogo).findAllByText('Campo Obrigatório')).toHaveLength(24)
  for (const { label } of Object.values(VEICULO))
    expect(within(dialogo).getByLabelText(label), label).toHaveAccessibleDescription('Campo Obrigatório')
})

test('uma linha de outra mercadoria não tem dados de veículo', async () => {
  await loja({ terminais: COM_NFE })
  mostra()
  await digita('1')
  act(() => mendVehicle(tillDesk))
  await waitFor(() => expect(aviso()).toHaveTextContent('A linha não é de um veículo novo'))
})

test('sem os dados não é lançada', async () => {
  mostra()
  void digita('MOTO')
  await janela(TITULO)
  await user.keyboard('{Escape}')
  await waitFor(() => expect(aviso()).toHaveTextContent('Não lançado: MOTOCICLETA 160'))
  expect(itens()).toEqual([])
})

test('um caixa sem série de NF-e não a vende', async () => {
  await loja({ terminais: CAIXAS }, [MOTOCICLETA])
  mostra()
  void digita('MOTO')
  await waitFor(() =>
    expect(aviso()).toHaveTextContent(
      'MOTOCICLETA 160: veículo novo sai em NF-e, e este caixa não tem série de NF-e',
    ),
  )
})

test('em leitura os dados são só olhados', async () => {
  const { janela: dialogo, dito } = await abre(
    vehicleDetails,
    { nome: 'MOTOCICLETA 160', inicial: MOTO, leitura: true },
    TITULO,
  )
  expect(campo('Chassi')).toHaveAttribute('readonly')
  expect(within(dialogo).queryByRole('button', { name: /Confirmar/ })).toBeNull()
  await user.keyboard('{F2}')
  expect(dialogo).toBeInTheDocument()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(dito).toMatchObject({ resposta: undefined }))
  expect(screen.queryByRole('dialog')).toBeNull()
})
