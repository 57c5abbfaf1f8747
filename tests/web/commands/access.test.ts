import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { COMMANDS } from '../../../src/domain/commands/index.ts'
import { vendas } from '../../../src/domain/commands/vendas/index.ts'
import { guard } from '../../../src/domain/guard.ts'
import { FLAGS } from '../../../src/domain/options/flags.ts'
import { ROUTES } from '../../../src/domain/routes/index.ts'
import { able, allowedRoutes, commandTarget } from '../../../src/web/commands/access.ts'
import { provideCtx } from '../../../src/web/commands/context.ts'
import { climbDown } from '../../../src/web/commands/ladder.ts'
import { paletteContent } from '../../../src/web/commands/palette/palette-entries.ts'
import { runCommand } from '../../../src/web/commands/run-command.ts'
import { on, pushScope, type ScopeOptions } from '../../../src/web/keys/scopes.ts'
import { screenFor } from '../../../src/web/screens/index.ts'
import { forgetSession, getSession, guardUser } from '../../../src/web/state/session.ts'
import { signIn } from '../session.ts'

const undo: (() => void)[] = []
const scope = (name: Parameters<typeof pushScope>[0], depth: number, options: ScopeOptions = {}) =>
  undo.push(pushScope(name, depth, () => options))

beforeEach(() => window.history.replaceState(null, '', '/'))
afterEach(() => {
  for (const end of undo.splice(0)) end()
  forgetSession()
})

const titles = () => paletteContent().rows.map(({ item }) => item.id)

describe('rotas', () => {
  test('toda rota tem tela, e nenhuma se repete', () => {
    for (const { path, tela } of ROUTES) expect(screenFor(tela), path).toBeDefined()
    const paths = ROUTES.map(({ path }) => path)
    expect(paths).toEqual([...new Set(paths)])
  })

  test.each([
    ['dona', FLAGS, 1 as const],
    ['caixa', ['documentos_pdv'] as const, 1 as const],
    ['sem nada', [] as const, 1 as const],
    ['somente leitura', FLAGS, 2 as const],
  ])('%s: a paleta oferece exatamente o que o guarda abre', (_, flags, status) => {
    signIn(flags, { status })
    const user = guardUser(getSession())
    const open = ROUTES.filter(route => !route.interna && guard(route, user, false) === 'ok').map(
      ({ path }) => path,
    )
    expect(allowedRoutes().map(({ path }) => path)).toEqual(open)
    expect(titles().filter(id => id.startsWith('rota:'))).toEqual(open.map(path => `rota:${path}`))
  })
})

describe('comandos', () => {
  test('sem sessão só há o que é livre', () => {
    expect(titles().toSorted()).toEqual(
      [
        'app.ajuda',
        'app.alternar_tema',
        'app.tema',
        'app.instalar',
        'app.recarregar',
        'app.atualizar',
      ].toSorted(),
    )
  })

  test('empresa bloqueada: nenhuma tela, mas se troca de empresa e se sai', () => {
    signIn(FLAGS, { bloqueada: true })
    expect(titles().filter(id => id.startsWith('rota:'))).toEqual([])
    expect(titles()).toContain('sessao.sair')
    expect(titles()).toContain('sessao.trocar_empresa')
    expect(titles()).not.toContain('app.ir')
  })

  test('comando de um escopo só aparece com ele vivo e com função', () => {
    signIn(FLAGS)
    expect(titles()).not.toContain('vendas.exibir')
    scope('lista.vendas', 1, { commands: [on(vendas.exibir, () => {})] })
    expect(titles()).toContain('vendas.exibir')
    expect(titles()).not.toContain('vendas.cancelar')
  })

  test('sem a permissão, nem a função do escopo o faz aparecer', () => {
    signIn(['menu_pedidos'])
    scope('lista.vendas', 1, { commands: [on(vendas.cancelar, () => {})] })
    expect(titles()).not.toContain('vendas.cancelar')
    signIn(['menu_pedidos', 'documentos_pdv'])
    expect(titles()).toContain('vendas.cancelar')
  })

  test('em empresa somente leitura nada que grava pode rodar', () => {
    signIn(FLAGS, { status: 2 })
    const user = guardUser(getSession())
    for (const command of COMMANDS.filter(({ escrita }) => escrita))
      expect(guard(commandTarget(command), user, false), command.id).toBe('403')
  })

  test('o recusado por permissão o diz, e o fora do escopo não faz nada', async () => {
    const alerta = vi.fn()
    undo.push(provideCtx('alerta', alerta))
    signIn([])
    const fn = vi.fn()
    scope('lista.vendas', 1, { commands: [on(vendas.cancelar, fn), on(vendas.xml, false)] })
    await runCommand('vendas.cancelar', { justificativa: 'uma justificativa longa' })
    expect(alerta).toHaveBeenCalledWith('Acesso negado: Cancelar nota')
    await runCommand('vendas.xml')
    expect(fn).not.toHaveBeenCalled()
    expect(able(COMMANDS.find(({ id }) => id === 'vendas.xml') ?? raise(), [])).toBe(false)
  })
})

const raise = (): never => {
  throw new Error('comando ausente')
}

describe('Esc', () => {
  test('Esc desce um degrau por vez e nada atravessa um diálogo', () => {
    const steps: string[] = []
    scope('pdv.venda', 1, { onBack: () => void steps.push('tela') })
    scope('lista', 2, { onBack: () => false })
    expect(climbDown()).toBe(true)
    expect(steps).toEqual(['tela'])
    scope('confirmacao', 3, { modal: true, onBack: () => false })
    expect(climbDown()).toBe(false)
    expect(steps).toEqual(['tela'])
  })
})
