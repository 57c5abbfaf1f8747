import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { EXEMPLO } from '../../../src/core/paper/papers/label/standards.ts'
import { LabelsDialog } from '../../../src/web/labels/labels-dialog.tsx'
import { queryClient } from '../../../src/web/state/query.ts'
import { forgetSession } from '../../../src/web/state/session.ts'
import { signIn } from '../session.ts'

const ordens: Record<string, unknown>[] = []
const salvos: string[] = []
const perguntas: unknown[] = []
const linha = (id: number, nome: string, resto = {}) => ({
  ...EXEMPLO,
  nome,
  produto_id: id,
  grade_id: null,
  lote_id: null,
  saldo: '0',
  antes: null,
  ...resto,
})
const LINHAS = [
  linha(1, 'CAFÉ', {
    saldo: '2.5',
    antes: { nome: 'CAFÉ', gtin: '', preco: '17.5', em: '2026-11-01T10:00:00Z' },
  }),
  linha(2, 'AÇÚCAR', { saldo: '4' }),
  linha(3, 'SAL', { saldo: '-1' }),
]

beforeEach(() => {
  signIn(['produtos_produto'])
  queryClient.clear()
  localStorage.clear()
  ordens.length = 0
  salvos.length = 0
  perguntas.length = 0
  vi.stubGlobal('fetch', async (url: string, { body }: RequestInit = {}) => {
    if (url.endsWith('/linhas')) perguntas.push(JSON.parse(String(body)))
    if (url.endsWith('/imprimir')) ordens.push(JSON.parse(String(body)))
    const data = url.endsWith('/linhas')
      ? LINHAS
      : url.endsWith('/imprimir')
        ? {
            etiquetas: 1,
            faltaram: 0,
            arquivo: { nome: 'etiquetas.zpl', tipo: 'application/zpl', conteudo: 'WEE=' },
          }
        : { modelos: [], impressoras: [{ terminal_id: 7, nome: 'Caixa 1' }] }
    return new Response(JSON.stringify({ data }), { headers: { 'content-type': 'application/json' } })
  })
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x')
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    salvos.push(this.download)
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  forgetSession()
})

const open = async () => {
  const fechar = vi.fn()
  render(
    <QueryClientProvider client={queryClient}>
      <LabelsDialog data={{ produtos: { ids: [1, 2, 3], total: 3 } }} close={fechar} />
    </QueryClientProvider>,
  )
  await screen.findByLabelText('Cópias de CAFÉ')
  return { user: userEvent.setup({ delay: null }), fechar }
}

test('cópias, modelo e saída vão na ordem, sem quem ficou com 0', async () => {
  const { user, fechar } = await open()
  await user.selectOptions(screen.getByLabelText('Modelo'), 'barras')
  await user.selectOptions(screen.getByLabelText('Sai em'), 'zpl')
  const copias = screen.getByLabelText('Cópias de CAFÉ')
  await user.clear(copias)
  await user.type(copias, '12')
  expect(screen.getByRole('status')).toHaveTextContent('14 etiquetas')
  await user.clear(copias)
  await user.type(copias, '0')
  await user.click(screen.getByRole('button', { name: /Gerar ZPL/ }))
  await waitFor(() => expect(fechar).toHaveBeenCalled())
  expect(ordens).toMatchObject([
    {
      padrao: 'barras',
      saida: 'zpl',
      itens: [
        { produto_id: 2, copias: 1 },
        { produto_id: 3, copias: 1 },
      ],
    },
  ])
  expect(salvos).toEqual(['etiquetas.zpl'])
})

test('a prévia é a do produto sob o cursor, e a posição só de uma folha', async () => {
  const { user } = await open()
  expect(screen.getByRole('img', { name: /Prévia da etiqueta: CAFÉ R\$ 18,90/ })).toBeInTheDocument()
  expect(screen.getByLabelText('Começar na posição')).toHaveAccessibleDescription(/1 a 14/)
  await user.selectOptions(screen.getByLabelText('Sai em'), 'impressora')
  expect(screen.queryByLabelText('Começar na posição')).toBeNull()
  expect(screen.getByLabelText('Impressora do caixa')).toHaveDisplayValue('Caixa 1')
})

test('aberta sem escolha, pergunta pelo que mudou', async () => {
  render(
    <QueryClientProvider client={queryClient}>
      <LabelsDialog data={undefined} close={() => {}} />
    </QueryClientProvider>,
  )
  expect(await screen.findByRole('dialog', { name: 'Etiquetas do que mudou' })).toBeVisible()
  await screen.findByLabelText('Cópias de CAFÉ')
  expect(perguntas).toEqual([{ mudadas: true }])
  expect(await screen.findByRole('columnheader', { name: 'Na etiqueta' })).toBeInTheDocument()
})

test('o que este navegador pediu fica para a próxima vez', async () => {
  const { user, fechar } = await open()
  await user.selectOptions(screen.getByLabelText('Modelo'), 'preco')
  await user.selectOptions(screen.getByLabelText('Sai em'), 'zpl')
  await user.click(screen.getByRole('button', { name: /Gerar ZPL/ }))
  await waitFor(() => expect(fechar).toHaveBeenCalled())
  expect(JSON.parse(localStorage.getItem('tecla.etiquetas') ?? '{}')).toMatchObject({
    modelo: 'preco',
    saida: 'zpl',
  })
})
