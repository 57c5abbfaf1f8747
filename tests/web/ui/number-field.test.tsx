import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { isDecimal } from '../../../src/core/money/decimal.ts'
import { NumberField } from '../../../src/web/ui/field/number-field.tsx'

function Desconto() {
  const [valor, setValor] = useState('10.00')
  return <NumberField label="Desconto" value={valor} onChange={setValor} min="0" />
}

test('letras sobre um valor selecionado não o tiram', async () => {
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

function Quantidade({ aoMudar }: { aoMudar: (valor: string) => void }) {
  const [valor, setValor] = useState('2')
  const mudar = (novo: string) => {
    setValor(novo)
    aoMudar(novo)
  }
  return <NumberField label="Quantidade" places={3} minPlaces={0} value={valor} onChange={mudar} />
}

test.each(['digitado', 'colado'])(
  '1.000 %s em três casas não é mil nem um: fica, e o campo diz os dois',
  async como => {
    const user = userEvent.setup()
    let valor = ''
    render(<Quantidade aoMudar={novo => (valor = novo)} />)
    const campo = screen.getByLabelText<HTMLInputElement>('Quantidade')
    campo.focus()
    campo.select()
    await (como === 'colado' ? user.paste('1.000') : user.keyboard('1.000'))
    await user.tab()
    expect(campo).toHaveValue('1.000')
    expect(campo).toBeInvalid()
    expect(campo).toHaveAccessibleDescription(
      '1.000 pode ser 1000 ou 1,000: escreva um dos dois, sem o ponto',
    )
    expect(isDecimal(valor)).toBe(false)
    campo.focus()
    campo.select()
    await user.keyboard('1,000')
    await user.tab()
    expect(campo).toHaveValue('1')
    expect(valor).toBe('1')
    expect(campo).toBeValid()
  },
)
