import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { FirstRunScreen } from '../../../src/web/screens/acesso/first-run/first-run-screen.tsx'
import { CopiesScreen } from '../../../src/web/screens/copias/copies-screen.tsx'
import { diagnose } from '../../../src/web/screens/diagnostics/diagnose.ts'
import { lastSaid } from '../../../src/web/state/notices.ts'
import { forgetSession, getSession, saveUser } from '../../../src/web/state/session.ts'
import { janela, mostra, noCaixa, pedidos, recusa, servidor, user } from '../till/mundo.tsx'

noCaixa()

const HORA = 3_600_000
const AGORA = new Date('2026-11-24T12:00:00-03:00')
const antes = (horas: number) => new Date(AGORA.getTime() - horas * HORA).toISOString()
beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: AGORA }))
afterEach(() => vi.useRealTimers())

const copia = (nome: string, horas: number, conferida: object | null) => ({
  ...{ nome, antes: false, em: antes(horas), bytes: 12_582_912, protegida: true },
  conferida: conferida && { restaurada_em: null, ...conferida },
})
const NOVA = 'tecla-2026-11-24-030000.tecla'
/** By the clock of the test. */
const estado = () => ({
  ...{ ativa: true, pasta: '', onde: '/srv/copias', hora: 3, manter: 7, protegida: true, fazendo: false },
  ...{ ultima_em: antes(60), ultimo_erro: 'Disco cheio', proxima_em: antes(-10), livre: 5_368_709_120 },
  sem_copia_dias: 2 as number | null,
  ensaio: { em: antes(2), copia: NOVA, erro: 'não restaura', impossivel: null } as object | null,
  copias: [
    copia(NOVA, 60, { em: antes(60), erro: null }),
    copia('tecla-2026-11-23-030000.tecla', 84, { em: antes(1), erro: 'danificada' }),
    copia('tecla-2026-11-22-030000.tecla', 108, null),
    copia('tecla-2026-11-21-030000.tecla', 132, { em: antes(1), erro: null, restaurada_em: antes(1) }),
  ],
})

test('a idade da última boa é dita e colorida, e cada cópia diz se está inteira', async () => {
  servidor({ 'GET copias': { data: estado() } })
  mostra(<CopiesScreen />)
  expect(await screen.findByText('há 2 dias')).toHaveClass('text-bad')
  expect(screen.getByText(/A última tentativa falhou: Disco cheio/)).toBeVisible()
  expect(screen.getByText('O ensaio falhou, hoje, 10:00: não restaura')).toBeVisible()
  expect(screen.getByText('5 GB livres')).toBeVisible()
  const linhas = screen.getAllByRole('row').slice(1)
  expect(
    linhas.map(
      ({ textContent }) => /inteira|danificada|ainda não|restaurada e testada/.exec(textContent ?? '')?.[0],
    ),
  ).toEqual(['inteira', 'danificada', 'ainda não', 'restaurada e testada'])
  expect(screen.getByRole('img', { name: /últimos 14 dias/ })).toBeVisible()
})

test('a pasta recusada é dita no campo, e a de outra senha a pede', async () => {
  servidor({
    'GET copias': { data: estado() },
    'PUT copias': recusa(422, 'não grava', {
      codigo: 'VALIDACAO',
      errors: { pasta: ['O servidor não grava nesta pasta: sem permissão'] },
    }),
    [`POST copias/${NOVA}/conferir`]: recusa(422, 'incorreta', {
      codigo: 'VALIDACAO',
      errors: { senha: ['Senha da cópia incorreta'] },
    }),
  })
  mostra(<CopiesScreen />)
  await screen.findByText('há 2 dias')
  await user.keyboard('{F6}')
  const form = await janela('Ajustar as cópias')
  await user.type(within(form).getByLabelText('Pasta no servidor'), '/mnt/x')
  await user.keyboard('{F2}')
  await waitFor(() =>
    expect(screen.getByLabelText('Pasta no servidor')).toHaveAccessibleDescription(
      'O servidor não grava nesta pasta: sem permissão',
    ),
  )
  // an empty password leaves the one there is
  expect(pedidos.find(({ metodo }) => metodo === 'PUT')?.corpo).toEqual({
    ...{ ativa: true, hora: 3, manter: 7, pasta: '/mnt/x' },
  })
  await user.keyboard('{Escape}{F7}')
  const pergunta = await janela('Conferir com outra senha')
  await user.type(within(pergunta).getByLabelText('Senha da cópia'), 'a de antes{F2}')
  await waitFor(() =>
    expect(screen.getByLabelText('Senha da cópia')).toHaveAccessibleDescription('Senha da cópia incorreta'),
  )
})

test('o teste do equipamento diz a última cópia boa, em vermelho quando o sino toca', async () => {
  const { user: quem } = getSession() ?? {}
  if (!quem) throw new Error('sem sessão')
  servidor({ 'GET copias': { data: estado() } })
  const linhas = async () =>
    (await diagnose())
      .find(({ titulo }) => titulo === 'Cópias de segurança')
      ?.itens.map(({ nome, valor, bom }) => [nome, valor, bom])
  expect(await linhas()).toBeUndefined()
  saveUser({ ...quem, super_user: true })
  expect(await linhas()).toEqual([
    ['Última cópia boa', expect.stringMatching(/^há 2 dias \(22\/11\/2026 /), false],
    ['Restaurada em ensaio', 'não restaura', false],
    ['Onde', '/srv/copias', false],
    ['Última tentativa', 'Disco cheio', false],
  ])
  servidor({ 'GET copias': { data: { ...estado(), sem_copia_dias: null, ultimo_erro: null, ensaio: null } } })
  expect(await linhas()).toEqual([
    ['Última cópia boa', expect.stringMatching(/^há 2 dias/), true],
    ['Restaurada em ensaio', 'nunca', false],
    ['Onde', '/srv/copias', true],
  ])
})

test('quem abre o servidor durante uma restauração lê que ela está em curso', async () => {
  forgetSession()
  const oferta = { primeiro_acesso: true, exige_codigo: false, teste_gratis: false, email: false }
  servidor({ 'GET acesso': { data: { ...oferta, caixa_de_emails: null, restaurando: true } } })
  mostra(<FirstRunScreen />)
  expect(
    await screen.findByText('Uma cópia de segurança está sendo restaurada neste servidor.'),
  ).toBeVisible()
})

describe('restaurar no primeiro acesso', () => {
  const DE_OUTRO = 'Esta instalação já tem dono: entre com o seu e-mail e senha'
  const conteudo = {
    ...{ em: antes(1), versao: '1.0.0', protegida: true, empresas: [], quantas: 0, tabelas: 1 },
  }

  test('a senha que falta ou erra se diz no campo, e quem chega tarde vai ao login', async () => {
    forgetSession()
    const oferta = { primeiro_acesso: true, exige_codigo: false, teste_gratis: false, email: false }
    const daSenha = (texto: string) => recusa(422, texto, { codigo: 'VALIDACAO', errors: { senha: [texto] } })
    servidor({
      'GET acesso': { data: { ...oferta, caixa_de_emails: null, restaurando: false } },
      'POST primeiro_acesso/copia': daSenha('Senha da cópia incorreta'),
      'POST primeiro_acesso/restaurar_do_servidor': recusa(409, DE_OUTRO, { codigo: 'JA_INSTALADA' }),
    })
    mostra(<FirstRunScreen />)
    await user.click(await screen.findByRole('radio', { name: /Restaurar/ }))
    await user.keyboard('{F2}')
    expect(await screen.findByRole('form', { name: 'Cópia' })).toBeVisible()
    await user.keyboard('{F2}')
    await waitFor(() =>
      expect(screen.getByLabelText(/^Arquivo da cópia/)).toHaveAccessibleDescription(
        'Escolha o arquivo da cópia',
      ),
    )
    await user.click(screen.getByRole('radio', { name: /Do servidor/ }))
    await user.type(screen.getByLabelText('Caminho do arquivo no servidor'), '/mnt/tecla.tecla{F2}')
    await waitFor(() =>
      expect(screen.getByLabelText('Senha da cópia')).toHaveAccessibleDescription('Senha da cópia incorreta'),
    )
    servidor({ 'POST primeiro_acesso/copia': { data: conteudo } })
    await user.type(screen.getByLabelText('Senha da cópia'), 'a certa{F2}')
    expect(await screen.findByRole('form', { name: 'O que há nela' })).toBeVisible()
    // another tab restores first
    await user.keyboard('{F2}')
    await waitFor(() => expect(window.location.pathname).toBe('/login'))
    expect(lastSaid()?.texto).toBe(DE_OUTRO)
  })
})
