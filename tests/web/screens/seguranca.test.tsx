import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { LoginScreen } from '../../../src/web/screens/login-screen.tsx'
import { FactorScreen } from '../../../src/web/screens/seguranca/factor-screen.tsx'
import { MySessionsScreen } from '../../../src/web/screens/seguranca/sessions-screen.tsx'
import { lastSaid } from '../../../src/web/state/notices.ts'
import { forgetSession, getSession, saveUser } from '../../../src/web/state/session.ts'
import { janela, mostra, noCaixa, pedidos, recusa, servidor, user } from '../till/mundo.tsx'

noCaixa()

/** Bodies of the requests of an endpoint, in order. */
const sent = (key: string) =>
  pedidos.filter(({ metodo, caminho }) => `${metodo} ${caminho}` === key).map(({ corpo }) => corpo)

const signed = () => {
  const session = getSession()
  if (!session) throw new Error('sem sessão')
  return session.user
}

describe('entrar', () => {
  test('o código só é pedido a quem o tem, recebe o foco e vai com a senha', async () => {
    const dono = signed()
    forgetSession()
    servidor({
      'POST login': recusa(422, 'Informe o código', {
        codigo: 'CODIGO_PEDIDO',
        errors: { codigo: ['Informe o código do seu aplicativo autenticador'] },
      }),
    })
    mostra(<LoginScreen />)
    await user.type(await screen.findByLabelText('E-mail'), 'dono@loja.br')
    expect(screen.queryByLabelText(/Código/)).toBeNull()
    await user.type(screen.getByLabelText('Senha'), 'tecla-demo{Enter}')
    const codigo = await screen.findByLabelText(/Código/)
    await waitFor(() => expect(codigo).toHaveFocus())
    expect(codigo).not.toHaveAttribute('aria-invalid')

    servidor({
      'POST login': recusa(422, 'Código incorreto', {
        codigo: 'VALIDACAO',
        errors: { codigo: ['Código incorreto ou já usado: espere o próximo do aplicativo'] },
      }),
    })
    await user.type(codigo, '000000{Enter}')
    await waitFor(() => expect(codigo).toHaveAccessibleDescription(/Código incorreto/))
    expect(codigo).toHaveFocus()

    servidor({ 'POST login': { token: '1.x', user: dono } })
    await user.keyboard('123456{Enter}')
    await waitFor(() => expect(getSession()?.user.id).toBe(dono.id))
    expect(sent('POST login').at(-1)).toMatchObject({
      email: 'dono@loja.br',
      password: 'tecla-demo',
      codigo: '123456',
    })
  })
})

const NENHUM = { data: { ativo: false, desde: null, codigos_restantes: 0, exigido: false } }
const CODIGOS = ['AAAA-BBBB-CCCC-DDDD', 'EEEE-FFFF-GGGG-HHHH']

describe('segundo fator', () => {
  test('só pelo teclado: senha, código do QR Code, códigos de recuperação', async () => {
    const dono = signed()
    saveUser({ ...dono, falta_fator: true })
    servidor({
      'GET user/segundo_fator': NENHUM,
      'POST user/segundo_fator': {
        data: { segredo: 'GEZDGNBVGY3TQOJQ', uri: 'otpauth://totp/Tecla:a?secret=GEZDGNBVGY3TQOJQ' },
      },
      'POST user/segundo_fator/confirmar': {
        data: { codigos: CODIGOS, user: { ...dono, segundo_fator: true, falta_fator: false } },
      },
    })
    mostra(<FactorScreen />)
    const form = await screen.findByRole('form', { name: 'Segundo fator' })
    expect(form).toHaveAccessibleDescription(/A empresa exige segundo fator/)
    expect(screen.getByLabelText('Sua senha')).toHaveFocus()
    await user.keyboard('tecla-demo{F2}')
    expect(await screen.findByRole('img', { name: 'QR Code do segundo fator' })).toBeVisible()
    expect(screen.getByText('GEZD GNBV GY3T QOJQ')).toBeVisible()
    expect(screen.getByLabelText('Código')).toHaveFocus()
    await user.keyboard('123456{F2}')
    const codes = await screen.findByRole('list', { name: 'Códigos de recuperação' })
    expect(
      within(codes)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(CODIGOS)
    await user.keyboard('{F4}')
    await waitFor(() => expect(lastSaid()?.texto).toBe('Códigos copiados'))
    expect(await navigator.clipboard.readText()).toBe(CODIGOS.join('\n'))
    expect(getSession()?.user.falta_fator).toBe(true)
    await user.keyboard('{F2}')
    await waitFor(() => expect(getSession()?.user).toMatchObject({ segundo_fator: true, falta_fator: false }))
  })

  test('removê-lo pede senha e código, e o que a empresa exige não se remove', async () => {
    const dono = signed()
    servidor({
      'GET user/segundo_fator': {
        data: { ativo: true, desde: '2026-11-20T12:00:00Z', codigos_restantes: 1, exigido: false },
      },
      'POST user/segundo_fator/remover': { data: { ...dono, segundo_fator: false } },
    })
    mostra(<FactorScreen />)
    expect(await screen.findByText(/Resta 1 código de recuperação/)).toBeVisible()
    await user.keyboard('{F9}')
    expect(screen.getByLabelText('Sua senha')).toHaveAccessibleDescription('Campo Obrigatório')
    await user.keyboard('tecla-demo{Enter}123456{F9}')
    await waitFor(() => expect(lastSaid()?.texto).toMatch(/Segundo fator removido/))
    expect(sent('POST user/segundo_fator/remover')).toEqual([{ senha: 'tecla-demo', codigo: '123456' }])
  })
})

test('minhas sessões: Del encerra a outra, F9 pergunta antes de encerrar as outras', async () => {
  const sessao = (id: number, atual: boolean) => ({
    id,
    origem: `10.0.0.${id} · Chrome 141, Windows`,
    criado_em: '2026-11-20T12:00:00.000Z',
    usado_em: '2026-11-27T12:00:00.000Z',
    atual,
  })
  servidor({
    'GET user/sessoes': { data: [sessao(1, true), sessao(2, false), sessao(3, false)] },
    'DELETE user/sessoes/2': { data: { encerradas: 1 } },
    'POST user/sessoes/encerrar_outras': { data: { encerradas: 2 } },
  })
  mostra(<MySessionsScreen />)
  expect(await screen.findByText('esta sessão')).toBeVisible()
  await user.keyboard('{Delete}')
  expect(sent('DELETE user/sessoes/1')).toEqual([])
  await user.keyboard('{ArrowDown}{Delete}')
  await waitFor(() => expect(lastSaid()?.texto).toMatch(/Sessão encerrada: 10\.0\.0\.2/))
  await user.keyboard('{F9}')
  expect(await janela('Encerrar as outras')).toHaveTextContent('as outras 2 sessões')
  await user.keyboard('{F2}')
  await waitFor(() => expect(sent('POST user/sessoes/encerrar_outras')).toHaveLength(1))
})
