import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { useShortForm } from '../../../src/web/forms/short-form.ts'
import { type FirstRunStep, INICIAL } from '../../../src/web/screens/acesso/first-run/first-run.ts'
import { StepFields } from '../../../src/web/screens/acesso/first-run/first-run-steps.tsx'

function Step({ step, uf }: { step: FirstRunStep; uf: string }) {
  const fields = useShortForm({ ...INICIAL, uf }, () => ({}))
  return (
    <QueryClientProvider client={new QueryClient()}>
      <form ref={fields.formRef}>
        <StepFields step={step} fields={fields} needsCode={false} file={null} onChoose={() => {}} shown />
      </form>
    </QueryClientProvider>
  )
}

test.each([
  ['SC', /PAF-NFC-e/],
  ['RS', /Decreto RS 56.670/],
  ['SP', null],
])('the wizard says what %s asks of a shop', (uf, says) => {
  vi.setSystemTime(new Date('2026-12-01T12:00:00-03:00'))
  render(<Step step="emissao" uf={uf} />)
  const rules = screen.queryByRole('region', { name: `O que ${uf} pede` })
  if (says) expect(rules).toHaveTextContent(says)
  else expect(rules).toBeNull()
  vi.useRealTimers()
})

test.each([
  ['MT', true],
  ['SP', false],
])('the wizard asks in %s how cards are taken: %s', (uf, asks) => {
  vi.setSystemTime(new Date('2026-12-01T12:00:00-03:00'))
  render(<Step step="caixa" uf={uf} />)
  expect(screen.queryByLabelText('Como recebe cartão e PIX') !== null).toBe(asks)
  vi.useRealTimers()
})
