import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import type { VendaBody } from '../../../../src/domain/api/vendas.ts'
import { openLocalDb, type VendaNaFila } from '../../../../src/web/offline/database.ts'
import { queuedSales, refresh } from '../../../../src/web/offline/queue.ts'
import { queueDialog } from '../../../../src/web/till/dialogs/queue-dialog.tsx'
import { abre, noCaixa, pedidos, recusa, servidor, user } from '../mundo.tsx'

noCaixa()

const linha = (nome: string) => ({ uid: nome, nome, qtde: '2', preco_total: '20.00' })

async function naFila(uuid: string, extra: Partial<VendaNaFila> & { itens?: string[] } = {}) {
  const { itens = ['CAFE'], ...rest } = extra
  const body = {
    uuid,
    valor_total: '20.00',
    paga_em: '2026-11-20T08:00:00-03:00',
    itens: itens.map(linha),
  } as unknown as VendaBody
  await (await openLocalDb()).add('fila', {
    uuid,
    dono: { account_id: 1, empresa_id: 1, usuario_id: 1 },
    body,
    estado: 'esperando',
    tentativas: 0,
    erro: null,
    em: Date.parse('2026-11-20T08:00:00-03:00'),
    ...rest,
  })
  await act(refresh)
}
const recusada = (codigo: string | null) => ({ estado: 'conflito', erro: 'Produto inativo', codigo }) as const

const abrir = () => abre(queueDialog, undefined, 'Vendas na fila de envio')
const escolhida = () => screen.getByRole('region', { name: 'Venda escolhida' })
const botao = (nome: RegExp) => screen.queryByRole('button', { name: nome })

beforeEach(() => servidor({ 'POST vendas': new Error('rede') }))

describe('a fila', () => {
  test('cada venda diz valor e situação, e a que se olha o que levou', async () => {
    await naFila('a', { itens: ['CAFE', 'B', 'C', 'D', 'E', 'F', 'G', 'H'] })
    await naFila('b', { ...recusada('REGRA_NEGOCIO'), itens: ['QUEIJO'] })
    await abrir()
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(2))
    const [first, second] = screen.getAllByRole('option')
    expect(first).toHaveTextContent(/20\/11.*R\$\s20,00aguardando o servidor/)
    expect(second).toHaveTextContent('recusada: Produto inativo')
    expect(within(escolhida()).getAllByRole('listitem')).toHaveLength(6)
    expect(escolhida()).toHaveTextContent('e mais 2')
    await user.keyboard('{ArrowDown}')
    expect(escolhida()).toHaveTextContent(
      /Produto inativo.*Corrija a causa no cadastro e envie de novo.*QUEIJO/,
    )
  })

  test('a que só espera não oferece PIN nem arquivo', async () => {
    await naFila('a')
    await abrir()
    await waitFor(() => expect(botao(/Enviar agora/)).toBeVisible())
    expect([botao(/Receber com PIN/), botao(/Exportar/)]).toEqual([null, null])
  })

  test('F2 manda de novo a recusada', async () => {
    await naFila('a', recusada('REGRA_NEGOCIO'))
    await abrir()
    await screen.findByRole('option')
    await user.keyboard('{F2}')
    await waitFor(async () => expect((await queuedSales())[0]?.estado).toBe('esperando'))
  })

  test('a recusada por quem a manda volta à fila com o PIN que F3 pede', async () => {
    servidor({ 'POST aprovacoes': recusa(422, 'PIN não confere', { codigo: 'REGRA_NEGOCIO' }) })
    await naFila('a', recusada('PROIBIDO'))
    await abrir()
    await screen.findByRole('option')
    expect(escolhida()).toHaveTextContent('Quem pode vender recebe a venda com o PIN')
    await user.keyboard('{F3}')
    const pin = await screen.findByLabelText('PIN do supervisor')
    expect(screen.getByText(/^Receber a venda paga de R\$\s20,00$/)).toBeVisible()
    await user.type(pin, '1a2{Enter}')
    expect(await screen.findByText('PIN não confere')).toBeVisible()
    expect(pedidos.findLast(({ caminho }) => caminho === 'aprovacoes')?.corpo).toMatchObject({
      pin: '12',
      acao: 'venda',
      venda_uuid: 'a',
    })
    expect((await queuedSales())[0]?.estado).toBe('conflito')
    servidor({ 'POST aprovacoes': { data: { aprovado_por: 'Rui' } } })
    await user.type(pin, '3456{Enter}')
    await waitFor(async () => expect((await queuedSales())[0]?.estado).toBe('esperando'))
  })

  test('sem servidor, o PIN diz que não há aprovação', async () => {
    servidor({ 'POST aprovacoes': new Error('rede') })
    await naFila('a', recusada('PROIBIDO'))
    await abrir()
    await screen.findByRole('option')
    await user.keyboard('{F3}')
    await user.type(await screen.findByLabelText('PIN do supervisor'), '1234{Enter}')
    expect(await screen.findByText(/^Sem servidor não há aprovação/)).toBeVisible()
  })

  test('F8 a tira num arquivo, escrito antes no servidor, e ela fica, por quem e quando', async () => {
    let arquivo = new Blob()
    // jsdom has no files of its own
    Object.assign(URL, {
      createObjectURL: (blob: Blob) => {
        arquivo = blob
        return 'blob:x'
      },
      revokeObjectURL: () => {},
    })
    servidor({
      'POST vendas/recusadas': { data: { exportada_por: 'Ana', exportada_em: '2026-11-21T09:00:00-03:00' } },
    })
    await naFila('a', recusada('REGRA_NEGOCIO'))
    await abrir()
    await screen.findByRole('option')
    await user.keyboard('{F8}')
    await waitFor(() => expect(screen.getByRole('option')).toHaveTextContent(/exportada por Ana em 21\/11/))
    expect(JSON.parse(await arquivo.text())).toMatchObject({
      motivo: 'Produto inativo',
      venda: { uuid: 'a', valor_total: '20.00' },
    })
    expect(await queuedSales()).toHaveLength(1)
  })

  test('Alt+F e Esc fecham', async () => {
    const { dito } = await abrir()
    await user.keyboard('{Alt>}f{/Alt}')
    await waitFor(() => expect(dito.fechada).toBe(true))
  })
})
