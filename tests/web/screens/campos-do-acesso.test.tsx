import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { PASSOS } from '../../../src/domain/api/acesso.ts'
import { problems } from '../../../src/web/forms/resolver.ts'
import { type ShortForm, useShortForm } from '../../../src/web/forms/short-form.ts'
import {
  bodyOf,
  type FirstRunStep,
  INICIAL,
  PARTES,
} from '../../../src/web/screens/acesso/first-run/first-run.ts'
import { StepFields } from '../../../src/web/screens/acesso/first-run/first-run-steps.tsx'

let aberto: ShortForm

function Formulario({ passo }: { passo: FirstRunStep }) {
  const fields = useShortForm(INICIAL, valores =>
    problems(PASSOS[passo], bodyOf(valores, null)[passo], `${passo}.`),
  )
  aberto = fields
  return (
    <QueryClientProvider client={new QueryClient()}>
      <form ref={fields.formRef}>
        <StepFields step={passo} fields={fields} needsCode={false} file={null} onChoose={() => {}} shown />
      </form>
    </QueryClientProvider>
  )
}

const campo = (nome: string) => screen.getByLabelText<HTMLInputElement>(nome)
const user = userEvent.setup({ delay: null })
const deixar = async (nome: string, value: string) => {
  await user.clear(campo(nome))
  if (value !== '') await user.type(campo(nome), value)
  await user.tab()
}

test.each<[FirstRunStep, string, string, string, string]>([
  ['empresa', 'CNPJ', '11.222.333/0001-82', 'CNPJ inválido', '11222333000181'],
  ['endereco', 'CEP', '0131', 'CEP inválido', '01310-100'],
  ['dono', 'E-mail', 'fulano@', 'E-mail inválido', 'fulano@loja.br'],
])('primeiro acesso, %s: %s errado é dito ao sair do campo', async (passo, nome, ruim, texto, bom) => {
  render(<Formulario passo={passo} />)
  // nothing is asked for before something was typed
  await deixar(nome, '')
  expect(campo(nome)).not.toHaveAccessibleDescription(texto)
  await deixar(nome, ruim)
  expect(campo(nome)).toHaveAccessibleDescription(texto)
  // mended where it stands: said no more, and nothing is said again while one types over it
  await user.clear(campo(nome))
  await user.type(campo(nome), bom)
  await waitFor(() => expect(campo(nome)).not.toHaveAccessibleDescription(texto))
  await user.tab()
  expect(campo(nome)).not.toHaveAccessibleDescription(texto)
})

test('primeiro acesso: nada digitado em um passo aparece no seguinte', async () => {
  const passos = PARTES.map(({ passo }) => passo)
  const { rerender } = render(<Formulario passo="empresa" />)
  for (const [at, passo] of passos.entries()) {
    rerender(<Formulario passo={passo} />)
    const caixas = ['textbox', 'combobox'].flatMap(papel => screen.queryAllByRole<HTMLInputElement>(papel))
    for (const caixa of caixas) {
      const nome = caixa.dataset['campo'] ?? ''
      expect(caixa.value, nome).toBe(nome === 'empresa.crt' ? '1' : (INICIAL[nome] ?? ''))
    }
    for (const caixa of screen.queryAllByRole<HTMLInputElement>('textbox')) await user.type(caixa, `${at}`)
  }
})

test('primeiro acesso: com a UF recém-escolhida, o Município recebe o que se digita', async () => {
  let answer = (_: Response) => {}
  vi.spyOn(globalThis, 'fetch').mockImplementation(() => new Promise(resolve => (answer = resolve)))
  render(<Formulario passo="endereco" />)
  await user.click(campo('UF'))
  await user.keyboard('SP')
  await user.tab()
  // its cities are still on their way
  expect(screen.getByRole('combobox', { name: 'Município' })).toHaveFocus()
  await user.keyboard('sao pa')
  answer(Response.json({ data: [{ code: '3550308', name: 'São Paulo' }] }))
  expect(await screen.findByRole('option', { name: 'São Paulo' })).toBeVisible()
  await user.tab()
  expect(campo('Município')).toHaveValue('São Paulo')
  vi.restoreAllMocks()
})

test('primeiro acesso: o CEP diz a UF, e a escolhida à mão fica', async () => {
  render(<Formulario passo="endereco" />)
  await deixar('CEP', '01310100')
  expect(campo('UF')).toHaveValue('SP')
  await deixar('CEP', '20040002')
  expect(campo('UF')).toHaveValue('SP')
})

test('primeiro acesso: Enter na UF segue, ainda que o CEP já tenha dito o Município', async () => {
  render(<Formulario passo="endereco" />)
  act(() => aberto.propor({ uf: 'SP', 'endereco.municipio_ibge': '3550308' }))
  await user.click(campo('UF'))
  act(() => aberto.avancar())
  expect(campo('Município')).toHaveFocus()
})

test('primeiro acesso: o obrigatório está marcado, o que não é, não', () => {
  render(<Formulario passo="empresa" />)
  const marcados = ['CNPJ', 'Inscrição Estadual', 'Razão social', 'Nome fantasia', 'Telefone'].filter(
    nome => campo(nome).getAttribute('aria-required') === 'true',
  )
  expect(marcados).toEqual(['CNPJ', 'Inscrição Estadual', 'Razão social'])
})
