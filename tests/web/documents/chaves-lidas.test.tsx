import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { OwnScreen } from '../../../src/web/documents/own/own-screen.tsx'
import { ListScreen } from '../../../src/web/register/list/list-screen.tsx'
import { ReceivedFreightsScreen } from '../../../src/web/screens/conhecimentos/received-freights-screen.tsx'
import { go } from '../../../src/web/state/location.ts'
import { chaveDe } from '../../core/dfe/mdfe/exemplo.ts'
import { mostra, noCaixa, pedidos, servidor, user } from '../till/mundo.tsx'

noCaixa()

const [primeira, segunda] = [chaveDe('55', 1), chaveDe('55', 2)]
const SOMAS = { data: { total: 0, somas: { v_prest: '0.00', v_icms: '0.00' } } }
const abre = (caminho: string) => {
  act(() => go(caminho))
  mostra(<OwnScreen />)
}
const ler = (chave: string) => user.keyboard(`${chave}{Enter}`)
const notas = () => screen.getByRole('grid', { name: /NF-e da carga/ })

const proposta = (chaves: string[]) => ({
  data: {
    chaves,
    valores: { remetente_id: 7, papel_tomador: 'destinatario', valor_carga: '10.00' },
    objetos: { remetente_id: { id: 7, nome: 'MERCADO DO ZÉ' } },
    ...{ fora: [], avisos: [] },
  },
})

test('o CT-e começa pelas notas, e toda chave lida é uma delas', async () => {
  servidor({
    'POST conhecimento_transporte/carga': ({ corpo }: { corpo: { chaves: string[] } }) =>
      proposta(corpo.chaves),
  })
  abre('/transporte/cte/novo')
  await waitFor(() => expect(notas()).toHaveFocus())
  await ler(primeira)
  const pagador = screen.getByRole('combobox', { name: /^Quem paga/ })
  await waitFor(() => expect(pagador).toHaveFocus())
  expect(pagador).toHaveValue('3 Destinatário')
  await ler(segunda)
  await waitFor(() =>
    expect(within(notas()).getByRole('row', { name: new RegExp(segunda.slice(30, 40)) })).toBeVisible(),
  )
  expect(pagador).toHaveValue('3 Destinatário')
})
