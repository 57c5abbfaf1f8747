import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { item as wireItem } from '../../../src/domain/documents/venda/wire.ts'
import { undoBatch } from '../../../src/web/documents/batch/take.ts'
import { desksInSight } from '../../../src/web/documents/desk/desk-of.ts'
import { DocumentPage } from '../../../src/web/documents/document-page.tsx'
import { pasteSheet } from '../../../src/web/documents/paste/paste.ts'
import { journalWritten, recoverDocument } from '../../../src/web/offline/journal.ts'
import type { Desk } from '../../../src/web/state/desk.ts'
import { tillDesk } from '../../../src/web/till/desk/till-desk.ts'
import { sale } from '../../core/venda/sale.ts'
import { itens, mostra, noCaixa, servidor, user, vendeu } from '../till/mundo.tsx'
import { escritorio, gravado } from './mundo.tsx'

noCaixa()

const linhas = (...precos: string[]) => {
  const { itens, regras } = sale(...precos.map((preco): [string, string] => ['1', preco]))
  return { itens: itens.map(line => wireItem.toWire(line as never)), regras }
}

/** Two documents in one page, each with its line, over a till with its own. */
async function abreDois(): Promise<[HTMLElement, HTMLElement, Desk, Desk]> {
  escritorio()
  await vendeu('1')
  servidor({
    'GET vendas/5': { data: gravado({ ...linhas('10.00') }) },
    'GET vendas/6': {
      data: gravado({ id: 6, uuid: 'outro', tipo_operacao: 4, ...linhas('7.00', '8.00') }),
    },
  })
  mostra(
    <>
      <DocumentPage tipo={1} route="/documento/documento" id={5} readOnly={false} goTo={() => {}} />
      <DocumentPage tipo={4} route="/vendas" id={6} readOnly={false} goTo={() => {}} />
    </>,
  )
  await waitFor(() => {
    const caixas = screen.getAllByRole('textbox', { name: 'QTDE * Referência' })
    if (caixas.length < 2 || caixas.some(caixa => caixa.hasAttribute('disabled')))
      throw new Error('as caixas ainda esperam')
  })
  const [um, outro] = screen.getAllByRole('region', { name: 'Itens do documento' })
  // in the order in which their answers came
  const [daUm, daOutro] = [...desksInSight].toSorted((a, b) => a.operation() - b.operation())
  return [um, outro, daUm, daOutro] as [HTMLElement, HTMLElement, Desk, Desk]
}

test('dois documentos na mesma página: o que se digita em um não chega ao outro', async () => {
  const [um, outro, daUm, daOutro] = await abreDois()
  await user.click(within(um).getByRole('textbox', { name: 'QTDE * Referência' }))
  await user.keyboard('2*1{Enter}')
  await waitFor(() => expect(daUm.current().itens).toHaveLength(2))
  expect(daOutro.current().itens).toHaveLength(2)
  expect([daUm.total.get(), daOutro.total.get()]).toEqual(['30.00', '15.00'])
  expect([daUm.operation(), daOutro.operation()]).toEqual([1, 4])
  expect(within(um).getAllByRole('row')).toHaveLength(3)
  // a quantity waits for its code where it was typed
  await user.keyboard('3*{Enter}')
  await user.click(within(outro).getByRole('textbox', { name: 'QTDE * Referência' }))
  await user.keyboard('1{Enter}')
  await waitFor(() => expect(daOutro.current().itens.at(-1)?.qtde).toBe('1'))
  expect([daUm.pending.get(), daOutro.pending.get()]).toEqual(['3', null])
  expect(itens(tillDesk)).toEqual(['1 CAFE TORRADO'])
})

test('cada um se guarda e se desfaz sozinho', async () => {
  const [, , daUm, daOutro] = await abreDois()
  await act(async () => void pasteSheet(daUm, '1;2'))
  await act(async () => void pasteSheet(daOutro, '1;5'))
  await waitFor(() => expect(daOutro.current().itens).toHaveLength(3))
  act(() => undoBatch(daUm))
  expect([daUm.current().itens.length, daOutro.current().itens.length]).toEqual([1, 3])
  await journalWritten()
  expect((await recoverDocument(daUm.current().uuid))?.venda.itens).toHaveLength(1)
  expect((await recoverDocument(daOutro.current().uuid))?.venda.itens).toHaveLength(3)
})
