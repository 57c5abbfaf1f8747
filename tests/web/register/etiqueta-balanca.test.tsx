import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { dvGtin } from '../../../src/core/document/gtin.ts'
import { terminais } from '../../../src/domain/records/terminais/index.ts'
import { ScaleControl } from '../../../src/web/records/terminais/scale-control.tsx'
import { contextoDe, emptyValues } from '../../../src/web/register/form/body.ts'
import { fieldsOf } from '../../../src/web/register/form/paths.ts'
import { createFormStore } from '../../../src/web/register/form/store.ts'

test('uma etiqueta lida ao lado dos modelos diz qual é o seu e o que o caixa lê nela', async () => {
  const base = { ...emptyValues(terminais.fields), balanca: '20CCCCCPPPPPD 2CCCCCCWWWWWD' }
  const store = createFormStore(terminais, { base, contexto: contextoDe(true) })
  const field = fieldsOf(terminais).find(({ chave }) => chave === 'balanca')
  render(
    <ScaleControl
      store={store}
      field={field as never}
      label="Etiqueta da balança"
      required={false}
      readOnly={false}
    />,
  )
  const lidas = () => screen.getAllByRole('listitem').map(item => item.textContent)
  expect(lidas()).toEqual([expect.stringContaining('Leia uma etiqueta'), expect.anything()])

  const user = userEvent.setup({ delay: null })
  const doze = '210074501250'
  await user.type(screen.getByLabelText('Testar: leia uma etiqueta'), `${doze}${dvGtin(doze)}`)
  expect(lidas()).toEqual([
    expect.stringContaining('O modelo tem 20 onde a etiqueta tem 21'),
    expect.stringContaining('Código 100745 · Peso 1,250 kg'),
  ])
})
