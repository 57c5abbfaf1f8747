import { act, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { SyncDoneDialog } from '../../../src/web/screens/integracao/sync-dialogs.tsx'

test('Ctrl+C no fim do envio copia as falhas, também numa página sem TLS', () => {
  const falhas = [{ id: 1, modelo: 'preco.mudou', registro: 'produtos/7', motivo: 'HTTP 500' }]
  render(<SyncDoneDialog data={{ total: 1, enviados: 0, falhas }} close={() => {}} />)
  const setData = vi.fn()
  const copy = Object.assign(new Event('copy', { bubbles: true, cancelable: true }), {
    clipboardData: { setData },
  })
  act(() => void screen.getByRole('tree', { name: 'Falhas' }).dispatchEvent(copy))
  expect(copy.defaultPrevented).toBe(true)
  expect(setData).toHaveBeenCalledWith(
    'text/plain',
    'evento;registro;motivo\r\n"preco.mudou";"produtos/7";"HTTP 500"',
  )
})
