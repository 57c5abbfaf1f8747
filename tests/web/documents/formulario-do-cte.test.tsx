import { act, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { OwnScreen } from '../../../src/web/documents/own/own-screen.tsx'
import { go } from '../../../src/web/state/location.ts'
import { mostra, noCaixa, servidor, user } from '../till/mundo.tsx'

noCaixa()

const abre = (caminho: string) => {
  servidor({
    'POST conhecimento_transporte/carga': {
      data: {
        ...{ chaves: [], valores: { regra_id: 4, rntrc: '12345678' }, fora: [], avisos: [] },
        objetos: { regra_id: { id: 4, nome: 'Fretamento' } },
      },
    },
  })
  act(() => go(caminho))
  mostra(<OwnScreen />)
}

test('o CT-e OS novo propõe a regra de costume, e 20 pessoas são 20', async () => {
  abre('/transporte/cte_os/novo')
  const pessoas = await screen.findByLabelText(/^Pessoas/)
  await user.type(pessoas, '20')
  await user.tab()
  expect(pessoas).toHaveValue('20')
  await user.keyboard('{Alt>}4{/Alt}')
  expect(await screen.findByLabelText(/^Regra/)).toHaveValue('Fretamento')
})

test('fora da estrada o CT-e não pede RNTRC, e cada parte tem a sua tecla', async () => {
  abre('/transporte/cte/novo')
  await user.keyboard('{Alt>}6{/Alt}')
  expect(await screen.findByLabelText(/^RNTRC/)).toBeVisible()
  act(() => screen.getByRole('combobox', { name: /^Modal/ }).focus())
  await user.keyboard('aqua{Enter}')
  expect(screen.queryByLabelText(/^RNTRC|^Veículo|^Motorista/)).toBeNull()
  expect(screen.getByLabelText(/^IRIN do navio/)).toBeVisible()
  await user.keyboard('{Alt>}9{/Alt}')
  expect(await screen.findByLabelText(/^CT-e substituído/)).toBeVisible()
})
