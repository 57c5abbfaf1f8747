import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { OwnScreen } from '../../../src/web/documents/own/own-screen.tsx'
import { ListScreen } from '../../../src/web/register/list/list-screen.tsx'
import { go } from '../../../src/web/state/location.ts'
import { mostra, noCaixa, pedidos, servidor, user } from '../till/mundo.tsx'

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
  await user.keyboard('{F2}')
  const janela = await screen.findByRole('dialog', { name: 'Encerrar MDF-e' })
  expect(within(janela).getByLabelText(/^Município/)).toHaveValue('Niterói')
  await user.keyboard('{F2}')
  await screen.findByText(/encerrado/)
  expect(ditos()).toEqual([
    { tipo: '110112', data: '2026-11-20', uf: 'RJ', cidade: 'Niterói', terceiro: false },
  ])
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
