import { act, screen, waitFor } from '@testing-library/react'
import { getDefaultStore } from 'jotai'
import { expect } from 'vitest'
import { openItem } from '../../../../src/web/documents/item/open-item.ts'
import { tillDesk } from '../../../../src/web/till/desk/till-desk.ts'
import { runText } from '../../../../src/web/till/run-intent.ts'
import { mostra, user } from '../../till/mundo.tsx'

const state = getDefaultStore()

/** A document of that operation with these codes as its lines, its last one opened whole. */
export async function abre(
  codigos: readonly string[],
  {
    tipo = 1,
    modelo = '55',
    leitura = false,
  }: { tipo?: number; modelo?: '55' | '65'; leitura?: boolean } = {},
): Promise<HTMLElement> {
  mostra()
  for (const codigo of codigos) await act(() => runText(tillDesk, codigo, 'teclado'))
  const context = state.get(tillDesk.taxContext)
  act(() => {
    state.set(tillDesk.sale, { ...tillDesk.current(), modelo })
    if (context)
      state.set(tillDesk.taxContext, {
        ...context,
        operacao: { tipo_operacao: tipo, finalidade_op: tipo === 6 ? 0 : 1, tipo_documento: 1 },
      })
    openItem(tillDesk, leitura)
  })
  return screen.findByRole('dialog', { name: /^Item - / })
}

/** The line in hand changed so, and opened again. */
export async function reabre(mudanca: object, leitura = false): Promise<HTMLElement> {
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  act(() => {
    const venda = tillDesk.current()
    const itens = venda.itens.map(line => ({ ...line, ...mudanca }))
    state.set(tillDesk.sale, { ...venda, itens } as never)
    openItem(tillDesk, leitura)
  })
  return screen.findByRole('dialog', { name: /^Item - / })
}

export const salva = () => user.keyboard('{F2}')

export const fechada = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

export const escreve = async (campo: HTMLElement, texto: string) => {
  await user.clear(campo)
  await user.type(campo, texto)
  await user.tab()
}

export const aba = (numero: number) => user.keyboard(`{Alt>}${numero}{/Alt}`)
