import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { OwnScreen } from '../../../src/web/documents/own/own-screen.tsx'
import { ListScreen } from '../../../src/web/register/list/list-screen.tsx'
import { go } from '../../../src/web/state/location.ts'
import { chaveDe } from '../../core/dfe/mdfe/exemplo.ts'
import { mostra, noCaixa, pedidos, recusa, servidor, user } from '../till/mundo.tsx'

noCaixa()

const emissao = {
  ...{ modelo: '58', serie: 1, numero: 7, chave: '3', protocolo: '9', motivo: null, campo: null },
  eventos: { 110112: { uf: 'RJ', cidade: 'Niterói' }, 110114: {} },
}
const gravado = {
  ...{ id: 3, uuid: '0193', versao: 1, salvo_por: null, uf_inicio: 'SP', uf_fim: 'RJ', veiculo_id: 5 },
  ...{ veiculo: { id: 5, nome: 'Baú' }, valor_carga: '10.00', peso_carga: '1.0000', situacao: 'T' },
  ...{ numero_emitido: 7, serie_emitida: 1, documentos: [], municipios_descarga: [], motoristas: [] },
  emissao,
}
const registrado = { id: 1, tipo: '110112', nome: 'O encerramento', status: 'registrado' }
const RESPOSTAS = {
  'GET manifesto_documento': { data: [gravado], page: 1, last_page: 1, total: 1 },
  'GET manifesto_documento/totais': { data: { total: 1, somas: { valor_carga: '0.00' } } },
  'GET manifesto_documento/3': { data: gravado },
  'POST manifesto_documento/3/eventos': { data: registrado },
}
const ditos = () => pedidos.filter(({ metodo }) => metodo === 'POST').map(({ corpo }) => corpo)

test('F2 na lista encerra o manifesto da linha, na última descarga', async () => {
  servidor(RESPOSTAS)
  act(() => go('/transporte/mdfe'))
  mostra(<ListScreen />)
  await screen.findByRole('row', { name: /Baú/ })
  await user.keyboard('{F2}')
  const janela = await screen.findByRole('dialog', { name: 'Encerrar MDF-e' })
  expect(within(janela).getByLabelText(/^Data do encerramento/)).toHaveValue('20/11/2026')
  await user.keyboard('{F2}')
  await waitFor(() => expect(ditos()).toEqual([{ tipo: '110112', data: '2026-11-20', terceiro: false }]))
})

test('o manifesto aberto propõe onde termina, e depois diz que está encerrado', async () => {
  let fim = false
  servidor({
    ...RESPOSTAS,
    'GET manifesto_documento/3': () => ({
      data: fim ? { ...gravado, situacao: 'F', emissao: { ...emissao, eventos: {} } } : gravado,
    }),
    'POST manifesto_documento/3/eventos': () => {
      fim = true
      return { data: registrado }
    },
  })
  act(() => go('/transporte/mdfe/3'))
  mostra(<OwnScreen />)
  await screen.findByText(/autorizada/)
  await user.keyboard('{Alt>}q{/Alt}')
  await screen.findByRole('dialog', { name: 'Incluir condutor no MDF-e' })
  await user.keyboard('{Escape}')
  await user.keyboard('{F2}')
  const janela = await screen.findByRole('dialog', { name: 'Encerrar MDF-e' })
  expect(within(janela).getByLabelText(/^Município/)).toHaveValue('Niterói')
  await user.keyboard('{F2}')
  await screen.findByText(/encerrado/)
  await screen.findByText('Encerramento registrado na SEFAZ')
  expect(ditos()).toEqual([
    { tipo: '110112', data: '2026-11-20', uf: 'RJ', cidade: 'Niterói', terceiro: false },
  ])
})

test('o que outro aberto impede é dito antes de emitir, e F6 encerra-o e emite', async () => {
  const chave = chaveDe('58', 7)
  const texto = 'A placa ABC1D23 tem aberto o MDF-e 1/7: encerre-o'
  const rascunho = { ...gravado, situacao: 'A', emissao: null, impede: { chave, texto } }
  servidor({
    'GET manifesto_documento/3': { data: rascunho },
    'POST manifestos_abertos/encerrar': { data: { chave } },
    'POST manifesto_documento/3/emitir': { data: { ...gravado, impede: null } },
  })
  act(() => go('/transporte/mdfe/3'))
  mostra(<OwnScreen />)
  await screen.findByText(texto)
  await user.keyboard('{F6}')
  await screen.findByRole('dialog', { name: 'Encerrar o que impede e emitir' })
  await user.keyboard('{F2}')
  await screen.findByText(/autorizada/)
  expect(ditos()).toEqual([{ data: '2026-11-20', chave }, {}])
  expect(screen.queryByText(texto)).toBeNull()
})

const repetida = { campo: 'municipios_carga', motivo: 'São Paulo está duas vezes no carregamento' }
const parado = { ...gravado, situacao: 'R', emissao: { ...emissao, ...repetida, eventos: {} }, impede: null }

test('o que nós recusamos foi gravado e não enviado, e Shift+F9 leva ao campo', async () => {
  servidor({
    'GET manifesto_documento/3': { data: { ...parado, situacao: 'A', emissao: null } },
    'POST manifesto_documento/3/emitir': { data: parado },
  })
  act(() => go('/transporte/mdfe/3'))
  mostra(<OwnScreen />)
  await screen.findByText(/somente leitura/)
  await user.keyboard('{F9}')
  expect(await screen.findByText(/^MDF-e gravado e não enviado: São Paulo/)).toBeVisible()
  expect(screen.getByText(/somente leitura · não enviado/)).toHaveClass('text-bad')
  await user.keyboard('{Shift>}{F9}{/Shift}')
  await waitFor(() =>
    expect(document.activeElement?.closest('[data-campo]')).toHaveAttribute('data-campo', repetida.campo),
  )
  expect(document.querySelector('[role=tabpanel]:not([hidden])')).toHaveTextContent(repetida.motivo)
})

test('o que se recusa ao emitir do formulário abre no campo, com o que foi gravado', async () => {
  const errors = { valor_carga: ['Informe o valor da carga'] }
  const rascunho = { ...parado, situacao: 'A', emissao: null }
  servidor({
    'GET manifesto_documento/3': { data: rascunho },
    'PUT manifesto_documento/3': { data: rascunho },
    'POST manifesto_documento/3/emitir': recusa(422, 'Informe', { codigo: 'VALIDACAO', errors }),
  })
  act(() => go('/transporte/mdfe/3/editar'))
  mostra(<OwnScreen />)
  const peso = await screen.findByLabelText(/^Peso da carga/)
  await user.clear(peso)
  await user.type(peso, '2')
  await user.keyboard('{F9}')
  await waitFor(() => expect(window.location.pathname).toBe('/transporte/mdfe/3'))
  const valor = await screen.findByLabelText(/^Valor da carga/)
  await waitFor(() => expect(valor).toHaveFocus())
  expect(valor).toHaveAccessibleDescription(/Informe o valor da carga/)
})

test('Alt+R na lista de CT-e e no CT-e aberto propõe o MDF-e deles', async () => {
  const cte = { ...gravado, emissao: { ...emissao, modelo: '57', eventos: {} }, componentes: [] }
  const corpo = {
    ...{ tipo_emitente: '1', uf_inicio: 'SP', uf_fim: 'RJ', valor_carga: '10.00', peso_carga: '1.0000' },
    ...{ percurso: [], seguros: [], documentos: [{ chave: '3', municipio_id: '1', reentrega: false }] },
  }
  const proposta = {
    ...{ manifestos: [{ corpo, descargas: [{ nome: 'Rio', notas: 1 }] }], recusadas: [], avisos: [] },
    ...{ veiculos: [], condutores: [] },
  }
  servidor({
    'GET conhecimento_transporte': { data: [cte], page: 1, last_page: 1, total: 1 },
    'GET conhecimento_transporte/totais': { data: { total: 1, somas: { valor_total: '10.00' } } },
    'GET conhecimento_transporte/3': { data: cte },
    'POST manifesto_documento/proposta': { data: proposta },
  })
  for (const [caminho, tela] of [
    ['/transporte/cte', <ListScreen key="lista" />],
    ['/transporte/cte/3', <OwnScreen key="aberto" />],
  ] as const) {
    act(() => go(caminho))
    mostra(tela)
    await screen.findAllByText(/autorizada/)
    await user.keyboard('{Alt>}r{/Alt}')
    const janela = await screen.findByRole('dialog', { name: 'MDF-e destes CT-e' })
    expect(janela).toHaveTextContent('1 CT-e')
    await user.keyboard('{Escape}')
    cleanup()
  }
  expect(ditos()).toEqual(Array(2).fill({ de: 'conhecimentos', ids: [3] }))
})

test('Alt+D leva a viagem a outro MDF-e, sem as notas nem o que foi emitido', async () => {
  const chave = chaveDe('55', 1)
  const um = { ...gravado, documentos: [{ chave, municipio_id: '3303302', reentrega: false }] }
  servidor({ 'GET manifesto_documento/3': { data: um } })
  act(() => go('/transporte/mdfe/3'))
  mostra(<OwnScreen />)
  await screen.findByText(chave)
  await user.keyboard('{Alt>}d{/Alt}')
  await waitFor(() => expect(window.location.search).toBe('?baseMDFe=3'))
  await user.keyboard('{Alt>}3{/Alt}')
  expect(await screen.findByDisplayValue(/Baú/)).toBeVisible()
  expect(screen.queryByText(chave)).toBeNull()
  expect(screen.queryByText(/autorizada|chave 3/)).toBeNull()
})
