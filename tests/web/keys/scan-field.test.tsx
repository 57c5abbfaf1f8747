import { render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { giveBack } from '../../../src/web/keys/scan-field.ts'

test('o que se devolve ao campo já vale para a tecla que o devolveu', () => {
  let visto = ''
  function Busca() {
    const [texto, setTexto] = useState('sa')
    visto = texto
    return <input aria-label="Comando" value={texto} onChange={event => setTexto(event.target.value)} />
  }
  render(<Busca />)
  const campo = screen.getByLabelText<HTMLInputElement>('Comando')
  campo.setSelectionRange(2, 2)
  giveBack('ir', campo)
  // no await: an Enter in the same task acts on this
  expect(visto).toBe('sair')
})
