import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { closeDay, currentSession } from '../../../../src/web/till/day/drawer.ts'
import { noteLease } from '../../../../src/web/till/day/session.ts'
import { aviso, janela, mostra, noCaixa, pedidos, servidor, user } from '../mundo.tsx'

noCaixa()

const SESSAO = '01a21f56-43fc-7225-86c1-da3c71db17c3'
const contar = { meios: [], esperado: null, tentativa: 1 }
const feitos = () => pedidos.filter(({ caminho }) => caminho.startsWith('caixa/')).map(each => each.caminho)
const PEDE = { acao: 'reabrir_contagem', valor: '0.00', texto: 'Desfazer a contagem: precisa de aprovação' }

beforeEach(() => {
  noteLease(1, {
    exige_caixa: true,
    sessao: { uuid: SESSAO, estado: 'aberto', aberto_em: '', aberto_por: 'Rui', abertura: '100.00' },
  })
  servidor({
    [`GET caixa/contagem/${SESSAO}`]: { data: contar },
    'POST caixa/encerrar': { data: { pede: null, contar } },
    'POST caixa/reabrir': { data: { pede: null } },
  })
  mostra()
})

test('abrir a contagem e voltar não muda nada no servidor', async () => {
  const done = closeDay()
  await janela('Fechar o caixa: contagem')
  await user.keyboard('{F2}{Escape}')
  await act(() => done)
  expect(feitos()).toEqual([`caixa/contagem/${SESSAO}`])
  expect(currentSession()?.estado).toBe('aberto')
})

test('o primeiro número digitado para as vendas, e Esc volta a elas', async () => {
  const done = closeDay()
  await janela('Fechar o caixa: contagem')
  await user.keyboard('12')
  await waitFor(() => expect(currentSession()?.estado).toBe('contando'))
  await user.keyboard('{Escape}')
  await act(() => done)
  expect(feitos()).toEqual([`caixa/contagem/${SESSAO}`, 'caixa/encerrar', 'caixa/reabrir'])
})

test('sem quem aprove a volta, a contagem continua com o que se digitou', async () => {
  servidor({
    'POST caixa/reabrir': { data: { pede: PEDE } },
    'GET aprovacoes/pin': { data: { ha_pin: true } },
  })
  const done = closeDay()
  await janela('Fechar o caixa: contagem')
  await user.keyboard('12')
  await waitFor(() => expect(currentSession()?.estado).toBe('contando'))
  await user.keyboard('{Escape}')
  await janela('Aprovação do supervisor')
  await user.keyboard('{Escape}')
  await act(() => done)
  expect(aviso()).toHaveTextContent('Alt+5 continua')
  void closeDay()
  await janela('Fechar o caixa: contagem')
  expect(screen.getByLabelText(/^Peças de R\$\s200,00/)).toHaveValue('12')
})

test('sem PIN na empresa o pedido de aprovação o diz, e leva aonde se cadastra', async () => {
  servidor({
    'GET aprovacoes/pin': { data: { ha_pin: false } },
    'POST caixa/encerrar': { data: { pede: { ...PEDE, acao: 'fechar_caixa' }, contar: null } },
  })
  const done = closeDay()
  await janela('Fechar o caixa: contagem')
  await user.keyboard('1')
  await janela('Aprovação do supervisor')
  expect(await screen.findByText('Ninguém tem PIN nesta empresa: o dono cadastra em Usuários')).toBeVisible()
  expect(screen.queryByLabelText('PIN do supervisor')).toBeNull()
  await user.keyboard('{F2}')
  await act(() => done)
  expect(window.location.pathname).toBe('/cadastro/usuarios')
})
