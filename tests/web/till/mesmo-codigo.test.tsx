import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { lastSaid } from '../../../src/web/state/notices.ts'
import { tillDesk } from '../../../src/web/till/desk/till-desk.ts'
import { runText } from '../../../src/web/till/run-intent.ts'
import { digita, itens, janela, loja, mostra, noCaixa, PRODUTOS, user } from './mundo.tsx'

noCaixa()

const GEMEO = { id: 90, referencia: '90', nome: 'AGUA DE COCO', preco: '5.49', gtin: '07891000100103' }

test('um código de dois produtos pergunta qual, e nunca vende um calado', async () => {
  await loja({}, [...PRODUTOS, GEMEO])
  mostra()
  const lido = runText(tillDesk, '7891000100103', 'scan')
  const qual = await janela('Qual destes produtos?')
  expect(itens()).toEqual([])
  expect(qual).toHaveTextContent(/Todos têm este código/)
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('CAFE TORRADO'),
    expect.stringContaining('AGUA DE COCO'),
  ])
  await user.keyboard('{ArrowDown}{Enter}')
  await lido
  expect(itens()).toEqual(['1 AGUA DE COCO'])
  const outro = digita('3*7891000100103')
  await janela('Qual destes produtos?')
  await user.keyboard('{Escape}')
  await outro
  expect(itens()).toEqual(['1 AGUA DE COCO'])
  expect(lastSaid()?.texto).toBe('Mais de um produto tem este código: escolha qual')
})
