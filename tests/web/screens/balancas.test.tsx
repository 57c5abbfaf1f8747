import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ScaleLoadDialog } from '../../../src/web/screens/balancas/load-dialog.tsx'
import { forgetSession } from '../../../src/web/state/session.ts'
import { signIn } from '../session.ts'

const pedidos: string[] = []
const salvos: string[] = []
beforeEach(() => {
  signIn(['produtos_produto'])
  pedidos.length = 0
  salvos.length = 0
  localStorage.clear()
  vi.stubGlobal('fetch', async (url: string) => {
    pedidos.push(url)
    const data = {
      arquivos: [{ nome: 'ITENSMGV.TXT', texto: '01' }],
      produtos: 12,
      recusados: [{ id: 9, referencia: 'Q-4', nome: 'Queijo', motivo: 'Preço com mais de duas casas' }],
    }
    return new Response(JSON.stringify({ data }), { headers: { 'content-type': 'application/json' } })
  })
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x')
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    salvos.push(this.download)
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  forgetSession()
})

test('os arquivos são salvos, e o que ficou de fora é dito', async () => {
  const user = userEvent.setup({ delay: null })
  const { unmount } = render(<ScaleLoadDialog data={undefined} close={() => {}} />)
  const departamento = screen.getByLabelText('Departamento')
  await user.clear(departamento)
  await user.type(departamento, '0')
  await user.click(screen.getByRole('button', { name: /Gerar arquivos/ }))
  expect(departamento).toHaveAccessibleDescription('Informe um número de 1 a 99')
  expect(pedidos).toEqual([])

  await user.clear(departamento)
  await user.type(departamento, '7')
  await user.click(screen.getByRole('button', { name: /Gerar arquivos/ }))
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('ITENSMGV.TXT: 12 produtos'))
  expect(salvos).toEqual(['ITENSMGV.TXT'])
  expect(pedidos[0]).toContain('familia=toledo_mgv&departamento=7')
  expect(screen.getByRole('row', { name: /Q-4/ })).toHaveTextContent('Preço com mais de duas casas')

  unmount()
  render(<ScaleLoadDialog data={undefined} close={() => {}} />)
  expect(screen.getByLabelText('Departamento')).toHaveValue('7')
})
