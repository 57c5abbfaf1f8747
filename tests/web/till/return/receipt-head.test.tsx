import { render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { Cupom } from '../../../../src/domain/api/devolucoes.ts'
import { forgetSession, getSession } from '../../../../src/web/state/session.ts'
import { ReceiptHead } from '../../../../src/web/till/return/receipt-head.tsx'
import { signIn } from '../../session.ts'

afterEach(forgetSession)

test.each([
  ['SP', '20/11/2026 00:30'],
  ['AC', '19/11/2026 22:30'],
])('a hora do cupom é a da empresa: %s', (uf, hora) => {
  signIn([])
  const { empresa } = getSession()?.user ?? {}
  if (empresa) empresa.fuso = ({ SP: '-03:00', AM: '-04:00', AC: '-05:00' } as const)[uf as 'SP']
  const cupom = {
    ...{ paga_em: '2026-11-20T03:30:00Z', valor_total: '30.00', recusa: null, vales: [] },
    ...{ identificado: true, cliente: 'Ana' },
  }
  render(<ReceiptHead cupom={cupom as unknown as Cupom} cliente={null} />)
  expect(screen.getByText(/R\$/).textContent).toContain(hora)
})
