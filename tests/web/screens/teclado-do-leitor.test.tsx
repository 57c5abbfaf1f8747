import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { TEST_CODE } from '../../../src/core/barcode/keyboard.ts'
import { KeyboardPanel } from '../../../src/web/screens/diagnostics/keyboard-panel.tsx'

test('o teste do equipamento diz em que teclado o leitor está', async () => {
  render(<KeyboardPanel testing={false} onLeave={() => {}} />)
  const user = userEvent.setup()
  const campo = screen.getByRole('textbox', { name: 'Eco do teclado e do leitor' })
  const readThere = (texto: string) => user.type(campo, `${texto.replace(/[{[]/g, '$&$&')}{Enter}`)
  expect(screen.getByText(/Para saber o teclado do leitor/).textContent).toContain(TEST_CODE)
  await readThere('TECLAÇ;ç:}-0123')
  expect(screen.getByText(/teclado americano/).textContent).toContain('Ajustar o leitor')
  await user.clear(campo)
  await readThere(TEST_CODE)
  expect(screen.getByText('O leitor está com o teclado do computador')).toBeTruthy()
})
