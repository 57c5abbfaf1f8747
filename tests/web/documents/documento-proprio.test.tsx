import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { OwnDocument } from '../../../src/domain/documents/define.ts'
import type { Linha } from '../../../src/domain/fields/field.ts'
import { ROUTES } from '../../../src/domain/routes/index.ts'
import { OwnScreen } from '../../../src/web/documents/own/own-screen.tsx'
import { ListScreen } from '../../../src/web/register/list/list-screen.tsx'
import { go } from '../../../src/web/state/location.ts'
import { mostra, noCaixa, pedidos, servidor, user } from '../till/mundo.tsx'

vi.mock('../../../src/domain/documents/index.ts', async () => {
  const { conhecimentos } = await import('../../server/documents/conhecimentos.ts')
  const emPartes = {
    ...conhecimentos,
    id: 'manifestos',
    title: 'Manifestos',
    path: '/transporte/manifesto',
    access: {
      permission: 'transportes_mdfe' as const,
      listed: ['menu_servicos' as const],
      plan: 'emitir_mdfe' as const,
      planless: ['list' as const],
    },
    parts: {
      Volumes: 'sempre' as const,
      Dados: ({ volumes }: Linha) => Array.isArray(volumes) && volumes.length > 0,
    },
    fields: Object.fromEntries(
      Object.entries(conhecimentos.fields).map(([name, field]) => [name, { ...field, tab: 'Dados' }]),
    ),
  } as unknown as OwnDocument
  return { OWN_DOCUMENTS: [conhecimentos, emPartes] }
})

noCaixa()

const remetente = { id: 7, nome: 'MERCADO DO ZÉ' }
const gravado = {
  id: 3,
  uuid: '0193',
  versao: 2,
  salvo_por: null,
  remetente_id: 7,
  remetente,
  saida: '20/11/2026',
  valor_frete: '150.00',
  obs: null,
  volumes: [{ especie: 'Caixa', peso: '12.500', lacres: [{ numero: 'L-1', posto_em: '19/11/2026' }] }],
  situacao: 'A',
  emissao: null,
}
const at = (caminho: string) => {
  act(() => go(caminho))
  mostra(<OwnScreen />)
}

beforeEach(() => {
  servidor({
    'GET conhecimentos/3': { data: gravado },
    'GET conhecimentos': { data: [gravado], page: 1, last_page: 1, total: 1 },
    'GET conhecimentos/totais': { data: { total: 1, somas: { valor_frete: '150.00' } } },
  })
})

test('a lista sai da declaração: colunas, abas, totais e Enter que abre', async () => {
  act(() => go('/transporte/conhecimento'))
  mostra(<ListScreen />)
  await screen.findByRole('row', { name: /MERCADO DO ZÉ/ })
  const grade = screen.getByRole('grid', { name: 'Conhecimentos' })
  expect(
    within(grade)
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent),
  ).toEqual(['Seleção', 'Número', 'Série', 'Situação', 'Remetente', 'Saída', 'Frete'])
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toHaveLength(2)
  await user.keyboard('{Delete}{F7}{F8}')
  expect(screen.queryByRole('dialog')).toBeNull()
  await user.keyboard('{Enter}')
  expect(window.location.pathname).toBe('/transporte/conhecimento/3')
})

test('as rotas saem da declaração, com o direito e o plano de cada uma', () => {
  const of = (path: string) =>
    ROUTES.filter(route => route.path.startsWith(path)).map(route => [
      route.path.slice(path.length),
      route.title,
      route.permission,
      route.plan ?? null,
    ])
  const [ve, faz] = [['menu_servicos'], 'transportes_mdfe']
  expect(of('/transporte/manifesto')).toEqual([
    ['', 'Manifestos', ve, null],
    ['/:id', 'Conhecimento', ve, 'emitir_mdfe'],
    ['/novo', 'Novo conhecimento', faz, 'emitir_mdfe'],
    ['/:id/editar', 'Editar conhecimento', faz, 'emitir_mdfe'],
  ])
  expect(of('/transporte/conhecimento')).toHaveLength(4)
})

test('as partes declaradas têm ordem e condição', async () => {
  at('/transporte/manifesto/novo')
  expect(await screen.findByRole('grid', { name: /Volumes/ })).toBeVisible()
  expect(screen.queryByLabelText(/^Saída/)).toBeNull()
})

test('as partes do formulário são as do cabeçalho e uma por lista', async () => {
  at('/transporte/conhecimento/novo')
  const parts = await screen.findAllByRole('tab')
  expect(parts.map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Dados'),
    expect.stringContaining('Volumes'),
  ])
  for (const label of ['Remetente', 'Saída', 'Frete', 'Observação'])
    expect(screen.getByLabelText(new RegExp(`^${label}`))).toBeVisible()
  await user.keyboard('{Alt>}2{/Alt}')
  expect(screen.getByRole('grid', { name: /Volumes/ })).toBeVisible()
})

test('linhas dentro de linhas são digitadas, e a recusa do servidor vai à sua célula', async () => {
  const recusa = { codigo: 'VALIDACAO', mensagem: 'x', errors: { 'volumes.1.peso': ['Pesa demais'] } }
  servidor({
    'GET conhecimentos/3': { data: gravado },
    'POST conhecimentos': new Response(JSON.stringify(recusa), { status: 422 }),
  })
  at('/transporte/conhecimento/novo?base=3')
  await screen.findByDisplayValue('MERCADO DO ZÉ')
  await user.keyboard('{Alt>}2{/Alt}{Insert}')
  const volume = await screen.findByRole('dialog', { name: 'Volume' })
  await user.type(within(volume).getByLabelText(/^Espécie/), 'Bloco')
  await user.type(within(volume).getByLabelText(/^Peso/), '2000,5')
  await user.tab()
  await user.keyboard('{Insert}')
  const lacre = await screen.findByRole('dialog', { name: 'Lacre' })
  await user.type(within(lacre).getByLabelText(/^Número/), 'L-2')
  await user.type(within(lacre).getByLabelText(/^Posto em/), '19112026')
  await user.keyboard('{F2}')
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Lacre' })).toBeNull())
  await user.keyboard('{F2}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.keyboard('{F2}')
  await screen.findByRole('alertdialog')
  expect(pedidos.findLast(({ metodo }) => metodo === 'POST')?.corpo).toMatchObject({
    volumes: [
      ...gravado.volumes,
      { especie: 'Bloco', peso: '2000.500', lacres: [{ numero: 'L-2', posto_em: '19/11/2026' }] },
    ],
  })
  await user.keyboard('{Enter}')
  const grade = await screen.findByRole('grid', { name: /Volumes/ })
  await waitFor(() => expect(grade).toHaveFocus())
  expect(screen.getByText('Pesa demais')).toBeVisible()
  expect(within(grade).getByRole('row', { name: /Bloco/ })).toHaveClass('text-bad')
})

test('de 991 linhas só se desenham as à vista, e as teclas chegam à última', async () => {
  const volumes = Array.from({ length: 991 }, (_, i) => ({
    especie: `Caixa ${i + 1}`,
    peso: '1',
    lacres: [],
  }))
  servidor({ 'GET conhecimentos/3': { data: { ...gravado, volumes } } })
  at('/transporte/conhecimento/3')
  await screen.findByDisplayValue('MERCADO DO ZÉ')
  await user.keyboard('{Alt>}2{/Alt}')
  const grade = await screen.findByRole('grid', { name: /Volumes/ })
  expect(grade).toHaveAttribute('aria-rowcount', '992')
  act(() => grade.focus())
  await user.keyboard('{End}')
  await waitFor(() =>
    expect(within(grade).getByRole('row', { name: /^Caixa 991/ })).toHaveAttribute('aria-selected', 'true'),
  )
  expect(grade).toHaveFocus()
  expect(within(grade).getAllByRole('row').length).toBeLessThan(60)
  await user.keyboard('{PageUp}{Enter}')
  expect(within(await screen.findByRole('dialog')).getByLabelText(/^Espécie/)).toHaveValue('Caixa 971')
})

test('o aberto é lido, com F9 que emite e F2 que edita', async () => {
  const recusado = {
    ...gravado,
    situacao: 'R',
    emissao: {
      ...{ modelo: '99', serie: 7, numero: 12, chave: '3526', protocolo: null },
      ...{ motivo: 'Peso maior que o do veículo', campo: 'volumes.0.peso' },
    },
  }
  servidor({ 'GET conhecimentos/3': { data: gravado }, 'POST conhecimentos/3/emitir': { data: recusado } })
  at('/transporte/conhecimento/3')
  expect(await screen.findByDisplayValue('MERCADO DO ZÉ')).toHaveAttribute('readonly')
  await user.keyboard('{F9}')
  expect(await screen.findByRole('note')).toHaveTextContent('Peso maior que o do veículo')
  expect(pedidos.map(({ caminho }) => caminho)).toContain('conhecimentos/3/emitir')
  await user.keyboard('{Shift>}{F9}{/Shift}')
  await waitFor(() => expect(screen.getByRole('grid', { name: /Volumes/ })).toBeVisible())
  expect(screen.getByText('Peso maior que o do veículo', { selector: '[id$=nota]' })).toBeVisible()
})

test('o autorizado mostra chave e protocolo, e não muda nem se emite', async () => {
  const emissao = {
    ...{ modelo: '99', serie: 7, numero: 12, chave: '3526', protocolo: '158', motivo: null, campo: null },
  }
  servidor({ 'GET conhecimentos/3': { data: { ...gravado, situacao: 'T', emissao } } })
  at('/transporte/conhecimento/3')
  expect(await screen.findByText(/chave 3526 · protocolo 158/)).toBeVisible()
  expect(screen.getByText(/autorizada/)).toBeVisible()
  expect(screen.queryByRole('button', { name: /Editar|Emitir/ })).toBeNull()
})

test('?base= começa um novo com os valores do outro, sem identidade nem emissão', async () => {
  servidor({
    'GET conhecimentos/3': { data: gravado },
    'POST conhecimentos': { data: { ...gravado, id: 4 } },
  })
  at('/transporte/conhecimento/novo?base=3')
  expect(await screen.findByDisplayValue('MERCADO DO ZÉ')).toBeVisible()
  await user.keyboard('{F2}')
  await waitFor(() => expect(window.location.pathname).toBe('/transporte/conhecimento/4'))
  const corpo = pedidos.findLast(({ metodo }) => metodo === 'POST')?.corpo
  expect(corpo).toEqual({
    uuid: expect.stringMatching(/^[\da-f-]{36}$/),
    remetente_id: 7,
    saida: '20/11/2026',
    valor_frete: '150.00',
    obs: null,
    volumes: gravado.volumes,
  })
})

test('editar um documento emitido abre a leitura, e um recusado, o formulário', async () => {
  const emissao = { status: 'autorizada', motivo: null, eventos: {} }
  servidor({ 'GET conhecimentos/3': { data: { ...gravado, situacao: 'T', emissao } } })
  at('/transporte/conhecimento/3/editar')
  await waitFor(() => expect(window.location.pathname).toBe('/transporte/conhecimento/3'))
  servidor({ 'GET conhecimentos/3': { data: { ...gravado, situacao: 'R', emissao } } })
  act(() => go('/transporte/conhecimento/3/editar'))
  await screen.findByRole('textbox', { name: /Frete/ })
  expect(window.location.pathname).toBe('/transporte/conhecimento/3/editar')
})
