import { act, screen, waitFor } from '@testing-library/react'
import { getDefaultStore } from 'jotai'
import { describe, expect, test } from 'vitest'
import { openItem } from '../../../src/web/documents/item/open-item.ts'
import { currentSale, saleAtom, taxContextAtom } from '../../../src/web/state/sale.ts'
import { runText } from '../../../src/web/till/run-intent.ts'
import { mostra, noCaixa, pedidos, user } from '../till/mundo.tsx'

noCaixa()

const state = getDefaultStore()

/** A document of that operation with these codes as its lines, its last one opened whole. */
async function abre(
  codigos: readonly string[],
  {
    tipo = 1,
    modelo = '55',
    leitura = false,
  }: { tipo?: number; modelo?: '55' | '65'; leitura?: boolean } = {},
): Promise<HTMLElement> {
  mostra()
  for (const codigo of codigos) await act(() => runText(codigo, 'teclado'))
  const context = state.get(taxContextAtom)
  act(() => {
    state.set(saleAtom, { ...currentSale(), modelo })
    if (context)
      state.set(taxContextAtom, {
        ...context,
        operacao: { tipo_operacao: tipo, finalidade_op: tipo === 6 ? 0 : 1, tipo_documento: 1 },
      })
    openItem(leitura)
  })
  return screen.findByRole('dialog', { name: /^Item - / })
}

const partes = () => screen.getAllByRole('tab').map(tab => tab.textContent?.replace(/^Alt \d/, '').trim())
const salva = () => user.keyboard('{F2}')
const aba = (numero: number) => user.keyboard(`{Alt>}${numero}{/Alt}`)

describe('as partes do item', () => {
  const FISCAIS = ['Informações', 'Item', 'ICMS', 'PIS/COFINS', 'Reforma']
  test.each([
    { tipo: 1, modelo: '55', espera: [...FISCAIS, 'IPI'] },
    { tipo: 1, modelo: '65', espera: FISCAIS },
    { tipo: 2, modelo: '55', espera: ['Informações', 'Item'] },
    { tipo: 4, modelo: '55', espera: ['Informações', 'Item'] },
    { tipo: 6, modelo: '55', espera: [...FISCAIS, 'IPI'] },
  ] as const)('tipo $tipo, modelo $modelo', async ({ tipo, modelo, espera }) => {
    const dialogo = await abre(['1'], { tipo, modelo })
    expect(dialogo).toHaveAccessibleName('Item - CAFE TORRADO')
    expect(partes()).toEqual(espera)
    expect(screen.getByRole('tab', { selected: true })).toHaveTextContent('Item')
  })
})

test('a quantidade digitada muda os impostos à vista, e F2 leva tudo à linha sem chamar ninguém', async () => {
  await abre(['1'])
  const qtde = await screen.findByLabelText<HTMLInputElement>('Quantidade')
  await user.clear(qtde)
  await user.type(qtde, '3')
  await aba(3)
  await waitFor(() => expect(screen.getByLabelText('Base do ICMS')).toHaveValue('30,00'))
  expect(screen.getByLabelText('Base do ICMS')).toHaveAttribute('readonly')
  expect(currentSale().itens[0]).toMatchObject({ qtde: '1' })
  const antes = pedidos.filter(({ metodo }) => metodo !== 'GET').length
  await salva()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(currentSale().itens[0]).toMatchObject({ qtde: '3' })
  expect(pedidos.filter(({ metodo }) => metodo !== 'GET')).toHaveLength(antes)
})
