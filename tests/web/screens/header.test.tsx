import { render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Header } from '../../../src/web/screens/header.tsx'
import { forgetSession, getSession } from '../../../src/web/state/session.ts'
import { signIn } from '../session.ts'

afterEach(() => {
  vi.useRealTimers()
  forgetSession()
})

// at one instant, whatever the zone of the browser
test.each([
  ['SP', '20/11/2026 00:30', '2026-11-20T00:30:00-03:00'],
  ['AM', '19/11/2026 23:30', '2026-11-19T23:30:00-04:00'],
  ['AC', '19/11/2026 22:30', '2026-11-19T22:30:00-05:00'],
])('o relógio é o da empresa, como a data do que ela emite: %s', (uf, hora, instante) => {
  vi.useFakeTimers({ now: new Date('2026-11-20T03:30:00Z'), toFake: ['Date'] })
  signIn([])
  const { empresa } = getSession()?.user ?? {}
  if (empresa) empresa.fuso = ({ SP: '-03:00', AM: '-04:00', AC: '-05:00' } as const)[uf as 'SP']
  render(<Header />)
  const relogio = screen.getByRole('time')
  expect([relogio.textContent, relogio.getAttribute('datetime')]).toEqual([hora, instante])
})

test.each([
  ['2026-11-30', 'certificado vence em 10 dias'],
  ['2026-11-21', 'certificado vence em 1 dia'],
  ['2026-11-20', 'certificado vence hoje'],
  ['2026-11-19', 'certificado vencido'],
])('o certificado válido até %s: %s', (validade, dito) => {
  vi.useFakeTimers({ now: new Date('2026-11-20T15:00:00Z'), toFake: ['Date'] })
  signIn([])
  const { empresa } = getSession()?.user ?? {}
  if (empresa) empresa.validade_certificado = validade
  render(<Header />)
  expect(screen.getByText(dito)).toBeVisible()
})
