import { act, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { comissoes } from '../../../../src/domain/records/comissoes/index.ts'
import { DialogHost } from '../../../../src/web/dialogs/host.tsx'
import { openRegistro } from '../../../../src/web/register/form/open-form.ts'
import { mostra, noCaixa, pedidos, servidor, user } from '../../till/mundo.tsx'

noCaixa()

test('um campo de produto pergunta 30 por vez e toma o que se escolhe', async () => {
  const cafe = { id: 7, nome: 'CAFE TORRADO', referencia: '7' }
  servidor({ 'GET produtos': { data: { data: [cafe], current_page: 1, last_page: 1, total: 1 } } })
  mostra(<DialogHost />)
  act(() => void openRegistro(comissoes.id))
  const campo = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Produto' })
  await user.click(campo)
  await user.keyboard('caf')
  await user.click(await screen.findByRole('option', { name: /CAFE TORRADO/ }))
  await waitFor(() => expect(campo.value).toContain('CAFE TORRADO'))
  const buscas = pedidos.filter(({ caminho }) => caminho === 'produtos').map(({ busca }) => busca)
  expect(buscas.at(-1)?.get('full_search')).toBe('*caf*')
  expect(new Set(buscas.map(busca => busca.get('limit')))).toEqual(new Set(['30']))
})
