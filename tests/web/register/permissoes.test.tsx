import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { FLAGS_POR_AREA } from '../../../src/domain/options/flags.ts'
import { grupos } from '../../../src/domain/records/grupos/index.ts'
import type { Flag } from '../../../src/domain/rights.ts'
import { PermissionMatrix } from '../../../src/web/records/grupos/permission-matrix.tsx'
import { contextoDe, emptyValues } from '../../../src/web/register/form/body.ts'
import { createFormStore } from '../../../src/web/register/form/store.ts'
import { forgetSession } from '../../../src/web/state/session.ts'
import { signIn } from '../session.ts'

const user = userEvent.setup({ delay: null })
const [[area, flags]] = FLAGS_POR_AREA as unknown as [[string, Record<Flag, string>]]
const [first, second] = Object.entries(flags) as [Flag, string][] as [[Flag, string], [Flag, string]]

beforeEach(() => signIn([]))
afterEach(() => forgetSession())

function mostra(dadas: readonly Flag[] = []) {
  const base = { ...emptyValues(grupos.fields), ...Object.fromEntries(dadas.map(flag => [flag, true])) }
  const store = createFormStore(grupos, { base, contexto: contextoDe(true) })
  render(<PermissionMatrix store={store} readOnly={false} />)
  return store
}
const grupoDaArea = () => screen.getByRole('group', { name: area })
const opcao = (label: string, dada: boolean) =>
  within(grupoDaArea()).getByRole('option', { name: `${label}, ${dada ? 'sim' : 'não'}` })

test('cada permissão está em sua área, e o clique dá e tira', async () => {
  const store = mostra([first[0]])
  expect(opcao(first[1], true)).toHaveTextContent(`[x]${first[1]}`)
  expect(opcao(second[1], false)).toHaveTextContent(`[ ]${second[1]}`)
  expect(screen.getByRole('status')).toHaveTextContent(/^1 de /)
  await user.click(opcao(second[1], false))
  expect(opcao(second[1], true)).toHaveAttribute('aria-selected', 'true')
  expect(store.valor(second[0])).toBe(true)
  expect(screen.getByRole('status')).toHaveTextContent(/^2 de /)
  expect(grupoDaArea()).toHaveTextContent(`2/${Object.keys(flags).length}`)
  await user.click(opcao(first[1], true))
  expect(opcao(first[1], false)).toBeVisible()
})

test('a busca deixa só o que a diz, e se nada há o diz', async () => {
  mostra()
  const busca = screen.getByRole('searchbox', { name: 'Buscar permissão' })
  await user.type(busca, first[1])
  expect(opcao(first[1], false)).toBeVisible()
  await user.type(busca, ' zzz')
  expect(screen.getByRole('option')).toHaveTextContent('Nada foi localizado')
})

test('os direitos do transporte estão na matriz', () => {
  mostra(['transportes_cte'])
  const transportes = within(screen.getByRole('group', { name: 'Transportes' }))
  expect(transportes.getAllByRole('option').map(option => option.getAttribute('aria-label'))).toEqual([
    ...['CT-e, sim', 'CT-e OS, não', 'MDF-e, não'],
  ])
})

test('o direito que também mostra custos diz isso na matriz', () => {
  mostra()
  const dito = screen.getAllByRole('option', { name: /vê custos/ })
  expect(dito.map(({ textContent }) => textContent)).toEqual(['[ ]Produtos (vê custos)'])
})
