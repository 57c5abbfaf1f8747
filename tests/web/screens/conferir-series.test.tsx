import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { runCommand } from '../../../src/web/commands/run-command.ts'
import { janela, mostra, noCaixa, pedidos, recusa, servidor, user } from '../till/mundo.tsx'

noCaixa()

const serie = (id: number, serie: string, ultimo: number) => ({
  ...{ id, nome: `Caixa ${serie}`, modelo: '65', serie, ultimo },
  ...{ caixas: [`Caixa ${serie}`], restaurada_em: '2026-11-27T12:00:00Z' },
})

test('o dono diz o último número de cada série, nunca menor que o da cópia', async () => {
  const series = { data: [serie(7, '1', 43), serie(9, '2', 0)] }
  servidor({
    'GET emissor/series': series,
    'POST emissor/series': recusa(422, 'Menor', {
      codigo: 'VALIDACAO',
      errors: { 'series.1.ultimo': ['Esta série já tem a nota 12'] },
    }),
  })
  mostra(<p>Início</p>)
  void runCommand('emissor.series')
  const pergunta = await janela('Conferir séries')
  const primeira = await within(pergunta).findByRole('textbox', { name: /série 1/ })
  await waitFor(() => expect(primeira).toHaveFocus())
  expect(primeira).toHaveValue('')
  expect(primeira).toHaveAccessibleDescription('Caixa 1. Na cópia: 43')
  expect(within(pergunta).getByRole('textbox', { name: /série 2/ })).toHaveValue('0')

  await user.keyboard('42{F2}')
  expect(primeira).toHaveAccessibleDescription('Na cópia já era 43')
  await user.clear(primeira)
  await user.type(primeira, '57')
  await user.keyboard('{Enter}{F2}')
  await waitFor(() =>
    expect(within(pergunta).getByRole('textbox', { name: /série 2/ })).toHaveAccessibleDescription(
      'Esta série já tem a nota 12',
    ),
  )
  servidor({ 'GET emissor/series': series, 'POST emissor/series': { data: [] } })
  await user.keyboard('{F2}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(pedidos.findLast(({ metodo }) => metodo === 'POST')?.corpo).toEqual({
    series: [
      { id: 7, ultimo: 57 },
      { id: 9, ultimo: 0 },
    ],
  })
})
