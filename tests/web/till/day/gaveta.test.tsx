import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { uuidv7 } from '../../../../src/web/offline/uuid.ts'
import { noticeAtom } from '../../../../src/web/state/notices.ts'
import { noteLease } from '../../../../src/web/till/day/session.ts'
import { PdvScreen } from '../../../../src/web/till/screen/pdv-screen.tsx'
import { abreCaixa, aviso, janela, noCaixa, posse, servidor, user } from '../mundo.tsx'

noCaixa()

const sessao = {
  uuid: uuidv7(),
  estado: 'aberto' as const,
  aberto_em: '',
  aberto_por: 'Rui',
  abertura: '100.00',
}
const contar = { meios: [], esperado: null, tentativa: 1 }
const pede = (acao: string, texto: string) => ({ data: { pede: { acao, valor: '80.00', texto } } })

beforeEach(async () => {
  servidor({
    'GET aprovacoes/pin': { data: { ha_pin: true } },
    [`GET caixa/contagem/${sessao.uuid}`]: { data: contar },
    'POST caixa/encerrar': { data: { pede: null, contar } },
  })
  const { data } = posse(true)
  await abreCaixa(<PdvScreen />, { data: { ...data, sessao, exige_caixa: true } })
  await waitFor(() => expect(screen.getByLabelText('QTDE * Referência')).toHaveFocus())
})

test('desistir do PIN de uma sangria volta ao que se digitou dela', async () => {
  const texto = 'Sangria de R$ 80,00: precisa de aprovação'
  servidor({ 'POST caixa/movimentos': pede('sangria', texto) })
  await user.keyboard('{Alt>}2{/Alt}')
  await janela('Sangria de caixa')
  await user.type(screen.getByLabelText(/^Valor/), '80')
  await user.type(screen.getByLabelText(/^Motivo/), 'Troco para a feira')
  await user.keyboard('{F2}')
  await janela('Aprovação do supervisor')
  await user.keyboard('{Escape}')
  expect(await janela('Sangria de caixa')).toHaveTextContent(texto)
  expect(screen.getByLabelText(/^Valor/)).toHaveValue('80,00')
  expect(screen.getByLabelText(/^Motivo/)).toHaveValue('Troco para a feira')
})

test('a sangria of more than the drawer has asks first, and goes back on no', async () => {
  const confere = 'A gaveta tem R$ 50,00: tirar R$ 80,00 mesmo assim?'
  const saidas: boolean[] = []
  servidor({
    'POST caixa/movimentos': ({ corpo }: { corpo: { confirmado: boolean } }) => {
      const { confirmado } = corpo
      saidas.push(confirmado)
      return { data: { pede: null, ...(confirmado ? { numero: 2 } : { numero: null, confere }) } }
    },
  })
  await user.keyboard('{Alt>}2{/Alt}')
  await janela('Sangria de caixa')
  await user.type(screen.getByLabelText(/^Valor/), '80')
  await user.type(screen.getByLabelText(/^Motivo/), 'Troco para a feira')
  await user.keyboard('{F2}')
  expect(await janela('Confirmação')).toHaveTextContent(confere)
  await user.keyboard('{Escape}')
  await janela('Sangria de caixa')
  expect(screen.getByLabelText(/^Valor/)).toHaveValue('80,00')
  await user.keyboard('{F2}')
  await janela('Confirmação')
  await user.keyboard('{F2}')
  await waitFor(() => expect(saidas).toEqual([false, false, true]))
})

test('desistir do PIN que volta a vender deixa o foco na tela, que diz o que fazer', async () => {
  servidor({ 'POST caixa/reabrir': pede('reabrir_contagem', 'Desfazer a contagem: precisa de aprovação') })
  await user.keyboard('{Alt>}5{/Alt}')
  await janela('Fechar o caixa: contagem')
  await user.keyboard('12')
  await waitFor(() => expect(screen.getByLabelText('QTDE * Referência')).toBeDisabled())
  await user.keyboard('{Escape}')
  await janela('Aprovação do supervisor')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(aviso()).toHaveTextContent('Alt+5 continua'))
  await waitFor(() => expect(screen.getByRole('main')).toHaveFocus())
  expect(screen.getByRole('main')).toHaveAccessibleDescription(/Caixa em contagem/)
})

test('a gaveta cheia é dita uma vez, e fica no resumo até a sangria', async () => {
  act(() => noteLease(1, { exige_caixa: true, sessao, gaveta_acima: '600.00' }))
  expect(noticeAtom.get()?.texto).toBe('Mais de R$ 600,00 na gaveta: Alt+2 faz a sangria')
  expect(screen.getByText('acima de R$ 600,00: Alt+2')).toBeInTheDocument()
  act(() => noteLease(1, { exige_caixa: true, sessao, gaveta_acima: null }))
  await waitFor(() => expect(screen.queryByText(/acima de 600/)).toBeNull())
})
