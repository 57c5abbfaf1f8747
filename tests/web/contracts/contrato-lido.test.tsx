import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { useLocation } from 'wouter'
import { OwnScreen } from '../../../src/web/documents/own/own-screen.tsx'
import { go } from '../../../src/web/state/location.ts'
import { mostra, noCaixa, servidor, user } from '../till/mundo.tsx'

noCaixa()

const CONTRATO = '/documento/contrato/3'
const produto = { id: 9, nome: 'SOJA', unidade: 'T' }
const lido = {
  ...{ id: 3, versao: 2, numero: '504', status: 'ativo', parceiro_id: 7, local_entrega_id: 12 },
  parceiro: { id: 7, nome: 'COOPERATIVA' },
  ...{ data_inicio: '01/11/2026', data_fim: '31/01/2027', obs: null, faturamento: 1, tolerancia: '0.00' },
  ...{ devolve_saldo: true, reserva_limita: false, aditivos: [] },
  ...{ unidade: 'T', contratado: '100.0000', saldo: '88.0000', carregado_pc: '12.0', vence_em: 62 },
  itens: [
    {
      ...{ id: 5, produto_id: 9, produto, grade_id: null, unidade: 'T', qtde: '100.0000' },
      ...{ preco: '10.00', saldo: '88.0000' },
    },
  ],
}
const endereco = (id: number, rua: string) => ({
  ...{ id, endereco: rua, numero: '1', bairro: 'Centro', principal: id === 11 ? 1 : 0 },
  municipio: { nome: 'Campinas', uf: 'SP' },
})

beforeEach(() => {
  servidor({
    'GET contratos/3': { data: lido },
    'GET parceiros/7': {
      data: { id: 7, nome: 'COOPERATIVA', addresss: [endereco(11, 'Rua A'), endereco(12, 'Rua B')] },
    },
  })
})

const Screen = () => (useLocation()[0] === CONTRATO ? <OwnScreen /> : null)
async function aberto() {
  act(() => go(CONTRATO))
  mostra(<Screen />)
  await screen.findByDisplayValue('COOPERATIVA')
}

test('o contrato se chama pelo número, e ver um item não o muda', async () => {
  await aberto()
  expect(screen.getByText(/nº 504/)).toBeVisible()
  await user.keyboard('{Alt>}2{/Alt}{Enter}')
  const item = await screen.findByRole('dialog', { name: 'Item' })
  expect(within(item).getByLabelText(/^Saldo/)).toHaveValue('88,00')
  for (let n = 0; n < 14 && screen.queryByRole('dialog'); n++) await user.keyboard('{Enter}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.queryByText(/não salvo/)).toBeNull()
  expect(screen.getByRole('row', { name: /SOJA.*88/ })).toBeVisible()
})

test('Ins abre uma ordem nova também dos itens de um contrato lido', async () => {
  await aberto()
  await user.keyboard('{Alt>}2{/Alt}{Insert}')
  await waitFor(() => expect(location.pathname).toBe(`${CONTRATO}/ordem_carregamento/novo`))
})

test('o endereço de entrega é um dos do cliente', async () => {
  await aberto()
  await user.keyboard('{Alt>}3{/Alt}')
  expect(await screen.findByDisplayValue(/Rua B/)).toBeVisible()
})
