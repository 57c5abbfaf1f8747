import { screen, waitFor, within } from '@testing-library/react'
import { getDefaultStore } from 'jotai'
import { describe, expect, test } from 'vitest'
import { tillDesk } from '../../../../src/web/till/desk/till-desk.ts'
import { explainDialog } from '../../../../src/web/till/dialogs/explain-dialog.tsx'
import { abre, noCaixa, user, vendeu } from '../mundo.tsx'

noCaixa()

const abrir = () => abre(explainDialog, { desk: tillDesk }, 'De onde vem cada valor')
const ramos = () => screen.getAllByRole('treeitem')
const atual = () => screen.getByRole('treeitem', { selected: true })
const conta = () => screen.getByRole('region', { name: 'Conta' })

describe('De onde vem cada valor', () => {
  test('a linha vem aberta, com o foco na árvore e a conta ao lado', async () => {
    await vendeu('2*1')
    await abrir()
    await waitFor(() => expect(screen.getByRole('tree', { name: 'Contas' })).toHaveFocus())
    expect(ramos()[0]).toHaveAttribute('aria-expanded', 'true')
    expect(ramos()[0]).toHaveTextContent('CAFE TORRADO')
    const icms = ramos().find(({ textContent }) => /ICMS/.test(textContent ?? '')) as HTMLElement
    await user.click(icms)
    expect(within(conta()).getByText(within(icms).getByText(/3,60$/).textContent ?? '')).toBeVisible()
    expect(within(conta()).getByText('Conta')).toBeVisible()
    expect(within(conta()).getByText('Fonte')).toBeVisible()
  })

  test('as setas andam, abrem e fecham os ramos da árvore', async () => {
    await vendeu('1')
    await abrir()
    await user.keyboard('{Home}')
    expect(atual()).toBe(ramos()[0])
    const quantos = ramos().length
    await user.keyboard('{ArrowLeft}')
    expect(atual()).toHaveAttribute('aria-expanded', 'false')
    expect(ramos().length).toBeLessThan(quantos)
    await user.keyboard('{ArrowRight}')
    expect(ramos()).toHaveLength(quantos)
    await user.keyboard('{ArrowRight}')
    expect(atual()).toHaveAttribute('aria-level', '2')
    await user.keyboard('{ArrowLeft}')
    if (atual().getAttribute('aria-level') === '2') await user.keyboard('{ArrowLeft}')
    expect(atual()).toBe(ramos()[0])
  })

  test('o total vem por último, e a sua conta soma as linhas e diz a fonte', async () => {
    await vendeu('1', '2')
    await abrir()
    await user.keyboard('{End}')
    expect(atual()).toHaveTextContent('Total da venda')
    await user.keyboard('{Enter}{ArrowDown}')
    expect(atual()).toHaveTextContent('total da nota')
    expect(conta()).toHaveTextContent(/item 1 [\d,]+ \+ item 2 [\d,]+ = /)
    expect(conta()).toHaveTextContent('MOC')
  })

  test('de cada valor se desce até o que foi digitado', async () => {
    await vendeu('3*1')
    await abrir()
    const nota = ramos().find(({ textContent }) => /valor do item na nota/.test(textContent ?? ''))
    await user.click(nota as HTMLElement)
    const nomes = ['valor do produto na nota', 'valor líquido do produto', 'valor do produto', 'quantidade']
    for (const nome of nomes) {
      await user.keyboard('{ArrowRight}{ArrowRight}')
      expect(atual()).toHaveTextContent(nome)
    }
    expect(atual()).toHaveAttribute('aria-level', '6')
    expect(atual()).toHaveTextContent('3,00')
    expect(conta()).toHaveTextContent(/linha da venda/i)
  })

  test('sem o catálogo, diz por que não há conta', async () => {
    await vendeu('1')
    getDefaultStore().set(tillDesk.taxContext, null)
    const { janela } = await abrir()
    expect(janela).toHaveTextContent('O catálogo ainda não chegou')
  })

  test('Esc fecha', async () => {
    await vendeu('1')
    const { dito } = await abrir()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(dito.fechada).toBe(true))
  })
})
