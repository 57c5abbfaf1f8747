import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { NumberField } from '../../../src/web/ui/number-field.tsx'

function Desconto() {
  const [valor, setValor] = useState('10.00')
  return <NumberField rotulo="Desconto" valor={valor} aoMudar={setValor} min="0" />
}

test('letras sobre um valor selecionado não o tiram: ele fica, ainda por trocar, e o campo o diz', async () => {
  const user = userEvent.setup()
  render(<Desconto />)
  const campo = screen.getByLabelText<HTMLInputElement>('Desconto')
  campo.focus()
  campo.select()
  await user.keyboard('abc')
  expect(campo).toHaveValue('10,00')
  expect(campo).toHaveAccessibleDescription('Só algarismos e vírgula')
  await user.keyboard('5')
  expect(campo).toHaveValue('5')
})

test('o colado que não é um número não vira outro', async () => {
  const user = userEvent.setup()
  render(<Desconto />)
  const campo = screen.getByLabelText<HTMLInputElement>('Desconto')
  campo.focus()
  campo.select()
  await user.paste('1e3')
  expect(campo).toHaveValue('10,00')
  expect(campo).toHaveAccessibleDescription('Só algarismos e vírgula')
})
