import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { documentForm } from '../../../../src/domain/documents/documento/form.ts'
import { ConflictDialog } from '../../../../src/web/register/form/conflict/conflict-dialog.tsx'

test('do que está fechado, o que difere é mostrado e nada se escolhe nem se salva', async () => {
  const fechar = vi.fn()
  const dados = {
    register: documentForm(1),
    conflito: {
      atual: { id: 1, versao: 3, obs: 'Gravada' },
      mudancas: [],
      por: null,
      em: null,
      fechado: 'O documento está sendo emitido e não pode mais ser editado',
    },
    base: { obs: 'Gravada' },
    minhas: { obs: 'Digitada' },
  }
  render(<ConflictDialog data={dados as never} close={fechar} />)
  const dialog = await screen.findByRole('dialog', { name: 'O documento está fechado' })
  expect(dialog).toHaveTextContent('O documento está sendo emitido e não pode mais ser editado. O que difere')
  expect(screen.getAllByRole('row')).toHaveLength(2)
  expect(screen.getAllByRole('row')[1]).toHaveTextContent(/Digitada.*Gravada/)
  expect(screen.queryByRole('button', { name: /Salvar de novo/ })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: /Voltar ao formulário/ }))
  expect(fechar).toHaveBeenCalledWith()
})
